import type { FieldWords } from './field-words.ts';

const TIME: FieldWords['keywords'] = { format: 'date-time' };
const COUNT: FieldWords['keywords'] = { minimum: 0 };

/** The fields of the administrator's overview, and of decisions about several people. */
export const OVERVIEW_WORDS: Readonly<Record<string, FieldWords>> = {
  teachers_waiting: { description: 'Teachers who wait for a decision and are not disabled.', keywords: COUNT },
  papers_waiting: { description: 'Papers that wait for a reviewer.' },
  reports_open: { description: 'Reports and claims that nobody has answered.' },
  oldest_at: { description: 'When the oldest of them was made; null when there is none.', keywords: TIME },
  people: { description: 'The accounts, by role.' },
  students: { description: 'Students, the disabled ones too.' },
  storage: { description: 'The files of documents, and the disk.' },
  bytes: {
    description: 'Bytes, up to five minutes old; null when they could not be counted in time.',
    keywords: COUNT,
  },
  free_bytes: { description: "Free on the hub's disk; null where a store keeps the files.", keywords: COUNT },
  reading_queue: { description: 'Documents whose text is being read.' },
  desk_alarms: {
    description:
      'What the review desk has pointed out in the last half year, of papers that are decided: the most shown first.',
  },
  alarm: { description: 'What was pointed out; of a contradiction with its field.' },
  shown: { description: 'How often.', keywords: COUNT },
  acted: {
    description: 'How often a reviewer compared, changed a field, said that it is no copy, or rejected.',
    keywords: COUNT,
  },
  ignored: { description: 'How often the paper was approved as it was.', keywords: COUNT },
  last_backup_at: {
    description: 'When the latest backup was begun in which no file was missing; null: the hub knows of none.',
    keywords: TIME,
  },
  failed_sign_ins: {
    description:
      'Wrong passwords and codes in the last 24 hours, held back ones too; null where other providers check all of them.',
  },
  hours: { description: 'Only hours with at least one, the latest first.' },
  ids: { description: 'The `_id` of each person.' },
  results: { description: 'What became of each person, in the order of `ids`, each once.' },
  result: { description: 'Decided; as it was; or not decided.' },
};

/** Where a field means something narrower. */
export const NARROWER_OVERVIEW_WORDS: Readonly<Record<string, FieldWords>> = {
  'getOverview.count': { description: 'How many.', keywords: COUNT },
  'getOverview.at': { description: 'When the hour began.', keywords: TIME },
  'getOverview.total': { description: 'How many accounts there are.', keywords: COUNT },
  'getOverview.disabled': { description: 'How many of them are disabled.', keywords: COUNT },
  'getOverview.waiting': { description: 'Documents that wait for a reader.', keywords: COUNT },
  'getOverview.failed': { description: 'Documents whose text could not be read.', keywords: COUNT },
  'getOverview.teachers': { description: 'Teachers of every status, the disabled ones too.' },
  'getOverview.students': { description: 'Students, the disabled ones too.' },
  'decideAboutPeople.action': {
    description: 'What is decided. `reject` is about teachers who wait, `withdraw` about approved ones.',
  },
  'decideAboutPeople.reason': { description: 'Told to each teacher whom the decision refuses.' },
  'decideAboutPeople.seen': {
    description: 'Of teachers to approve: the status that was looked at. Another one is refused.',
  },
  'decideAboutPeople.accept_unconfirmed': {
    description: 'True: the caller knows that nobody has confirmed the e-mails of some of the teachers.',
  },
  'decideAboutPeople.id': { description: 'The `_id` of the person.' },
  'decideAboutPeople.code': { description: 'Why it was refused; absent otherwise.' },
  'listTeachers.query': {
    description: 'A part of the name, the e-mail or the number at the college, or the whole `_id`.',
  },
  'listStudents.query': {
    description: 'A part of the name, the e-mail or the number at the college, or the whole `_id`.',
  },
};
