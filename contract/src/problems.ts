import * as z from 'zod/mini';

/** Every error code of the wire with its HTTP status (contract section 3). */
export const PROBLEM_STATUS = {
  VALIDATION: 400,
  MISSING_FIELDS: 400,
  NO_FILE: 400,
  WEAK_PASSWORD: 400,
  UNAUTHENTICATED: 401,
  INVALID_CREDENTIALS: 401,
  EMAIL_NOT_CONFIRMED: 403,
  SIGN_UP_CLOSED: 403,
  SIGN_UP_DOMAIN: 403,
  NOT_INVITED: 403,
  NOT_REGISTERED: 403,
  NOT_APPROVED: 403,
  ACCOUNT_DISABLED: 403,
  FORBIDDEN: 403,
  FRESH_SIGN_IN_NEEDED: 403,
  WRONG_PASSWORD: 403,
  NOT_FOUND: 404,
  EMAIL_IN_USE: 409,
  ALREADY_REGISTERED: 409,
  NAME_TOO_SIMILAR: 409,
  ALREADY_REVIEWED: 409,
  SUBJECT_EXISTS: 409,
  TOO_MANY_SUBJECTS: 409,
  STALE_REVISION: 409,
  UNDO_TOO_LATE: 409,
  CONFIRMATION_NEEDED: 409,
  ONLY_ADMINISTRATOR: 409,
  TOO_MANY_DRAFTS: 409,
  TOO_MANY_UPLOADS: 409,
  TOO_MANY_BOOKMARKS: 409,
  STUDY_LIST_FULL: 409,
  TOO_MANY_REPORTS: 409,
  ALREADY_RESOLVED: 409,
  TOO_MANY_WANTED: 409,
  NO_QUESTIONS: 409,
  PAPER_EXISTS: 409,
  SET_BY_FOLDER: 409,
  UPLOAD_CONFLICT: 409,
  ANSWERS_CLOSED: 409,
  ALREADY_PUBLIC: 409,
  FILE_TOO_LARGE: 413,
  INVALID_FILE_TYPE: 415,
  CORRUPT_FILE: 422,
  ENCRYPTED_PDF: 422,
  IMAGE_TOO_LARGE: 422,
  KEY_REUSED: 422,
  RATE_LIMITED: 429,
  /** Of the tus protocol: the checksum of a part is wrong. */
  PART_DAMAGED: 460,
  INTERNAL: 500,
  UNAVAILABLE: 503,
  STORAGE_FULL: 503,
} as const;

export type ProblemCode = keyof typeof PROBLEM_STATUS;

/** The body of every error answer; `error` and `message` are the same text. */
export const problemBody = z.object({
  error: z.string(),
  message: z.string(),
  code: z.string(),
});
export type ProblemBody = z.output<typeof problemBody>;
