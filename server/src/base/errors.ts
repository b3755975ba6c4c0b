import { DIALOGS, FILE_GUIDANCE } from '@exam-vault/contract/messages';
import { PROBLEM_STATUS, type ProblemCode } from '@exam-vault/contract/problems';

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
export const unauthenticated = () => new Problem('UNAUTHENTICATED', 'Please log in first.');
/** Where mail is set up, an account first proves that the address is its own (decision 44). */
export const emailNotConfirmed = () =>
  new Problem(
    'EMAIL_NOT_CONFIRMED',
    'Please confirm your e-mail first: open the link in the mail that the hub has sent you. My Profile and the registration form send a new one.',
  );
export const signUpClosed = () =>
  new Problem('SIGN_UP_CLOSED', 'This hub takes no new registrations. Please ask its administrator.');
export const signUpDomain = (domains: readonly string[]) =>
  new Problem('SIGN_UP_DOMAIN', `Please register with an e-mail address at ${domains.join(' or ')}.`);
export const notInvited = (role?: string) =>
  new Problem(
    'NOT_INVITED',
    role === undefined
      ? 'Registration is by invitation only. Please open the link of your invitation and use the e-mail that was invited. A link works once, for 14 days.'
      : `You are invited as a ${role}. Please use that form.`,
  );
export const confirmationNeeded = (email: string) =>
  new Problem(
    'CONFIRMATION_NEEDED',
    `Nobody has confirmed that ${email} belongs to this person. Check who it is, then approve again with accept_unconfirmed.`,
  );
export const notRegistered = () =>
  new Problem('NOT_REGISTERED', 'This account has no profile yet. Please register as a teacher or as a student.');
/** The login calls answer 404 for an account without a profile (contract section 3). */
export const noProfile = () => new Problem('NOT_REGISTERED', notRegistered().message, { status: 404 });
export const notApproved = () => new Problem('NOT_APPROVED', 'Your approval is still pending.');
/** Why somebody may not upload, edit or hand in: ALUMNI=read (decision 44), or a teacher's approval is missing. */
export const mayNotUpload = ({ read_only }: { readonly read_only?: boolean }) =>
  read_only === true
    ? new Problem('FORBIDDEN', 'In this hub alumni read and download. They hand nothing in any more.')
    : notApproved();
/** UPLOAD_NEEDS=confirmed (decision 20). */
export const uploadNeedsConfirmation = () =>
  new Problem(
    'EMAIL_NOT_CONFIRMED',
    'Please confirm your e-mail before you upload: open the link in the mail that the hub has sent you.',
  );
export const accountDisabled = () => new Problem('ACCOUNT_DISABLED', 'This account is disabled.');
export const forbidden = () => new Problem('FORBIDDEN', 'You may not do this.');
export const notFound = () => new Problem('NOT_FOUND', 'There is nothing here.');
export const emailInUse = () => new Problem('EMAIL_IN_USE', DIALOGS.emailInUse.text);
export const alreadyRegistered = (role: string) =>
  new Problem('ALREADY_REGISTERED', `This account is already registered as a ${role}.`);
/** Decision 85. It doesn't say whose name it is, nor how it is written. */
export const nameTooSimilar = () =>
  new Problem(
    'NAME_TOO_SIMILAR',
    'This name looks like that of a teacher or administrator here. Add a middle name or an initial, so people can tell you apart.',
  );
export const alreadyReviewed = () => new Problem('ALREADY_REVIEWED', 'This paper has already been reviewed.');
export const freshSignInNeeded = () =>
  new Problem(
    'FRESH_SIGN_IN_NEEDED',
    'Please give your password, or sign in again and repeat this within ten minutes.',
  );
export const wrongPassword = () => new Problem('WRONG_PASSWORD', 'This is not your password.');
export const onlyAdministrator = () =>
  new Problem(
    'ONLY_ADMINISTRATOR',
    'This is the only administrator of the hub. Make another one first, so that the hub is not left alone.',
  );
export const stepTooSoon = (at: Date) =>
  new Problem(
    'CONFIRMATION_NEEDED',
    `The last step was on ${at.toISOString().slice(0, 10)}. If the students shall advance once more, make the step again with again.`,
  );
export const noStepToUndo = (days: number) =>
  new Problem('UNDO_TOO_LATE', `There is no step of the last ${days} days that can be taken back.`);
export const undoTooLate = () => new Problem('UNDO_TOO_LATE', 'This decision cannot be taken back any more.');
export const staleRevision = () => new Problem('STALE_REVISION', 'This paper has changed since you opened it.');
export const staleQuestion = () =>
  new Problem('STALE_REVISION', 'This question was changed meanwhile. Please look at it again.');
