import { count, time, UNREADABLE, type CallWords, type NounWords } from './noun-words.ts';

const REPORTED = 'At most 30 open ones. An open report of the same caller, document, kind and field is replaced.';
const REPORTING: CallWords = {
  description: `${REPORTED} ${UNREADABLE}`,
  problems: ['TOO_MANY_REPORTS'],
  fields: {
    kind: 'What is wrong.',
    field: 'Needed for `wrong_field`.',
    text: 'Needed for `other`. Plain text, may have several lines.',
  },
};
const REPORT = {
  field: 'The field that is wrong; null for other kinds.',
  kind: 'What is wrong.',
  state: 'Open, or what was done.',
  text: 'What the person wrote, or null.',
  question: 'The label of the question.',
};

export const reports = {
  description: 'Reports about documents, copyright claims, and documents that are hidden.',
  calls: {
    reportPaper: REPORTING,
    reportNotes: REPORTING,
    reportSolution: REPORTING,
    claimCopyright: {
      description:
        'For people without an account; a teacher looks at it and the outcome is sent by email. The answer is the same for every document, and also where nothing is kept: more than ten claims an hour from one address, or a filled `website`.',
      fields: { text: 'What belongs to whom. Plain text, may have several lines.' },
    },
    listReports: {
      description: 'An unknown `state` gives an empty list.',
      fields: { state: '`open`, `answered` (closed), or what was done; absent: all.' },
    },
    myReports: 'With the outcome and the answer.',
    resolveReport: {
      description:
        'Exactly once: of several teachers one wins, the others get 409. The reporter gets a notification, the sender of a claim an email. A document that was deleted in the meantime stays hidden when it’s restored.',
      problems: ['ALREADY_RESOLVED'],
      fields: {
        action: 'What was done. `hidden` hides the document.',
        answer: 'To the person who reported.',
        reason: 'To the owner of a document that is hidden.',
      },
    },
    hideDocument: {
      description:
        'A hidden document is read like a Pending paper: by its owner, teachers and administrators. It is in no list, search, count, feed or archive. It stays hidden through edits and decisions. The owner gets a notification. A repeat changes nothing. A withdrawn document can’t be edited by a student. Only administrators bring an archived paper back, and it then stays public whatever the rule of its department.',
      problems: ['NOT_FOUND', 'MISSING_FIELDS'],
      fields: {
        reason: 'To the owner. A withdrawal needs one.',
        as: 'Withdraws it: `withdrawn_openly` also tells everyone who asks for the document its title, its department and the day (410 WITHDRAWN).',
      },
    },
  },
  fields: {
    proposed: 'What the field should say, or null.',
    answer: 'What the teacher wrote to the person who reported, or null.',
    resolved_at: time('When it was closed; null while it is open.'),
    resolved_by: 'The name of the teacher; null while it is open.',
    reporter: 'The name of the person who reported; null for a copyright claim.',
    claim: 'Only of a copyright claim: what its sender wrote. Nobody has checked it.',
    document_url: 'The address of the document, as the sender of a claim wrote it.',
    website: 'Leave it out. Robots fill it in; what has it is not kept.',
    hidden:
      'Whether a teacher or the administrator has hidden the document. On a paper or notes it is there only when it is true.',
    hidden_as:
      'Only of a hidden document that is more than hidden: withdrawn, withdrawn with a notice to everyone, or archived by the rule of its department.',
    reports: count('Open reports; null for people who don’t answer them.'),
  },
  narrower: {
    OwnReport: { ...REPORT, document: 'Null when the caller may not read it any more.' },
    Report: {
      ...REPORT,
      document: 'Null when it is deleted, or a claim names none of this hub.',
      pictures: count('How many pictures the answer has.'),
      value: 'What the reported field says now; null for other kinds.',
    },
  },
} satisfies NounWords;
