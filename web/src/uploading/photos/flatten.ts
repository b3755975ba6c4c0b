/** The page is divided into cells of about this many pixels; each has one brightness of its paper. */
const CELL = 32;
/** The paper becomes this grey: not full white, so that faint pencil stays visible. */
const PAPER = 246;
/** A cell darker than this is no paper in shadow but a black area, which stays dark. */
const MIN_PAPER = 60;

/** The brightness that nine of ten pixels of a cell stay below: the paper between the letters. */
function paperOf(rgba: Uint8ClampedArray, width: number, height: number, left: number, top: number): number {
  const counts = new Uint16Array(256);
  let total = 0;
  for (let y = top; y < Math.min(top + CELL, height); y += 2)
    for (let x = left; x < Math.min(left + CELL, width); x += 2) {
      const at = (y * width + x) * 4;
      const grey = ((rgba[at] ?? 0) * 77 + (rgba[at + 1] ?? 0) * 150 + (rgba[at + 2] ?? 0) * 29) >> 8;
      counts[grey] = (counts[grey] ?? 0) + 1;
      total += 1;
    }
  let above = 0;
  let grey = 255;
  for (; grey > 0; grey -= 1) {
    above += counts[grey] ?? 0;
    if (above >= total / 10) break;
  }
  return grey;
}

/** Neighbours decide together: a cell that a picture fills takes the paper around it, and edges of cells stay invisible. */
function smooth(
  values: Float32Array,
  columns: number,
  rows: number,
  combine: (around: number[]) => number,
): Float32Array {
  const at = (column: number, row: number) =>
    values[Math.min(rows - 1, Math.max(0, row)) * columns + Math.min(columns - 1, Math.max(0, column))] ?? 0;
  return values.map((_, index) => {
    const [column, row] = [index % columns, Math.floor(index / columns)];
    const around: number[] = [];
    for (let dy = -1; dy <= 1; dy += 1) for (let dx = -1; dx <= 1; dx += 1) around.push(at(column + dx, row + dy));
    return combine(around);
  });
}

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** The factor by which each cell is brightened. */
function gains(rgba: Uint8ClampedArray, width: number, height: number, columns: number, rows: number): Float32Array {
  const paper = new Float32Array(columns * rows).map((_, index) =>
    paperOf(rgba, width, height, (index % columns) * CELL, Math.floor(index / columns) * CELL),
  );
  const filled = smooth(paper, columns, rows, (around) => Math.max(...around));
  const even = smooth(smooth(filled, columns, rows, mean), columns, rows, mean);
  return even.map((grey) => (grey < MIN_PAPER ? 1 : Math.max(1, PAPER / grey)));
}

/** Evens out shadows and brings the paper to white, in place: each place is divided by the brightness of the paper around it. */
export function flatten(rgba: Uint8ClampedArray, width: number, height: number): void {
  const columns = Math.ceil(width / CELL);
  const rows = Math.ceil(height / CELL);
  const factors = gains(rgba, width, height, columns, rows);
  for (let y = 0; y < height; y += 1) {
    const row = Math.min(Math.max((y + 0.5) / CELL - 0.5, 0), rows - 1);
    const upper = Math.floor(row) * columns;
    const lower = Math.min(Math.floor(row) + 1, rows - 1) * columns;
    const part = row - Math.floor(row);
    for (let x = 0, at = y * width * 4; x < width; x += 1, at += 4) {
      const column = Math.min(Math.max((x + 0.5) / CELL - 0.5, 0), columns - 1);
      const left = Math.floor(column);
      const right = Math.min(left + 1, columns - 1);
      const across = column - left;
      const above = (factors[upper + left] ?? 1) * (1 - across) + (factors[upper + right] ?? 1) * across;
      const below = (factors[lower + left] ?? 1) * (1 - across) + (factors[lower + right] ?? 1) * across;
      const factor = above * (1 - part) + below * part;
      rgba[at] = (rgba[at] ?? 0) * factor;
      rgba[at + 1] = (rgba[at + 1] ?? 0) * factor;
      rgba[at + 2] = (rgba[at + 2] ?? 0) * factor;
    }
  }
}
