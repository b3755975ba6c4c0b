import { hash32 } from '../../base/hash32.ts';
import { wordsOf } from '../../finding/indexing/terms.ts';

/**
 * What is kept of a page to find it again, and how two pages are compared. Pure: no file, no database.
 *
 * - The picture: a difference hash of 256 bits (is a field of the page lighter than its right neighbour), and the same of the page turned,
 *   sheared and cropped a little, as another photo of it would be.
 * - The words: pairs of neighbours. A pair survives bad reading as often as both of its words do, and hardly any is in another exam of the
 *   same course, which shares the course's words.
 */

/** Sides of a sketch in pixels: see the sandbox's `page-format.ts`. */
const SKETCH_SIDE_PX = 64;
/** Fields of the hash, across and down; each is compared with its right neighbour. */
const [COLUMNS, ROWS] = [16, 16];
export const HASH_BYTES = (COLUMNS * ROWS) / 8;
/** Height of a page by its width. A sketch is stretched, so that a turn of it must know this. */
const PAGE_RATIO = Math.SQRT2;

/** How another photo of a page may differ. */
interface Variant {
  /** Degrees. */
  readonly turn: number;
  /** How far the upper edge is shifted against the lower one, as a share of the width. */
  readonly shear: number;
  /** The share of the sides that is cut off on each side, or added where it is negative. */
  readonly crop: number;
}

const VARIANTS: readonly Variant[] = [
  { turn: 0, shear: 0, crop: 0 },
  { turn: 0, shear: 0, crop: 0.06 },
  ...[-4, -2, 0, 2, 4].flatMap((turn) =>
    [-0.04, 0, 0.04].flatMap((shear) => [-0.03, 0.03].map((crop) => ({ turn, shear, crop }))),
  ),
];

/** Light is measured against its surroundings, up to so many pixels away, so that the edge of a shadow is no ink. */
const SURROUNDINGS_PX = 6;
/** Ink is darker than its surroundings. The emptiest page of the benchmark that has words has 4 in 100 pixels of it. */
const [MAX_INK_LIGHT, MIN_INK_SHARE] = [0.93, 0.03];

/** Parts of a hash that are looked up as they are. */
const HASH_BANDS = 16;
/** Pairs of words that are looked up. */
const MAX_PAIR_KEYS = 48;
/** Words of a page that are compared; a printed page has a few hundred. */
const MAX_WORDS = 3_000;
const MIN_WORD_LETTERS = 3;

export interface PicturePrint {
  readonly picture: Buffer;
  /** The hashes of all variants, one after the other; the first is `picture` itself. */
  readonly variants: Buffer;
}

/** Keeps what a page looks like, before the page is saved. */
export type KeepPicture = (
  file_id: string,
  page: { readonly page: number; readonly sketch?: Uint8Array },
) => Promise<void>;

/** How light each pixel is beside the mean of its surroundings. */
function withoutShadows(sketch: Uint8Array): Float32Array {
  const flat = new Float32Array(sketch.length);
  for (let y = 0; y < SKETCH_SIDE_PX; y += 1)
    for (let x = 0; x < SKETCH_SIDE_PX; x += 1) {
      let [sum, count] = [0, 0];
      const [lastY, lastX] = [y + SURROUNDINGS_PX, x + SURROUNDINGS_PX].map((end) => Math.min(end, SKETCH_SIDE_PX - 1));
      for (let row = Math.max(0, y - SURROUNDINGS_PX); row <= (lastY ?? y); row += 1)
        for (let column = Math.max(0, x - SURROUNDINGS_PX); column <= (lastX ?? x); column += 1) {
          sum += sketch[row * SKETCH_SIDE_PX + column] ?? 0;
          count += 1;
        }
      const at = y * SKETCH_SIDE_PX + x;
      flat[at] = (sketch[at] ?? 0) / (sum / count + 1);
    }
  return flat;
}

const withinSketch = (place: number) => Math.max(0, Math.min(SKETCH_SIDE_PX - 1, place));

/** The value at a place between the pixels; beyond the edge it is as at the edge. */
function valueAt(sketch: Float32Array, x: number, y: number): number {
  const [across, down] = [withinSketch(x), withinSketch(y)];
  const [left, top] = [Math.floor(across), Math.floor(down)];
  const [right, bottom] = [withinSketch(left + 1), withinSketch(top + 1)];
  const [fx, fy] = [across - left, down - top];
  const at = (column: number, row: number) => sketch[row * SKETCH_SIDE_PX + column] ?? 0;
  return (
    (at(left, top) * (1 - fx) + at(right, top) * fx) * (1 - fy) +
    (at(left, bottom) * (1 - fx) + at(right, bottom) * fx) * fy
  );
}

