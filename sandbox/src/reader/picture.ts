import { MAX_IMAGE_PIXELS } from '@exam-vault/contract/limits';
import sharp, { type Sharp } from 'sharp';

/** Pixels of a page, three bytes each: red, green, blue. */
export interface Picture {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
}

/** A quarter turn clockwise makes a page upright: how many of them. */
export type Turns = 0 | 1 | 2 | 3;

// One thread and no cache keep the child small. Only the two loaders are open: the bytes choose the loader, not us.
sharp.concurrency(1);
sharp.cache(false);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng'] });

/** How far from each other the lightest and the darkest dot of a page may be on which there is nothing. */
const MAX_BLANK_CONTRAST = 8;

/** Whether nothing at all is on it: the back of a sheet, or a page that its file only claims. No photo is like that. */
export function isBlank({ data }: Picture): boolean {
  let [least, most] = [255, 0];
  for (const value of data) {
    if (value < least) least = value;
    if (value > most) most = value;
    if (most - least > MAX_BLANK_CONTRAST) return false;
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

/** A photo as its camera says it stands (EXIF), its longer side brought to between `least` and `most` pixels. */
export async function decodePhoto(file: Buffer, least: number, most: number): Promise<Picture> {
  const options = { limitInputPixels: MAX_IMAGE_PIXELS, sequentialRead: true, failOn: 'none' as const };
  const { width, height } = await sharp(file, options).metadata();
  const side = Math.min(most, Math.max(least, width, height));
  const image = sharp(file, options)
    .autoOrient()
    // What is transparent was paper.
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .resize({ width: side, height: side, fit: 'inside', kernel: 'cubic' });
  return await toPicture(image);
}

/** The same page in another size; `fill` stretches it. */
export function resized(picture: Picture, width: number, height: number): Promise<Picture> {
  return toPicture(asSharp(picture).resize(width, height, { fit: 'fill' }));
}

export async function turned(picture: Picture, turns: Turns): Promise<Picture> {
  return turns === 0 ? picture : await toPicture(asSharp(picture).rotate(turns * 90));
}
