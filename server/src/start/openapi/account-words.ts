import type { FieldWords } from './field-words.ts';

const TIME: FieldWords['keywords'] = { format: 'date-time' };
const COUNT: FieldWords['keywords'] = { minimum: 0 };

/** The fields of a person's own data, and of what the hub keeps. */
export const ACCOUNT_WORDS: Readonly<Record<string, FieldWords>> = {
  documents: { description: 'What becomes of the papers and notes of the account.' },
  path: { description: 'Where it is, on this hub.' },
  words: { description: 'What the institution says itself, as plain text or Markdown without HTML; null: nothing.' },
  sign_in: { description: 'Who checks passwords.' },
  sends_mail: { description: 'Whether the hub sends mails.' },
  deletion_days: { description: 'Days until an account is deleted.', keywords: COUNT },
  deleted_document_days: { description: 'Days for which a deleted document can be restored.', keywords: COUNT },
  draft_days: { description: 'Days for which an untouched draft is kept.', keywords: COUNT },
  upload_hours: { description: 'Hours for which an unfinished upload is kept.', keywords: COUNT },
  notification_days: { description: 'Days for which notifications are kept.', keywords: COUNT },
  recent_documents: { description: 'Documents that are kept as read recently.', keywords: COUNT },
  session_days: { description: 'Days after which an unused session ends.', keywords: COUNT },
  audit_days: { description: 'Days for which entries of the audit log are kept; null: for good.', keywords: COUNT },
  deletion_due_at: { description: 'When the account is deleted; null: it stays.', keywords: TIME },
  report_days: {
    description: 'Days for which answered reports and claims are kept, from the answer on; null: for good.',
    keywords: COUNT,
  },
  language: { description: 'The language of the page and of mails, as the person has chosen it; absent before.' },
  log_days: { description: "Days for which the operator keeps the hub's log; null: not told.", keywords: COUNT },
  backup_nights: { description: 'Nights for which backups are kept; null: the hub makes none.', keywords: COUNT },
};

/** Where a field means something narrower. */
export const NARROWER_ACCOUNT_WORDS: Readonly<Record<string, FieldWords>> = {
  'deleteAccount.deleted_at': { description: 'When the account is deleted.', keywords: TIME },
  'deleteAccount.password': { description: "The caller's password; absent where the sign-in is fresh." },
  'deletePerson.deleted_at': { description: 'When the account is deleted.', keywords: TIME },
  'getWaiting.deleted_at': { description: "When the caller's account is deleted; null: it stays.", keywords: TIME },
  'correctProfile.department': { description: 'The department.', list: 'registration_departments' },
  'correctProfile.university': { description: 'The university, of the list for the role.' },
};
