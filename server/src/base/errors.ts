import { MAX_ADDED_SUBJECTS } from '@exam-vault/contract/added-subjects';
import { DIALOGS, FILE_GUIDANCE } from '@exam-vault/contract/messages';
import type { Readers } from '@exam-vault/contract/permissions';
import { PROBLEM_STATUS, type ProblemCode } from '@exam-vault/contract/problems';
import { MAX_MERGED_BYTES, MAX_MERGED_PAGES } from '@exam-vault/contract/selection';
import type { UnconvertibleError, UnconvertibleReason } from '@exam-vault/sandbox/office/office-converter';

/** An error that the caller can understand. Services throw it, and only `http/answer-errors.ts` turns it into HTTP. */
export class Problem extends Error {
  override name = 'Problem';
  readonly code: ProblemCode;
  readonly status: number;
  /** The Retry-After of a 429 or 503, in seconds. */
  readonly retryAfter: number | null;

  constructor(
    code: ProblemCode,
    message: string,
    options: { status?: number; retryAfter?: number; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.code = code;
    this.status = options.status ?? PROBLEM_STATUS[code];
    this.retryAfter = options.retryAfter ?? null;
  }
}

export const validation = (message: string) => new Problem('VALIDATION', message);
export const missingFields = (message: string) => new Problem('MISSING_FIELDS', message);
export const noFile = () => new Problem('NO_FILE', DIALOGS.noFile.text);
export const unauthenticated = () => new Problem('UNAUTHENTICATED', 'Please sign in first.');
/** Where mail is set up, an account first proves that the address is its own (decision 44). */
export const emailNotConfirmed = () =>
  new Problem(
    'EMAIL_NOT_CONFIRMED',
    'Confirm your email first: open the link in the email we sent you. You can send a new one from My Profile or the registration form.',
  );
export const signUpClosed = () => new Problem('SIGN_UP_CLOSED', 'Registration is closed. Ask your administrator.');
export const signUpDomain = (domains: readonly string[]) =>
  new Problem('SIGN_UP_DOMAIN', `Register with an email address at ${domains.join(' or ')}.`);
export const notInvited = (role?: string) =>
  new Problem(
    'NOT_INVITED',
    role === undefined
      ? 'Registration is by invitation only. Open the link in your invitation and use the email address it was sent to. Each link works once, for 14 days.'
      : `You’re invited as a ${role}. Use the ${role} registration form.`,
  );
export const confirmationNeeded = (email: string) =>
  new Problem(
    'CONFIRMATION_NEEDED',
    `No one has confirmed that ${email} belongs to this person. Check who they are, then approve again with accept_unconfirmed.`,
  );
export const notRegistered = () =>
  new Problem('NOT_REGISTERED', 'This account doesn’t have a profile yet. Register as a teacher or a student.');
/** The login calls answer 404 for an account without a profile (contract section 3). */
export const noProfile = () => new Problem('NOT_REGISTERED', notRegistered().message, { status: 404 });
export const notApproved = () => new Problem('NOT_APPROVED', 'Your approval is still pending.');
/** Why somebody may not upload, edit or hand in: ALUMNI=read (decision 44), or a teacher's approval is missing. */
export const mayNotUpload = ({ read_only }: { readonly read_only?: boolean }) =>
  read_only === true
    ? new Problem('FORBIDDEN', 'Alumni can read and download here, but can’t upload or edit.')
    : notApproved();
/** UPLOAD_NEEDS=confirmed (decision 20). */
export const uploadNeedsConfirmation = () =>
  new Problem('EMAIL_NOT_CONFIRMED', 'Confirm your email before you upload: open the link in the email we sent you.');
export const accountDisabled = () =>
  new Problem('ACCOUNT_DISABLED', 'This account is disabled. Contact your administrator.');
export const forbidden = () => new Problem('FORBIDDEN', 'You don’t have permission to do this.');
export const notOfInstitution = () =>
  new Problem(
    'FORBIDDEN',
    'Only members of your institution can read this. Confirm your institution email, or sign in with your institution account.',
  );
export const notFound = () => new Problem('NOT_FOUND', 'Not found.');
export const emailInUse = () => new Problem('EMAIL_IN_USE', DIALOGS.emailInUse.text);
export const alreadyRegistered = (role: string) =>
  new Problem('ALREADY_REGISTERED', `This account is already registered as a ${role}.`);
/** Decision 85. It doesn't say whose name it is, nor how it is written. */
export const nameTooSimilar = () =>
  new Problem(
    'NAME_TOO_SIMILAR',
    'This name is too similar to a teacher’s or administrator’s. Add a middle name or an initial so people can tell you apart.',
  );
export const subjectExists = (name: string) => new Problem('SUBJECT_EXISTS', `“${name}” is already a subject here.`);
export const tooManySubjects = () =>
  new Problem(
    'TOO_MANY_SUBJECTS',
    `You’ve added ${MAX_ADDED_SUBJECTS} subjects, which is the limit. Ask your server operator to add more to CATALOGUE_FILE.`,
  );
export const sameCourse = (message: string) => new Problem('SAME_COURSE', message);
export const alreadyReviewed = () => new Problem('ALREADY_REVIEWED', 'This paper has already been reviewed.');
export const freshSignInNeeded = () =>
  new Problem('FRESH_SIGN_IN_NEEDED', 'Enter your password, or sign in again and do this within 10 minutes.');
export const wrongPassword = () => new Problem('WRONG_PASSWORD', 'Wrong password.');
export const onlyAdministrator = () =>
  new Problem('ONLY_ADMINISTRATOR', 'This is the only administrator. Make someone else an administrator first.');
export const stepTooSoon = (at: Date) =>
  new Problem(
    'CONFIRMATION_NEEDED',
    `Students were last moved up on ${at.toISOString().slice(0, 10)}. To move them up once more, repeat this with again.`,
  );
export const noStepToUndo = (days: number) =>
  new Problem('UNDO_TOO_LATE', `There’s nothing from the last ${days} days to undo.`);
export const undoTooLate = () => new Problem('UNDO_TOO_LATE', 'You can’t undo this anymore.');
export const staleRevision = () =>
  new Problem('STALE_REVISION', 'Someone changed this paper after you opened it. Reload and try again.');
export const staleQuestion = () =>
  new Problem('STALE_REVISION', 'Someone changed this question after you opened it. Reload and try again.');
export const keyReused = () =>
  new Problem('KEY_REUSED', 'This Idempotency-Key was already used for another upload. Use a new one.');
export const fileTooLarge = () => new Problem('FILE_TOO_LARGE', 'The file is too large. The limit is 50 MB.');
/** Contract: `selectionPdf`. */
export const selectionTooLarge = () =>
  new Problem(
    'FILE_TOO_LARGE',
    `These are too many for one PDF. It can have ${MAX_MERGED_BYTES / 1_048_576} MB and ${MAX_MERGED_PAGES} pages. Choose fewer, or download the zip.`,
  );
export const selectionUnmergeable = () =>
  new Problem('CORRUPT_FILE', 'These files can’t be put into one PDF. Download the zip instead.');
export const invalidFileType = () => new Problem('INVALID_FILE_TYPE', FILE_GUIDANCE.types);
export const corruptFile = () => new Problem('CORRUPT_FILE', 'This file is damaged and can’t be opened.');
export const encryptedPdf = () =>
  new Problem('ENCRYPTED_PDF', 'This PDF is password-protected. Save it without the password and upload it again.');
export const imageTooLarge = () =>
  new Problem(
    'IMAGE_TOO_LARGE',
    'This picture is too large in pixels. A JPEG can have up to 210 megapixels, a PNG or a progressive JPEG up to 100. ' +
      'Save a smaller version and upload it again.',
  );
const UNCONVERTIBLE: Readonly<Record<UnconvertibleReason, string>> = {
  none: 'Word and PowerPoint files can’t be converted here. Save yours as PDF and upload that.',
  password: 'This file is password-protected. Save it as PDF without the password and upload that.',
  large: 'This file is too large to convert. Save it as PDF and upload that.',
  slow: 'Converting this file took too long. Save it as PDF and upload that.',
  damaged: 'This file couldn’t be converted. It may be damaged or need a password. Save it as PDF and upload that.',
};
/** A Word or PowerPoint file of which no PDF can be made (decision 38). */
export const notConverted = (cause: UnconvertibleError) =>
  new Problem('NOT_CONVERTED', UNCONVERTIBLE[cause.reason], { cause });
/** HEIC is patented and no free decoder of it is part of the hub; the phone that made the photo can send it as JPEG (decision 40). */
export const heicPhoto = () =>
  new Problem(
    'INVALID_FILE_TYPE',
    'HEIC photos aren’t supported. On your iPhone, choose Settings, Camera, Formats, Most Compatible and retake the photo, or save it as JPEG.',
  );
export const tooManyDrafts = (most: number) =>
  new Problem('TOO_MANY_DRAFTS', `You have ${most} drafts, which is the limit. Submit or discard some first.`);
export const tooManyUploads = () =>
  new Problem('TOO_MANY_UPLOADS', 'You have too many unfinished uploads. Finish or cancel some first.');
export const tooManyClaims = () =>
  new Problem(
    'RATE_LIMITED',
    'Many copyright claims from your network are still open. Sign in to send yours, or try again later.',
    { retryAfter: 3_600 },
  );
export const tooManyReports = (most: number) =>
  new Problem('TOO_MANY_REPORTS', `You have ${most} open reports, which is the limit. Wait until some are closed.`);
export const staleAnswer = () =>
  new Problem('STALE_REVISION', 'Someone changed this answer after you opened it. Reload and try again.');
export const answersClosed = (until: Date) =>
  new Problem(
    'ANSWERS_CLOSED',
    `A teacher has closed answers for this paper until ${until.toISOString().slice(0, 16).replace('T', ' ')} UTC.`,
  );
export const alreadyPublic = () =>
  new Problem('ALREADY_PUBLIC', 'This paper is already public, so you can’t set a release date. Hide it instead.');
export const neverPublish = (entry: string) =>
  new Problem(
    'NEVER_PUBLISH',
    `“${entry}” is on the department’s never-publish list. An administrator can remove it from the list.`,
  );
/** The one thing that everybody is told of a withdrawn document. */
export const withdrawn = (title: string, department: string, on: string) =>
  new Problem('WITHDRAWN', `“${title}” was withdrawn by the department (${department}) on ${on}.`);
/** With SIGN_IN_TO_READ (decision 130), to those who may not read a document. `about` is all that they are told of it. */
export const signInToRead = (about: string, readers: Exclude<Readers, 'everyone'>, isSignedIn: boolean) =>
  new Problem(
    'SIGN_IN_TO_READ',
    `${about} is for ${readers === 'members' ? 'members' : 'members of the institution'}. ${isSignedIn ? 'Confirm your address there, or sign in with its account.' : 'Sign in to read it.'}`,
  );
export const alreadyResolved = () => new Problem('ALREADY_RESOLVED', 'This report is already closed.');
export const tooManyBookmarks = (most: number) =>
  new Problem('TOO_MANY_BOOKMARKS', `You have ${most} bookmarks, which is the limit. Remove some first.`);
export const studyListFull = (most: number) =>
  new Problem('STUDY_LIST_FULL', `You have ${most} questions on your list, which is the limit. Remove some first.`);
export const noQuestions = () =>
  new Problem('NO_QUESTIONS', 'No questions have been found in this subject’s papers yet.');
export const tooManyWanted = (most: number) =>
  new Problem(
    'TOO_MANY_WANTED',
    `You’ve requested ${most} missing papers, which is the limit. Wait until some are uploaded.`,
  );
export const tooManyPinned = (titles: readonly string[]) =>
  new Problem(
    'TOO_MANY_PINNED',
    `${titles.length} documents are already pinned in this subject. Unpin one first: ${titles.map((title) => `“${title}”`).join(', ')}.`,
  );
export const paperExists = () =>
  new Problem('PAPER_EXISTS', 'There’s already a paper for this exam. Look in All Papers.');
/** The folder wins over the screen, so what is set there would not be seen. */
export const setByFolder = () =>
  new Problem(
    'SET_BY_FOLDER',
    'Branding is set on the server (BRANDING_DIR), so you can’t change it here. Ask your server operator.',
  );
export const lookChanged = () =>
  new Problem('STALE_REVISION', 'Someone else changed the branding. Reload and try again.');
/** The client asks how much has arrived and goes on from there. */
export const uploadConflict = (received: number, length: number) =>
  new Problem('UPLOAD_CONFLICT', `We’ve received ${received} of ${length} bytes of this upload. Continue from there.`);
export const draftChanged = () =>
  new Problem('STALE_REVISION', 'Someone changed the pages after you opened them. Reload and try again.');
export const rateLimited = (retryAfter: number) =>
  new Problem('RATE_LIMITED', 'Too many attempts. Wait a moment and try again.', { retryAfter });
/** @param retryAfter seconds */
export const unavailable = (cause?: unknown, retryAfter = 5) =>
  new Problem('UNAVAILABLE', 'The server is busy. Please try again in a moment.', { retryAfter, cause });
export const storageFull = (cause?: unknown) =>
  new Problem('STORAGE_FULL', 'Storage is full. Contact your administrator.', {
    retryAfter: 60,
    cause,
  });
