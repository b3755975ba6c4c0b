import { createHash } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { BytePatch } from './file-inspector.ts';
import {
  exifPayload,
  gpsExif,
  gpsJpeg,
  LATITUDE,
  picture,
  pngChunk,
  tiffBlock,
  withChunks,
  withPatches,
  withSegments,
  xmp,
  xmpBytes,
  xmpPayload,
} from '@exam-vault/testing/located-photos';
import { locationPatches } from './location-patches.ts';

function patched(file: Buffer, type: 'JPEG' | 'PNG'): { file: Buffer; patches: BytePatch[] } {
  const patches = locationPatches(file, type);
  return { file: withPatches(file, patches), patches };
}

function expectSound(patches: readonly BytePatch[], length: number): void {
  let end = 0;
  for (const patch of patches) {
    expect(patch.offset).toBeGreaterThanOrEqual(end);
    expect(patch.bytes.length).toBeGreaterThan(0);
    end = patch.offset + patch.bytes.length;
  }
  expect(end).toBeLessThanOrEqual(length);
}

async function pixels(file: Buffer): Promise<string> {
  return createHash('sha256')
    .update(await sharp(file).raw().toBuffer())
    .digest('hex');
}

function expectValidChunks(png: Buffer): string[] {
  const types: string[] = [];
  for (let at = 8; at < png.length;) {
    const length = png.readUInt32BE(at);
    types.push(png.toString('latin1', at + 4, at + 8));
    expect(png.readUInt32BE(at + 8 + length)).toBe(crc32(png.subarray(at + 4, at + 8 + length)));
    at += 12 + length;
  }
  return types;
}

function expectNoXmpLocation(text: string): void {
  expect(text).not.toContain(LATITUDE);
  expect(text).not.toContain('86,55.5E');
  expect(text).not.toContain('8848/1');
  expect(text).not.toContain('GPSDestBearing');
  expect(text).toContain('tiff:Make="a > b"');
  expect(text).toContain('xmlns:gps="urn:gps"');
  expect(text).toContain('<tiff:Orientation>6</tiff:Orientation></rdf:Description>');
}

