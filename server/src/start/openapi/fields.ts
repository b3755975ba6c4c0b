import { PLAIN_LISTS } from '@exam-vault/contract/catalogue';
import { DOCUMENT_CONTRACTS } from '@exam-vault/contract/document-contracts';
import {
  ALL_FIELDS,
  fieldsOf,
  isRequired,
  type DocumentField,
  type DocumentKind,
} from '@exam-vault/contract/document-fields';
import type { Endpoint } from '@exam-vault/contract/endpoint';
import { componentName } from './components.ts';
import { ANSWER_WORDS, NARROWER_ANSWER_WORDS } from './answer-words.ts';
import { ACCOUNT_WORDS, NARROWER_ACCOUNT_WORDS } from './account-words.ts';
import { NARROWER_BRANDING_WORDS } from './branding-words.ts';
import { DRAFT_WORDS } from './draft-words.ts';
import { INVITATION_WORDS, NARROWER_INVITATION_WORDS } from './invitation-words.ts';
import { NARROWER_OVERVIEW_WORDS, OVERVIEW_WORDS } from './overview-words.ts';
import { NARROWER_PERSONAL_WORDS, PERSONAL_WORDS } from './personal-words.ts';
import { NARROWER_QUESTION_WORDS, QUESTION_WORDS } from './question-words.ts';
import { NARROWER_REPORT_WORDS, REPORT_WORDS } from './report-words.ts';
import { REVIEW_WORDS } from './review-words.ts';
import type { FieldWords } from './field-words.ts';
import { nameOf } from './operations.ts';

const TIME: FieldWords['keywords'] = { format: 'date-time' };
const COUNT: FieldWords['keywords'] = { minimum: 0 };

const isYear = ({ input }: DocumentField) => input === 'year';

/** The fields of documents, from their table. */
const documentFields = Object.fromEntries(
  ALL_FIELDS.map((field): [string, FieldWords] => [
    field.name,
    { description: isYear(field) ? `${field.description}, four digits.` : `${field.description}.`, ...listOf(field) },
  ]),
);

function listOf({ list }: DocumentField): Pick<FieldWords, 'list'> {
  return list === undefined ? {} : { list };
}

const catalogueLists = Object.fromEntries(
  Object.entries(PLAIN_LISTS).map(([name, description]): [string, FieldWords] => [name, { description }]),
);

