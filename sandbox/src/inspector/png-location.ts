import { crc32, inflateSync } from 'node:zlib';
import type { BytePatch } from './file-inspector.ts';
import { removeExifLocation } from './exif-location.ts';
import { patchDifference } from './patch-difference.ts';
import { blankXmpLocation } from './xmp-location.ts';

const SIGNATURE_BYTES = 8;
const HEADER_BYTES = 8;
const CRC_BYTES = 4;
const MAX_KEYWORD_BYTES = 79;
/** How much text is decompressed in one file. Compressed text beyond that is blanked unread. */
const MAX_INFLATED_BYTES = 16 * 1024 * 1024;

const XMP_KEYWORD = 'XML:com.adobe.xmp';
const RAW_PROFILE = /^raw profile type (exif|app1|xmp)$/i;
const LOCATION_KEYWORD = /gps|latitude|longitude/i;
const EXIF_SIGNATURE = 'Exif\0\0';

interface Chunk {
  readonly type: string;
  readonly offset: number;
  readonly whole: Buffer;
}

function* chunks(file: Buffer): Generator<Chunk> {
  let offset = SIGNATURE_BYTES;
  while (offset + HEADER_BYTES + CRC_BYTES <= file.length) {
    const end = offset + HEADER_BYTES + file.readUInt32BE(offset) + CRC_BYTES;
    if (end > file.length) return;
    const type = file.toString('latin1', offset + 4, offset + HEADER_BYTES);
    yield { type, offset, whole: file.subarray(offset, end) };
    if (type === 'IEND') return;
    offset = end;
  }
}

function chunkData(chunk: Buffer): Buffer {
  return chunk.subarray(HEADER_BYTES, chunk.length - CRC_BYTES);
}

/** The text of a tEXt, zTXt or iTXt chunk; `start` is its place in the chunk's data. */
interface Text {
  readonly keyword: string;
  readonly start: number;
  readonly compressed: boolean;
}

/** Null when the chunk has no valid keyword. */
function textOf(type: string, data: Buffer): Text | null {
  const nul = data.subarray(0, MAX_KEYWORD_BYTES + 1).indexOf(0);
  if (nul < 1) return null;
  const keyword = data.toString('latin1', 0, nul);
  if (type === 'tEXt') return { keyword, start: nul + 1, compressed: false };
  if (type === 'zTXt') return { keyword, start: nul + 2, compressed: true };
  const language = data.indexOf(0, nul + 3);
  const translated = language === -1 ? -1 : data.indexOf(0, language + 1);
  if (translated === -1) return null;
  return { keyword, start: translated + 1, compressed: data[nul + 1] !== 0 };
}

function changes(bytes: Buffer, change: (copy: Buffer) => void): boolean {
  const copy = Buffer.from(bytes);
  change(copy);
  return !copy.equals(bytes);
}

/** Whether a profile that ImageMagick wrote as hexadecimal text holds a location. */
function rawProfileHasLocation(text: Buffer): boolean {
  const lines = text.toString('latin1').trimStart().split('\n');
  const profile = Buffer.from(lines.slice(2).join('').replaceAll(/\s/g, ''), 'hex');
  // A profile that cannot be parsed may hold a location, and a picture does not need it.
  if (profile.length === 0) return true;
  const tiff = profile.toString('latin1', 0, EXIF_SIGNATURE.length) === EXIF_SIGNATURE ? EXIF_SIGNATURE.length : 0;
  return changes(profile.subarray(tiff), removeExifLocation) || changes(profile, blankXmpLocation);
}

/**
 * Turns a chunk that cannot be edited in place into a tEXt 'Comment' of spaces with the same length. The PNG stays valid, and readers of
 * XMP or Exif do not find an empty profile.
 */
function blankChunk(chunk: Buffer): void {
  const data = chunkData(chunk);
  chunk.write('tEXt', 4, 'latin1');
  data.fill(' ');
  const keyword = data.length > 'Comment'.length ? 'Comment\0' : 'C\0';
  data.write(keyword, 'latin1');
}

/** The patches that remove the location from a PNG: from eXIf, XMP and the raw profiles of older programs. */
export function pngLocationPatches(file: Buffer): BytePatch[] {
  const patches: BytePatch[] = [];
  let budget = MAX_INFLATED_BYTES;

  function inflated(bytes: Buffer): Buffer | null {
    if (budget <= 0) return null;
    try {
      const text = inflateSync(bytes, { maxOutputLength: budget });
      budget -= text.length;
      return text;
    } catch {
      // Corrupt, or larger than the budget. It costs budget too, so that a file with a thousand such chunks ends soon.
      budget -= MAX_INFLATED_BYTES / 8;
      return null;
    }
  }

  function cleanText(type: string, chunk: Buffer): void {
    const data = chunkData(chunk);
    const text = textOf(type, data);
    if (!text) return;
    const isXmp = text.keyword === XMP_KEYWORD;
    const isProfile = RAW_PROFILE.test(text.keyword);
    if (LOCATION_KEYWORD.test(text.keyword)) return blankChunk(chunk);
    if (!isXmp && !isProfile) return;
    const stored = data.subarray(text.start);
    if (isXmp && !text.compressed) {
      blankXmpLocation(stored);
      return;
    }
    const plain = text.compressed ? inflated(stored) : stored;
    const hasLocation = plain === null || (isXmp ? blankXmpLocation(plain) : rawProfileHasLocation(plain));
    if (hasLocation) blankChunk(chunk);
  }

  for (const { type, offset, whole } of chunks(file)) {
    if (type !== 'eXIf' && type !== 'tEXt' && type !== 'zTXt' && type !== 'iTXt') continue;
    const after = Buffer.from(whole);
    if (type === 'eXIf') {
      const data = chunkData(after);
      const prefixed = data.toString('latin1', 0, EXIF_SIGNATURE.length) === EXIF_SIGNATURE;
      removeExifLocation(prefixed ? data.subarray(EXIF_SIGNATURE.length) : data);
    } else {
      cleanText(type, after);
    }
    if (after.equals(whole)) continue;
    after.writeUInt32BE(crc32(after.subarray(4, after.length - CRC_BYTES)), after.length - CRC_BYTES);
    patches.push(...patchDifference(whole, after, offset));
  }
  return patches;
}
