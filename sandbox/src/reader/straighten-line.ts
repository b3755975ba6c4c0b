import { bendAt, sizeOf, type Quad } from './line-boxes.ts';
import type { Picture } from './picture.ts';

/** No printed line is longer in relation to its height. Bounds the memory that a wrong box could take. */
const MAX_ASPECT_RATIO = 120;
/** Numbers for each column of a line: both ends of it on the page, and how far it is below the line's straight course, in heights. */
const COLUMN = 5;

/** What all pixels of a column have in common, so that it is reckoned once for each column instead of once for each pixel (`pointAt`). */
function columnsOf(quad: Quad, width: number): Float64Array {
  const [a, b, c, d] = quad;
  const { bends } = quad;
  const columns = new Float64Array(width * COLUMN);
  for (let x = 0; x < width; x += 1) {
    const s = (x + 0.5) / width;
    const at = x * COLUMN;
    columns[at] = (1 - s) * a[0] + s * b[0];
    columns[at + 1] = (1 - s) * a[1] + s * b[1];
    columns[at + 2] = (1 - s) * d[0] + s * c[0];
    columns[at + 3] = (1 - s) * d[1] + s * c[1];
    columns[at + 4] = bends ? bendAt(bends, s) : 0;
  }
  return columns;
}

const between = (value: number, from: number, to: number) => (value < from ? from : value > to ? to : value);

/**
 * Cuts a line out of its page and rotates it to a level picture of `height` pixels, `stretch` times as wide as its proportions say.
 * Interpolates between pixels.
 */
export function straightenLine(page: Picture, quad: Quad, height: number, stretch = 1): Picture {
  const size = sizeOf(quad);
  const ratio = Math.min(MAX_ASPECT_RATIO, size.length / Math.max(1, size.height));
  const width = Math.max(8, Math.round(ratio * height * stretch));
  const data = Buffer.alloc(width * height * 3);
  const stride = page.width * 3;
  const [lastLeft, lastTop] = [page.width - 2, page.height - 2];
  const pixels = page.data;
  const columns = columnsOf(quad, width);
  let to = 0;
  for (let y = 0; y < height; y += 1) {
    for (let column = 0; column < columns.length; column += COLUMN) {
      const t = (y + 0.5) / height + (columns[column + 4] ?? 0);
      const px = (1 - t) * (columns[column] ?? 0) + t * (columns[column + 2] ?? 0) - 0.5;
      const py = (1 - t) * (columns[column + 1] ?? 0) + t * (columns[column + 3] ?? 0) - 0.5;
      const left = Math.max(0, Math.min(lastLeft, Math.floor(px)));
      const top = Math.max(0, Math.min(lastTop, Math.floor(py)));
      const fx = between(px - left, 0, 1);
      const fy = between(py - top, 0, 1);
      let at = top * stride + left * 3;
      for (const end = to + 3; to < end; to += 1, at += 1) {
        const above = (pixels[at] ?? 0) * (1 - fx) + (pixels[at + 3] ?? 0) * fx;
        const below = (pixels[at + stride] ?? 0) * (1 - fx) + (pixels[at + stride + 3] ?? 0) * fx;
        data[to] = above * (1 - fy) + below * fy;
      }
    }
  }
  return { data, width, height };
}
