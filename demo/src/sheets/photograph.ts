import type { Random } from '../random.ts';

/** Pixels, row by row: four bytes each (red, green, blue, unused). */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** How a sheet came before the lens. */
export interface Taking {
  readonly width: number;
  readonly height: number;
  /** Where the sheet's corners lie in the picture, as fractions of it: top left, top right, bottom right, bottom left. */
  readonly corners: readonly (readonly [x: number, y: number])[];
  /** The colour of the paper and of what it lies on, red green blue. */
  readonly paper: readonly [number, number, number];
  readonly desk: readonly [number, number, number];
  /** Light at each edge of the picture, 1 is full. */
  readonly light: { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number };
  /** The shadow of the hand that holds the phone: how dark, and where its edge crosses the picture. */
  readonly shadow: { readonly depth: number; readonly at: number; readonly slope: number };
  /** A fold across the sheet, as a fraction of its height; null for none. */
  readonly fold: number | null;
  /** Grey levels of the sensor's noise. */
  readonly noise: number;
}

/** Maps the unit square's corners to four points (Heckbert 1989). @returns a 3×3 matrix, row by row */
export function squareToQuad([[x0, y0], [x1, y1], [x2, y2], [x3, y3]]: Quad): number[] {
  const [dx1, dx2, sx] = [x1 - x2, x3 - x2, x0 - x1 + x2 - x3];
  const [dy1, dy2, sy] = [y1 - y2, y3 - y2, y0 - y1 + y2 - y3];
  const determinant = dx1 * dy2 - dx2 * dy1;
  const g = (sx * dy2 - dx2 * sy) / determinant;
  const h = (dx1 * sy - sx * dy1) / determinant;
  return [x1 - x0 + g * x1, x3 - x0 + h * x3, x0, y1 - y0 + g * y1, y3 - y0 + h * y3, y0, g, h, 1];
}
type Point = readonly [number, number];
export type Quad = readonly [Point, Point, Point, Point];

/** The inverse of a 3×3 matrix up to its scale, which a perspective does not feel. */
function adjugate(m: readonly number[]): number[] {
  const [a, b, c, d, e, f, g, h, i] = m as [number, number, number, number, number, number, number, number, number];
  return [
    e * i - f * h,
    c * h - b * i,
    b * f - c * e,
    f * g - d * i,
    a * i - c * g,
    c * d - a * f,
    d * h - e * g,
    b * g - a * h,
    a * e - b * d,
  ];
}

const TILE = 1 << 16;

/** Noise that is read from anywhere in it, which is much faster than asking for each pixel. */
function noiseTile(random: Random, amplitude: number): Float32Array {
  return Float32Array.from({ length: TILE }, () => random.normal() * amplitude);
}

/**
 * Takes a picture of a sheet: perspective, tint, uneven light, a shadow, a fold, noise. One pass over the pixels, because a
 * hundred of them are taken for a demo. @returns three bytes for each pixel: red, green, blue
 */
export function photograph(sheet: Picture, taking: Taking, random: Random): Buffer {
  const { width, height, paper, desk, light, shadow, fold, noise } = taking;
  const toSheet = adjugate(squareToQuad(taking.corners as Quad)) as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const [m0, m1, m2, m3, m4, m5, m6, m7, m8] = toSheet;
  const grain = noiseTile(random, noise);
  const wood = noiseTile(random, 7);
  const out = Buffer.allocUnsafe(width * height * 3);
  const { data } = sheet;
  const [lastX, lastY, stride] = [sheet.width - 2, sheet.height - 2, sheet.width * 4];
  let target = 0;
  for (let row = 0; row < height; row += 1) {
    const v = row / height;
    const lightDown = light.top + (light.bottom - light.top) * v;
    const woodRow = wood[(row * 31) & (TILE - 1)] as number;
    let grainAt = random.whole(0, TILE - 1);
    for (let column = 0; column < width; column += 1) {
      const u = column / width;
      const w = m6 * u + m7 * v + m8;
      const x = ((m0 * u + m1 * v + m2) / w) * sheet.width;
      const y = ((m3 * u + m4 * v + m5) / w) * sheet.height;
      grainAt = (grainAt + 1) & (TILE - 1);
      let lit = (light.left + (light.right - light.left) * u) * lightDown;
      const inShadow = (v - shadow.at - shadow.slope * u) * 9;
      if (inShadow > 0) lit *= 1 - shadow.depth * Math.min(1, inShadow);
      const speck = grain[grainAt] as number;
      if (x >= 0 && y >= 0 && x <= lastX && y <= lastY) {
        if (fold !== null) {
          const away = (y / sheet.height - fold) * 160;
          lit *= 1 - 0.13 / (1 + away * away) + (away > 0 ? 0.025 : 0);
        }
        const [left, top] = [x | 0, y | 0];
        const [fx, fy] = [x - left, y - top];
        const from = top * stride + left * 4;
        const [a, b, c, d] = [(1 - fx) * (1 - fy), fx * (1 - fy), (1 - fx) * fy, fx * fy];
        for (let channel = 0; channel < 3; channel += 1) {
          const at = from + channel;
          const ink =
            (data[at] as number) * a +
            (data[at + 4] as number) * b +
            (data[at + stride] as number) * c +
            (data[at + stride + 4] as number) * d;
          // Ink is never quite black, paper never quite white.
          const value = (22 + ink * 0.914) * ((paper[channel] as number) / 255) * lit + speck;
          out[target + channel] = value < 0 ? 0 : value > 255 ? 255 : value;
        }
      } else {
        for (let channel = 0; channel < 3; channel += 1) {
          const value = (desk[channel] as number) * lit + woodRow + speck;
          out[target + channel] = value < 0 ? 0 : value > 255 ? 255 : value;
        }
      }
      target += 3;
    }
  }
  return out;
}
