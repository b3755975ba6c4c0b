import { sharp } from '../sharp.ts';

// For children that decode PNG, JPEG and WebP. One thread and no cache keep them small. The bytes of a file choose their loader, so only three
// loaders are allowed.
sharp.concurrency(1);
sharp.cache(false);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] });

/** A picture that is cut off is refused: what is missing would be grey. */
export const FAIL_ON = 'truncated' as const;

/** Pixels that the header of a picture claims. */
export async function claimedPixels(file: Buffer): Promise<number> {
  const { width, height } = await sharp(file, { limitInputPixels: false }).metadata();
  return width * height;
}
