import { fold } from '@exam-vault/contract/text';
import { stemmer } from 'stemmer';

/** Letters and digits of any alphabet; 'c++' and 'c#' are words too. */
const WORD = /[\p{L}\p{M}\p{N}]+(?:\+\+|#(?!\p{L}))?/gu;
/** Longer ones are no words; the database could not index them either. */
const MAX_WORD_LENGTH = 40;
/** 'csn405': a course's code is written with a space or without. */
const CODE = /^(\p{L}{1,8})(\d{1,6})$/u;

/** The words of a text as they are compared: blind to case and accents, in their order. */
export function wordsOf(text: string): string[] {
  return (fold(text).match(WORD) ?? []).map((word) => word.slice(0, MAX_WORD_LENGTH));
}

/** The form under which a word is indexed: its stem, so that 'deadlocks' finds 'deadlock'. */
export function termOf(word: string): string {
  return /^[a-z]{3,}$/.test(word) ? stemmer(word) : word;
}

/** Every term under which a word is found; a code also by its two parts. */
export function termsOf(word: string): string[] {
  const [, letters, digits] = CODE.exec(word) ?? [];
  return letters && digits ? [word, letters, digits] : [termOf(word)];
}

/** What terms of the document itself, not of its text, look like. */
export const DOCUMENT_TERM_PATTERN = '^(t:|b:|[a-z_]+=)';

/** A term of a title, and one of the head of the first page, where a paper says what it is. */
export const titleTerm = (term: string) => `t:${term}`;
export const headTerm = (term: string) => `h:${term}`;
/** A value of one of the lists. */
export const fieldTerm = (field: string, value: string | number) => `${field}=${value}`;

/** Documents in a block, neighbours in time. */
export const BLOCK_SIZE = 2_048;
export const BLOCK_PREFIX = 'b:';
export const blockTerm = (block: number) => `${BLOCK_PREFIX}${block}`;

/** One lexeme of a tsquery, whatever is in it. */
export function quotedLexeme(term: string): string {
  return `'${term.replaceAll(/['\\]/g, (mark) => mark + mark)}'`;
}
