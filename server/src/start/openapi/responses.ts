import type { ApiReference, ApiResponse } from '@exam-vault/contract/openapi';
import { PROBLEM_STATUS, type ProblemCode } from '@exam-vault/contract/problems';

/** What each code means to a client (contract section 3). */
export const CODE_WORDS: Readonly<Record<ProblemCode, string>> = {
  VALIDATION: 'Something that was sent has a wrong value or shape.',
  MISSING_FIELDS: 'A required field is absent or empty.',
  NO_FILE: 'The form has no file.',
  WEAK_PASSWORD: 'The password has not 8 to 128 characters, or is one of those that are tried first.',
  UNAUTHENTICATED: 'There is no token, or it is not valid (any more).',
  INVALID_CREDENTIALS: 'E-mail, password or code is wrong.',
  EMAIL_NOT_CONFIRMED: 'The email of the account must be confirmed first.',
  SIGN_UP_CLOSED: 'This hub takes no new accounts.',
  SIGN_UP_DOMAIN: 'The email isn’t at one of the allowed domains.',
  NOT_INVITED: 'Only invited people can register, with the email and in the role of the invitation.',
  NOT_REGISTERED: 'The account has no profile yet.',
  NOT_APPROVED: 'The teacher is not approved.',
  ACCOUNT_DISABLED: 'The account is disabled.',
  FORBIDDEN: 'The caller doesn’t have permission to do this.',
  FRESH_SIGN_IN_NEEDED: 'The call needs the password, or a sign-in of the last ten minutes.',
  WRONG_PASSWORD: 'This is not the password of the caller.',
  NOT_FOUND: 'There is no such thing, or the caller may not know of it.',
  EMAIL_IN_USE: 'There’s already an account with this email.',
  ALREADY_REGISTERED: 'The account is registered in the other role.',
  NAME_TOO_SIMILAR: 'The name looks like that of a teacher or an administrator.',
  ALREADY_REVIEWED: 'Somebody has decided already.',
  SUBJECT_EXISTS: 'A subject has this name or abbreviation already.',
  SAME_COURSE: 'The two names are one course already, or the name is merged with another course.',
  TOO_MANY_SUBJECTS: 'No more subjects can be added.',
  STALE_REVISION: 'What is changed has been changed since it was looked at.',
  UNDO_TOO_LATE: 'There’s nothing to undo (anymore).',
  CONFIRMATION_NEEDED:
    'The call has a consequence that has to be accepted: send it again with the flag of its description.',
  ONLY_ADMINISTRATOR: 'The hub would be left without an administrator.',
  STUDY_LIST_FULL: 'The caller has as many questions on the study list as a person may have.',
  TOO_MANY_BOOKMARKS: 'The caller has as many bookmarks as a person may have.',
  NO_QUESTIONS: 'No public paper of the subject has questions that the hub could cut out.',
  TOO_MANY_PINNED: 'As many documents are pinned in this subject as may be; they are named.',
  TOO_MANY_WANTED: 'The caller has asked for as many missing papers as a person may.',
  SET_BY_FOLDER: 'The operator of the hub has set this in a folder, which wins.',
  PAPER_EXISTS: 'There is a public paper of this exam.',
  TOO_MANY_UPLOADS: 'The caller has as many unfinished uploads, or bytes in them, as a person may have.',
  TOO_MANY_REPORTS: 'The caller has reached the limit of open reports.',
  ALREADY_RESOLVED: 'The report is already closed.',
  ANSWERS_CLOSED: 'A teacher has closed the answers of this paper until a date.',
  ALREADY_PUBLIC: 'The paper is public already.',
  NEVER_PUBLISH: 'What it is of is on the never-publish list of its department.',
  SIGN_IN_TO_READ:
    'The document is for members, or those of the institution: `message` has its title, subject, exam and year. Only where SIGN_IN_TO_READ is on.',
  WITHDRAWN: 'The document was withdrawn, and everybody may know: `message` has its title, its department and the day.',
  UPLOAD_CONFLICT: 'Another number of bytes has arrived: ask for the offset and go on from there.',
  PART_DAMAGED: 'The checksum of the part is wrong, so it was not kept: send it again.',
  TOO_MANY_DRAFTS: 'The caller has as many drafts as a person may have.',
  FILE_TOO_LARGE: 'The file is over 50 MB, or another body over 64 KB.',
  INVALID_FILE_TYPE: 'The file is no PDF, JPEG, PNG, Word or PowerPoint file, or the body no multipart form.',
  CORRUPT_FILE: 'The file is damaged and can’t be opened.',
  ENCRYPTED_PDF: 'The PDF needs a password to open.',
  IMAGE_TOO_LARGE:
    'The picture has too many pixels: more than 210 megapixels of a JPEG, 100 of a PNG or a progressive JPEG.',
  NOT_CONVERTED: 'The hub converts no Word and PowerPoint files, or not this one: send a PDF.',
  KEY_REUSED: 'The Idempotency-Key was sent with another upload before.',
  RATE_LIMITED: 'Too many attempts: wait as long as Retry-After says.',
  INTERNAL: 'The hub failed; its log knows why.',
  UNAVAILABLE: 'The hub is busy or its database away: try again after Retry-After.',
  STORAGE_FULL: 'The hub has no room for more.',
};

