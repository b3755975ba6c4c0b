import { count, time, type NounWords } from './noun-words.ts';

const MAILS = {
  news: 'When mails about new papers and notes in the caller’s subjects come.',
  wanted: 'Whether a mail tells that a paper has come that the caller has asked for.',
  from: 'The hour in which they begin, 0 to 23.',
  to: 'The hour in which they end.',
};

export const account = {
  description: 'Own data: take it out, correct it, delete the account; what the hub keeps of people.',
  calls: {
    addressOfExport:
      'For a browser, which saves a large file only from an address. It works for two minutes. 429 while an export of the caller runs.',
    deleteAccount: {
      description:
        'With the password, or without one within ten minutes of the sign-in. Asked for again, the day stays and the last choice counts. Until that day `keepAccount` takes it back. `keep`: papers and notes stay without the name. `remove`: they go. An account at an identity provider outside stays there.',
      problems: ['FRESH_SIGN_IN_NEEDED', 'WRONG_PASSWORD', 'ONLY_ADMINISTRATOR'],
      fields: {
        deleted_at: time('When the account is deleted.'),
        password: "The caller's password; absent where the sign-in is fresh.",
      },
    },
    keepAccount: 'A repeat changes nothing.',
    correctProfile: {
      description:
        'Absent fields aren’t changed. Role, email and status can’t be changed. A new name appears right away on documents and reviews. Five new names a day; one that looks like that of a teacher or administrator is 409 NAME_TOO_SIMILAR. `language` is that of the page and of mails; a hub that does not offer it writes English.',
      problems: ['MISSING_FIELDS', 'NAME_TOO_SIMILAR'],
      fields: {
        department: { description: 'The department.', list: 'registration_departments' },
        university: 'The university, of the list for the role.',
      },
    },
    getMailSettings: {
      description: 'Nothing is sent before the caller has chosen it, except for papers that they have asked for.',
      fields: MAILS,
    },
    setMailSettings: {
      description:
        'All of them are replaced. Mails begin with what comes from now on. `queue` counts only for those who review.',
      fields: MAILS,
    },
    turnMailOff: {
      description:
        'By the token of the link in a mail, which mail programs post to (RFC 8058). It turns off that kind of mail for that account and nothing else; a repeat changes nothing. Any body is ignored. A token that is not the hub’s is 404.',
      fields: { token: 'As the link has it.' },
    },
    getPrivacyFacts: {
      description: 'From the configuration of this hub. Null: without an end.',
      fields: { words: 'What the institution says itself, as plain text or Markdown without HTML; null: nothing.' },
    },
    addressOfPersonExport:
      'For a browser, as `addressOfExport`. The person is told by mail when the export begins. 429 while an export of the person runs.',
    deletePerson: {
      description:
        'As `deleteAccount`, without a password. The person is told by mail. Nobody asks for their own here: 403. The only administrator is 409.',
      problems: ['ONLY_ADMINISTRATOR'],
      fields: { deleted_at: time('When the account is deleted.') },
    },
    keepPerson: 'A repeat changes nothing. The person is told by mail.',
  },
  fields: {
    documents: 'What becomes of the papers and notes of the account.',
    path: 'Where it is, on this hub.',
    sign_in: 'Who checks passwords.',
    sends_mail: 'Whether the hub sends mails.',
    deletion_days: count('Days until an account is deleted.'),
    deleted_document_days: count('Days for which a deleted document can be restored.'),
    draft_days: count('Days for which an untouched draft is kept.'),
    upload_hours: count('Hours for which an unfinished upload is kept.'),
    notification_days: count('Days for which notifications are kept.'),
    recent_documents: count('Documents that are kept as read recently.'),
    session_days: count('Days after which an unused session ends.'),
    audit_days: count('Days for which entries of the audit log are kept; null: permanently.'),
    deletion_due_at: time('When the account will be deleted; null: it won’t be.'),
    report_days: count('Days for which reports and claims are kept after they are closed; null: permanently.'),
    language: 'The language of the page and of mails, as the person has chosen it; absent before.',
    log_days: count("Days for which the operator keeps the hub's log; null: not told."),
    queue: 'Whether a mail a day tells of documents that have waited for a review for more than a day.',
    quiet: 'Quiet hours: mails about something that has just happened wait until they end; null: none.',
    hour: 'When mails of a day and of a week come, 0 to 23. Those of a week come on Mondays.',
    time_zone: 'Of these hours and of days and times in mails, as IANA names it; null: that of the institution.',
    off: 'What is turned off.',
    backup_nights: count('Nights for which backups are kept; null: the hub makes none.'),
  },
} satisfies NounWords;