export const keyReused = () =>
  new Problem('KEY_REUSED', 'This Idempotency-Key was sent with another upload. Please use a new one.');
export const fileTooLarge = () => new Problem('FILE_TOO_LARGE', 'The file must be 50 MB or below.');
export const invalidFileType = () => new Problem('INVALID_FILE_TYPE', FILE_GUIDANCE.types);
export const corruptFile = () => new Problem('CORRUPT_FILE', 'The file is damaged and does not open.');
export const encryptedPdf = () =>
  new Problem(
    'ENCRYPTED_PDF',
    'This PDF is protected with a password. Save it without the password and upload it again.',
  );
export const imageTooLarge = () =>
  new Problem(
    'IMAGE_TOO_LARGE',
    'This picture has too many pixels. A JPEG can have up to 210 megapixels, a PNG or a progressive JPEG up to 100. ' +
      'Save it in a smaller size and upload it again.',
  );
/** HEIC is patented and no free decoder of it is part of the hub; the phone that made the photo can send it as JPEG (decision 40). */
export const heicPhoto = () =>
  new Problem(
    'INVALID_FILE_TYPE',
    'This is a HEIC photo, which the hub cannot read. On the iPhone choose Settings, Camera, Formats, Most Compatible and take it again, or send it as JPEG.',
  );
export const tooManyDrafts = (most: number) =>
  new Problem(
    'TOO_MANY_DRAFTS',
    `You have ${most} drafts that are not handed in yet. Please submit or discard some of them first.`,
  );
export const tooManyUploads = () =>
  new Problem('TOO_MANY_UPLOADS', 'You have too many unfinished uploads. Please finish or discard some of them first.');
export const tooManyClaims = () =>
  new Problem(
    'RATE_LIMITED',
    'Many copyright claims from your network are waiting for an answer. Please sign in to send yours, or try again later.',
    { retryAfter: 3_600 },
  );
export const tooManyReports = (most: number) =>
  new Problem(
    'TOO_MANY_REPORTS',
    `You have ${most} reports that nobody has answered yet. Please wait until some of them are.`,
  );
export const staleAnswer = () =>
  new Problem('STALE_REVISION', 'This answer was changed meanwhile. Please look at it again.');
export const answersClosed = (until: Date) =>
  new Problem(
    'ANSWERS_CLOSED',
    `A teacher has closed the answers of this paper until ${until.toISOString().slice(0, 16).replace('T', ' ')} UTC.`,
  );
export const alreadyResolved = () => new Problem('ALREADY_RESOLVED', 'This report has already been answered.');
export const tooManyBookmarks = (most: number) =>
  new Problem('TOO_MANY_BOOKMARKS', `You have ${most} bookmarks. Please remove some of them first.`);
export const studyListFull = (most: number) =>
  new Problem('STUDY_LIST_FULL', `You have ${most} questions on your list. Please remove some of them first.`);
export const noQuestions = () =>
  new Problem('NO_QUESTIONS', 'No question was found in the papers of this subject yet.');
export const tooManyWanted = (most: number) =>
  new Problem('TOO_MANY_WANTED', `You have asked for ${most} papers that are missing. More cannot be kept.`);
export const paperExists = () =>
  new Problem('PAPER_EXISTS', 'The hub has a paper of this exam already. Please look under All Papers.');
/** The folder wins over the screen, so what is set there would not be seen. */
export const setByFolder = () =>
  new Problem('SET_BY_FOLDER', 'The look of this hub is set by its operator, in the folder BRANDING_DIR.');
export const lookChanged = () =>
  new Problem('STALE_REVISION', 'Somebody else has changed the look meanwhile. Please look at it again.');
/** The client asks how much has arrived and goes on from there. */
export const uploadConflict = (received: number, length: number) =>
  new Problem('UPLOAD_CONFLICT', `${received} of ${length} bytes of the upload have arrived.`);
export const draftChanged = () =>
  new Problem('STALE_REVISION', 'The pages were changed meanwhile. Please look at them again.');
export const rateLimited = (retryAfter: number) =>
  new Problem('RATE_LIMITED', 'Too many attempts. Please wait a little and try again.', { retryAfter });
/** @param retryAfter seconds */
export const unavailable = (cause?: unknown, retryAfter = 5) =>
  new Problem('UNAVAILABLE', 'The hub is busy. Please try again in a moment.', { retryAfter, cause });
export const storageFull = (cause?: unknown) =>
  new Problem('STORAGE_FULL', 'The hub has no room for more files. Please tell its administrator.', {
    retryAfter: 60,
    cause,
  });
