import type { FieldWords } from './field-words.ts';

/** The fields of reports and hidden documents. */
export const REPORT_WORDS: Readonly<Record<string, FieldWords>> = {
  proposed: { description: 'What the field should say, or null.' },
  answer: { description: 'What the teacher wrote to the person who reported, or null.' },
  resolved_at: { description: 'When it was answered; null while it is open.', keywords: { format: 'date-time' } },
  resolved_by: { description: 'The name of the teacher; null while it is open.' },
  reporter: { description: 'The name of the person who reported; null for a copyright claim.' },
  claim: { description: 'Only of a copyright claim: what its sender wrote. Nobody has checked it.' },
  document_url: { description: 'The address of the document, as the sender of a claim wrote it.' },
  website: { description: 'Leave it out. Robots fill it in; what has it is not kept.' },
  hidden: {
    description:
      'Whether a teacher or the administrator has hidden the document. On a paper or notes it is there only when it is true.',
  },
  reports: {
    description: 'Reports that nobody has answered; null for those who do not answer them.',
    keywords: { minimum: 0 },
  },
};

const REPORTED_FIELD = { description: 'The field that is wrong; null for other kinds.' };
const REPORTED_KIND = { description: 'What is wrong.' };
const REPORT_STATE = { description: 'Open, or what was done.' };
const REPORTED_TEXT = { description: 'What the person wrote, or null.' };
const OWN_WORDS: Readonly<Record<string, FieldWords>> = {
  field: REPORTED_FIELD,
  kind: REPORTED_KIND,
  state: REPORT_STATE,
  text: REPORTED_TEXT,
};

const within = (place: string, words: Readonly<Record<string, FieldWords>>) =>
  Object.fromEntries(Object.entries(words).map(([name, value]) => [`${place}.${name}`, value]));

/** Where a field means something narrower. */
export const NARROWER_REPORT_WORDS: Readonly<Record<string, FieldWords>> = {
  ...within('OwnReport', { ...OWN_WORDS, document: { description: 'Null when the caller may not read it any more.' } }),
  ...within('Report', {
    ...OWN_WORDS,
    document: { description: 'Null when it is deleted, or a claim names none of this hub.' },
    value: { description: 'What the reported field says now; null for other kinds.' },
  }),
  ...within('reportPaper', { kind: REPORTED_KIND, field: { description: 'Needed for `wrong_field`.' } }),
  ...within('reportNotes', { kind: REPORTED_KIND, field: { description: 'Needed for `wrong_field`.' } }),
  'reportPaper.text': { description: 'Needed for `other`. Plain text, may have several lines.' },
  'reportNotes.text': { description: 'Needed for `other`. Plain text, may have several lines.' },
  'claimCopyright.text': { description: 'What belongs to whom. Plain text, may have several lines.' },
  'listReports.state': { description: '`open`, `answered`, or what was done; absent: all.' },
  'resolveReport.action': { description: 'What was done. `hidden` hides the document.' },
  'resolveReport.answer': { description: 'To the person who reported.' },
  'resolveReport.reason': { description: 'To the owner of a document that is hidden.' },
  'hideDocument.reason': { description: 'To the owner.' },
};
