import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { blackPng, deflatedZeros, pdfByHand, pngChunk } from './by-hand.ts';
import { each, files, type HostileFile } from './hostile-file.ts';

/** PNGs that are cut, lie about their size, inflate, or are something else besides. */

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const text = (type: string, content: string | Buffer) => pngChunk(type, Buffer.from(content as string, 'latin1'));
const END = pngChunk('IEND', Buffer.alloc(0));

interface Shape {
  readonly width?: number;
  readonly height?: number;
  readonly depth?: number;
  readonly colours?: number;
  readonly interlaced?: number;
}
function header({ width = 10, height = 10, depth = 8, colours = 0, interlaced = 0 }: Shape = {}): Buffer {
  const bytes = Buffer.alloc(13);
  bytes.writeUInt32BE(width);
  bytes.writeUInt32BE(height, 4);
  bytes.set([depth, colours, 0, 0, interlaced], 8);
  return pngChunk('IHDR', bytes);
}
/** A PNG of these chunks between its signature and its end. */
const png = (...chunks: readonly Buffer[]) => Buffer.concat([SIGNATURE, ...chunks, END]);
const pixels = (count: number) => pngChunk('IDAT', deflateSync(Buffer.alloc(count)));
const TEN = pixels(110);
/** A whole small picture with more chunks in front of its pixels. */
const having = (...chunks: readonly Buffer[]) => png(header(), ...chunks, TEN);

function cutAt(share: number) {
  const file = blackPng(400, 400);
  return [`a PNG cut after ${share * 100} of 100`, () => file.subarray(0, Math.floor(file.length * share))] as const;
}
/** The length of the first chunk of pixels is another. */
function lying(length: number): Buffer {
  const file = Buffer.from(blackPng(100, 100));
  file.writeUInt32BE(length, 33);
  return file;
}
const inflating = (keyword: string) => Buffer.concat([Buffer.from(keyword, 'latin1'), deflatedZeros(60)]);
/** Another sum behind the pixels. */
const spoilt = (file: Buffer) => file.fill(0x58, file.length - 16, file.length - 12);
const behind = (more: string) => Buffer.concat([blackPng(20, 20), Buffer.from(more, 'latin1')]);

export const PNG_FILES: readonly HostileFile[] = files('png', {
  '422 CORRUPT_FILE': {
    ...each([0.1, 0.3, 0.6, 0.9], cutAt),
    'the signature alone': () => SIGNATURE,
    'the signature and HTML': () => Buffer.concat([SIGNATURE, Buffer.from('<script>alert(1)</script>')]),
    'no chunk but the end': () => png(),
    'no pixels': () => png(header()),
    'no width': () => png(header({ width: 0 }), TEN),
    'no height': () => png(header({ height: 0 }), TEN),
    'a chunk longer than the file': () => lying(0x7fffffff),
    'a chunk longer than any': () => lying(0xffffffff),
    'a chunk shorter than it is': () => lying(3),
    'a bit depth that is none': () => png(header({ depth: 7 }), TEN),
    'a kind of colour that is none': () => png(header({ colours: 5 }), TEN),
    'an interlacing that is none': () => png(header({ interlaced: 9 }), TEN),
    'a palette that is not there': () => png(header({ colours: 3 }), TEN),
    'a palette of odd length': () => png(header({ colours: 3 }), text('PLTE', 'xxxx'), TEN),
    'two headers': () => having(header({ width: 9_000, height: 9_000 })),
    'a chunk that must be known and is not': () => having(text('XXXX', 'x')),
  },
  '422 IMAGE_TOO_LARGE': {
    '100 megapixels and one': () => blackPng(100_000_001, 1, 0),
    '101 megapixels claimed': () => blackPng(10_100, 10_000, 10),
    'all the pixels there can be': () => blackPng(0x7fffffff, 0x7fffffff, 0),
  },
  '201': {
    '100 megapixels': () => blackPng(10_000, 10_000),
    '100 megapixels in a line': () => blackPng(100_000_000, 1),
    '100 megapixels, interlaced': () =>
      png(header({ width: 10_000, height: 10_000, interlaced: 1 }), pixels(100_100_000)),
    '100 megapixels of eight bytes': () =>
      png(header({ width: 10_000, height: 10_000, depth: 16, colours: 6 }), pngChunk('IDAT', deflatedZeros(81))),
    'pixels that go on for 600 MB': () => png(header(), pngChunk('IDAT', deflatedZeros(60))),
    'a text of 600 MB': () => having(pngChunk('zTXt', inflating('Comment\0\0'))),
    'an international text of 600 MB': () => having(pngChunk('iTXt', inflating('Comment\0\x01\0\0\0'))),
    'a colour profile of 600 MB': () => having(pngChunk('iCCP', inflating('ICC\0\0'))),
    'metadata of 600 MB': () => having(pngChunk('zTXt', inflating('Raw profile type exif\0\0'))),
    'a wrong sum of the header': () => Buffer.from(blackPng(100, 100)).fill(0, 29, 33),
    'fifty thousand chunks': () => having(...Array.from({ length: 50_000 }, () => text('tEXt', 'A\0b'))),
    'pixels in ten thousand pieces': () => {
      const bytes = deflateSync(Buffer.alloc(110), { level: 0 });
      return png(
        header(),
        ...Array.from(bytes, (byte) => pngChunk('IDAT', Buffer.from([byte]))),
        ...Array.from({ length: 10_000 }, () => pngChunk('IDAT', Buffer.alloc(0))),
      );
    },
    'a million frames': () => having(pngChunk('acTL', Buffer.from([0, 0x0f, 0x42, 0x40, 0, 0, 0, 0]))),
    'a script in a text': () => having(text('tEXt', 'Comment\0<script>alert(1)</script>')),
    'a script for pixels': () => png(header(), pngChunk('IDAT', deflateSync(Buffer.from('\0<script>xy'.repeat(10))))),
    'HTML behind the end': () => behind('<!doctype html><script>alert(1)</script>'),
    'a PDF behind the end': () => behind(pdfByHand()),
    'a ZIP behind the end': () => behind('PK\x03\x04\x14\0\0\0\0\0PK\x05\x06'),
    'a place in its metadata': async () => {
      const exif = { IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '27/1 58/1 7411/1000' } };
      return sharp({ create: { width: 20, height: 20, channels: 3, background: 'white' } })
        .withExif(exif)
        .png()
        .toBuffer();
    },
    'metadata of rubbish': () => having(text('eXIf', `II*\0${'\xff'.repeat(400)}`)),
  },
  '201 or 422 CORRUPT_FILE': {
    'a wrong sum of the pixels': () => spoilt(blackPng(100, 100)),
  },
});
