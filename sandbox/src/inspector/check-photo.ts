import { MAX_IMAGE_PIXELS } from '@exam-vault/contract/limits';
import sharp from 'sharp';
import type { ChildVerdict } from './child-answer.ts';

const END_OF_IMAGE = Buffer.from([0xff, 0xd9]);

const CORRUPT: ChildVerdict = { verdict: 'corrupt', page_count: null };
const TOO_MANY_PIXELS: ChildVerdict = { verdict: 'too-many-pixels', page_count: null };

// One thread and no cache keep the child small. Only the two loaders are open: the bytes choose the loader, not us.
sharp.concurrency(1);
sharp.cache(false);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng'] });

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The machine's lack of memory says nothing about the file. */
function isShortage(error: unknown): boolean {
  return /memory|alloc/i.test(messageOf(error));
}

const PIXELS_TAKEN = { limitInputPixels: MAX_IMAGE_PIXELS, sequentialRead: true };

/** Decodes the picture at an eighth of its size: every bit of it is read, at little cost. */
async function decodeSmall(jpeg: Buffer): Promise<void> {
  await sharp(jpeg, { ...PIXELS_TAKEN, failOn: 'truncated' })
    .resize(16, 16, { fit: 'fill' })
    .raw()
    .toBuffer();
}

/** Decodes the last line, which needs all before it; those are read and dropped one after the other. */
async function decodeToTheEnd(photo: Buffer, height: number, failOn: 'truncated' | 'warning'): Promise<void> {
  const lastLine = { left: 0, top: height - 1, width: 1, height: 1 };
  await sharp(photo, { ...PIXELS_TAKEN, failOn })
    .extract(lastLine)
    .raw()
    .toBuffer();
}

async function decode(type: 'JPEG' | 'PNG', file: Buffer, height: number): Promise<void> {
  if (type === 'PNG') return await decodeToTheEnd(file, height, 'truncated');
  try {
    await decodeSmall(file);
  } catch (error) {
    if (isShortage(error)) throw error;
    // Some cameras leave out the end marker alone: with one in its place such a photo decodes without any warning.
    await decodeToTheEnd(Buffer.concat([file, END_OF_IMAGE]), height, 'warning');
  }
}

/** Pixels that a PNG's header claims, whatever follows it; libpng itself refuses some of the largest as broken. */
function claimedPixels(png: Buffer): number {
  return png.length < 24 || png.toString('latin1', 12, 16) !== 'IHDR' ? 0 : png.readUInt32BE(16) * png.readUInt32BE(20);
}

/** Whether a photo opens. Level 'truncated' forgives what phones write (warnings of the decoder), not what is missing. */
export async function checkPhoto(type: 'JPEG' | 'PNG', file: Buffer): Promise<ChildVerdict> {
  if (type === 'PNG' && claimedPixels(file) > MAX_IMAGE_PIXELS) return TOO_MANY_PIXELS;
  try {
    const header = await sharp(file, { failOn: 'none', limitInputPixels: false }).metadata();
    if (header.format !== type.toLowerCase()) return CORRUPT;
    if (header.width * header.height > MAX_IMAGE_PIXELS) return TOO_MANY_PIXELS;
    await decode(type, file, header.height);
    return { verdict: 'opens', page_count: 1 };
  } catch (error) {
    return isShortage(error) ? { verdict: 'unknown', page_count: null } : CORRUPT;
  }
}
