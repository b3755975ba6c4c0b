import { hash32 } from '../../base/hash32.ts';
import { courseCodesIn } from './course-codes.ts';
import { readHeader } from './header.ts';
import type { PageWords } from './page-rows.ts';
import { bestHeader, MIN_MARKS_TO_FILL_IN } from './propose-fields.ts';
import { joinedLetters } from './vocabulary.ts';

/** What other headers like it are found by. */
export interface HeaderKeys {
  /** The page that has it, from 1. */
  readonly page: number;
  /** Signed numbers of 32 bits, each once. */
  readonly keys: readonly number[];
}

const MAX_PAIR_KEYS = 12;
const MAX_CODE_KEYS = 2;
/** Thirty rows of a printed page have fewer. A crafted page with more would cost everybody who hands in one like it. */
const MAX_HEADER_WORDS = 400;

/**
 * The keys of the header among these pages: pairs of words that stand beside each other, of which those with the lowest hashes, so that
 * headers of one form choose the same ones; and its codes, so that papers of one course do. Null when no page has a header, or one with too many words to learn from.
 */
export function headerKeys(pages: readonly PageWords[]): HeaderKeys | null {
  const header = bestHeader(pages.map(readHeader));
  if (!header || header.marks < MIN_MARKS_TO_FILL_IN) return null;
  if (header.rows.flat().reduce((sum, { words }) => sum + words.length, 0) > MAX_HEADER_WORDS) return null;
  const lines = header.lines.filter(({ signs }) => !signs.includes('among questions'));
  const pairs = lines.flatMap(({ words }) => {
    const plain = words.filter(({ text }) => !/\d/.test(text)).map(({ text }) => joinedLetters(text));
    const long = plain.filter((word) => word.length > 1);
    return long.slice(1).map((word, at) => `${long[at]} ${word}`);
  });
  const codes = lines
    .flatMap(({ text }) => courseCodesIn(text))
    .map(({ code }) => `code ${code.replaceAll(/[^\p{L}\d]/gu, '')}`);
  const hashed = (texts: readonly string[]) => [...new Set(texts.map(hash32))].toSorted((a, b) => a - b);
  const keys = [...hashed(pairs).slice(0, MAX_PAIR_KEYS), ...[...new Set(codes)].slice(0, MAX_CODE_KEYS).map(hash32)];
  return { page: header.page, keys: [...new Set(keys)] };
}
