import { DOCUMENT_CONTRACTS } from '@exam-vault/contract/document-contracts';
import type { Endpoint } from '@exam-vault/contract/endpoint';
import * as account from '@exam-vault/contract/account';
import * as administration from '@exam-vault/contract/administration';
import * as audit from '@exam-vault/contract/audit';
import * as branding from '@exam-vault/contract/branding';
import * as catalogue from '@exam-vault/contract/catalogue';
import * as drafts from '@exam-vault/contract/drafts';
import * as deleted from '@exam-vault/contract/deleted';
import * as identity from '@exam-vault/contract/identity';
import * as keptPictures from '@exam-vault/contract/kept-pictures';
import * as invitationLinks from '@exam-vault/contract/invitation-links';
import * as invitationLists from '@exam-vault/contract/invitation-lists';
import * as invitations from '@exam-vault/contract/invitations';
import * as notes from '@exam-vault/contract/notes';
import * as overview from '@exam-vault/contract/overview';
import * as papers from '@exam-vault/contract/papers';
import * as personal from '@exam-vault/contract/personal';
import type { ProblemCode } from '@exam-vault/contract/problems';
import * as studyList from '@exam-vault/contract/study-list';
import * as mockPapers from '@exam-vault/contract/mock-papers';
import * as subjects from '@exam-vault/contract/subjects';
import * as answers from '@exam-vault/contract/answers';
import * as questions from '@exam-vault/contract/questions';
import * as reports from '@exam-vault/contract/reports';
import * as review from '@exam-vault/contract/review';
import * as search from '@exam-vault/contract/search';
import * as sessions from '@exam-vault/contract/sessions';
import * as semesterStep from '@exam-vault/contract/semester-step';
import * as stats from '@exam-vault/contract/stats';
import * as uploads from '@exam-vault/contract/uploads';
import * as users from '@exam-vault/contract/users';
import { ANSWER_OPERATIONS } from './answer-words.ts';
import { BRANDING_OPERATIONS } from './branding-words.ts';
import { INVITATION_OPERATIONS } from './invitation-operations.ts';
import { REPORT_OPERATIONS } from './report-operations.ts';

/** The tags of the API, with the contract modules that declare their endpoints. */
export const NOUNS: Readonly<Record<string, { readonly description: string; readonly calls: ReadonlyArray<object> }>> =
  {
    papers: { description: 'Exam papers: upload, read, edit, delete, download.', calls: [papers] },
    drafts: {
      description: 'Files that are uploaded but not handed in yet. Only their owner knows of them.',
      calls: [drafts, uploads, keptPictures],
    },
    review: { description: 'Approved teachers review pending papers.', calls: [review] },
    reports: {
      description: 'Reports about documents, copyright claims, and documents that are hidden.',
      calls: [reports],
    },
    questions: {
      description: 'The questions of papers, cut by the hub. They have the rights of their paper.',
      calls: [questions, subjects, mockPapers],
    },
    answers: {
      description: 'What members answer to questions. They have the rights of their question.',
      calls: [answers],
    },
    notes: { description: 'Semester notes: live as soon as they are uploaded.', calls: [notes] },
    personal: {
      description:
        'Bookmarks, the study list, what was read, courses and notifications. Only their owner knows of them.',
      calls: [personal, studyList],
    },
    search: { description: 'By title text and filters together, and by what documents say inside.', calls: [search] },
    stats: { description: 'Totals over all papers that are not deleted, whatever their status.', calls: [stats] },
    users: { description: 'Registration, who the caller is, and where he is signed in.', calls: [users, sessions] },
    account: {
      description: 'Own data: take it out, correct it, delete the account; what the hub keeps of people.',
      calls: [account],
    },
    administration: {
      description: "The administrators' calls: what waits, people, the audit log, deleted documents.",
      calls: [overview, administration, audit, deleted, semesterStep],
    },
    invitations: {
      description: 'Administrators invite people to sign up: one, a list, or by a link for several.',
      calls: [invitations, invitationLists, invitationLinks],
    },
    hub: {
      description: 'What this hub offers, how it looks, and whether it is well.',
      calls: [catalogue, identity, branding],
    },
  };

