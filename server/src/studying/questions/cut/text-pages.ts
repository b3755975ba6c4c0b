import type { CutPage, CutWord } from './page-rows.ts';

/** A page of typed text, as the cutter knows pages: letters of a line, and lines. */
const [LETTERS, LINES] = [90, 48];
const MARGIN = 0.06;
const LETTER_WIDTH = (1 - 2 * MARGIN) / LETTERS;
const LINE_HEIGHT = (1 - 2 * MARGIN) / LINES;
/** Of a line, as in print. */
const WORD_HEIGHT = 0.65 * LINE_HEIGHT;
/** Further in, a line would be a column. */
const MAX_INDENT = 16;
/** A tab behind a label stays a space: a wider gap would part a line into columns. */
const TAB = '  ';

interface Line {
  readonly indent: number;
  readonly words: readonly string[];
}

/** A line as lines of at most `LETTERS` letters, each as far in as its beginning. */
function wrapped(text: string): Line[] {
  const plain = text.replaceAll('\t', TAB);
  const indent = Math.min(MAX_INDENT, plain.length - plain.trimStart().length);
  const lines: string[][] = [[]];
  let length = indent;
  for (const word of plain.split(/\s+/u).filter((one) => one !== '')) {
    if (length > indent && length + word.length > LETTERS) {
      lines.push([]);
      length = indent;
    }
    lines.at(-1)?.push(word.slice(0, LETTERS));
    length += word.length + 1;
  }
  return lines.map((words) => ({ indent, words }));
}

function placed({ indent, words }: Line, line: number): CutWord[] {
  let at = indent;
  return words.map((text) => {
    const left = MARGIN + at * LETTER_WIDTH;
    at += text.length + 1;
    return { text, line, box: [left, MARGIN + line * LINE_HEIGHT, text.length * LETTER_WIDTH, WORD_HEIGHT] as const };
  });
}

/** A text that somebody has typed or pasted as pages that can be cut: each word where it would stand in a page of letters of one width. */
export function pagesOfText(text: string): CutPage[] {
  const lines = text.split(/\r\n|[\n\r]/u).flatMap(wrapped);
  return Array.from({ length: Math.ceil(lines.length / LINES) }, (_, index) => ({
    page: index + 1,
    source: 'text' as const,
    words: lines.slice(index * LINES, (index + 1) * LINES).flatMap(placed),
  }));
}
