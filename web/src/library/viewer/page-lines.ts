import type { ReadPage } from '@exam-vault/contract/search';

type Word = ReadPage['words'][number];

/** A piece of a line: a word, and the space behind it. */
interface LineWord {
  readonly text: string;
  /** From its left edge to that of the next word, as a fraction of the page's width. */
  readonly advance: number;
}

/** A line of text with its place, in fractions of the upright page. */
export interface PageLine {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly words: readonly LineWord[];
}

function lineOf(words: readonly Word[]): PageLine {
  const edges = words.map(({ box: [left = 0, top = 0, width = 0, height = 0] }) => ({
    left,
    top,
    right: left + width,
    bottom: top + height,
  }));
  const [left, top] = [Math.min(...edges.map((edge) => edge.left)), Math.min(...edges.map((edge) => edge.top))];
  const [right, bottom] = [Math.max(...edges.map((edge) => edge.right)), Math.max(...edges.map((edge) => edge.bottom))];
  return {
    left,
    top,
    width: right - left,
    height: bottom - top,
    words: words.map(({ text }, index) => {
      const [here, next] = [edges[index], edges[index + 1]];
      const end = next && here && next.left > here.left ? next.left : (here?.right ?? 0);
      return { text: next ? `${text} ` : text, advance: end - (here?.left ?? 0) };
    }),
  };
}

/** The lines of a page in reading order, without alternative readings. */
export function linesOf({ words }: Pick<ReadPage, 'words'>): PageLine[] {
  const lines: Word[][] = [];
  for (const word of words) {
    if (word.alternative || word.text.trim() === '') continue;
    const last = lines.at(-1);
    if (last?.[0]?.line === word.line) last.push(word);
    else lines.push([word]);
  }
  return lines.map(lineOf);
}

/** How far apart letters stand, in em, so that a word of this natural width (in em) takes `advance` em. */
export function letterSpacing(text: string, natural: number, advance: number): number {
  const letters = Array.from(text).length;
  return letters === 0 ? 0 : (advance - natural) / letters;
}
