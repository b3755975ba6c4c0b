import type { ProblemCode } from '@exam-vault/contract/problems';
import { texts } from '@exam-vault/contract/texts';
import { i18n, t } from '../languages/i18n.ts';
import { DEFAULT_LANGUAGE } from '@exam-vault/contract/languages';

/** What each code of the API says where the page is not in English. The API's own messages are English (contract section 3). */
const TEXTS: Readonly<Record<ProblemCode, string>> = texts({
  VALIDATION: 'Something that was typed is not right.',
  MISSING_FIELDS: 'Something is missing.',
  NO_FILE: 'There is no file.',
  WEAK_PASSWORD: 'This password is too easy to guess. Please choose another one.',
  UNAUTHENTICATED: 'Please log in first.',
  INVALID_CREDENTIALS: 'The e-mail, the password or the code is wrong.',
  EMAIL_NOT_CONFIRMED: 'Please confirm your e-mail first: open the link in the mail that the hub has sent you.',
  SIGN_UP_CLOSED: 'This hub takes no new registrations. Please ask its administrator.',
  SIGN_UP_DOMAIN: 'Please register with an e-mail address of your institution.',
  NOT_INVITED: 'Registration is by invitation only. Please open the link of your invitation.',
  NOT_REGISTERED: 'This account has no profile yet. Please register as a teacher or as a student.',
  NOT_APPROVED: 'Your approval is still pending.',
  ACCOUNT_DISABLED: 'This account is disabled.',
  FORBIDDEN: 'You may not do this.',
  FRESH_SIGN_IN_NEEDED: 'Please give your password, or sign in again and repeat this within ten minutes.',
  WRONG_PASSWORD: 'This is not your password.',
  NOT_FOUND: 'There is nothing here.',
  EMAIL_IN_USE: 'This e-mail is already registered.',
  ALREADY_REGISTERED: 'This account is already registered.',
  ALREADY_REVIEWED: 'This paper has already been reviewed.',
  STALE_REVISION: 'This has changed since you opened it.',
  UNDO_TOO_LATE: 'This decision cannot be taken back any more.',
  CONFIRMATION_NEEDED:
    'Nobody has confirmed that the e-mail belongs to this person. Check who it is, then approve again.',
  ONLY_ADMINISTRATOR:
    'This is the only administrator of the hub. Make another one first, so that the hub is not left alone.',
  TOO_MANY_DRAFTS: 'You have too many drafts. Hand some in or discard them first.',
  TOO_MANY_UPLOADS: 'Too many of your uploads are unfinished. Finish or discard some first.',
  TOO_MANY_BOOKMARKS: 'You have too many bookmarks. Remove some first.',
  TOO_MANY_REPORTS: 'Too many of your reports wait for an answer. Please wait until some are answered.',
  ALREADY_RESOLVED: 'This report has already been answered.',
  NO_QUESTIONS: 'No question was found in the papers of this subject yet.',
  TOO_MANY_WANTED: 'You have asked for too many missing papers.',
  SET_BY_FOLDER: 'The look of this hub is set by its operator, in a folder.',
  PAPER_EXISTS: 'The hub has a paper of this exam already. Please look under All Papers.',
  ANSWERS_CLOSED: 'This is closed.',
  UPLOAD_CONFLICT: 'The upload does not fit to what the hub has. Please send the file again.',
  FILE_TOO_LARGE: 'The file is too large.',
  INVALID_FILE_TYPE: 'The hub does not take files of this type.',
  CORRUPT_FILE: 'The file is damaged and does not open.',
  ENCRYPTED_PDF: 'The PDF needs a password to open. Please remove it first.',
  IMAGE_TOO_LARGE: 'The picture has more than 100 megapixels.',
  KEY_REUSED: 'The upload does not fit to what the hub has. Please send the file again.',
  RATE_LIMITED: 'That was too often in a short time. Please wait a little and try again.',
  PART_DAMAGED: 'A part of the file was damaged on its way. Please send it again.',
  INTERNAL: 'Something went wrong in the hub. Please try again.',
  UNAVAILABLE: 'The hub cannot do this at the moment. Please try again later.',
  STORAGE_FULL: 'The hub has no room left. Please tell its administrator.',
});

/** Codes whose message names what is wrong, a field for example. It follows in English: better read so than not at all. */
const WITH_DETAIL: readonly string[] = ['VALIDATION', 'MISSING_FIELDS'] satisfies ProblemCode[];

function isKnown(code: string): code is ProblemCode {
  return Object.hasOwn(TEXTS, code);
}

/** The message of a problem in the language of the page. In English, and for an unknown code, it is the hub's own. */
export function translatedProblem(code: string, serverText: string): string {
  if (i18n.locale === DEFAULT_LANGUAGE || !isKnown(code)) return serverText;
  // The specification's texts are translated word for word.
  const translation = t(serverText);
  if (translation !== serverText) return translation;
  return WITH_DETAIL.includes(code) ? `${t(TEXTS[code])} (${serverText})` : t(TEXTS[code]);
}