/** Each kind declares its own, in its file. */
const SEARCH_CALLS: ReadonlySet<Endpoint> = new Set(
  Object.values(DOCUMENT_CONTRACTS).flatMap(({ endpoints: { search, similar, page, find } }) => [
    search,
    similar,
    page,
    find,
  ]),
);

/** The name of a call, as its client calls it, and its noun. */
export function nameOf(endpoint: Endpoint): { operationId: string; noun: string } {
  for (const [noun, { calls }] of Object.entries(NOUNS)) {
    for (const [name, value] of calls.flatMap((file) => Object.entries(file))) {
      if (value === endpoint) return { operationId: name, noun: SEARCH_CALLS.has(endpoint) ? 'search' : noun };
    }
  }
  // A module that is missing above fails build-document.test.ts, and not the start of the hub.
  return { operationId: `${endpoint.method.toLowerCase()}${endpoint.path.replaceAll(/\W+/g, '_')}`, noun: 'hub' };
}

export interface FileWords {
  readonly description: string;
  readonly types: readonly string[];
  readonly maxLength: number;
}

export interface OperationWords {
  readonly description: string;
  /** Codes beside those that access and input bring with them. */
  readonly problems?: readonly ProblemCode[];
  /** 404 NOT_REGISTERED instead of 403 (contract section 3). */
  readonly unregistered?: true;
  /** 200 when it was done before. */
  readonly repeatable?: string;
  /** The file of a form that is no document; the form needs it. */
  readonly file?: FileWords;
  /** The answer has every value of this list. */
  readonly counts?: keyof catalogue.Catalogue;
}

const IGNORED =
  'What a client says of itself (`role`, `approved_by`, `uploaded_by`, `paper_approval_status`, `download_count`, `_id`, `file_url`) is ignored.';
const FILE =
  'One file under the name `file`: PDF, JPEG or PNG by its bytes, up to 50 MB, a JPEG up to 210 megapixels, a PNG or a progressive JPEG up to 100.';
const FOUND_IN =
  'As a browser finds a text: without regard to case and accents, and inside words too. Pages that are not read yet have nothing.';
const UNREADABLE = 'What the caller may not know of is 404, like an id that does not exist.';

const registration = (otherRole: string): OperationWords => ({
  description: `The e-mail is the token's. Who is registered as a ${otherRole} gets 409. A name that looks like that of a teacher or administrator gets the role behind it, as in 'Asha Rao (student)'; one that the hub writes itself, as 'A former member', is 409 NAME_TOO_SIMILAR.`,
  problems: [
    'ALREADY_REGISTERED',
    'NAME_TOO_SIMILAR',
    'EMAIL_NOT_CONFIRMED',
    'SIGN_UP_CLOSED',
    'SIGN_UP_DOMAIN',
    'NOT_INVITED',
  ],
  repeatable: 'The profile as it was: registering again changes nothing.',
});