describe('the location of a JPEG', () => {
  it('goes out of the Exif that sharp writes, with orientation, camera and pixels as they were', async () => {
    const before = await gpsJpeg();
    const metadata = await sharp(before).metadata();
    expect(metadata.exif!.includes(Buffer.from([0x25, 0x88]))).toBe(true);
    const { file, patches } = patched(before, 'JPEG');
    expectSound(patches, before.length);
    const after = await sharp(file).metadata();
    expect(after.exif!.includes(Buffer.from([0x25, 0x88]))).toBe(false);
    expect(after.exif!.includes('Model 1')).toBe(true);
    expect(after.orientation).toBe(6);
    expect(await pixels(file)).toBe(await pixels(before));
    expect(locationPatches(file, 'JPEG')).toEqual([]);
  });

  it.each(['II', 'MM'] as const)('goes out of a table in byte order %s, values included', async (order) => {
    const before = withSegments(await picture().jpeg().toBuffer(), exifPayload(tiffBlock(order)));
    const { file, patches } = patched(before, 'JPEG');
    expectSound(patches, before.length);
    const tiff = file.subarray(2 + 4 + 6);
    const short = (at: number): number => (order === 'II' ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
    expect(short(8)).toBe(2);
    expect(short(10)).toBe(0x0112);
    expect(short(22)).toBe(0x8298);
    expect(tiff.subarray(34, 50).every((byte) => byte === 0)).toBe(true);
    expect(tiff.subarray(60, 90).every((byte) => byte === 0)).toBe(true);
    expect(tiff.subarray(140, 164).every((byte) => byte === 0)).toBe(true);
    expect(tiff.toString('latin1', 120, 127)).toBe('Someone');
    expect((await sharp(file).metadata()).orientation).toBe(6);
    // Nothing outside the tables and the values was touched.
    const allowed = [
      [8, 50],
      [60, 90],
      [140, 164],
    ].map(([start, end]) => [start! + 12, end! + 12] as const);
    for (let at = 0; at < before.length; at += 1) {
      const isAllowed = allowed.some(([start, end]) => at >= start && at < end);
      expect(isAllowed || before[at] === file[at]).toBe(true);
    }
  });

  it('goes out of the table behind the first one too', async () => {
    const tiff = tiffBlock('II');
    // The first table names the ISO speed instead of the location, and a second one with the location's pointer alone.
    tiff.writeUInt16LE(0x8827, 22);
    tiff.writeUInt32LE(90, 46);
    tiff.writeUInt16LE(1, 90);
    tiff.writeUInt16LE(0x8825, 92);
    tiff.writeUInt16LE(4, 94);
    tiff.writeUInt32LE(1, 96);
    tiff.writeUInt32LE(60, 100);
    const before = withSegments(await picture().jpeg().toBuffer(), exifPayload(tiff));
    const { file, patches } = patched(before, 'JPEG');
    expectSound(patches, before.length);
    const after = file.subarray(2 + 4 + 6);
    expect([after.readUInt16LE(8), after.readUInt16LE(90)]).toEqual([3, 0]);
    expect(after.subarray(60, 90).every((byte) => byte === 0)).toBe(true);
    expect(after.subarray(140, 164).every((byte) => byte === 0)).toBe(true);
    expect((await sharp(file).metadata()).orientation).toBe(6);
  });

  it('leaves a photo without a location as it is, byte for byte', async () => {
    const before = await picture()
      .withExif({ IFD0: { Make: 'Camera' } })
      .jpeg()
      .toBuffer();
    expect(locationPatches(before, 'JPEG')).toEqual([]);
    expect(locationPatches(await picture().jpeg().toBuffer(), 'JPEG')).toEqual([]);
  });

  it('goes out of the further pictures behind the first one, and out of the thumbnail', async () => {
    const plain = await picture().jpeg().toBuffer();
    const thumbnail = withSegments(plain, exifPayload(tiffBlock('MM')));
    const outer = withSegments(plain, exifPayload(Buffer.concat([tiffBlock('II'), thumbnail])));
    const before = Buffer.concat([outer, withSegments(plain, exifPayload(tiffBlock('II')))]);
    const { file, patches } = patched(before, 'JPEG');
    expectSound(patches, before.length);
    for (const order of ['II', 'MM'] as const) {
      const value = tiffBlock(order).subarray(140, 164);
      expect(before.includes(value)).toBe(true);
      expect(file.includes(value)).toBe(false);
    }
  });

  it('goes out of XMP, which stays well-formed and as long', async () => {
    const before = withSegments(await picture().jpeg().toBuffer(), xmpPayload(xmpBytes));
    const { file, patches } = patched(before, 'JPEG');
    expectSound(patches, before.length);
    const after = (await sharp(file).metadata()).xmp!;
    expect(after.length).toBe(xmpBytes.length);
    expectNoXmpLocation(after.toString('latin1'));
    expect(locationPatches(file, 'JPEG')).toEqual([]);
  });

  it('goes out of extended XMP where an attribute is cut in two, and the digest fits again', async () => {
    const cut = xmp.indexOf(LATITUDE) + 4;
    const digest = (text: Buffer): string => createHash('md5').update(text).digest('hex').toUpperCase();
    const part = (start: number, end: number): Buffer => {
      const numbers = Buffer.alloc(8);
      numbers.writeUInt32BE(xmpBytes.length);
      numbers.writeUInt32BE(start, 4);
      const head = Buffer.from(`http://ns.adobe.com/xmp/extension/\0${digest(xmpBytes)}`, 'latin1');
      return Buffer.concat([head, numbers, xmpBytes.subarray(start, end)]);
    };
    const main = Buffer.from(`<x xmpNote:HasExtendedXMP="${digest(xmpBytes)}"/>`);
    const parts = [part(cut, xmpBytes.length), part(0, cut)];
    const before = withSegments(await picture().jpeg().toBuffer(), xmpPayload(main), ...parts);
    const { file } = patched(before, 'JPEG');
    const head = 2 + 4 + 29 + main.length;
    const second = head + 4 + parts[0]!.length;
    const after = Buffer.concat([
      file.subarray(second + 4 + 75, second + 4 + parts[1]!.length),
      file.subarray(head + 4 + 75, second),
    ]);
    expectNoXmpLocation(after.toString('latin1'));
    const named = file.toString('latin1').match(/HasExtendedXMP="([0-9A-F]{32})"/)![1];
    expect(named).toBe(digest(after));
    expect(file.toString('latin1').split(`extension/\0${named}`).length).toBe(3);
  });

  it('goes out of the film of a moving photo', async () => {
    const box = Buffer.from('\0\0\0\u001e\u00a9xyz\0\u0012\u0015\u00c7+27.9881+086.9250/', 'latin1');
    const { file } = patched(Buffer.concat([await picture().jpeg().toBuffer(), box]), 'JPEG');
    expect(file.toString('latin1')).toContain('+00.0000+000.0000/');
  });
});

describe('the location of a PNG', () => {
  it('goes out of eXIf with the checksum made again, orientation and pixels as they were', async () => {
    const before = withChunks(await picture().png().toBuffer(), pngChunk('eXIf', tiffBlock('MM')));
    const { file, patches } = patched(before, 'PNG');
    expectSound(patches, before.length);
    expect(expectValidChunks(file)).toContain('eXIf');
    const metadata = await sharp(file).metadata();
    expect(metadata.orientation).toBe(6);
    expect(metadata.exif!.includes(Buffer.from([0x88, 0x25]))).toBe(false);
    expect(await pixels(file)).toBe(await pixels(before));
    expect(locationPatches(file, 'PNG')).toEqual([]);
  });

  it('goes out of what sharp writes', async () => {
    const before = await picture().withMetadata({ orientation: 6 }).withExif(gpsExif).png().toBuffer();
    expect((await sharp(before).metadata()).exif!.includes(Buffer.from([0x25, 0x88]))).toBe(true);
    const { file } = patched(before, 'PNG');
    expectValidChunks(file);
    expect((await sharp(file).metadata()).exif!.includes(Buffer.from([0x25, 0x88]))).toBe(false);
  });

  it('goes out of plain XMP in place', async () => {
    const text = Buffer.concat([Buffer.from('XML:com.adobe.xmp\0\0\0\0\0', 'latin1'), xmpBytes]);
    const before = withChunks(await picture().png().toBuffer(), pngChunk('iTXt', text));
    const { file } = patched(before, 'PNG');
    expect(expectValidChunks(file)).toContain('iTXt');
    expectNoXmpLocation((await sharp(file).metadata()).xmp!.toString('latin1'));
  });

  const hex = (profile: Buffer): Buffer =>
    Buffer.from(
      `\nexif\n${String(profile.length).padStart(8)}\n${profile.toString('hex').replaceAll(/(.{72})/g, '$1\n')}\n`,
    );
  it.each([
    [
      'compressed XMP',
      'iTXt',
      Buffer.concat([Buffer.from('XML:com.adobe.xmp\0\u0001\0\0\0', 'latin1'), deflateSync(xmpBytes)]),
    ],
    [
      'a compressed raw profile',
      'zTXt',
      Buffer.concat([Buffer.from('Raw profile type exif\0\0'), deflateSync(hex(exifPayload(tiffBlock('II'))))]),
    ],
    [
      'a plain raw profile',
      'tEXt',
      Buffer.concat([Buffer.from('Raw profile type APP1\0'), hex(exifPayload(tiffBlock('MM')))]),
    ],
    [
      'a raw profile of XMP',
      'zTXt',
      Buffer.concat([Buffer.from('Raw profile type xmp\0\0'), deflateSync(hex(xmpBytes))]),
    ],
    ['a profile that does not inflate', 'zTXt', Buffer.from('Raw profile type exif\0\0not deflated')],
    ['a text of its own', 'tEXt', Buffer.from('exif:GPSLatitude\x0027/1, 58/1')],
  ])('goes with the whole of %s, and the file stays valid', async (_name, type, data) => {
    const plain = await picture().png().toBuffer();
    const before = withChunks(plain, pngChunk(type, data));
    const { file, patches } = patched(before, 'PNG');
    expectSound(patches, before.length);
    expect(file.subarray(33, 33 + 12 + data.length)).toEqual(
      pngChunk('tEXt', Buffer.from('Comment\0'.padEnd(data.length, ' '), 'latin1')),
    );
    expect(file.subarray(33 + 12 + data.length)).toEqual(plain.subarray(33));
    expect(await pixels(file)).toBe(await pixels(plain));
  });

  it('leaves compressed profiles without a location as they are', async () => {
    const plain = Buffer.from('<x:xmpmeta xmlns:x="adobe:ns:meta/"/>');
    const before = withChunks(
      await picture().png().toBuffer(),
      pngChunk('iTXt', Buffer.concat([Buffer.from('XML:com.adobe.xmp\0\u0001\0\0\0', 'latin1'), deflateSync(plain)])),
      pngChunk('zTXt', Buffer.concat([Buffer.from('Raw profile type xmp\0\0'), deflateSync(hex(plain))])),
      pngChunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(xmpBytes)])),
    );
    expect(locationPatches(before, 'PNG')).toEqual([]);
  });
});