/** Each field of a hash is the mean of so many places a side. */
const PLACES = 3;

/** The difference hash of a flat sketch as it is when turned, sheared and cropped. */
function hashOf(sketch: Float32Array, { turn, shear, crop }: Variant): Buffer {
  const angle = (turn * Math.PI) / 180;
  const [cos, sin, size] = [Math.cos(angle), Math.sin(angle), 1 - 2 * crop];
  const fieldAt = (column: number, row: number) => {
    let sum = 0;
    for (let a = 0; a < PLACES; a += 1)
      for (let b = 0; b < PLACES; b += 1) {
        const down = ((row + (b + 0.5) / PLACES) / ROWS - 0.5) * size;
        const u = ((column + (a + 0.5) / PLACES) / (COLUMNS + 1) - 0.5) * size + shear * down;
        const v = down * PAGE_RATIO;
        const [x, y] = [u * cos - v * sin + 0.5, (u * sin + v * cos) / PAGE_RATIO + 0.5];
        sum += valueAt(sketch, x * SKETCH_SIDE_PX - 0.5, y * SKETCH_SIDE_PX - 0.5);
      }
    return sum;
  };
  const hash = Buffer.alloc(HASH_BYTES);
  for (let row = 0; row < ROWS; row += 1) {
    let left = fieldAt(0, row);
    for (let column = 0; column < COLUMNS; column += 1) {
      const right = fieldAt(column + 1, row);
      const bit = row * COLUMNS + column;
      if (left > right) hash[bit >> 3] = (hash[bit >> 3] ?? 0) | (1 << (bit & 7));
      left = right;
    }
  }
  return hash;
}

/** Null for a page with hardly anything on it: all such pages look the same. */
export function picturePrint(sketch: Uint8Array): PicturePrint | null {
  const flat = withoutShadows(sketch);
  const dark = flat.filter((light) => light < MAX_INK_LIGHT).length;
  if (dark < MIN_INK_SHARE * flat.length) return null;
  const hashes = VARIANTS.map((variant) => hashOf(flat, variant));
  return { picture: hashes[0] ?? Buffer.alloc(HASH_BYTES), variants: Buffer.concat(hashes) };
}

const BITS = Uint8Array.from({ length: 256 }, (_none, value) => value.toString(2).replaceAll('0', '').length);

/** The least number of different bits between one hash and the variants of another, both ways. */
export function pictureDistance(a: PicturePrint, b: PicturePrint): number {
  return Math.min(leastDistance(a.picture, b.variants), leastDistance(b.picture, a.variants));
}

function leastDistance(hash: Uint8Array, variants: Uint8Array): number {
  let least = HASH_BYTES * 8;
  for (let start = 0; start < variants.length; start += HASH_BYTES) {
    let distance = 0;
    for (let at = 0; at < HASH_BYTES; at += 1) distance += BITS[(hash[at] ?? 0) ^ (variants[start + at] ?? 0)] ?? 0;
    least = Math.min(least, distance);
  }
  return least;
}

/** The words of a page that are compared, in their order. */
export function comparedWords(text: string): string[] {
  return wordsOf(text)
    .filter((word) => word.length >= MIN_WORD_LETTERS && /^\p{L}+$/u.test(word))
    .slice(0, MAX_WORDS);
}

/** Pairs of neighbouring words, each once. */
export function pairsOf(words: readonly string[]): Set<string> {
  return new Set(words.slice(1).map((word, at) => `${words[at] ?? ''} ${word}`));
}

/** The keys of a page's words: of its pairs those with the lowest hashes, so that two readings of a page choose the same ones. */
export function wordKeys(words: readonly string[]): number[] {
  const hashes = [...new Set([...pairsOf(words)].map(hash32))];
  return hashes.toSorted((a, b) => a - b).slice(0, MAX_PAIR_KEYS);
}

/** The keys of hashes: each part with its place. `pictures` is one hash, or several one after the other. */
export function pictureKeys(pictures: Uint8Array): number[] {
  const bytes = HASH_BYTES / HASH_BANDS;
  const keys = new Set<number>();
  for (let start = 0; start < pictures.length; start += HASH_BYTES)
    for (let band = 0; band < HASH_BANDS; band += 1) {
      const from = start + band * bytes;
      const part = Array.from(pictures.subarray(from, from + bytes));
      // A row without ink says nothing.
      if (part.every((byte) => byte === 0 || byte === 255)) continue;
      keys.add(hash32(`picture ${band} ${part.join(' ')}`));
    }
  return [...keys];
}