/** A field has one name and one meaning in every call (architecture: the same noun, spelled the same). */
const FIELDS: Readonly<Record<string, FieldWords>> = {
  state: { description: 'Whether it can still be used.' },
  invited_by: { description: 'The name of the administrator; null when it was made at the command line.' },
  expires_at: { description: 'From then on the link does not work.', keywords: TIME },
  // A document.
  _id: { description: 'The id: opaque, not guessable.' },
  id: { description: 'The id, as `_id` of an answer has it.' },
  ...documentFields,
  file_url: {
    description:
      'Where the file is. The path carries its permission, so it needs no header; ask for the document again when it answers 404. It ends in `.pdf` exactly when the file is a PDF.',
    keywords: { format: 'uri-reference' },
  },
  file_type: { description: 'What the bytes of the file are.' },
  file_size: { description: 'Bytes of the file.', keywords: COUNT },
  page_count: { description: 'Pages of the file; null when they could not be counted.', keywords: COUNT },
  thumbnail_url: { description: 'Where a small picture of the first page is; null until it is made.' },
  thumbnail_srcset: { description: 'The same picture in each width there is, as the `srcset` of an image; or null.' },
  text_status: { description: 'How far the text of the document is taken.' },
  pages_read: { description: 'Pages whose text is taken so far.', keywords: COUNT },
  uploaded_by: { description: 'The name of the uploader at that time.' },
  created_at: { description: 'When it was made.', keywords: TIME },
  updated_at: { description: 'When it was last changed.', keywords: TIME },
  download_count: { description: 'How often it was downloaded.', keywords: COUNT },
  revision: { description: 'Counts the changes of the document.', keywords: { minimum: 1 } },
  incomplete: { description: 'The file was cut before it was uploaded, so a part of it may be missing.' },
  ...DRAFT_WORDS,
  ...REVIEW_WORDS,
  ...PERSONAL_WORDS,
  ...ACCOUNT_WORDS,
  ...INVITATION_WORDS,
  ...QUESTION_WORDS,
  ...REPORT_WORDS,
  ...ANSWER_WORDS,
  ...OVERVIEW_WORDS,
  // The review.
  paper_approval_status: { description: 'Where the review stands.' },
  approved_by: { description: 'The name of the reviewer who approved or rejected, or null.' },
  approval_at: { description: 'When it was approved, in milliseconds since 1970, or null.', keywords: COUNT },
  comment: { description: 'The reason of a rejection, or null.' },
  paperId: { description: 'The `_id` of the paper.' },
  paper_id: { description: 'The `_id` of the document.' },
  // People.
  user_id: { description: 'The subject of the ID token.' },
  name: { description: 'The name.' },
  email: { description: 'The e-mail address.' },
  role: { description: 'What somebody is here.' },
  role_id: { description: "The teacher's or student's number at the college." },
  university: { description: 'The university.' },
  college: { description: 'The college.', list: 'colleges' },
  start_year: { description: 'The month in which the studies began, `YYYY-MM`; of a date the day is cut off.' },
  end_year: { description: 'The month in which the studies end, `YYYY-MM`; not before `start_year`.' },
  status: { description: "A teacher's approval." },
  is_admin: { description: 'Whether this teacher is an administrator.' },
  approved_time: { description: 'When the teacher was approved, or null.', keywords: TIME },
  __v: { description: 'Always 0.' },
  email_confirmed: { description: 'Whether the e-mail address is confirmed.' },
  disabled: { description: 'Whether the account is disabled.' },
  own: { description: 'Whether this is the caller himself, about whom he does not decide.' },
  decisions: { description: 'The latest decisions about this person, the newest first.' },
  reason: { description: 'The reason that is given, or null.' },
  seen: { description: 'The status that was looked at: when another has decided meanwhile, 409 ALREADY_REVIEWED.' },
  // Sessions.
  current: { description: 'Whether it is the session of this request.' },
  device: { description: 'What the browser calls itself, such as `Firefox 140 on Linux`, or null.' },
  address: { description: 'The network address that it signed in from, or null.' },
  used_at: { description: 'When it was last used, to the day.', keywords: TIME },
  // The audit log, deleted documents.
  action: { description: 'What was done, as noun.verb.' },
  actor: { description: 'Who did it: the name at that time.' },
  actor_id: { description: 'The id of who did it; null for the command line and the hub itself.' },
  at: { description: 'When.', keywords: TIME },
  object_id: { description: 'The id of what it was done to; null for the hub itself and accounts without a profile.' },
  object: { description: 'The title or the name of what it was done to, or null.' },
  before: { description: "A teacher's status before, or null." },
  kind: { description: 'A paper or notes.' },
  deleted_at: { description: 'When it was deleted.', keywords: TIME },
  deleted_by: { description: 'Who deleted it, or null.' },
  days_left: {
    description: 'Days until it is gone for good, one that has begun counted: 1 is the last.',
    keywords: { minimum: 1 },
  },
  // Lists, and answers in general.
  data: { description: 'What was found: at most 12 for a page.' },
  total: { description: 'How many there are on all pages.', keywords: COUNT },
  page: { description: 'The page, from 1; 12 a page. One past the end is an empty list.' },
  // Searching.
  inside: {
    description:
      '`true`: the text of the documents is searched too, and `title` is a question: filters in words, phrases in quotes, `-` before what is left out, misspelt words.',
  },
  sort: {
    description:
      'When it is absent: `relevance` with `inside=true`, else `newest`. `exam_year`: the latest exam first; notes have no such year.',
  },
  about: { description: 'Only with `inside=true`: `true` when the total is an estimate.' },
  did_you_mean: {
    description: 'Only with `inside=true`: the question with its misspelt words mended; the answer is for both.',
  },
  understood: { description: 'Only with `inside=true`: how the question was read.' },
  filters: { description: 'What was taken for a filter, by the name of the field.' },
  said: {
    description: 'By the same names: the words of the question that were read so; in quotes they are words only.',
  },
  missed: {
    description:
      'By the name of the field: what no document has together with all the rest, so that it is only looked for as a word.',
  },
  words: { description: 'What is looked for in titles and texts.' },
  phrases: { description: 'What must stand together as it was quoted.' },
  excluded: { description: 'What must not be in it.' },
  facets: {
    description:
      'Only with `inside=true`: how many of what was found have a value, by the name of the field and by the value.',
  },
  matches: {
    description:
      'Only with `inside=true`: where in the document the words stand, the best place first; empty when they stand in its title alone.',
  },
  snippet: { description: 'Safe HTML: escaped text with `<mark>` around what was found.' },
  text: { description: 'The text.' },
  what: { description: 'What is suggested: a subject, the title of a document, or words.' },
  image_url: {
    description: 'Where the picture of the page is, upright. The path carries its permission, as `file_url` does.',
    keywords: { format: 'uri-reference' },
  },
  turns: {
    description: 'Quarter turns clockwise that make the page of the file upright.',
    keywords: { ...COUNT, maximum: 3 },
  },
  box: { description: 'Left, top, width and height, as fractions of the upright page.' },
  line: { description: 'Words with the same number are one line.' },
  alternative: {
    description: 'Another reading of a word that is there already: a search finds it, but it is no part of the text.',
  },
  source: {
    description: "`text`: the file's own words; `picture`: a machine read them; null while the page is not read.",
  },
  width: { description: 'In pixels. The picture of a narrow page is not made wider.' },
  url: { description: 'Where the picture is. The path is the permission.' },
  places: { description: 'How often it stands on the page.' },
  uid: { description: "Only compared with the token's subject: absent means one's own, another's is 403." },
  message: { description: 'What was done, in words.' },
  error: { description: 'What is wrong, in words.' },
  code: { description: 'What is wrong, for programs.' },
  pending: { description: 'Papers that wait for review.', keywords: COUNT },
  approved: { description: 'Approved papers.', keywords: COUNT },
  rejected: { description: 'Rejected papers.', keywords: COUNT },
  ways: { description: 'The ways to sign in.' },
  notes_upload: { description: 'Whose notes are taken: those of every member, or of teachers alone.' },
  // The catalogue.
  ...catalogueLists,
  subjects: { description: 'Subjects.' },
  group: { description: 'The name of the group.' },
  abbreviations: { description: 'Short forms by which the subject is found too.' },
  // The identity provider.
  password: { description: 'The password.' },
  currentPassword: { description: 'The present password.' },
  newPassword: { description: 'The new password, 8 to 128 characters.' },
  token: { description: 'The token.' },
};

