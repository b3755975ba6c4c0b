import type { Corners, Point, Size } from './corners.ts';

/** The pixels of a picture, row by row: one byte a pixel (grey), three (RGB) or four (RGBA). */
export type Pixels = Uint8Array | Uint8ClampedArray;

interface Picture extends Size {
  readonly pixels: Pixels;
  readonly channels: number;
}

/** More samples than this along one axis of a pixel change nothing that one can see. */
const MAX_SAMPLES = 4;

/** The nine numbers of the projective map from the unit square to the corners (Heckbert, 1989), in pixels. */
function squareToSheet([a, b, c, d]: Corners, width: number, height: number): readonly number[] {
  const [x0, x1, x2, x3] = [a.x * width, b.x * width, c.x * width, d.x * width];
  const [y0, y1, y2, y3] = [a.y * height, b.y * height, c.y * height, d.y * height];
  const [sx, sy] = [x0 - x1 + x2 - x3, y0 - y1 + y2 - y3];
  const [dx1, dx2, dy1, dy2] = [x1 - x2, x3 - x2, y1 - y2, y3 - y2];
  const determinant = dx1 * dy2 - dx2 * dy1;
  const g = determinant === 0 ? 0 : (sx * dy2 - dx2 * sy) / determinant;
  const h = determinant === 0 ? 0 : (dx1 * sy - sx * dy1) / determinant;
  return [x1 - x0 + g * x1, x3 - x0 + h * x3, x0, y1 - y0 + g * y1, y3 - y0 + h * y3, y0, g, h];
}

/** How many samples a pixel of the result needs along one axis, so that no thin stroke falls between them. */
const samplesFor = (from: Point, to: Point, width: number, height: number, pixels: number): number =>
  Math.hypot((from.x - to.x) * width, (from.y - to.y) * height) / pixels;

function sampleGrid(corners: Corners, width: number, height: number, size: Size): readonly [number, number] {
  const [a, b, c, d] = corners;
  const across = Math.max(samplesFor(a, b, width, height, size.width), samplesFor(d, c, width, height, size.width));
  const down = Math.max(samplesFor(a, d, width, height, size.height), samplesFor(b, c, width, height, size.height));
  const bounded = (samples: number) => Math.min(MAX_SAMPLES, Math.max(1, Math.ceil(samples - 0.2)));
  return [bounded(across), bounded(down)];
}

/** Puts one bilinear sample at x, y (pixels, the middle of the first pixel is 0.5) into `target`, or adds it with a weight below 1. */
function sample(
  source: Picture,
  x: number,
  y: number,
  target: Uint8ClampedArray | Float32Array,
  at: number,
  weight: number,
) {
  const { pixels, width, height, channels } = source;
  const left = Math.min(Math.max(x - 0.5, 0), width - 1);
  const top = Math.min(Math.max(y - 0.5, 0), height - 1);
  const [column, row] = [Math.trunc(left), Math.trunc(top)];
  const [partX, partY] = [left - column, top - row];
  const right = column < width - 1 ? channels : 0;
  const below = row < height - 1 ? width * channels : 0;
  const upperLeft = (1 - partX) * (1 - partY);
  const upperRight = partX * (1 - partY);
  const lowerLeft = (1 - partX) * partY;
  const lowerRight = partX * partY;
  let from = (row * width + column) * channels;
  for (let channel = 0; channel < channels; channel += 1, from += 1) {
    const value =
      (pixels[from] ?? 0) * upperLeft +
      (pixels[from + right] ?? 0) * upperRight +
      (pixels[from + below] ?? 0) * lowerLeft +
      (pixels[from + below + right] ?? 0) * lowerRight;
    target[at + channel] = weight === 1 ? value : (target[at + channel] ?? 0) + value * weight;
  }
}

/**
 * The sheet between the corners as a rectangle of `size` pixels, as if photographed from straight above. Each pixel of the result
 * is the mean of as many bilinear samples as it covers, so that small print stays whole when the picture shrinks. `pixels` has one,
 * three or four bytes a pixel; the result has as many. Throws a RangeError when the length of `pixels` fits no such picture.
 */
export function straighten(
  pixels: Pixels,
  width: number,
  height: number,
  corners: Corners,
  size: Size,
): Uint8ClampedArray<ArrayBuffer> {
  const channels = pixels.length / (width * height);
  if (channels !== 1 && channels !== 3 && channels !== 4)
    throw new RangeError(`${pixels.length} bytes are no picture of ${width} × ${height} pixels`);
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = squareToSheet(corners, width, height);
  const [samplesAcross, samplesDown] = sampleGrid(corners, width, height, size);
  const samples = samplesAcross * samplesDown;
  const source = { pixels, width, height, channels };
  const result = new Uint8ClampedArray(size.width * size.height * channels);
  const sums = new Float32Array(channels);
  let at = 0;
  for (let row = 0; row < size.height; row += 1) {
    for (let column = 0; column < size.width; column += 1, at += channels) {
      if (samples > 1) sums.fill(0);
      for (let index = 0; index < samples; index += 1) {
        const u = (column + ((index % samplesAcross) + 0.5) / samplesAcross) / size.width;
        const v = (row + (Math.trunc(index / samplesAcross) + 0.5) / samplesDown) / size.height;
        const w = g * u + h * v + 1;
        const [x, y] = [(a * u + b * v + c) / w, (d * u + e * v + f) / w];
        if (samples === 1) sample(source, x, y, result, at, 1);
        else sample(source, x, y, sums, 0, 1 / samples);
      }
      if (samples > 1) result.set(sums, at);
    }
  }
  return result;
}
