import type { FieldWords } from './field-words.ts';

const TIME = { format: 'date-time' } as const;
const COUNT = { minimum: 0 } as const;

/** The fields of invitations by list and by link, and of the semester's step. */
export const INVITATION_WORDS: Readonly<Record<string, FieldWords>> = {
  read_only: { description: 'An alumnus who may only read (`ALUMNI`); absent for everybody else.' },
  alumni_since: {
    description: 'Since when a student is an alumnus; `semester` is then their last one. Absent for everybody else.',
    keywords: TIME,
  },
  alumnus: { description: 'Whether the semester step has led them past the last semester.' },
  invitation: {
    description: 'The token of an invitation link, of an account that the hub has not made; else absent or null.',
  },
  mail: { description: 'What has become of the mail of an invitation from a list; null for others.' },
  by_link: { description: 'Whether the person came by an invitation link.' },
  dry_run: { description: 'True: only say what would happen.' },
  csv: { description: 'The list: columns e-mail and role, with a header or without.' },
  skip_wrong: { description: 'True: invite the other lines although some are wrong.' },
  lines: { description: 'Lines with anything in them, without the header.', keywords: COUNT },
  new: { description: 'Addresses that are invited now, or would be.', keywords: COUNT },
  already_invited: { description: 'Addresses whose invitation is still open. It stays as it is.', keywords: COUNT },
  already_members: { description: 'Addresses of people who are registered.', keywords: COUNT },
  repeated: { description: 'Lines that say again what an earlier one says.', keywords: COUNT },
  wrong: { description: 'The first hundred wrong lines, in the order of the file.' },
  wrong_total: { description: 'How many lines are wrong.', keywords: COUNT },
  problem: { description: 'What is wrong with the line, in English.' },
  invited: { description: 'Whether invitations were made.' },
  links_csv: {
    description: 'Where no mail is set up: a CSV of the new addresses and their links, shown this once. Else null.',
  },
  sent: { description: 'Mails that the mail server has taken.', keywords: COUNT },
  failed: { description: 'Mails that were given up after five tries.', keywords: COUNT },
  uses: { description: 'How many people may sign up by it, at most 1,000.' },
  uses_left: { description: 'How many still may.', keywords: COUNT },
  ends_at: { description: 'From then on it does not work; at most 90 days ahead.', keywords: TIME },
  invitation_link: { description: 'As the list has it.' },
  link: { description: 'To hand over, shown this once.' },
  again: { description: 'Needed within 30 days of the last step.' },
  step_id: { description: 'The id of the step; null for a dry run.' },
  preview: { description: 'Each semester of the catalogue, in its order.' },
  not_in_catalogue: {
    description: 'Students whose semester the catalogue does not have any more. They stay as they are.',
    keywords: COUNT,
  },
  last: { description: 'The latest step that was not taken back, or null.' },
  from: { description: 'The semester of before.' },
  to: { description: 'The next semester; null: they become alumni.' },
  made_by: { description: 'The name of the administrator; null when it was made at the command line.' },
  undo_until: { description: 'Until when it can be taken back; null: not any more.', keywords: TIME },
  restored: { description: 'Students who are in their semester of before again.', keywords: COUNT },
  left: { description: 'Students who have changed their semester since, and stay.', keywords: COUNT },
};

/** Where a field means something narrower. */
export const NARROWER_INVITATION_WORDS: Readonly<Record<string, FieldWords>> = {
  'inviteList.role': { description: 'For lines that name none; null or absent: teacher or student.' },
  'inviteList.value': { description: 'What stands there, at most 100 characters.' },
  'inviteList.line': { description: 'The line of the file, from 1; the header counts.' },
  'listMails.waiting': { description: 'Mails that are still to be sent.', keywords: COUNT },
  'createInvitationLink.role': { description: 'The role that people may register in; null or absent: either.' },
  'makeSemesterStep.total': { description: 'How many students advance.', keywords: COUNT },
  'makeSemesterStep.count': { description: 'How many students advance from this semester.', keywords: COUNT },
  'readInvitation.email': { description: 'The invited address; null for an invitation link.' },
};
