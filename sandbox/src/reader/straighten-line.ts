import { sizeOf, pointAt, type Quad } from './line-boxes.ts';
import type { Picture } from './picture.ts';

/** No printed line is longer in relation to its height. Bounds the memory that a wrong box could take. */
const MAX_ASPECT_RATIO = 120;

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
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [px, py] = pointAt(quad, (x + 0.5) / width, (y + 0.5) / height);
      const left = Math.max(0, Math.min(page.width - 2, Math.floor(px - 0.5)));
      const top = Math.max(0, Math.min(page.height - 2, Math.floor(py - 0.5)));
      const fx = Math.max(0, Math.min(1, px - 0.5 - left));
      const fy = Math.max(0, Math.min(1, py - 0.5 - top));
      const from = top * stride + left * 3;
      for (let colour = 0; colour < 3; colour += 1) {
        const at = from + colour;
        const above = (page.data[at] ?? 0) * (1 - fx) + (page.data[at + 3] ?? 0) * fx;
        const below = (page.data[at + stride] ?? 0) * (1 - fx) + (page.data[at + stride + 3] ?? 0) * fx;
        data[(y * width + x) * 3 + colour] = above * (1 - fy) + below * fy;
      }
    }
  }
  return { data, width, height };
}