const REGISTRATION_DEPARTMENT: FieldWords = { description: 'The department.', list: 'registration_departments' };
const FILTER = 'An empty one is absent; an unknown value gives an empty list.';

const UNPAGED = 'The page, from 1; 12 a page. Without it at most 1,200 come.';

/** What is the same in the calls of every kind. */
function narrowerFields({ kind, endpoints }: (typeof DOCUMENT_CONTRACTS)[DocumentKind]): [string, FieldWords][] {
  const name = (endpoint: Endpoint) => nameOf(endpoint).operationId;
  const [search, similar, page, find] = [endpoints.search, endpoints.similar, endpoints.page, endpoints.find].map(name);
  const optional = fieldsOf(kind).filter((field) => !isRequired(field, kind));
  return [
    ...optional.map((field): [string, FieldWords] => [
      `${componentName(kind)}Form.${field.name}`,
      {
        description: `${field.description}. In an edit an absent one keeps what is there, an empty one clears it.`,
        ...listOf(field),
      },
    ]),
    [
      `${search}.title`,
      {
        description:
          'A part of the title, blind to case and accents. `%`, `_` and `\\` are themselves. With `inside=true` a question.',
      },
    ],
    [`${search}.message`, { description: 'Says that nothing was found, in the words of the page.' }],
    [`${search}.page`, { description: UNPAGED }],
    [
      `${search}.data`,
      {
        description:
          'What was found: at most 12 for a page; with `inside=true` and by relevance the best first, else the newest.',
      },
    ],
    [`${similar}.data`, { description: 'At most six, the most alike first.' }],
    [`${page}.page`, { description: 'The page, from 1.' }],
    [`${page}.pictures`, { description: 'The page in each width there is, the smallest first.' }],
    [`${find}.text`, { description: 'What is looked for. An empty one is found nowhere.' }],
    [`${find}.pages`, { description: 'The pages on which it stands, in their order.' }],
    [`${page}.words`, { description: 'The words of the page in their order; empty while it is not read.' }],
    [`${name(endpoints.my)}.page`, { description: UNPAGED }],
  ];
}

