import type { ReadWord } from '@exam-vault/sandbox/reader/document-reader';

/** Heights in sizes of the type. */
const [SMALL_LETTERS, HIGH_LETTERS, DEEP_LETTERS] = [0.5, 0.72, 0.2];
const HIGH = /[\p{Lu}\dbdfhijklt([/]/u;
const DEEP = /[gjpqy(),;]/;

/** About the size of a word's type, as a fraction of the page's height: whether letters are high or deep doesn't matter. */
export const sizeOfWord = ({ text, box }: Pick<ReadWord, 'text' | 'box'>) =>
  box[3] / ((HIGH.test(text) ? HIGH_LETTERS : SMALL_LETTERS) + (DEEP.test(text) ? DEEP_LETTERS : 0));

export const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
