import { crc32 } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import type { BytePatch } from '@exam-vault/sandbox/inspector/file-inspector';

/** Photos that say where they were taken, and their parts. */

export const LATITUDE = '27,58.123N';

export function picture(): Sharp {
  const raw = Buffer.from(Array.from({ length: 64 * 48 * 3 }, (_, index) => (index * 37) % 251));
  return sharp(raw, { raw: { width: 64, height: 48, channels: 3 } });
}

export const gpsExif = {
  IFD0: { Make: 'Camera', Model: 'Model 1', Copyright: 'Somebody' },
  IFD2: { ExposureTime: '1/100' },
  IFD3: {
    GPSLatitudeRef: 'N',
    GPSLatitude: '27/1 58/1 7411/1000',
    GPSLongitudeRef: 'E',
    GPSLongitude: '86/1 55/1 3040/100',
  },
};

export async function gpsJpeg(): Promise<Buffer> {
  return await picture().withMetadata({ orientation: 6 }).withExif(gpsExif).jpeg().toBuffer();
}

/** A TIFF block by hand, in either byte order: IFD0 with orientation, GPS pointer, copyright; a GPS table with a rational. */
export function tiffBlock(order: 'II' | 'MM'): Buffer {
  const tiff = Buffer.alloc(200);
  const short = (value: number, at: number): number =>
    order === 'II' ? tiff.writeUInt16LE(value, at) : tiff.writeUInt16BE(value, at);
  const long = (value: number, at: number): number =>
    order === 'II' ? tiff.writeUInt32LE(value, at) : tiff.writeUInt32BE(value, at);
  const entry = (at: number, tag: number, type: number, count: number, value: number): void => {
    short(tag, at);
    short(type, at + 2);
    long(count, at + 4);
    if (type === 3) short(value, at + 8);
    else long(value, at + 8);
  };
  tiff.write(order, 'latin1');
  short(42, 2);
  long(8, 4);
  short(3, 8);
  entry(10, 0x0112, 3, 1, 6);
  entry(22, 0x8825, 4, 1, 60);
  entry(34, 0x8298, 2, 8, 120);
  long(0, 46);
  short(2, 60);
  entry(62, 1, 2, 2, 0);
  tiff.write('N', 70, 'latin1');
  entry(74, 2, 5, 3, 140);
  long(0, 86);
  tiff.write('Someone', 120, 'latin1');
  for (const [index, value] of [27, 1, 58, 1, 7411, 1000].entries()) long(value, 140 + index * 4);
  return tiff;
}

export function app1(payload: Buffer): Buffer {
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(payload.length + 2, 2);
  return Buffer.concat([head, payload]);
}

/** Puts segments behind a JPEG's SOI. */
export function withSegments(jpeg: Buffer, ...payloads: Buffer[]): Buffer {
  return Buffer.concat([jpeg.subarray(0, 2), ...payloads.map(app1), jpeg.subarray(2)]);
}

export function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const head = Buffer.alloc(4);
  head.writeUInt32BE(data.length);
  const tail = Buffer.alloc(4);
  tail.writeUInt32BE(crc32(body));
  return Buffer.concat([head, body, tail]);
}

/** Puts chunks behind a PNG's IHDR. */
export function withChunks(png: Buffer, ...chunks: Buffer[]): Buffer {
  return Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33)]);
}

export const exifPayload = (tiff: Buffer): Buffer => Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]);

export const xmp = `<?xpacket begin="\u00ef\u00bb\u00bf" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:exif="http://ns.adobe.com/exif/1.0/" xmlns:gps="urn:gps" exif:GPSLatitude="${LATITUDE}"
 exif:GPSLongitude = '86,55.5E' tiff:Make="a > b" xmlns:tiff="http://ns.adobe.com/tiff/1.0/">
<!-- <exif:GPSAltitude>in a comment</exif:GPSAltitude> --><exif:GPSAltitude>8848/1</exif:GPSAltitude><exif:GPSStatus/>
<exif:GPSDestBearing rdf:parseType="Resource"><exif:GPSDestBearing>1</exif:GPSDestBearing></exif:GPSDestBearing>
<tiff:Orientation>6</tiff:Orientation></rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`;
export const xmpBytes = Buffer.from(xmp, 'latin1');
export const xmpPayload = (text: Buffer): Buffer =>
  Buffer.concat([Buffer.from('http://ns.adobe.com/xap/1.0/\0', 'latin1'), text]);

/** The file with the patches over it. */
export function withPatches(file: Buffer, patches: readonly BytePatch[]): Buffer {
  const after = Buffer.from(file);
  for (const patch of patches) patch.bytes.copy(after, patch.offset);
  return after;
}
