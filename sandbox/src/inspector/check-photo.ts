import { MAX_IMAGE_PIXELS, MAX_JPEG_PIXELS } from '@exam-vault/contract/limits';
import { loadOnly, sharp } from '../sharp.ts';
import type { ChildVerdict } from './child-answer.ts';

const [START_OF_SCAN, END_OF_IMAGE] = [Buffer.from([0xff, 0xda]), Buffer.from([0xff, 0xd9])];

const OPENS: ChildVerdict = { verdict: 'opens', page_count: 1 };
const CORRUPT: ChildVerdict = { verdict: 'corrupt', page_count: null };
const TOO_MANY_PIXELS: ChildVerdict = { verdict: 'too-many-pixels', page_count: null };

loadOnly('Jpeg', 'Png');

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** A machine that is short of memory says nothing about the file. */
function isOutOfMemory(error: unknown): boolean {
  return /memory|alloc/i.test(messageOf(error));
}

const SHARP_OPTIONS = { limitInputPixels: MAX_JPEG_PIXELS, sequentialRead: true };
/** What libjpeg says of a file that ends early, and of one whose end mark comes early. */
const ENDS_EARLY = /premature end/i;

/** Decodes a JPEG at an eighth of its size. This reads every bit of it and costs little. */
function decodeSmall(jpeg: Buffer, failOn: 'none' | 'truncated' | 'warning'): Promise<Buffer> {
  return sharp(jpeg, { ...SHARP_OPTIONS, failOn })
    .resize(16, 16, { fit: 'fill' })
    .raw()
    .toBuffer();
}

/** Decodes the last row. The decoder must read all rows before it, and drops each of them. */
async function decodeLastRow(photo: Buffer, height: number, failOn: 'truncated' | 'warning'): Promise<void> {
  const lastRow = { left: 0, top: height - 1, width: 1, height: 1 };
  await sharp(photo, { ...SHARP_OPTIONS, failOn })
    .extract(lastRow)
    .raw()
    .toBuffer();
}

/** Some cameras leave out the end marker. With the marker added, such a photo decodes without a warning. None of them is progressive. */
async function lacksOnlyItsEnd(jpeg: Buffer, height: number): Promise<boolean> {
  const hasEnd = jpeg.lastIndexOf(END_OF_IMAGE) > jpeg.lastIndexOf(START_OF_SCAN);
  if (hasEnd) return false;
  try {
    // The small decoding rounds the last rows away.
    await decodeLastRow(Buffer.concat([jpeg, END_OF_IMAGE]), height, 'warning');
    return true;
  } catch (error) {
    if (isOutOfMemory(error)) throw error;
    return false;
  }
}

/** @throws Error when nothing can be decoded */
async function checkJpeg(jpeg: Buffer, height: number, isProgressive: boolean): Promise<ChildVerdict> {
  try {
    await decodeSmall(jpeg, 'warning');
    return OPENS;
  } catch (error) {
    if (isOutOfMemory(error)) throw error;
    if (!ENDS_EARLY.test(messageOf(error))) {
      // The level 'truncated' accepts what phones write (warnings of the decoder), but no missing data.
      await decodeSmall(jpeg, 'truncated');
      return OPENS;
    }
  }
  if (!isProgressive && (await lacksOnlyItsEnd(jpeg, height))) return OPENS;
  const pixels = await decodeSmall(jpeg, 'none');
  // All of one colour: nothing was decoded.
  return pixels.some((value) => value !== pixels[0]) ? { ...OPENS, is_incomplete: true } : CORRUPT;
}

/** Pixels that the header of a PNG claims. libpng refuses some of the largest as corrupt, so its answer is no use here. */
function claimedPixels(png: Buffer): number {
  return png.length < 24 || png.toString('latin1', 12, 16) !== 'IHDR' ? 0 : png.readUInt32BE(16) * png.readUInt32BE(20);
}

/** A progressive JPEG is decoded in memory as a whole: 100 megapixels take 370 MB of it. Of any other an eighth is decoded, row by row. */
function maxPixels(type: 'JPEG' | 'PNG', isProgressive: boolean): number {
  return type === 'JPEG' && !isProgressive ? MAX_JPEG_PIXELS : MAX_IMAGE_PIXELS;
}

/** Whether a photo opens, and whether all of it is there. */
export async function checkPhoto(type: 'JPEG' | 'PNG', file: Buffer): Promise<ChildVerdict> {
  if (type === 'PNG' && claimedPixels(file) > MAX_IMAGE_PIXELS) return TOO_MANY_PIXELS;
  try {
    const { format, width, height, isProgressive } = await sharp(file, {
      failOn: 'none',
      limitInputPixels: false,
    }).metadata();
    if (format !== type.toLowerCase()) return CORRUPT;
    if (width * height > maxPixels(type, isProgressive)) return TOO_MANY_PIXELS;
    if (type === 'JPEG') return await checkJpeg(file, height, isProgressive);
    await decodeLastRow(file, height, 'truncated');
    return OPENS;
  } catch (error) {
    return isOutOfMemory(error) ? { verdict: 'unknown', page_count: null } : CORRUPT;
  }
}
