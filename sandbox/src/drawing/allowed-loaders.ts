import { loadOnly, sharp } from '../sharp.ts';

loadOnly('Jpeg', 'Png', 'Webp');

/** A picture that is cut off is refused: what is missing would be grey. */
export const FAIL_ON = 'truncated' as const;

/** Pixels that the header of a picture claims. */
export async function claimedPixels(file: Buffer): Promise<number> {
  const { width, height } = await sharp(file, { limitInputPixels: false }).metadata();
  return width * height;
}
