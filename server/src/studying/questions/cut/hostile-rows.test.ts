import { page } from '@exam-vault/testing/cut-pages';
import { expectLinear } from '@exam-vault/testing/expect-linear';
import { expect, it } from 'vitest';
import { cutRows, type CutRow } from './cut-row.ts';
import { rowUses } from './furniture.ts';
import { splitUnread } from './keep-parts.ts';
import { rowsOfPages } from './page-rows.ts';
import { newNode, readParts, type Node } from './parts.ts';

/** Steps of the cutting whose time must follow the number of rows, whatever these say. The rows are made before the time counts. */

const question = (): Node => newNode({ style: 'digit', value: 1, printed: '1.' }, 0, 1, false);
const repeated = <T>(one: T | undefined, count: number): T[] => {
  if (one === undefined) throw new Error('there is no such row');
  return Array.from({ length: count }, () => one);
};

/** So many rows of a text, and as many that stand further right. */
function rowsAndDeeper(count: number): CutRow[] {
  const text = 'and so it goes on and on without an end or a question to be answered';
  const [left, deeper] = cutRows([page([text, [0.03, text]])]);
  return [...repeated(left, count), ...repeated(deeper, count)];
}

it('a part whose letter was lost among very many rows', () => {
  const [part] = cutRows([page([[0.03, 'b) Compare both']])]);
  let found: Node | undefined;
  expectLinear((share) => {
    found = question();
    const rows = [...rowsAndDeeper(40_000 * share), ...repeated(part, 1)];
    readParts(found, rows, [], 'and so', true);
  });
  expect(found?.children.map(({ value }) => value)).toEqual([1, 2]);
});

it('parts without letters below very many rows', () => {
  const lines = rowsAndDeeper(30_000).map((row) => ({ row, text: row.text, label: '' }));
  expectLinear((share) => {
    const node = question();
    const own = Math.round(lines.length * share * 0.5);
    node.lines.push(...lines.slice(30_000 - own, 30_000 + own));
    splitUnread(node, true);
  });
});

it('one heading again and again on a page', () => {
  const [row] = rowsOfPages([page(['college'])]);
  expectLinear((share) => rowUses(repeated(row, 1_500 * share), () => false).length);
});
