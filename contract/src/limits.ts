/** Numbers both sides agree on (spec section 9, contract section 3). */

/** Documents on one page of any list. */
export const PAGE_SIZE = 12;
/** The longest answer of a list asked for without a page. */
export const UNPAGED_LIMIT = 1_200;
export const MAX_PAGE = 1_000_000_000;
/** Days for which a deleted document can be restored; then it is purged (contract policy 11). */
export const RESTORE_DAYS = 30;
/** Bytes: 50 MB of 1,048,576 bytes each, whatever the file's type. */
export const MAX_FILE_SIZE = 50 * 1_048_576;
/** Pixels of a PNG or a progressive JPEG, which are decoded as a whole: 100 megapixels. */
export const MAX_IMAGE_PIXELS = 100_000_000;
/** Pixels of any other JPEG, which is decoded at a fraction of its size: 210 megapixels. Phones take photos of up to 201. */
export const MAX_JPEG_PIXELS = 210_000_000;
/** Code points. */
export const MAX_TITLE_LENGTH = 200;
export const MAX_TEXT_LENGTH = 200;
export const MAX_CODE_LENGTH = 20;
/** Of a session or a variant. */
export const MAX_SITTING_LENGTH = 40;
/** Of an exam date: '20/11/2023'. */
export const MAX_DATE_LENGTH = 10;
export const MAX_QUESTION_LENGTH = 10_000;
export const MAX_COMMENT_LENGTH = 2_000;
export const MIN_PASSWORD_LENGTH = 8;
export const MAX_PASSWORD_LENGTH = 128;
/** Milliseconds between a successful login and its redirect. */
export const LOGIN_REDIRECT_DELAY = 3_000;
/** Milliseconds a login toast stays. */
export const LOGIN_TOAST_DURATION = 1_000;
/** CSS pixels: below this width the header shows the small logo. */
export const MOBILE_BREAKPOINT = 768;

/** Number of pages for a count: ceil(count / 12), spec section 9. */
export function pageCount(total: number): number {
  return Math.ceil(total / PAGE_SIZE);
}
/** Pixels of a logo as it is uploaded. A picture of few bytes may claim many. */
export const MAX_LOGO_PIXELS = 16_000_000;
/** The same of a picture in an answer: a phone takes photos of 12 to 50 megapixels. */
export const MAX_ANSWER_PICTURE_PIXELS = 50_000_000;
