import { distance } from 'fastest-levenshtein';
import type { KnownWords } from './known-words.ts';

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

/** Words by their length with their first or their last letter. Readers seldom misread both ends of a word. */
function wordsByEnds() {
  const byFirst = new Map<string, number[]>();
  const byLast = new Map<string, number[]>();
  const push = (lists: Map<string, number[]>, key: string, place: number) => {
    const list = lists.get(key);
    if (list) list.push(place);
    else lists.set(key, [place]);
  };
  return {
    add(word: string, place: number): void {
      push(byFirst, `${word.length}${word[0] ?? ''}`, place);
      push(byLast, `${word.length}${word.at(-1) ?? ''}`, place);
    },
    /** Places of words of this length that have the first or the last letter of `word`. Those that have both come twice. */
    like: (word: string, length: number): number[][] => [
      byFirst.get(`${length}${word[0] ?? ''}`) ?? [],
      byLast.get(`${length}${word.at(-1) ?? ''}`) ?? [],
    ],
  };
}

/** Words that look alike. A chain for each spelling, because a list for each would be most of what the reader has in its heap. */
function lookalikeWords(words: readonly string[]): (word: string) => string[] {
  const firstOf = new Map<string, number>();
  const nextOf = new Int32Array(words.length);
  for (let place = words.length - 1; place >= 0; place -= 1) {
    const spelling = normalizeLookalikes(words[place] ?? '');
    nextOf[place] = firstOf.get(spelling) ?? -1;
    firstOf.set(spelling, place);
  }
  return (word) => {
    const found: string[] = [];
    for (let place = firstOf.get(normalizeLookalikes(word)) ?? -1; place !== -1; place = nextOf[place] ?? -1)
      found.push(words[place] ?? '');
    return found;
  };
}

/** Finds the known words, at most three, that an unknown word may be a misreading of. */
export function nearestWords(known: KnownWords): (word: string) => string[] {
  const words = [...known.all()].filter(({ length }) => length >= MIN_CORRECTABLE_LETTERS - 1);
  const lookalikes = lookalikeWords(words);
  const ends = wordsByEnds();
  for (const [place, word] of words.entries()) ends.add(word, place);

  function withinDistance(word: string): string[] {
    const reach = word.length >= LONG_WORD_LETTERS ? 2 : 1;
    let nearest = reach;
    let found = new Set<number>();
    for (let length = word.length - reach; length <= word.length + reach; length += 1) {
      for (const places of ends.like(word, length))
        for (const place of places) {
          const letters = distance(word, words[place] ?? '');
          if (letters > nearest) continue;
          if (letters < nearest) found = new Set();
          nearest = letters;
          found.add(place);
        }
    }
    const near = [...found].map((place) => ({ place, word: words[place] ?? '' }));
    const rankOf = (one: (typeof near)[number]) => known.rank(one.word) ?? 9;
    near.sort((a, b) => rankOf(a) - rankOf(b) || a.word.length - b.word.length || a.place - b.place);
    return near.map((one) => one.word);
  }

  return (word) => {
    if (word.length < MIN_CORRECTABLE_LETTERS || word.length > MAX_CORRECTABLE_LETTERS || known.rank(word) !== null)
      return [];
    const alike = lookalikes(word);
    return (alike.length > 0 ? alike : withinDistance(word)).slice(0, MAX_NEAREST);
  };
}
