import { fold } from '@exam-vault/contract/text';
import { stemmer } from 'stemmer';

/** Letters and digits of any alphabet; 'c++' and 'c#' are words too. */
const WORD = /[\p{L}\p{M}\p{N}]+(?:\+\+|#(?!\p{L}))?/gu;
/** Characters of a word; the rest is cut off. PostgreSQL limits the length of a lexeme. */
const MAX_WORD_LENGTH = 40;
/** 'csn405': the code of a course, which is also written with a space. */
const COURSE_CODE = /^(\p{L}{1,8})(\d{1,6})$/u;

/** The words of a text in their order, without case and accents. */
export function wordsOf(text: string): string[] {
  return (fold(text).match(WORD) ?? []).map((word) => word.slice(0, MAX_WORD_LENGTH));
}

/** The form under which a word is indexed: its stem, so that 'deadlocks' finds 'deadlock'. */
export function termOf(word: string): string {
  return /^[a-z]{3,}$/.test(word) ? stemmer(word) : word;
}

/** Every term under which a word is found. The code of a course is also found by its two parts. */
export function termsOf(word: string): string[] {
  const [, letters, digits] = COURSE_CODE.exec(word) ?? [];
  return letters && digits ? [word, letters, digits] : [termOf(word)];
}

/** Matches the terms that come from the document's row (title, short names, block, field values), not from its text. For PostgreSQL. */
export const ROW_TERM_PATTERN = '^(t:|a:|b:|[a-z_]+=)';

/** A term of the title. */
export const titleTerm = (term: string) => `t:${term}`;
/** A term in the head of the first page, where a paper says what it is. */
export const headTerm = (term: string) => `h:${term}`;
/** The first letters of a title or subject: see short-names.ts. */
export const shortNameTerm = (name: string) => `a:${name}`;
/** A field and its value. */
export const fieldTerm = (field: string, value: string | number) => `${field}=${value}`;

/** Documents with consecutive numbers form a block, so that a search can start with the newest documents. */
export const BLOCK_SIZE = 2_048;
export const BLOCK_PREFIX = 'b:';
export const blockTerm = (block: number) => `${BLOCK_PREFIX}${block}`;

/** A term as a lexeme of a tsquery. Operators inside it have no effect. */
export function quotedLexeme(term: string): string {
  return `'${term.replaceAll(/['\\]/g, (mark) => mark + mark)}'`;
}
