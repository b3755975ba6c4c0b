const REPORTED =
  'At most 30 that nobody has answered. An open report of the same caller, document, kind and field is replaced.';
const UNREADABLE = 'What the caller may not know of is 404, like an id that does not exist.';

/** The calls of reports and hidden documents. */
export const REPORT_OPERATIONS = {
  reportPaper: {
    description: `${REPORTED} ${UNREADABLE}`,
    problems: ['NOT_FOUND', 'MISSING_FIELDS', 'TOO_MANY_REPORTS'],
  },
  reportNotes: {
    description: `${REPORTED} ${UNREADABLE}`,
    problems: ['NOT_FOUND', 'MISSING_FIELDS', 'TOO_MANY_REPORTS'],
  },
  claimCopyright: {
    description:
      'For people without an account; a teacher looks at it and the outcome comes by e-mail. The answer is the same for every document, and also where nothing is kept: more than ten claims an hour from one address, or a filled `website`.',
  },
  listReports: { description: 'An unknown `state` gives an empty list.' },
  myReports: { description: 'With the outcome and the answer.' },
  resolveReport: {
    description:
      'Exactly once: of several teachers one wins, the others get 409. The reporter is told inside the hub, the sender of a claim by e-mail. A document that was deleted meanwhile stays hidden when it is restored.',
    problems: ['NOT_FOUND', 'ALREADY_RESOLVED'],
  },
  hideDocument: {
    description:
      'A hidden document is read like a Pending paper: by its owner, teachers and administrators. It is in no list, search, count, feed or archive. It stays hidden through edits and decisions. The owner is told inside the hub. A repeat changes nothing.',
    problems: ['NOT_FOUND'],
  },
} as const;
