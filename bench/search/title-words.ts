import { wordsOf } from '@exam-vault/server/finding/indexing/terms';
import { distance } from 'fastest-levenshtein';

const STOP_WORDS = new Set(['a', 'an', 'and', 'by', 'for', 'from', 'in', 'of', 'on', 'or', 'the', 'to', 'with']);

/** The words of a title that say what it is about; the number of a course is none. */
export function tellingWords(title: string): string[] {
  const words = wordsOf(title).filter((word) => !STOP_WORDS.has(word) && !/^(?:[ivx]+|\d+|.)$/.test(word));
  return [...new Set(words)];
}

/** Letters that may be wrong: one from four letters on, two from eight on. */
const allowance = (word: string) => (word.length >= 8 ? 2 : word.length >= 4 ? 1 : 0);

/** How many of the words stand in a text, misread ones too. */
export function wordsFound(words: readonly string[], text: string): number {
  const there = new Set(wordsOf(text));
  return words.filter((word) => {
    const most = allowance(word);
    if (there.has(word)) return true;
    if (most === 0) return false;
    for (const one of there) if (Math.abs(one.length - word.length) <= most && distance(one, word) <= most) return true;
    return false;
  }).length;
}