export const OPERATIONS: Readonly<Record<string, OperationWords>> = {
  getPaper: { description: UNREADABLE },
  viewPaper: { description: UNREADABLE },
  allPapers: { description: 'A page past the end is an empty list with the true total.' },
  myPapers: { description: 'Of every status but deleted.', problems: ['FORBIDDEN'] },
  uploadPaper: { description: `${FILE} The paper starts Pending, a teacher's too. ${IGNORED}` },
  editPaper: {
    description: `By the owner or an approved teacher. ${FILE} An owner's edit of a Rejected paper, and a student's of an Approved one, makes it Pending again. ${IGNORED}`,
    problems: ['FORBIDDEN', 'NOT_APPROVED'],
  },
  deletePaper: {
    description: 'By the owner or an administrator. The body may be empty, of any type. Repeating it is fine.',
    problems: ['FORBIDDEN', 'NOT_APPROVED'],
  },
  downloadPaper: {
    description: 'Adds one and answers the new count; the file itself is at `file_url`.',
    problems: ['NOT_FOUND'],
  },
  getNotes: { description: UNREADABLE },
  viewNotes: { description: UNREADABLE },
  allNotes: { description: 'A page past the end is an empty list with the true total.' },
  myNotes: { description: 'All that are not deleted.', problems: ['FORBIDDEN'] },
  uploadNotes: {
    description: `${FILE} Where the hub takes notes of teachers alone (\`/notes/uploaders\`), a student's are 403 FORBIDDEN. ${IGNORED}`,
    problems: ['FORBIDDEN'],
  },
  editNotes: {
    description: `By the owner, an approved teacher or an administrator. ${FILE} ${IGNORED}`,
    problems: ['FORBIDDEN', 'NOT_APPROVED'],
  },
  deleteNotes: {
    description: 'By the owner or an administrator. The body may be empty, of any type. Repeating it is fine.',
    problems: ['FORBIDDEN', 'NOT_APPROVED'],
  },
  downloadNotes: {
    description: 'Adds one and answers the new count; the file itself is at `file_url`.',
    problems: ['NOT_FOUND'],
  },
  createDraft: {
    description: `One PDF, JPEG or PNG under the name \`file\`; or up to 40 pictures, in the order of their pages, which become one PDF. Together up to 50 MB. What is wrong with one of several is said with its number and name. Nothing is handed in yet: see \`submitDraft\`. ${IGNORED}`,
    problems: ['TOO_MANY_DRAFTS', 'FORBIDDEN'],
  },
  createUpload: {
    description:
      'The tus protocol 1.0 with creation, checksum (sha256), expiration and termination. It needs the headers `Tus-Resumable: 1.0.0`, `Upload-Length` (bytes) and `Upload-Metadata` (`kind`, `filename`, in Base64). `Location` has the address of the upload. Send the bytes with PATCH, at most 1 MiB each; an upload without a new part for 24 hours is removed.',
    problems: ['VALIDATION', 'FORBIDDEN', 'FILE_TOO_LARGE', 'TOO_MANY_UPLOADS', 'RATE_LIMITED'],
  },
  getUpload: { description: 'Also with HEAD. For everybody but its owner 404.' },
  deleteUpload: { description: 'For everybody but its owner 404.' },
  draftFromUploads: {
    description: `Complete uploads, in the order of their pages. The same uploads in the same order give the same draft, so a retry makes no second one. ${UNREADABLE}`,
    problems: [
      'FORBIDDEN',
      'NOT_FOUND',
      'UPLOAD_CONFLICT',
      'TOO_MANY_DRAFTS',
      'KEY_REUSED',
      'FILE_TOO_LARGE',
      'INVALID_FILE_TYPE',
      'CORRUPT_FILE',
      'ENCRYPTED_PDF',
      'IMAGE_TOO_LARGE',
      'RATE_LIMITED',
      'STORAGE_FULL',
    ],
  },
  listDrafts: { description: 'With `kind`, those of papers or of notes.' },
  getDraft: { description: UNREADABLE },
  changeDraft: {
    description: `Named values change, others stay; an empty text removes one. \`pages\` is the whole new order of the pictures, and the document is made again. ${UNREADABLE}`,
    problems: ['STALE_REVISION', 'CORRUPT_FILE', 'UNAVAILABLE'],
  },
  deleteDraft: { description: UNREADABLE },
  submitDraft: {
    description: `The fields of \`PaperForm\` or \`NotesForm\`, by the kind of the draft; what is absent is taken from its \`values\`. The draft becomes the document: submitted twice, both calls are answered with it. ${UNREADABLE}`,
    problems: ['MISSING_FIELDS', 'STALE_REVISION', 'FORBIDDEN'],
  },
  listKeptPictures: {
    description:
      'Those that were kept by `keep_pictures` at `submitDraft`. For everybody but the owner of the document 404, also for those who may read the document.',
  },
  notesUploaders: { description: 'So that a page need not show a form that would be refused.' },
  newPapers: { description: 'The review queue.' },
  approvePaper: {
    description:
      "Acts on Pending only: of several reviewers at the same time one wins, the others get 409. The same reviewer's same decision again is 200 unchanged. `approved_by` and `approval_at` are the server's.",
    problems: ['NOT_FOUND', 'ALREADY_REVIEWED', 'STALE_REVISION'],
  },
  rejectPaper: {
    description:
      "Acts on Pending only: of several reviewers at the same time one wins, the others get 409. The same reviewer's same decision again is 200 unchanged. `approved_by` is the server's.",
    problems: ['NOT_FOUND', 'ALREADY_REVIEWED', 'STALE_REVISION'],
  },
  nextPaper: {
    description:
      'Newest first, behind the paper `after` if it is given, then from the beginning. Claims the paper for ten minutes: other reviewers get other papers, as long as there are any. A claim forbids nothing. Null: no paper waits.',
  },
  undoReview: {
    description:
      'For a decision that was made with `may_undo`. The paper is Pending again, and its owner is not told. `revision` is that of the answer to the decision.',
    problems: ['NOT_FOUND', 'UNDO_TOO_LATE', 'STALE_REVISION'],
  },
  comparePapers: {
    description:
      'The questions that are most alike beside each other, as the hub has read and cut them. The desk counts that somebody has compared.',
    problems: ['NOT_FOUND'],
  },
  setNotACopy: {
    description:
      'The pair is no more in `seen_before` of either paper, as long as both have these files. False takes it back. It is in the audit log.',
    problems: ['NOT_FOUND'],
  },
  ...REPORT_OPERATIONS,
  ...ANSWER_OPERATIONS,
  ...BRANDING_OPERATIONS,
  paperQuestions: {
    description: `The hub's guess, each with its confidence, unless a teacher has corrected it. ${UNREADABLE}`,
    problems: ['NOT_FOUND'],
  },
  questionRepeats: {
    description: `Only what everybody may read, also for those who may read more. ${UNREADABLE}`,
    problems: ['NOT_FOUND'],
  },
  searchQuestions: {
    description:
      'Of public papers. Typos are forgiven; where no question has all words, those that have some come. Without words: the questions of the newest papers, or all of a topic.',
  },
  correctQuestion: {
    description:
      'For approved teachers. What is absent stays. A new label renames the parts. `reset` puts the question back as the machine reads it, with those that were joined with it or split from it. A new cut of the same file keeps corrections; another file begins from scratch. The answer is all questions of the paper.',
    problems: ['NOT_FOUND', 'STALE_REVISION'],
  },
  mergeQuestions: {
    description:
      'For approved teachers. The first one keeps its id and takes the texts, the places, the parts and the marks of the others, whose ids are gone. 400 when they do not follow each other. The answer is all questions of the paper.',
    problems: ['NOT_FOUND', 'STALE_REVISION'],
  },
  splitQuestion: {
    description:
      'For approved teachers. The first one keeps its id and its marks; the parts go to the second. Where it begins on the page is estimated from the lengths of the texts. The answer is all questions of the paper.',
    problems: ['NOT_FOUND', 'STALE_REVISION'],
  },
  setQuestionTopics: {
    description:
      'For approved teachers. At most three topics of the subject; those of a question with parts are those of its parts. None: it has no topic. Null: those that the machine finds. A new cut of the same file keeps them. The answer is all questions of the paper; the sums of the subject follow within seconds.',
    problems: ['NOT_FOUND', 'STALE_REVISION'],
  },
  compareQuestions: {
    description:
      'The text is cut by its numbers, without numbers by its paragraphs. It is not stored and in no log. At most 150 questions are compared; `total` is how many there are. Each has the likest repeats in public papers, at most 12.',
  },
  getSubject: {
    description:
      'Of public papers alone, also for those who may read more. 404 when the catalogue has no such subject and no public paper has it. `topics` are those of the syllabus, or else guessed from the questions.',
    problems: ['NOT_FOUND'],
  },
  wantPaper: {
    description:
      'Each person counts once, and a repeat changes nothing. They are told by a notification and a mail when a paper of the exam becomes public. At most 200 for a person.',
    problems: ['NOT_FOUND', 'PAPER_EXISTS', 'TOO_MANY_WANTED'],
  },
  mockPaper: {
    description:
      'Real questions of the newest public papers of the subject. The same seed gives the same paper, as long as the questions are the same. A repeat comes once, parts stay with their question, and marks that are not printed are not made up. Where the questions do not suffice, `reached` is less than `marks`. `topics` are topics of the subject, else 400. 404 when there is no such subject.',
    problems: ['NOT_FOUND', 'NO_QUESTIONS'],
  },
  getStudyList: {
    description:
      'What the caller may not read any more is not in it; it is there again when they may. `subjects` counts the whole list. A question that goes when its paper is cut again comes back with its label.',
  },
  studyListIds: {
    description:
      'For the marks on questions. `known_repeats` has the same question of other public papers, for each that the caller knows.',
  },
  putOnStudyList: {
    description: `A repeat changes nothing. At most 2,000. ${UNREADABLE}`,
    problems: ['NOT_FOUND', 'STUDY_LIST_FULL'],
  },
  removeFromStudyList: { description: `A repeat changes nothing. ${UNREADABLE}`, problems: ['NOT_FOUND'] },
  listBookmarks: {
    description: 'What the caller may not read any more is not in it; it is there again when they may.',
  },
  bookmarkIds: { description: 'For the marks on lists. Those of documents that the caller may not read are left out.' },
  addBookmark: {
    description: `A repeat changes nothing. At most 1,000. ${UNREADABLE}`,
    problems: ['NOT_FOUND', 'TOO_MANY_BOOKMARKS'],
  },
  removeBookmark: { description: `A repeat changes nothing. ${UNREADABLE}`, problems: ['NOT_FOUND'] },
  listRecent: { description: 'The last 50 documents. What the caller may not read any more is not in it.' },
  switchRecent: { description: 'Switching it off empties the list at once.' },
  emptyRecent: { description: 'What is read from now on is kept as before.' },
  addRecent: {
    description: `Reading a document by the API does not note it; this call does. ${UNREADABLE}`,
    problems: ['NOT_FOUND'],
  },
  getCourses: {
    description:
      'Public documents of the semester and the subjects that the caller has chosen; else of the semester and the department in their profile. The call itself is no visit.',
  },
  chooseCourses: { description: 'Both are replaced. At most 12 subjects.' },
  visitCourses: { description: 'A visit ends an hour after the last of these calls.' },
  listNotifications: {
    description: 'Kept for 90 days. One about a document that the caller may not read is not in it.',
  },
  markNotification: {
    description: 'Of another person it is 404, like an id that does not exist.',
    problems: ['NOT_FOUND'],
  },
  readNotifications: { description: 'A repeat changes nothing.' },
  getWaiting: { description: 'Numbers, and the day on which the account is deleted.' },
  addressOfExport: {
    description:
      'For a browser, which saves a large file only from an address. It works for two minutes. 429 while an export of the caller runs.',
    problems: ['RATE_LIMITED'],
  },
  deleteAccount: {
    description:
      'With the password, or without one within ten minutes of the sign-in. Asked for again, the day stays and the last choice counts. Until that day `keepAccount` takes it back. `keep`: papers and notes stay without the name. `remove`: they go. An account at an identity provider outside stays there.',
    problems: ['FRESH_SIGN_IN_NEEDED', 'WRONG_PASSWORD', 'ONLY_ADMINISTRATOR', 'RATE_LIMITED'],
  },
  keepAccount: { description: 'A repeat changes nothing.' },
  correctProfile: {
    description:
      'What is absent stays. Role, e-mail and status are never changed. A new name shows at once on documents and reviews. Five new names a day; one that looks like that of a teacher or administrator is 409 NAME_TOO_SIMILAR. `language` is that of the page and of mails; a hub that does not offer it writes English.',
    problems: ['MISSING_FIELDS', 'NAME_TOO_SIMILAR', 'RATE_LIMITED'],
  },
  addressOfPersonExport: {
    description:
      'For a browser, as `addressOfExport`. The person is told by mail when the export begins. 429 while an export of the person runs.',
    problems: ['RATE_LIMITED'],
  },
  deletePerson: {
    description:
      'As `deleteAccount`, without a password. The person is told by mail. Nobody asks for their own here: 403. The only administrator is 409.',
    problems: ['ONLY_ADMINISTRATOR'],
  },
  keepPerson: { description: 'A repeat changes nothing. The person is told by mail.' },
  getPrivacyFacts: { description: 'From the configuration of this hub. Null: without an end.' },
  searchPapers: {
    description:
      'Without `page` at most 1,200 come. Pending and Rejected papers are found by approved teachers only: 401 or 403 for everybody else.',
    problems: ['NOT_REGISTERED', 'ACCOUNT_DISABLED', 'NOT_APPROVED', 'FORBIDDEN'],
  },
  searchNotes: { description: 'Without `page` at most 1,200 come.' },
  suggest: { description: 'Each leads to something that everybody may read.' },
  similarPapers: { description: UNREADABLE },
  similarNotes: { description: UNREADABLE },
  paperPage: { description: `A page that the document has not is 404 too. ${UNREADABLE}` },
  notesPage: { description: `A page that the document has not is 404 too. ${UNREADABLE}` },
  findInPaper: { description: FOUND_IN },
  findInNotes: { description: FOUND_IN },
  paperStats: { description: 'Totals only: nothing of a single paper shows.' },
  departmentStats: {
    description: 'Every department of the catalogue, with 0 where there is none.',
    counts: 'departments',
  },
  paperTypeStats: { description: 'Every type of the catalogue, with 0 where there is none.', counts: 'paper_types' },
  examTypeStats: { description: 'Every type of the catalogue, with 0 where there is none.', counts: 'exam_types' },
  getRole: { description: 'Asked after signing in. Without a profile 404 NOT_REGISTERED.', unregistered: true },
  getTeacherData: { description: 'Of a student too. Without a profile 404 NOT_REGISTERED.', unregistered: true },
  registerTeacher: registration('student'),
  registerStudent: registration('teacher'),
  listSessions: { description: 'At most a hundred. None where another identity provider keeps them.' },
  endSession: {
    description: 'Its ID tokens end with it. Of another person it is 404, like an id that does not exist.',
  },
  listTeachers: { description: 'Those who wait come first.' },
  listStudents: { description: 'Newest first.' },
  approveTeacher: {
    description:
      'The teacher is told by e-mail. A repeat changes nothing. If nobody has confirmed the e-mail of the teacher, the call is 409 CONFIRMATION_NEEDED until it is sent with `accept_unconfirmed: true`.',
    problems: ['ALREADY_REVIEWED', 'CONFIRMATION_NEEDED'],
  },
  rejectTeacher: {
    description: 'The teacher is told by e-mail, with the reason. Nobody rejects himself or the last administrator.',
    problems: ['ALREADY_REVIEWED'],
  },
  disableUser: {
    description:
      'Everything that needs a token is then 403 ACCOUNT_DISABLED. Nobody disables himself or the last administrator.',
  },
  enableUser: { description: 'Undoes the disabling.' },
  decideAboutPeople: {
    description:
      'Each person in a transaction of their own, by the rules of the call for one, with the same mail. What is refused for one does not stop the others. Nobody decides about themselves. Sent again, those who are decided are `unchanged`.',
  },
  getOverview: { description: 'A few counts of indexed rows; nothing that names anybody.' },
  listInvitations: { description: 'With those that were used, withdrawn or have expired.' },
  invite: {
    description:
      'The link is mailed. Where no mail is set up, the answer has it, this once, to hand over. It takes the place of an open invitation for the address. Whether the address has an account changes nothing.',
  },
  withdrawInvitation: { description: 'A repeat changes nothing. One that was used is 404.' },
  readInvitation: {
    description:
      'Changes nothing. One that was used, withdrawn or has expired is 404. It also reads invitation links; those have no `email`.',
    problems: ['NOT_FOUND'],
  },
  ...INVITATION_OPERATIONS,
  listAuditLog: { description: 'Newest first.' },
  listDeleted: { description: 'For 30 days; then they are gone for good.' },
  restoreDocument: { description: 'With the state and the file it had.' },
  getCatalogue: { description: 'What the institution offers to choose from; both sides hold what is sent against it.' },
  getIdentity: { description: 'Where the way is built-in, the calls under /api/auth are there.' },
};
