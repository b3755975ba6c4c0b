import type { KnownWords } from './known-words.ts';
import type { Letter } from './paddle-letters.ts';
import type { LineWord } from './tesseract-reader.ts';

/** Shorter runs are not split. */
const MIN_RUN_LETTERS = 6;
const MAX_RUN_LETTERS = 60;
const MAX_WORD_LETTERS = 20;
/** Each word has this cost in addition to its rarity, because fewer words are likelier. */
const COST_PER_WORD = 2;
const SHORT_WORDS = new Set([
  'a',
  'i',
  'an',
  'as',
  'at',
  'be',
  'by',
  'do',
  'if',
  'in',
  'is',
  'it',
  'no',
  'of',
  'on',
  'or',
  'to',
  'up',
  'we',
]);

/**
 * Splits a run of letters that lost its spaces into known words with the lowest total cost (Viterbi).
 * @returns the length of each word; null when the run does not consist of several known words
 */
export function wordLengths(run: string, known: KnownWords): number[] | null {
  if (run.length < MIN_RUN_LETTERS || run.length > MAX_RUN_LETTERS || known.rank(run) !== null) return null;
  const best: { cost: number; length: number }[] = [{ cost: 0, length: 0 }];
  for (let end = 1; end <= run.length; end += 1) {
    for (let length = 1; length <= Math.min(MAX_WORD_LETTERS, end); length += 1) {
      const before = best[end - length];
      if (!before) continue;
      const word = run.slice(end - length, end);
      const rank = known.rank(word);
      if (rank === null || (length < 3 && !SHORT_WORDS.has(word))) continue;
      const cost = before.cost + rank + COST_PER_WORD;
      if (cost < (best[end]?.cost ?? Infinity)) best[end] = { cost, length };
    }
  }
  const lengths: number[] = [];
  for (let end = run.length; end > 0; end -= lengths[0] ?? end) {
    const last = best[end];
    if (!last) return null;
    lengths.unshift(last.length);
  }
  return lengths.length > 1 ? lengths : null;
}

/** Joins letters to words: splits at spaces, and inside runs of letters that lost their spaces. */
export function wordsOfLetters(letters: readonly Letter[], known: KnownWords): LineWord[] {
  const words: Letter[][] = [];
  let run: Letter[] = [];
  const endRun = () => {
    if (run.length > 0) words.push(run);
    run = [];
  };
  for (const letter of letters) {
    if (/\s/.test(letter.letter)) endRun();
    else if (run.length > 0 && /\p{L}/u.test(letter.letter) !== /\p{L}/u.test(run.at(-1)?.letter ?? '')) {
      // 'Name:Cloud': letters after a punctuation mark begin a new word.
      if (/\p{L}/u.test(letter.letter) && /[^\p{L}'’\-\d]/u.test(run.at(-1)?.letter ?? '')) endRun();
      run.push(letter);
    } else run.push(letter);
  }
  endRun();
  const step = letters.length > 1 ? ((letters.at(-1)?.at ?? 1) - (letters[0]?.at ?? 0)) / (letters.length - 1) : 0.02;
  const word = (part: readonly Letter[]): LineWord => ({
    text: part.map(({ letter }) => letter).join(''),
    from: Math.max(0, (part[0]?.at ?? 0) - step / 2),
    to: Math.min(1, (part.at(-1)?.at ?? 1) + step / 2),
    confidence: (100 * part.reduce((sum, { confidence }) => sum + confidence, 0)) / Math.max(1, part.length),
  });
  return words.flatMap((letters) => {
    const text = letters.map(({ letter }) => letter).join('');
    const [core = ''] = /\p{L}+/u.exec(text) ?? [];
    const lengths = wordLengths(core.toLowerCase(), known);
    if (!lengths) return [word(letters)];
    const start = text.indexOf(core);
    const cuts = lengths.map((_length, index) => start + lengths.slice(0, index + 1).reduce((a, b) => a + b, 0));
    // Punctuation before the first word and after the last one stays with it.
    const ends = [...cuts.slice(0, -1), letters.length];
    return ends.map((end, index) => word(letters.slice(index === 0 ? 0 : ends[index - 1], end)));
  });
}
