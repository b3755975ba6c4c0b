import { MAX_JPEG_PIXELS } from '@exam-vault/contract/limits';
import type { Sharp } from 'sharp';
import { loadOnly, sharp } from '../sharp.ts';

/** Pixels with three bytes each: red, green, blue. */
export interface Picture {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
}

/** How many quarter turns clockwise make a page upright. */
export type Turns = 0 | 1 | 2 | 3;

loadOnly('Jpeg', 'Png');

/** The largest difference between the lightest and the darkest value of an empty page. */
const MAX_BLANK_CONTRAST = 8;

/** Whether the picture is empty: the back of a sheet, or a page that its file only claims. A photo never is. */
export function isBlank({ data }: Picture): boolean {
  let [darkest, lightest] = [255, 0];
  for (const value of data) {
    if (value < darkest) darkest = value;
    if (value > lightest) lightest = value;
    if (lightest - darkest > MAX_BLANK_CONTRAST) return false;
  }
  return true;
}

export function asSharp({ data, width, height }: Picture): Sharp {
  return sharp(data, { raw: { width, height, channels: 3 } });
}

async function toPicture(image: Sharp): Promise<Picture> {
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** Decodes a photo, turned as its EXIF orientation says. Its longer side is resized to between `minSidePx` and `maxSidePx`. */
export async function decodePhoto(file: Buffer, minSidePx: number, maxSidePx: number): Promise<Picture> {
  const options = { limitInputPixels: MAX_JPEG_PIXELS, sequentialRead: true, failOn: 'none' as const };
  const { width, height } = await sharp(file, options).metadata();
  const side = Math.min(maxSidePx, Math.max(minSidePx, width, height));
  const image = sharp(file, options)
    .autoOrient()
    // Transparent areas become paper.
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .resize({ width: side, height: side, fit: 'inside', kernel: 'cubic' });
  return await toPicture(image);
}

/** The picture in another size; it is stretched to fit. */
export function resized(picture: Picture, width: number, height: number): Promise<Picture> {
  return toPicture(asSharp(picture).resize(width, height, { fit: 'fill' }));
}

export async function turned(picture: Picture, turns: Turns): Promise<Picture> {
  return turns === 0 ? picture : await toPicture(asSharp(picture).rotate(turns * 90));
}
