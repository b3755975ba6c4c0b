import { describe, expect, it } from 'vitest';
import { boundsOf, filledDown, formatCells, movedCell, parseCells, pastedCells } from './grid-model.ts';

const size = { rows: 30, columns: 5 };
const at = (row: number, column: number) => ({ row, column });
const oneCell = { top: 1, bottom: 1, left: 2, right: 2 };

describe('keys of a grid', () => {
  it.each([
    ['ArrowDown', false, at(6, 2)],
    ['ArrowDown', true, at(29, 2)],
    ['ArrowLeft', false, at(5, 1)],
    ['ArrowLeft', true, at(5, 0)],
    ['Home', false, at(5, 0)],
    ['End', true, at(29, 4)],
    ['PageUp', false, at(0, 2)],
    ['PageDown', false, at(15, 2)],
  ])('%s, with Ctrl: %s', (key, isControl, to) => {
    expect(movedCell(at(5, 2), key, isControl, size)).toEqual(to);
  });

  it('stays in the grid, and knows no other keys', () => {
    expect(movedCell(at(29, 4), 'ArrowRight', false, size)).toEqual(at(29, 4));
    expect(movedCell(at(0, 0), 'ArrowUp', false, size)).toEqual(at(0, 0));
    expect(movedCell(at(0, 0), 'q', false, size)).toBeNull();
  });

  it('has the same bounds whichever way a range is drawn', () => {
    const bounds = { top: 1, bottom: 3, left: 0, right: 2 };
    expect(boundsOf({ anchor: at(3, 0), focus: at(1, 2) })).toEqual(bounds);
    expect(boundsOf({ anchor: at(1, 2), focus: at(3, 0) })).toEqual(bounds);
  });
});

describe('cells of a spreadsheet', () => {
  it.each([
    [
      'a\tb\nc\td\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'a\tb\r\nc\t\r\n',
      [
        ['a', 'b'],
        ['c', ''],
      ],
    ],
    ['"two\nlines"\t"a ""word"""', [['two\nlines', 'a "word"']]],
    ['5" screen\tx', [['5" screen', 'x']]],
    ['"open\tx', [['"open', 'x']]],
    ['', [['']]],
    ['\n\n', [[''], ['']]],
  ])('reads %j', (text, rows) => {
    expect(parseCells(text)).toEqual(rows);
  });

  it('reads what it wrote', () => {
    const rows = [
      ['a\tb', 'say "no"', ''],
      ['two\nlines', 'plain', 'नमस्ते'],
    ];
    expect(parseCells(formatCells(rows))).toEqual(rows);
  });

  it('pastes one value into the whole range, a table at its corner', () => {
    expect(pastedCells([['x']], { top: 0, bottom: 1, left: 1, right: 1 }, size)).toEqual([
      { ...at(0, 1), value: 'x' },
      { ...at(1, 1), value: 'x' },
    ]);
    expect(pastedCells([['a', 'b'], ['c']], oneCell, size)).toEqual([
      { ...at(1, 2), value: 'a' },
      { ...at(1, 3), value: 'b' },
      { ...at(2, 2), value: 'c' },
    ]);
  });

  it('repeats a table in a range that is a multiple of it, and cuts it at the edge', () => {
    expect(pastedCells([['a', 'b']], { top: 0, bottom: 1, left: 0, right: 1 }, size)).toHaveLength(4);
    expect(pastedCells([['a', 'b', 'c']], { top: 29, bottom: 29, left: 3, right: 3 }, size)).toHaveLength(2);
  });

  it('fills down from the top of the range; one cell from the one above it', () => {
    const value = ({ row, column }: { row: number; column: number }) => `${row}${column}`;
    expect(filledDown({ top: 1, bottom: 3, left: 2, right: 2 }, value)).toEqual([
      { ...at(2, 2), value: '12' },
      { ...at(3, 2), value: '12' },
    ]);
    expect(filledDown(oneCell, value)).toEqual([{ ...at(1, 2), value: '02' }]);
    expect(filledDown({ top: 0, bottom: 0, left: 0, right: 4 }, value)).toEqual([]);
  });
});
