import { MAX_IMAGE_PIXELS } from '@exam-vault/contract/limits';
import { sharp } from '../sharp.ts';
import type { ChildVerdict } from './child-answer.ts';

const [START_OF_SCAN, END_OF_IMAGE] = [Buffer.from([0xff, 0xda]), Buffer.from([0xff, 0xd9])];

const CORRUPT: ChildVerdict = { verdict: 'corrupt', page_count: null };
const TOO_MANY_PIXELS: ChildVerdict = { verdict: 'too-many-pixels', page_count: null };

// One thread and no cache keep the child small. The bytes of a file choose their loader, so only two loaders are allowed.
sharp.concurrency(1);
sharp.cache(false);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng'] });

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** A machine that is short of memory says nothing about the file. */
function isOutOfMemory(error: unknown): boolean {
  return /memory|alloc/i.test(messageOf(error));
}

const SHARP_OPTIONS = { limitInputPixels: MAX_IMAGE_PIXELS, sequentialRead: true };

/** Decodes a JPEG at an eighth of its size. This reads every bit of it and costs little. */
async function decodeSmall(jpeg: Buffer): Promise<void> {
  await sharp(jpeg, { ...SHARP_OPTIONS, failOn: 'truncated' })
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

interface PhotoHeader {
  readonly height: number;
  readonly isProgressive?: boolean;
}

/** One decoding, also for a photo that is refused: it holds a slot for all that time. */
async function decode(type: 'JPEG' | 'PNG', file: Buffer, { height, isProgressive }: PhotoHeader): Promise<void> {
  if (type === 'PNG') return await decodeLastRow(file, height, 'truncated');
  const hasEnd = file.lastIndexOf(END_OF_IMAGE) > file.lastIndexOf(START_OF_SCAN);
  if (hasEnd) return await decodeSmall(file);
  // Some cameras leave out the end marker. With the marker added, such a photo decodes without a warning. None of them is progressive.
  if (isProgressive) throw new Error('The photo is cut off');
  await decodeLastRow(Buffer.concat([file, END_OF_IMAGE]), height, 'warning');
}

/** Pixels that the header of a PNG claims. libpng refuses some of the largest as corrupt, so its answer is no use here. */
function claimedPixels(png: Buffer): number {
  return png.length < 24 || png.toString('latin1', 12, 16) !== 'IHDR' ? 0 : png.readUInt32BE(16) * png.readUInt32BE(20);
}

/** Whether a photo opens. The level 'truncated' accepts what phones write (warnings of the decoder), but no missing data. */
export async function checkPhoto(type: 'JPEG' | 'PNG', file: Buffer): Promise<ChildVerdict> {
  if (type === 'PNG' && claimedPixels(file) > MAX_IMAGE_PIXELS) return TOO_MANY_PIXELS;
  try {
    const header = await sharp(file, { failOn: 'none', limitInputPixels: false }).metadata();
    if (header.format !== type.toLowerCase()) return CORRUPT;
    if (header.width * header.height > MAX_IMAGE_PIXELS) return TOO_MANY_PIXELS;
    await decode(type, file, header);
    return { verdict: 'opens', page_count: 1 };
  } catch (error) {
    return isOutOfMemory(error) ? { verdict: 'unknown', page_count: null } : CORRUPT;
  }
}
