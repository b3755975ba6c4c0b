import { termsOf, wordsOf } from '../../finding/indexing/terms.ts';

/** Terms of one question; a text of so many different words is no question. */
const MAX_TERMS = 1_500;

/** The words of a question as its index has them. */
export const questionTerms = (text: string): string[] =>
  [...new Set(wordsOf(text).flatMap(termsOf))].slice(0, MAX_TERMS);