/** Error answers that every call may give. */
const ALWAYS: readonly ProblemCode[] = ['INTERNAL', 'UNAVAILABLE'];
const RETRY = new Set<ProblemCode>(['RATE_LIMITED', 'UNAVAILABLE', 'STORAGE_FULL']);

function responseHeaders(codes: readonly ProblemCode[]): Pick<ApiResponse, 'headers'> {
  const headers = {
    ...(codes.some((code) => RETRY.has(code)) ? { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } } : {}),
    ...(codes.some((code) => PROBLEM_STATUS[code] === 401)
      ? { 'WWW-Authenticate': { $ref: '#/components/headers/WwwAuthenticate' } }
      : {}),
  };
  return Object.keys(headers).length > 0 ? { headers } : {};
}

function problemResponse(codes: readonly ProblemCode[]): ApiResponse {
  return {
    description: codes.map((code) => `${code}: ${CODE_WORDS[code]}`).join(' '),
    ...responseHeaders(codes),
    content: {
      'application/json': {
        schema: {
          allOf: [
            { $ref: '#/components/schemas/Error' },
            { type: 'object', properties: { code: { enum: [...codes] } } },
          ],
        },
      },
    },
  };
}

/** Error answers of the document: the same codes are the same response, by their names. */
export function responseCollection() {
  const responses: Record<string, ApiResponse> = {};
  const refer = (codes: readonly ProblemCode[]): ApiReference => {
    const name = codes.join('.');
    responses[name] ??= problemResponse(codes);
    return { $ref: `#/components/responses/${name}` };
  };
  return {
    responses,
    /** The error answers with these codes, by status. `elsewhere`: codes that come with another status here than theirs. */
    add(
      codes: Iterable<ProblemCode>,
      elsewhere: Partial<Record<number, ProblemCode>> = {},
    ): Record<string, ApiReference> {
      const byStatus = new Map<number, Set<ProblemCode>>();
      const put = (status: number, code: ProblemCode) =>
        byStatus.set(status, (byStatus.get(status) ?? new Set()).add(code));
      for (const code of [...codes, ...ALWAYS]) put(PROBLEM_STATUS[code], code);
      for (const [status, code] of Object.entries(elsewhere)) if (code) put(Number(status), code);
      const order = Object.keys(PROBLEM_STATUS) as ProblemCode[];
      return Object.fromEntries(
        [...byStatus].map(([status, found]) => [String(status), refer(order.filter((code) => found.has(code)))]),
      );
    },
  };
}