/** Where a field means something narrower: `Component.field` or `operationId.field`. */
const NARROWER: Readonly<Record<string, FieldWords>> = {
  ...NARROWER_ACCOUNT_WORDS,
  'TeacherRegistration.department': REGISTRATION_DEPARTMENT,
  'TeacherRegistration.university': { description: 'The university.', list: 'teacher_universities' },
  'StudentRegistration.department': REGISTRATION_DEPARTMENT,
  'StudentRegistration.university': { description: 'The university.', list: 'student_universities' },
  'Profile.department': REGISTRATION_DEPARTMENT,
  'Profile.status': { description: "A teacher's approval; null for a student, who needs none." },
  'Profile.approved_time': {
    description: 'When the teacher was approved; null before, and for a student.',
    keywords: TIME,
  },
  'Role.status': { description: "A teacher's approval; absent for a student, who needs none." },
  'Teacher.department': REGISTRATION_DEPARTMENT,
  'Student.department': REGISTRATION_DEPARTMENT,
  'Notes.approved_by': { description: "The uploader's name: notes have no review." },
  'Error.message': { description: 'The same text as `error`.' },
  'approvePaper.status': { description: 'Always `Approved`.' },
  'rejectPaper.status': { description: 'Always `Rejected`.' },
  'rejectPaper.comment': { description: 'The reason, for the owner. Plain text, may have several lines.' },
  'approvePaper.revision': {
    description: 'The `revision` that was looked at: when the owner has changed it since, 409 STALE_REVISION.',
  },
  'rejectPaper.revision': {
    description: 'The `revision` that was looked at: when the owner has changed it since, 409 STALE_REVISION.',
  },
  'downloadPaper.paper_id': { description: 'The `_id` of the paper.' },
  'downloadNotes.paper_id': { description: 'The `_id` of the notes.' },
  'searchPapers.paper_approval_status': {
    description: `Absent means Approved. Pending and Rejected are the teachers'. ${FILTER}`,
  },
  'suggest.title': { description: 'What is typed so far.' },
  'suggest.kind': { description: 'Whose titles and texts: papers unless it says notes.' },
  'suggest.data': { description: 'At most eight, the likeliest first.' },
  'newPapers.page': { description: UNPAGED },
  'listTeachers.name': { description: 'A part of the name or of the e-mail.' },
  'listTeachers.disabled': { description: '`true` leaves only disabled accounts.' },
  'listTeachers.status': { description: `The approval. ${FILTER}` },
  'listStudents.name': { description: 'A part of the name or of the e-mail.' },
  'listStudents.disabled': { description: '`true` leaves only disabled accounts.' },
  'listAuditLog.name': { description: 'A part of the name of who did it or of whom it was done to.' },
  'getIdentity.sign_up': { description: 'Who may sign up.' },
  'approveTeacher.accept_unconfirmed': {
    description: 'True: the caller knows that nobody has confirmed the e-mail of the teacher.',
  },
  'signUp.invitation': { description: 'The token of the link of an invitation, where one is needed.' },
  'invite.invitation': { description: 'As the list has it.' },
  'invite.link': { description: 'To hand over, shown this once; null where it was mailed.' },
  'getIdentity.confirms_email': {
    description: 'Mail is set up: an account confirms its e-mail before it gets a profile or a second factor.',
  },
  'getIdentity.upload_needs': {
    description: 'What an upload needs besides the right to: nothing more, or a confirmed e-mail.',
  },
  'getIdentity.mode': {
    description: 'Who may sign up: everybody, who has an e-mail at one of `domains`, who was invited, nobody.',
  },
  'getIdentity.domains': { description: 'For the mode domains. `*.example.edu` stands for all subdomains.' },
  'getIdentity.kind': { description: 'What signs in there.' },
  ...NARROWER_INVITATION_WORDS,
  ...NARROWER_PERSONAL_WORDS,
  ...NARROWER_QUESTION_WORDS,
  ...NARROWER_REPORT_WORDS,
  ...NARROWER_ANSWER_WORDS,
  ...NARROWER_OVERVIEW_WORDS,
  ...NARROWER_BRANDING_WORDS,
  ...Object.fromEntries(Object.values(DOCUMENT_CONTRACTS).flatMap(narrowerFields)),
};

/** The words for a field of a component or of an operation. */
export function wordsFor(place: string, field: string): FieldWords | undefined {
  return NARROWER[`${place}.${field}`] ?? FIELDS[field];
}
