import { isKnownWord, type KnownWords } from './known-words.ts';
import type { Letter } from './printed-order.ts';

/**
 * Spaces that PDFium misses. Many files have no spaces and only move the next word to the right; PDFium overlooks narrow moves.
 */

/** A space is at least so wide: by the highest letter of its line, and by the usual white between the letters of the line. */
const [MIN_OF_HEIGHT, MIN_OF_USUAL] = [0.2, 2.2];
/** Letters that stand further apart are spaced out, or of a typewriter. */
const MAX_USUAL = 0.16;
/** Figures stand as far apart as a space is wide. Of capitals only those that are words by themselves have one behind them. */
const [BEFORE, AFTER] = [/[\p{Ll}\p{M},;:).?!AI]/u, /[\p{L}(]/u];
/** A label before a question: '1.', 'd)'. */
const LABEL = /^\(?[\p{L}\d]{1,2}[.)]$/u;

interface Size {
  readonly width: number;
  readonly height: number;
}

const SIGN = /\S/u;
const isBreak = ({ text }: Letter) => text === '\r' || text === '\n';

/** White between two letters, in points. */
const whiteBetween = (one: Letter | undefined, next: Letter | undefined, { width }: Size) =>
  one?.box && next?.box && SIGN.test(one.text) && SIGN.test(next.text) ? (next.box[0] - one.box[2]) * width : 0;

/** From which width on white between two letters of a line is a space, in points; infinite where it cannot be told. */
function leastSpace(line: readonly Letter[], size: Size): number {
  const height = line.reduce((most, { box }) => Math.max(most, box ? (box[3] - box[1]) * size.height : 0), 0);
  const widths = line.map((letter, at) => whiteBetween(line[at - 1], letter, size)).filter((width) => width > 0);
  const usual = widths.toSorted((a, b) => a - b)[widths.length >> 1] ?? 0;
  return usual > MAX_USUAL * height ? Infinity : Math.max(MIN_OF_HEIGHT * height, MIN_OF_USUAL * usual);
}

function linesOf(letters: readonly Letter[]): Letter[][] {
  const lines: Letter[][] = [[]];
  for (const letter of letters) {
    lines.at(-1)?.push(letter);
    if (isBreak(letter)) lines.push([]);
  }
  return lines;
}

function wordsOf(line: readonly Letter[]): Letter[][] {
  const words: Letter[][] = [];
  let isInside = false;
  for (const letter of line) {
    const isSign = letter.box !== null && SIGN.test(letter.text);
    if (isSign && isInside) words.at(-1)?.push(letter);
    else words.push([letter]);
    isInside = isSign;
  }
  return words;
}

const SPACE: Letter = { text: ' ', box: null };
const textOf = (letters: readonly Letter[]) =>
  letters
    .map(({ text }) => text)
    .join('')
    .toLowerCase();

/** A word in the pieces between which there is a space, if these are words. */
function piecesOf(word: readonly Letter[], isSpace: (before: Letter, letter: Letter) => boolean): Letter[][] {
  const pieces: Letter[][] = [];
  for (const [at, letter] of word.entries()) {
    const before = word[at - 1];
    if (!before || isSpace(before, letter)) pieces.push([letter]);
    else pieces.at(-1)?.push(letter);
  }
  return pieces;
}

/** The letters with the spaces that are missing between words. @param size of the page, in points */
export function withLostSpaces(letters: readonly Letter[], known: Pick<KnownWords, 'rank'>, size: Size): Letter[] {
  const isWord = (piece: readonly Letter[]) => isKnownWord(textOf(piece).replaceAll(/[^\p{L}'’]/gu, ''), known);
  const areWords = ([first = [], ...rest]: readonly Letter[][]) =>
    (LABEL.test(textOf(first)) || isWord(first)) && rest.every(isWord);
  return linesOf(letters).flatMap((line) => {
    const least = leastSpace(line, size);
    const isSpace = (before: Letter, letter: Letter) =>
      BEFORE.test(before.text) && AFTER.test(letter.text) && whiteBetween(before, letter, size) >= least;
    return wordsOf(line).flatMap((word) => {
      const pieces = piecesOf(word, isSpace);
      if (pieces.length < 2 || isKnownWord(textOf(word), known) || !areWords(pieces)) return word;
      return pieces.flatMap((piece, at) => (at === 0 ? piece : [SPACE, ...piece]));
    });
  });
}
