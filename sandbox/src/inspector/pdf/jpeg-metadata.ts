import type { BytePatch } from '../file-inspector.ts';

/** Exif and XMP; Photoshop's and IPTC's; a comment. A decoder needs none of them, and a PDF does not heed the orientation in Exif. */
const METADATA = new Set([0xe1, 0xed, 0xfe]);

/** As long as the longest payload. Patches share it. */
const ZEROS = Buffer.alloc(65_536);

/** 0xFF before these is no segment: a byte of the picture, padding, restart, start and end of a picture. */
function hasNoLength(marker: number): boolean {
  return marker === 0x00 || marker === 0x01 || marker === 0xff || (marker >= 0xd0 && marker <= 0xd9);
}

/**
 * The patches that empty all segments of a JPEG that say who made it, with what and where; their places are counted from `offset`. Those of further
 * pictures behind its end too: phones put them there. Colour profiles and what says how to decode are left.
 */
export function jpegMetadata(bytes: Buffer, offset = 0): BytePatch[] {
  const patches: BytePatch[] = [];
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xff_d8) return patches;
  for (let at = bytes.indexOf(0xff, 2); at !== -1 && at + 4 <= bytes.length; at = bytes.indexOf(0xff, at)) {
    const marker = bytes[at + 1] ?? 0;
    if (hasNoLength(marker)) {
      at += marker === 0xff ? 1 : 2;
      continue;
    }
    const [start, end] = [at + 4, at + 2 + bytes.readUInt16BE(at + 2)];
    // A broken segment: each decoder understands what follows in its own way.
    if (end > bytes.length || end < start) break;
    const zeros = ZEROS.subarray(0, end - start);
    if (METADATA.has(marker) && !bytes.subarray(start, end).equals(zeros))
      patches.push({ offset: offset + start, bytes: zeros });
    at = end;
  }
  return patches;
}
