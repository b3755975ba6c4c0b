import type { CutRow } from './cut-row.ts';
import type { QuestionBox } from './page-rows.ts';
import type { Node } from './parts.ts';

/** White above and below a question that its picture shows too, as a share of the page. */
const MARGIN = 0.004;
/** A figure below a question belongs to it, unless it is larger than this. */
const MAX_FIGURE = 0.4;

const rowsOf = (node: Node): CutRow[] => [...node.lines.map(({ row }) => row), ...node.children.flatMap(rowsOf)];

/** Answers where a question with its parts stands: one box for each page and column, down to where the next text begins. */
export function boxesOf(all: readonly CutRow[]): (node: Node) => QuestionBox[] {
  const places = new Map(all.map((row, index) => [`${row.page} ${row.column} ${row.top} ${row.left}`, index]));

  function bottomOf(last: CutRow): number {
    const next = all[(places.get(`${last.page} ${last.column} ${last.top} ${last.left}`) ?? all.length) + 1];
    const isBelow = next && next.page === last.page && next.column === last.column && next.top > last.bottom;
    return isBelow && next.top - last.bottom < MAX_FIGURE ? next.top - MARGIN / 2 : last.bottom + MARGIN;
  }

  return (node) => {
    const groups = new Map<string, CutRow[]>();
    for (const row of rowsOf(node)) {
      const key = `${row.page} ${row.column}`;
      const group = groups.get(key);
      if (group) group.push(row);
      else groups.set(key, [row]);
    }
    return [...groups.values()].flatMap((rows) => {
      const [first] = rows;
      if (!first) return [];
      const [left, top] = [
        Math.min(...rows.map((row) => row.left)),
        Math.max(0, Math.min(...rows.map((row) => row.top)) - MARGIN),
      ];
      const lowest = rows.reduce((low, row) => (row.bottom > low.bottom ? row : low));
      const right = Math.max(...rows.map((row) => row.right));
      const bottom = Math.min(1, Math.max(lowest.bottom + MARGIN, bottomOf(lowest)));
      return [
        { page: first.page, box: [left, top, Math.max(0.01, right - left), Math.max(0.005, bottom - top)] as const },
      ];
    });
  };
}
