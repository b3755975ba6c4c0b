import sharp from 'sharp';
import { claiming, pdfByHand } from './by-hand.ts';
import { each, files, type HostileFile } from './hostile-file.ts';

/** JPEGs that are cut, lie about their size, cost, or are something else besides. */

function noise(width: number, height: number) {
  let state = 1;
  const raw = Buffer.from(
    Array.from({ length: width * height * 3 }, () => (state = (state * 48_271) % 0x7fffffff) >> 8),
  );
  return sharp(raw, { raw: { width, height, channels: 3 } });
}
let plain: Promise<Buffer> | undefined;
const jpeg = () => (plain ??= noise(300, 200).jpeg().toBuffer());
let gradual: Promise<Buffer> | undefined;
const progressive = () => (gradual ??= noise(300, 200).jpeg({ progressive: true }).toBuffer());

const cut = (make: () => Promise<Buffer>) => async (share: number) => {
  const file = await make();
  return file.subarray(0, Math.max(4, Math.floor(file.length * share)));
};
const cutAt = (make: () => Promise<Buffer>, name: string) => (share: number) =>
  [`${name} cut after ${share * 100} of 100`, () => cut(make)(share)] as const;

function segment(marker: number, payload: Buffer | string, claimed?: number): Buffer {
  const body = Buffer.from(payload as string, 'latin1');
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(claimed ?? body.length + 2, 2);
  return Buffer.concat([head, body]);
}
/** Behind the first marker. */
const withSegment = async (...segments: readonly Buffer[]) => {
  const file = await jpeg();
  return Buffer.concat([file.subarray(0, 2), ...segments, file.subarray(2)]);
};
const markerAt = (file: Buffer, marker: number) => file.indexOf(Buffer.from([0xff, marker]));
/** The marker is another. */
async function renamed(from: number, to: number): Promise<Buffer> {
  const file = Buffer.from(await jpeg());
  file[markerAt(file, from) + 1] = to;
  return file;
}
/** A segment is left out. */
async function without(marker: number): Promise<Buffer> {
  let file = await jpeg();
  for (let at = markerAt(file, marker); at > 0; at = markerAt(file, marker))
    file = Buffer.concat([file.subarray(0, at), file.subarray(at + 2 + file.readUInt16BE(at + 2))]);
  return file;
}
async function behind(more: string | Buffer): Promise<Buffer> {
  return Buffer.concat([await jpeg(), Buffer.from(more as string, 'latin1')]);
}
/** The last scan of a large progressive picture so many times. */
async function scans(times: number): Promise<Buffer> {
  const file = await sharp({ create: { width: 4_000, height: 4_000, channels: 3, background: 'white' } })
    .jpeg({ progressive: true })
    .toBuffer();
  const last = file.lastIndexOf(Buffer.from([0xff, 0xda]));
  return Buffer.concat([
    file.subarray(0, last),
    ...Array.from({ length: times }, () => file.subarray(last, -2)),
    file.subarray(-2),
  ]);
}

const END = Buffer.from([0xff, 0xd9]);
/**
 * A grey photo of as many pixels as the best phones take, made at once: with the usual tables of codes four blocks of three colours are
 * 56 bits.
 */
async function phonePhoto(width: number, height: number): Promise<Buffer> {
  const block = sharp({ create: { width: 8, height: 8, channels: 3, background: '#808080' } });
  const file = await block.jpeg({ optimiseCoding: false, chromaSubsampling: '4:4:4' }).toBuffer();
  const scan = markerAt(file, 0xda);
  const head = claiming(file.subarray(0, scan + 2 + file.readUInt16BE(scan + 2)), width, height);
  const fourBlocks = Buffer.from(parseInt('00101000000000'.repeat(4), 2).toString(16).padStart(14, '0'), 'hex');
  return Buffer.concat([head, Buffer.alloc((Math.ceil((width * height) / 64 / 4) + 1) * 7, fourBlocks), END]);
}

function gps(order: 'II' | 'MM', link: number): Buffer {
  const tiff = Buffer.alloc(120);
  const short = (value: number, at: number) =>
    order === 'II' ? tiff.writeUInt16LE(value, at) : tiff.writeUInt16BE(value, at);
  const long = (value: number, at: number) =>
    order === 'II' ? tiff.writeUInt32LE(value, at) : tiff.writeUInt32BE(value, at);
  tiff.write(order, 'latin1');
  short(42, 2);
  long(8, 4);
  short(1, 8);
  [0x8825, 4].forEach((value, at) => short(value, 10 + at * 2));
  long(1, 14);
  long(link, 18);
  // Its next table is itself.
  long(8, 22);
  short(1, 40);
  [2, 5].forEach((value, at) => short(value, 42 + at * 2));
  long(3, 46);
  long(60, 50);
  return segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), tiff]));
}

