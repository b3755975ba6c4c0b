/** Who may do what: pure functions used to show a button and to enforce the rule (contract section 6). */

export const ROLES = ['teacher', 'student'] as const;
export type Role = (typeof ROLES)[number];

export const TEACHER_STATUSES = ['Pending', 'Approved', 'Rejected'] as const;
export type TeacherStatus = (typeof TEACHER_STATUSES)[number];

export const PAPER_APPROVAL_STATUSES = ['Pending', 'Approved', 'Rejected'] as const;
export type PaperApprovalStatus = (typeof PAPER_APPROVAL_STATUSES)[number];

/**
 * Where the review of a paper stands. Scheduled: approved, and public from its release date (decision 132). Answers call that Pending, so that
 * no client takes it for public; its `approved_by` and `release_at` say more.
 */
export const REVIEW_STATES = [...PAPER_APPROVAL_STATUSES, 'Scheduled'] as const;
export type ReviewState = (typeof REVIEW_STATES)[number];

export const shownStatus = (state: ReviewState | null): PaperApprovalStatus | null =>
  state === 'Scheduled' ? 'Pending' : state;

/** What the rules ask about a person. `status` is null for a student, who needs no approval. */
export interface Actor {
  readonly role: Role;
  readonly status: TeacherStatus | null;
  readonly is_admin: boolean;
  /** A student who has become an alumnus, where the institution lets alumni only read (`ALUMNI`). */
  readonly read_only?: boolean;
  /** The hub knows them as the institution's: by a confirmed address, their identity provider or the network (decision 130). */
  readonly of_institution?: boolean;
}

/** What alumni may do: read and download, or what students may (`ALUMNI`). */
export const ALUMNI_RIGHTS = ['read', 'members'] as const;
export type AlumniRights = (typeof ALUMNI_RIGHTS)[number];

/**
 * Who may read the hub (`READERS`) or a document, from all to few: everyone, as the specification says, members, or the institution's members.
 * The stricter of both wins.
 */
export const READERS = ['everyone', 'members', 'institution'] as const;
export type Readers = (typeof READERS)[number];

export const stricterOf = (one: Readers, other: Readers): Readers =>
  READERS.indexOf(one) > READERS.indexOf(other) ? one : other;

/** Somebody who isn't signed in, in a network of the institution (`READER_NETWORKS`). */
export const INSIDE = 'inside';

/** Who asks for a document; null: nobody in particular. */
export type Reader<Person extends Actor = Actor> = Person | typeof INSIDE | null;

/** As what a person reads: they may read published documents for these readers, and for all before them. */
export function readsAs(reader: Reader): Readers {
  if (reader === null) return 'everyone';
  return reader === INSIDE || reader.of_institution === true || isApprovedTeacher(reader) ? 'institution' : 'members';
}

/** Whether what is for some readers is for this one. */
export const isFor = (readers: Readers, reader: Reader): boolean =>
  READERS.indexOf(readers) <= READERS.indexOf(readsAs(reader));

/** What the rules ask about a document; `paper_approval_status` is null for notes, which have no review. */
export interface Subject {
  readonly own: boolean;
  readonly paper_approval_status: PaperApprovalStatus | null;
  readonly deleted: boolean;
  /** A teacher or the administrator has hidden it. */
  readonly hidden: boolean;
  /** It is hidden because it was withdrawn or archived. */
  readonly withdrawn?: boolean;
  readonly readers: Readers;
}

/** Why a document is hidden, where it's more than hidden: withdrawn without or with a notice to everyone, or archived by a department's rule. */
export const HIDDEN_AS = ['withdrawn', 'withdrawn_openly', 'archived'] as const;
export type HiddenAs = (typeof HIDDEN_AS)[number];

export function isApprovedTeacher(actor: Actor | null): boolean {
  return actor?.role === 'teacher' && actor.status === 'Approved';
}

export function isAdministrator(actor: Actor | null): boolean {
  return isApprovedTeacher(actor) && actor?.is_admin === true;
}

