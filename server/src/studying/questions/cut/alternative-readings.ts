import { labelsOf, type Label } from './labels.ts';
import { marksOfCell, MAX_CELL, withSumSigns, type Marks } from './marks.ts';
import type { CutPage, CutWord, Row } from './page-rows.ts';

/** Answers what the second readings of a page say at the edges of its rows, where numbers and brackets stand. */
export interface AlternativeReadings {
  /** Marks at the right edge beside a row, behind `from`. */
  marks(
    row: Row,
    from: number,
  ): {
    readonly marks: Marks;
    readonly text: string;
    readonly isSure: boolean;
    /** Nothing else is in its line: it is no number of a sentence. */
    readonly isAlone: boolean;
    readonly middle: number;
  } | null;
  /** The labels that only the second reading of a row has. */
  labels(row: Row, text: string): readonly Label[];
}

/** Brackets and sums are seldom misread out of other letters. */
const SURE = /^[[({]\s*\d{1,3}(?:[+,x×*]\d{1,3})*(?:=\d{1,3})?\s*[\])}]\.?$|^\d{1,2}(?:[+,]\d{1,2})+(?:=\d{1,3})?$/iu;
/** A word that is a label badly read, and not the beginning of the text. */
const SHORT = 4;

/** Pieces of one sum are no further apart, as a share of the page. */
const MAX_PIECES_GAP = 0.015;
const PIECE = /^[\d+\-–x×*=.,()[\]{}]+$/u;

/** The words of a line, '5+' and '5=10' as one. */
function joinedSums(line: readonly CutWord[]): CutWord[] {
  const words: CutWord[] = [];
  for (const word of line.toSorted((a, b) => a.box[0] - b.box[0])) {
    const last = words.at(-1);
    const gap = last ? word.box[0] - last.box[0] - last.box[2] : 1;
    const areOne =
      last &&
      gap > -MAX_PIECES_GAP &&
      gap < MAX_PIECES_GAP &&
      last.text.length + word.text.length <= MAX_CELL &&
      PIECE.test(last.text) &&
      PIECE.test(word.text);
    const isSum = areOne && /[+x×*=-]$/u.test(last.text) !== /^[+x×*=-]/u.test(word.text);
    if (!isSum) {
      words.push(word);
      continue;
    }
    const [left, top, , height] = last.box;
    words[words.length - 1] = {
      ...last,
      text: last.text + word.text,
      box: [left, top, word.box[0] + word.box[2] - left, height],
    };
  }
  return words;
}

/** @param rows of the page */
export function alternativeReadings(
  { alternatives = [] }: Pick<CutPage, 'alternatives'>,
  rows: readonly Row[],
): AlternativeReadings {
  const lines = new Map<number, CutWord[]>();
  for (const word of alternatives) {
    const line = lines.get(word.line);
    if (line) line.push(word);
    else lines.set(word.line, [word]);
  }
  const numbers = [...lines.values()].map(joinedSums).flatMap((line) =>
    line.flatMap((word) => {
      const marks = /\d/.test(word.text) ? marksOfCell(word.text) : null;
      if (!marks || marks.total > 100) return [];
      const isSure = SURE.test(withSumSigns(word.text));
      return [
        { word, text: word.text, marks, isSure, isAlone: line.length === 1, middle: word.box[0] + word.box[2] / 2 },
      ];
    }),
  );
  // Each belongs to one row: to that of its line, else to the nearest.
  const besideRow = new Map<Row, (typeof numbers)[number][]>();
  for (const number of numbers) {
    const [, top, , height] = number.word.box;
    const distance = (row: Row) => Math.abs(top + height / 2 - (row.segments.at(-1)?.endY ?? row.top));
    const own = rows.find(({ segments }) => segments.some(({ line }) => line === number.word.line));
    const nearest = own ?? rows.toSorted((a, b) => distance(a) - distance(b))[0];
    if (nearest && distance(nearest) < 1.2 * Math.max(nearest.height, height))
      besideRow.set(nearest, [...(besideRow.get(nearest) ?? []), number]);
  }
  return {
    marks(row, from) {
      const beside = (besideRow.get(row) ?? []).filter(({ word }) => word.box[0] >= from);
      return beside.find(({ isSure }) => isSure) ?? beside[0] ?? null;
    },
    labels(row, text) {
      const [first] = row.segments;
      const words = (lines.get(first?.line ?? -1) ?? []).toSorted((a, b) => a.box[0] - b.box[0]);
      // Only where the second reading begins at the same place.
      if (!first || !words[0] || Math.abs(words[0].box[0] - first.left) > 0.02) return [];
      const labels = labelsOf(words.map((word) => word.text).join(' '));
      const last = labels.at(-1);
      if (!last || !labels.every(({ isClosed }) => isClosed)) return [];
      const [token = ''] = text.split(' ', 1);
      const rest = token.length <= SHORT ? text.slice(token.length).trim() : text;
      // A line in the middle of a sentence has no label.
      if (!/^[\s"'“‘(]*(?:\p{Lu}|\p{N}|[क-ह])/u.test(rest)) return [];
      return labels.map((label) => ({ ...label, rest: label === last ? rest : label.rest }));
    },
  };
}
