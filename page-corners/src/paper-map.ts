/** A small picture in which print has disappeared: the logarithm of the paper's brightness at each place. */
export interface PaperMap {
  readonly values: Float32Array;
  /** 1 where something dark and thin lies on the paper: print, a drawing, a pattern. */
  readonly ink: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** The longer side of the map in pixels. Lines of print are 3 to 6 pixels apart then, and the edge of a sheet is still sharp. */
const MAP_SIDE = 256;
/** Strokes, table lines and letters are thinner than twice this, in pixels of the map. */
const CLOSING_RADIUS = 3;
/** Added before the logarithm, so that the noise of black areas does not count. */
const DARKEST = 24;
/** How much darker than the paper around it a cell is that has ink (logarithm). */
const MIN_INK = 0.12;

interface Plane {
  readonly values: Float32Array;
  readonly width: number;
  readonly height: number;
}

/** The brightest pixel of each cell, which is paper between the letters, and the mean of each cell. */
function pooled(
  grey: Uint8Array | Uint8ClampedArray,
  width: number,
  height: number,
): Plane & { readonly means: Float32Array } {
  const scale = Math.min(1, MAP_SIDE / Math.max(width, height));
  const columns = Math.max(1, Math.round(width * scale));
  const rows = Math.max(1, Math.round(height * scale));
  const values = new Float32Array(columns * rows);
  const means = new Float32Array(columns * rows);
  for (let row = 0; row < rows; row += 1) {
    const [top, bottom] = [Math.floor((row * height) / rows), Math.ceil(((row + 1) * height) / rows)];
    for (let column = 0; column < columns; column += 1) {
      const [left, right] = [Math.floor((column * width) / columns), Math.ceil(((column + 1) * width) / columns)];
      let [brightest, sum] = [0, 0];
      for (let y = top; y < bottom; y += 1)
        for (let x = left; x < right; x += 1) {
          const value = grey[y * width + x] ?? 0;
          brightest = Math.max(brightest, value);
          sum += value;
        }
      values[row * columns + column] = Math.log(brightest + DARKEST);
      means[row * columns + column] = Math.log(sum / ((bottom - top) * (right - left)) + DARKEST);
    }
  }
  return { values, means, width: columns, height: rows };
}

/** Replaces each value by `pick` of the values around it, along rows and then along columns. */
function filtered(map: Plane, radius: number, pick: (one: number, other: number) => number): Plane {
  const along = (source: Float32Array, step: number, count: number, at: (index: number) => number) => {
    const result = new Float32Array(source.length);
    for (let index = 0; index < source.length; index += 1) {
      const place = at(index);
      let value = source[index] ?? 0;
      for (let offset = -radius; offset <= radius; offset += 1) {
        if (place + offset < 0 || place + offset >= count) continue;
        value = pick(value, source[index + offset * step] ?? 0);
      }
      result[index] = value;
    }
    return result;
  };
  const { width, height } = map;
  const rows = along(map.values, 1, width, (index) => index % width);
  return { width, height, values: along(rows, width, height, (index) => Math.floor(index / width)) };
}

/** The brightness of the paper, without print: the brightest around each place, and then the darkest of these (closing). */
export function paperMap(grey: Uint8Array | Uint8ClampedArray, width: number, height: number): PaperMap {
  const map = pooled(grey, width, height);
  const paper = filtered(filtered(map, CLOSING_RADIUS, Math.max), CLOSING_RADIUS, Math.min);
  const ink = Uint8Array.from(paper.values, (value, at) => (value - (map.means[at] ?? 0) > MIN_INK ? 1 : 0));
  return { ...paper, ink };
}

function rearranged({ values, ink }: PaperMap, width: number, height: number, from: (at: number) => number): PaperMap {
  return {
    values: values.map((_, at) => values[from(at)] ?? 0),
    ink: ink.map((_, at) => ink[from(at)] ?? 0),
    width,
    height,
  };
}

/** The same map turned over its diagonal: its left edge becomes the upper one. */
export function transposed(map: PaperMap): PaperMap {
  const { width, height } = map;
  return rearranged(map, height, width, (at) => (at % height) * width + Math.floor(at / height));
}

/** The map upside down. */
export function mirrored(map: PaperMap): PaperMap {
  const { width, height } = map;
  return rearranged(map, width, height, (at) => (height - 1 - Math.floor(at / width)) * width + (at % width));
}