/** Students need no approval; a teacher acts only while approved (spec section 6, contract policy 3). Alumni may be only readers. */
export function mayUpload(actor: Actor | null): boolean {
  return actor !== null && actor.read_only !== true && (actor.role === 'student' || isApprovedTeacher(actor));
}

/** What uploading a file needs besides the right to: nothing, or a confirmed e-mail (`UPLOAD_NEEDS`). */
export const UPLOAD_NEEDS = ['account', 'confirmed'] as const;
export type UploadNeeds = (typeof UPLOAD_NEEDS)[number];

/** Who may upload notes: everybody who may upload, or teachers only (`NOTES_UPLOAD`). */
export const NOTES_UPLOADERS = ['members', 'teachers'] as const;
export type NotesUploaders = (typeof NOTES_UPLOADERS)[number];

/** Contract policy 6. It narrows new notes only: people keep the right to edit and delete what they uploaded before. */
export function mayUploadNotes(actor: Actor | null, uploaders: NotesUploaders): boolean {
  return uploaders === 'teachers' ? isApprovedTeacher(actor) : mayUpload(actor);
}

/** Approved papers and live notes, unless they are hidden: their readers may read them. */
function isPublished({ deleted, hidden, paper_approval_status: status }: Subject): boolean {
  return !deleted && !hidden && (status === null || status === 'Approved');
}

/** Everybody may read it. */
export function isPublic(subject: Subject): boolean {
  return isPublished(subject) && subject.readers === 'everyone';
}

export function mayRead(reader: Reader, subject: Subject): boolean {
  if (subject.deleted) return false;
  const actor = reader === INSIDE ? null : reader;
  return (
    (isPublished(subject) && isFor(subject.readers, reader)) ||
    (actor !== null && subject.own) ||
    isApprovedTeacher(actor)
  );
}

export function mayEdit(actor: Actor | null, subject: Subject): boolean {
  if (!mayRead(actor, subject) || !mayUpload(actor)) return false;
  // What was withdrawn stays as it was: its title is in the notice.
  return (subject.own && subject.withdrawn !== true) || isApprovedTeacher(actor);
}

/** Deleting again is allowed: it changes nothing. */
export function mayDelete(actor: Actor | null, subject: Subject): boolean {
  return isAdministrator(actor) || (subject.own && mayUpload(actor));
}

/** The uploader chooses who may read; after that only teachers do. */
export function mayChangeReaders(actor: Actor | null): boolean {
  return isApprovedTeacher(actor);
}

/** Sets what the table of fields leaves to teachers (`setBy`). */
export function maySetTeachersFields(actor: Actor | null): boolean {
  return isApprovedTeacher(actor);
}

export function mayReview(actor: Actor | null): boolean {
  return isApprovedTeacher(actor);
}

/** Corrects how a paper was cut into questions. */
export function mayCorrectQuestions(actor: Actor | null): boolean {
  return isApprovedTeacher(actor);
}

/** Answers reports, hides documents and shows them again. */
export function mayModerate(actor: Actor | null): boolean {
  return isApprovedTeacher(actor);
}

/** The status that each decision needs, and the status that it sets (spec section 4). */
export const REVIEW_TRANSITIONS = {
  approve: { from: 'Pending', to: 'Approved' },
  reject: { from: 'Pending', to: 'Rejected' },
} as const satisfies Record<string, { from: PaperApprovalStatus; to: PaperApprovalStatus }>;
export type ReviewAction = keyof typeof REVIEW_TRANSITIONS;

/**
 * The status after an edit (contract policy 1): an owner's edit of a Rejected paper and a student's edit of an Approved
 * one go back to Pending; a reviewer's other edits keep it.
 */
export function statusAfterEdit(actor: Actor, own: boolean, before: PaperApprovalStatus): PaperApprovalStatus {
  if (own && before === 'Rejected') return 'Pending';
  if (own && before === 'Approved' && actor.role === 'student') return 'Pending';
  return before;
}
