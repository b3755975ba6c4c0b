import type { Quad } from './line-boxes.ts';
import type { Picture } from './picture.ts';
import { straightenLine } from './straighten-line.ts';

/** The model was trained on lines of this height. */
export const PADDLE_HEIGHT_PX = 48;
/** The model answers once for every eight pixels and leaves letters out where that is less than twice a letter. Print needs more width. */
const STRETCH = 1.4;

/**
 * Between two words the model seldom finds a space the likeliest answer, but nearly always a possible one. On made pages 98 % of the gaps between
 * words were above this, and 0.05 % of those inside of words.
 */
const MIN_SPACE = 0.08;
/** Letters of the model's list that print in Latin letters has. The others are Chinese, and seldom right here. */
const LATIN = /^[\u0021-\u007e\u00a1-\u024f\u2013-\u2026\u20ac\u2212αβγδεθλμπρστφωΔΣΩ°√≈≠≤≥∞∑∫→，。：；（）？！]$/;
/** The model's Chinese punctuation, as print in Latin letters has it. */
const PUNCTUATION: Readonly<Record<string, string>> = {
  '，': ',',
  '。': '.',
  '：': ':',
  '；': ';',
  '（': '(',
  '）': ')',
  '？': '?',
  '！': '!',
};

/** A letter, or a space between words, and its position along the line, from 0 to 1. */
export interface Letter {
  readonly letter: string;
  readonly at: number;
  /** From 0 to 1. */
  readonly confidence: number;
}

/** The letters of a line. */
export type PaddleRecognizer = (line: Picture) => Promise<Letter[]>;

/** A line as the recognizer needs it. */
export const paddleLine = (page: Picture, quad: Quad) => straightenLine(page, quad, PADDLE_HEIGHT_PX, STRETCH);

/** One class of the model for each letter. */
interface Alphabet {
  readonly letters: readonly string[];
  readonly classes: Int32Array;
  readonly space: number;
}

/** Class 0 is none, then come the letters of the list, and a space at the end. */
export function latinAlphabet(list: readonly string[]): Alphabet {
  const found = list.flatMap((letter, at) => (LATIN.test(letter) ? [{ letter, at: at + 1 }] : []));
  return {
    letters: found.map(({ letter }) => PUNCTUATION[letter] ?? letter),
    classes: Int32Array.from(found, ({ at }) => at),
    space: list.length + 1,
  };
}

/** Decodes CTC: the likeliest letter of each step, without repeats; spaces where one is possible between two letters. */
export function decodeSteps(
  steps: Float32Array,
  count: number,
  width: number,
  { letters, classes, space }: Alphabet,
): Letter[] {
  const found: Letter[] = [];
  let [before, spaceSince] = [-1, { confidence: 0, step: 0 }];
  for (let step = 0; step < count; step += 1) {
    const from = step * width;
    let [best, confidence] = [-1, steps[from] ?? 0];
    for (let index = 0; index < classes.length; index += 1) {
      const likely = steps[from + (classes[index] ?? 0)] ?? 0;
      if (likely > confidence) [best, confidence] = [index, likely];
    }
    const spaceHere = steps[from + space] ?? 0;
    if (spaceHere > spaceSince.confidence) spaceSince = { confidence: spaceHere, step };
    if (spaceHere > confidence) best = -1;
    if (best !== -1 && best !== before) {
      if (found.length > 0 && spaceSince.confidence >= MIN_SPACE)
        found.push({ letter: ' ', at: (spaceSince.step + 0.5) / count, confidence: spaceSince.confidence });
      found.push({ letter: letters[best] ?? ' ', at: (step + 0.5) / count, confidence });
    }
    if (best !== -1) spaceSince = { confidence: spaceHere, step };
    before = best;
  }
  return found;
}
