/** The cells of a table as a spreadsheet treats them: pure functions over rows and columns, counted from 0. */

export interface Cell {
  readonly row: number;
  readonly column: number;
}

/** The cell from which a range was drawn, and the cell that has the focus. */
export interface Selection {
  readonly anchor: Cell;
  readonly focus: Cell;
}

export interface Size {
  readonly rows: number;
  readonly columns: number;
}

/** All four included. */
export interface Bounds {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

export interface CellValue extends Cell {
  readonly value: string;
}

const PAGE_ROWS = 10;

export function boundsOf({ anchor, focus }: Selection): Bounds {
  return {
    top: Math.min(anchor.row, focus.row),
    bottom: Math.max(anchor.row, focus.row),
    left: Math.min(anchor.column, focus.column),
    right: Math.max(anchor.column, focus.column),
  };
}

export const isOneCell = ({ top, bottom, left, right }: Bounds): boolean => top === bottom && left === right;

export function isWithin({ row, column }: Cell, { top, bottom, left, right }: Bounds): boolean {
  return row >= top && row <= bottom && column >= left && column <= right;
}

const clamp = (value: number, size: number) => Math.max(0, Math.min(size - 1, value));

/** Where a key leads (ARIA Authoring Practices, grid), or null for a key that does not move. */
export function movedCell({ row, column }: Cell, key: string, isControl: boolean, size: Size): Cell | null {
  const at = (nextRow: number, nextColumn: number): Cell => ({
    row: clamp(nextRow, size.rows),
    column: clamp(nextColumn, size.columns),
  });
  const [lastRow, lastColumn] = [size.rows - 1, size.columns - 1];
  switch (key) {
    case 'ArrowUp':
      return at(isControl ? 0 : row - 1, column);
    case 'ArrowDown':
      return at(isControl ? lastRow : row + 1, column);
    case 'ArrowLeft':
      return at(row, isControl ? 0 : column - 1);
    case 'ArrowRight':
      return at(row, isControl ? lastColumn : column + 1);
    case 'Home':
      return at(isControl ? 0 : row, 0);
    case 'End':
      return at(isControl ? lastRow : row, lastColumn);
    case 'PageUp':
      return at(row - PAGE_ROWS, column);
    case 'PageDown':
      return at(row + PAGE_ROWS, column);
    default:
      return null;
  }
}

/**
 * The cells of a text that a spreadsheet copied: columns are divided by tabs, rows by line ends. A cell with a tab, a line end or a quotation
 * mark stands in quotation marks, which are doubled inside it.
 */
export function parseCells(text: string): string[][] {
  const rows: string[][] = [[]];
  const token = /"((?:[^"]|"")*)"(?=[\t\r\n]|$)|([^\t\r\n]*)/y;
  let at = 0;
  for (;;) {
    token.lastIndex = at;
    const match = token.exec(text);
    const quoted = match?.[1];
    rows.at(-1)?.push(quoted === undefined ? (match?.[2] ?? '') : quoted.replaceAll('""', '"'));
    at += match?.[0].length ?? 0;
    if (at >= text.length) break;
    if (text[at] === '\t') at += 1;
    else {
      at += text.startsWith('\r\n', at) ? 2 : 1;
      // A spreadsheet ends the last row, too.
      if (at >= text.length) break;
      rows.push([]);
    }
  }
  return rows;
}

/** The opposite of `parseCells`. */
export function formatCells(rows: readonly (readonly string[])[]): string {
  const cell = (text: string) => (/["\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  return rows.map((row) => row.map(cell).join('\t')).join('\n');
}

/** What is pasted where: one value fills the whole range, a table begins at its corner and ends at the edge of the grid. */
export function pastedCells(table: readonly (readonly string[])[], bounds: Bounds, size: Size): CellValue[] {
  const { top, bottom, left, right } = bounds;
  const single = table.length === 1 && table[0]?.length === 1 ? table[0][0] : undefined;
  if (single !== undefined) return cellsOf(bounds).map((cell) => ({ ...cell, value: single }));
  // A range that is a multiple of what was copied is filled by repeating it.
  const height = repeats(table.length, bottom - top + 1);
  const longest = Math.max(...table.map((row) => row.length));
  const width = repeats(longest, right - left + 1);
  const values: CellValue[] = [];
  for (let row = 0; row < height; row += 1) {
    const source = table[row % table.length] ?? [];
    const columns = width > longest ? width : source.length;
    for (let column = 0; column < columns; column += 1) {
      const value = source[column % source.length] ?? '';
      if (top + row < size.rows && left + column < size.columns)
        values.push({ row: top + row, column: left + column, value });
    }
  }
  return values;
}

const repeats = (length: number, room: number) => (length > 0 && room > length && room % length === 0 ? room : length);

export function cellsOf({ top, bottom, left, right }: Bounds): Cell[] {
  const cells: Cell[] = [];
  for (let row = top; row <= bottom; row += 1)
    for (let column = left; column <= right; column += 1) cells.push({ row, column });
  return cells;
}

/** Fills each column of a range with its top value. One cell is filled from the cell above it. */
export function filledDown(bounds: Bounds, valueAt: (cell: Cell) => string): CellValue[] {
  const { top, bottom, left, right } = bounds;
  const source = top === bottom ? top - 1 : top;
  if (source < 0) return [];
  const target = { top: source + 1, bottom, left, right };
  return cellsOf(target).map((cell) => ({ ...cell, value: valueAt({ row: source, column: cell.column }) }));
}
