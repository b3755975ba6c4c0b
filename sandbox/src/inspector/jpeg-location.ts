import { createHash } from 'node:crypto';
import type { BytePatch } from './file-inspector.ts';
import { removeExifLocation } from './exif-location.ts';
import { patchDifference } from './patch-difference.ts';
import { videoLocationPatches } from './video-location.ts';
import { blankXmpLocation } from './xmp-location.ts';

const EXIF = Buffer.from('Exif\0\0', 'latin1');
const XMP = Buffer.from('http://ns.adobe.com/xap/1.0/\0', 'latin1');
const EXTENDED_XMP = Buffer.from('http://ns.adobe.com/xmp/extension/\0', 'latin1');
const SIGNATURES = [EXIF, XMP, EXTENDED_XMP];
/** The signature of extended XMP is followed by the digest of the whole text in hexadecimal, its length, and the offset of this part. */
const DIGEST_CHARS = 32;
const EXTENDED_HEADER_BYTES = EXTENDED_XMP.length + DIGEST_CHARS + 8;
/** A thumbnail inside Exif is a JPEG with its own segments. Nothing is nested deeper. */
const MAX_DEPTH = 2;
/** More than any photo has: extended XMP of 50 MB has 800. */
const MAX_SEGMENTS = 4_000;
/** XMP packets that get the new digest of the extended XMP. A real file has one. */
const MAX_PACKETS = 8;

interface Segment {
  /** Where the payload starts in the file. */
  readonly offset: number;
  readonly before: Buffer;
  readonly after: Buffer;
}

function startsWith(bytes: Buffer, signature: Buffer): boolean {
  return bytes.length >= signature.length && bytes.compare(signature, 0, signature.length, 0, signature.length) === 0;
}

/** The marker of an APP1 segment. */
const APP1 = Buffer.of(0xff, 0xe1);

/**
 * Every APP1 segment with Exif or XMP, anywhere in the file: a multi-picture file has more pictures after the end of the first one.
 * The bytes 0xFF 0xE1 cannot occur inside the compressed picture itself.
 */
function* app1Segments(file: Buffer): Generator<Segment> {
  let count = 0;
  for (
    let at = file.indexOf(APP1);
    at !== -1 && at + 4 <= file.length && count < MAX_SEGMENTS;
    at = file.indexOf(APP1, at)
  ) {
    const first = file[at + 4];
    if (first !== EXIF[0] && first !== XMP[0]) {
      at += 2;
      continue;
    }
    const end = Math.min(at + 2 + file.readUInt16BE(at + 2), file.length);
    const before = file.subarray(at + 4, Math.max(end, at + 4));
    if (SIGNATURES.some((signature) => startsWith(before, signature))) {
      yield { offset: at + 4, before, after: Buffer.from(before) };
      count += 1;
      at = end;
    } else {
      at += 2;
    }
  }
}

function cleanExif(payload: Buffer, depth: number): void {
  removeExifLocation(payload.subarray(EXIF.length));
  if (depth >= MAX_DEPTH) return;
  for (const patch of jpegLocationPatches(payload, depth + 1)) patch.bytes.copy(payload, patch.offset);
}

/** Extended XMP is one text, split into segments. An attribute may begin in one segment and end in the next, so they are joined first. */
function cleanExtendedXmp(parts: readonly Segment[], packets: readonly Segment[]): void {
  const ordered = parts.toSorted(
    (a, b) => a.before.readUInt32BE(EXTENDED_HEADER_BYTES - 4) - b.before.readUInt32BE(EXTENDED_HEADER_BYTES - 4),
  );
  const whole = Buffer.concat(ordered.map((part) => part.before.subarray(EXTENDED_HEADER_BYTES)));
  const digestBefore = createHash('md5').update(whole).digest('hex').toUpperCase();
  if (!blankXmpLocation(whole)) return;
  const digestAfter = createHash('md5').update(whole).digest('hex').toUpperCase();
  let at = 0;
  for (const part of ordered) {
    at += whole.copy(part.after, EXTENDED_HEADER_BYTES, at, at + part.after.length - EXTENDED_HEADER_BYTES);
    const digest = part.after.subarray(EXTENDED_XMP.length, EXTENDED_XMP.length + DIGEST_CHARS);
    if (digest.toString('latin1').toUpperCase() === digestBefore) digest.write(digestAfter, 'latin1');
  }
  // The packet refers to its extension by digest. Readers drop an extension with another digest.
  for (const packet of packets.slice(0, MAX_PACKETS)) {
    const start = packet.after.indexOf(digestBefore, 0, 'latin1');
    if (start !== -1) packet.after.write(digestAfter, start, 'latin1');
  }
}

/** The patches that remove the location from a JPEG: from Exif, XMP, extended XMP and the video of a moving photo. */
export function jpegLocationPatches(file: Buffer, depth = 0): BytePatch[] {
  const segments = [...app1Segments(file)];
  const packets = segments.filter((segment) => startsWith(segment.before, XMP));
  const extensions = new Map<string, Segment[]>();
  for (const segment of segments) {
    if (startsWith(segment.before, EXIF)) {
      cleanExif(segment.after, depth);
    } else if (startsWith(segment.before, XMP)) {
      blankXmpLocation(segment.after.subarray(XMP.length));
    } else if (segment.before.length >= EXTENDED_HEADER_BYTES) {
      const digest = segment.before.toString('latin1', EXTENDED_XMP.length, EXTENDED_XMP.length + DIGEST_CHARS);
      const parts = extensions.get(digest);
      if (parts) parts.push(segment);
      else extensions.set(digest, [segment]);
    }
  }
  for (const parts of extensions.values()) cleanExtendedXmp(parts, packets);
  const patches = segments.flatMap((segment) => patchDifference(segment.before, segment.after, segment.offset));
  if (depth === 0) patches.push(...videoLocationPatches(file));
  return patches.sort((a, b) => a.offset - b.offset);
}
