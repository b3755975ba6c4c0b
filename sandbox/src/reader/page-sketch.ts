import { SKETCH_BYTES, SKETCH_SIDE_PX } from './page-format.ts';
import { asSharp, type Picture, type Turns } from './picture.ts';

/** A page as a small grey picture, not turned. It is enough to recognize the page, not to read it. */
export function unturnedSketch(picture: Picture): Promise<Buffer> {
  return asSharp(picture)
    .greyscale()
    .resize(SKETCH_SIDE_PX, SKETCH_SIDE_PX, { fit: 'fill', kernel: 'linear' })
    .raw()
    .toBuffer();
}

/** The sketch of a page that is turned upright by `turns` quarters clockwise. */
export async function pageSketch(picture: Picture, turns: Turns): Promise<Buffer> {
  return turnedSketch(await unturnedSketch(picture), turns);
}

/** Turns a sketch by quarters clockwise. */
export function turnedSketch(sketch: Buffer, turns: Turns): Buffer {
  if (turns === 0) return sketch;
  const last = SKETCH_SIDE_PX - 1;
  const turned = Buffer.alloc(SKETCH_BYTES);
  for (let row = 0; row <= last; row += 1)
    for (let column = 0; column <= last; column += 1) {
      const from = { 1: [last - column, row], 2: [last - row, last - column], 3: [column, last - row] }[turns];
      const [fromRow = 0, fromColumn = 0] = from;
      turned[row * SKETCH_SIDE_PX + column] = sketch[fromRow * SKETCH_SIDE_PX + fromColumn] ?? 0;
    }
  return turned;
}
