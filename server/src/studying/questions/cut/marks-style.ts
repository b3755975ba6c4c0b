import type { Marks } from './marks.ts';

/** What of a row matters for how its marks are printed. */
interface Marked {
  readonly marks: Marks | null;
  readonly marksText: string;
  readonly isInBrackets: boolean;
}

/** So many marks of a paper say how they are printed. */
const MIN_MARKS = 3;
/** So many marks that are the same, and so large a share of all, are what a question of the paper has. */
const [MIN_SAME, SAME_SHARE] = [4, 0.6];

/** The figure beside a 1 in a cell: '31' and '16' have 3 and 6. Null: there is none. */
function besideOne({ marksText, marks }: Marked): number | null {
  const [, first = '', second = ''] = /^([1-9])([1-9])$/.exec(marksText.trim()) ?? [];
  if (first === second || marks?.total !== Number(first + second)) return null;
  return second === '1' ? Number(first) : first === '1' ? Number(second) : null;
}

/**
 * Brackets and the rules of a table are read as a 1: '31' is '3]' where the other marks of a paper are in brackets and some are 3, and '16' is '|6' where
 * nearly all others are 6.
 */
export function inOneStyle<Row extends Marked>(rows: readonly Row[]): Row[] {
  const marked = rows.filter(({ marks }) => marks !== null);
  // Counted once: a hostile paper has 60,000 rows with marks.
  const counts = new Map<number, number>();
  for (const { marks } of marked) if (marks) counts.set(marks.total, (counts.get(marks.total) ?? 0) + 1);
  const count = (total: number) => counts.get(total) ?? 0;
  const inBrackets = marked.filter(({ isInBrackets }) => isInBrackets).length;
  const hasBrackets = inBrackets >= MIN_MARKS && inBrackets >= marked.length / 2;
  return rows.map((row) => {
    const figure = row.marks ? besideOne(row) : null;
    if (figure === null || row.isInBrackets || count(row.marks?.total ?? 0) > 1) return row;
    const others = count(figure);
    const isUsual = others >= MIN_SAME && others >= SAME_SHARE * (marked.length - 1);
    if (!isUsual && !(hasBrackets && others > 0)) return row;
    return { ...row, marks: { total: figure, terms: [figure], isProduct: false } };
  });
}