export const JPEG_FILES: readonly HostileFile[] = files('jpg', {
  '422 CORRUPT_FILE': {
    'the first marker alone': () => '\xff\xd8\xff',
    'first and last marker': () => '\xff\xd8\xff\xd9',
    'the first marker a thousand times': () => '\xff\xd8'.repeat(1_000).concat('\xff'),
    'the mark and HTML': () => '\xff\xd8\xff\xe0<!doctype html><script>alert(1)</script>',
    'a PNG under the mark of a JPEG': () => '\xff\xd8\xff\x89PNG\r\n\x1a\n',
    'a JPEG cut before its pixels': async () => (await jpeg()).subarray(0, markerAt(await jpeg(), 0xda)),
    '81 megapixels claimed, few there': async () => claiming(await jpeg(), 9_000, 9_000),
    'no width': async () => claiming(await jpeg(), 0, 200),
    'no height': async () => claiming(await jpeg(), 300, 0),
    'no tables of weights': () => without(0xdb),
    'lossless claimed': () => renamed(0xc0, 0xc3),
    'hierarchical claimed': () => renamed(0xc0, 0xc5),
    'a scan without a frame': () => renamed(0xc0, 0xfe),
    'a segment that is longer than the file': () => withSegment(segment(0xe5, 'x', 65_535)),
  },
  '201': {
    'a JPEG without its last marker': async () => (await jpeg()).subarray(0, -2),
    '108 megapixels': () => phonePhoto(12_000, 9_000),
    '200 megapixels': () => phonePhoto(16_320, 12_240),
    'a strip one pixel high': () => noise(10_000, 1).jpeg().toBuffer(),
    'one pixel': () => noise(1, 1).jpeg().toBuffer(),
    'shades of grey': () => noise(99, 99).greyscale().jpeg().toBuffer(),
    'four inks': () => noise(99, 99).toColourspace('cmyk').jpeg().toBuffer(),
    'no tables of codes': () => without(0xc4),
    'arithmetic codes claimed': () => renamed(0xc0, 0xc9),
    'a segment of no length': () => withSegment(segment(0xe5, '', 0)),
    'thirty megabytes of comments': () =>
      withSegment(...Array.from({ length: 480 }, () => segment(0xfe, 'x'.repeat(65_000)))),
    'a megabyte of fill bytes': () => withSegment(Buffer.alloc(1_000_000, 0xff)),
    'HTML in a comment': () => withSegment(segment(0xfe, '<!doctype html><script>alert(1)</script>')),
    'HTML behind the end': () => behind('<!doctype html><script>alert(1)</script>'),
    'a PDF behind the end': () => behind(pdfByHand()),
    'a ZIP behind the end': () => behind('PK\x03\x04\x14\0\0\0\0\0PK\x05\x06'),
    'five megabytes behind the end': () => behind(Buffer.alloc(5_000_000)),
    'a colour profile of rubbish': () => withSegment(segment(0xe2, `ICC_PROFILE\0\x01\x01${'\xff'.repeat(1_000)}`)),
    'a colour profile in parts that are not there': () =>
      withSegment(segment(0xe2, `ICC_PROFILE\0\x09\xff${'x'.repeat(99)}`)),
    'metadata of rubbish': () => withSegment(segment(0xe1, `Exif\0\0II*\0${'\xff'.repeat(500)}`)),
    'metadata whose tables go in a circle': () => withSegment(gps('II', 8)),
    'a place in metadata, little end first': () => withSegment(gps('II', 40)),
    'a place in metadata, big end first': () => withSegment(gps('MM', 40)),
    'a place outside of the metadata': () => withSegment(gps('MM', 0xfffffff0)),
    'XMP that is an entity bomb': () =>
      withSegment(
        segment(
          0xe1,
          'http://ns.adobe.com/xap/1.0/\0<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;">]><x>&b;</x>',
        ),
      ),
  },
  '201 incomplete': {
    ...each([0.02, 0.2, 0.5, 0.9], cutAt(jpeg, 'a JPEG')),
    ...each([0.02, 0.3, 0.6, 0.9], cutAt(progressive, 'a progressive JPEG')),
    'a JPEG cut in the middle, with its last marker': async () => Buffer.concat([await cut(jpeg)(0.5), END]),
  },
  '422 IMAGE_TOO_LARGE': {
    '101 megapixels claimed, progressive': async () => claiming(await progressive(), 10_001, 10_000),
    '211 megapixels claimed': async () => claiming(await jpeg(), 21_001, 10_000),
    '4,290 megapixels claimed': async () => claiming(await jpeg(), 65_500, 65_500),
  },
  '201 or 422 CORRUPT_FILE': {
    'ninety scans of 16 megapixels': () => scans(90),
    'two thousand scans of 16 megapixels': () => scans(2_000),
  },
});
