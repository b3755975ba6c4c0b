import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { PDFDocument, PDFString } from 'pdf-lib';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectLinear } from '@exam-vault/testing/expect-linear';
import { openDocument } from '../../pdfium/pdfium.ts';
import { loadPdfium } from '../check-pdf.ts';
import { encryptedPdf } from '@exam-vault/testing/hostile-files';
import { namingJpeg, namingPdf, NAMES, xmpOf } from '@exam-vault/testing/naming-pdfs';
import { withPatches } from '@exam-vault/testing/located-photos';
import { cleanPdf } from './clean-pdf.ts';
import { cleanedIfSame } from './cleaned-if-same.ts';

let pdfium: Awaited<ReturnType<typeof loadPdfium>>;
beforeAll(async () => {
  pdfium = await loadPdfium();
});

/** The pixels of every page. */
function pictures(file: Buffer): Buffer[] {
  const document = openDocument(pdfium, file);
  expect(document).not.toBe(0);
  return Array.from({ length: pdfium.FPDF_GetPageCount(document) }, (_, index) => {
    const page = pdfium.FPDF_LoadPage(document, index);
    const bitmap = pdfium.FPDFBitmap_Create(200, 280, 0);
    pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, 200, 280, 0xffffffff);
    pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, 200, 280, 0, 0);
    const start = pdfium.FPDFBitmap_GetBuffer(bitmap);
    const pixels = Buffer.from(new Uint8Array(pdfium.memory.buffer, start, pdfium.FPDFBitmap_GetStride(bitmap) * 280));
    pdfium.FPDFBitmap_Destroy(bitmap);
    pdfium.FPDF_ClosePage(page);
    return pixels;
  });
}

/** Everything in a file that can be read without its tables, and what its streams hold. */
async function readable(file: Buffer): Promise<string> {
  const document = await PDFDocument.load(file, { updateMetadata: false });
  const inside = document.context.enumerateIndirectObjects().map(([, object]) => object.toString());
  return [file.toString('latin1'), file.toString('utf16le'), ...inside].join('\n');
}

async function cleaned(file: Buffer): Promise<Buffer> {
  const { patches, kept } = cleanPdf(file);
  expect(kept).toEqual([]);
  const after = withPatches(file, patches);
  expect(after.length).toBe(file.length);
  expect(pictures(after)).toEqual(pictures(file));
  expect(cleanPdf(after)).toEqual({ patches: [], kept: [] });
  return after;
}

describe('cleanPdf', () => {
  it.each([
    ['in plain objects', false],
    ['in object streams', true],
  ])('takes names and places out %s; the pages look the same, and title and producer stay', async (_name, packed) => {
    const before = await namingPdf({ packed });
    expect(pictures(before)).toHaveLength(2);
    const text = await readable(await cleaned(before));
    for (const name of NAMES) expect(text).not.toContain(name);
    const information = await PDFDocument.load(await cleaned(before), { updateMetadata: false });
    expect(information.getTitle()).toBe('Operating Systems');
    expect(information.getProducer()).toBe('A program');
    expect(information.getAuthor()?.trim()).toBe('');
    expect(information.getKeywords()?.trim()).toBe('');
  });

  it('keeps colour profile and segments that say how to decode, and every pixel', async () => {
    const before = await namingPdf({});
    const after = await cleaned(before);
    for (const marker of ['ICC_PROFILE', 'JFIF']) {
      expect(before.includes(marker)).toBe(true);
      expect(after.includes(marker)).toBe(true);
    }
    const at = after.indexOf(Buffer.of(0xff, 0xd8, 0xff));
    const jpeg = await namingJpeg();
    const photo = after.subarray(at, at + jpeg.length);
    expect((await sharp(photo).metadata()).exif).not.toEqual((await sharp(jpeg).metadata()).exif);
    expect(await sharp(photo).raw().toBuffer()).toEqual(await sharp(jpeg).raw().toBuffer());
  });

  it('takes them out of a JPEG and of XMP that are compressed once more', async () => {
    const jpeg = deflateSync(await namingJpeg());
    const xmp = deflateSync(Buffer.from(xmpOf(NAMES)));
    const document = await PDFDocument.create();
    document.addPage([200, 280]);
    const { context } = document;
    const names = (list: string[]) => context.obj(list);
    const photo = { Type: 'XObject', Subtype: 'Image', Width: 64, Height: 48, ColorSpace: 'DeviceRGB' };
    context.register(
      context.stream(jpeg, { ...photo, BitsPerComponent: 8, Filter: names(['FlateDecode', 'DCTDecode']) }),
    );
    context.register(context.stream(xmp, { Type: 'Metadata', Subtype: 'XML', Filter: 'FlateDecode' }));
    const before = Buffer.from(await document.save({ useObjectStreams: false }));
    expect(cleanPdf(before).patches).toHaveLength(2);
    await cleaned(before);
  });

  it('takes a name out of an older revision of the file, and of a string of its own', async () => {
    const before = (await namingPdf({})).toString('latin1');
    const next = '\n9 0 obj (Nadia Newer) endobj\n8 0 obj << /Author 9 0 R /Title (Operating Systems) >> endobj\n';
    const trailer = 'trailer << /Size 10 /Root 1 0 R /Info 8 0 R >>\n';
    const { patches } = cleanPdf(Buffer.from(before + next + trailer, 'latin1'));
    const after = withPatches(Buffer.from(before + next + trailer, 'latin1'), patches).toString('latin1');
    expect(after).not.toContain('Nadia Newer');
    for (const name of NAMES) expect(after).not.toContain(name);
  });

  it('changes nothing where nobody is named', async () => {
    const document = await PDFDocument.create();
    document.addPage([200, 280]);
    document.setTitle('Operating Systems');
    document.setAuthor('');
    for (const useObjectStreams of [false, true])
      expect(cleanPdf(Buffer.from(await document.save({ useObjectStreams })))).toEqual({ patches: [], kept: [] });
  });

  it('leaves a signed and an encrypted file as they are, and says so', async () => {
    const document = await PDFDocument.load(await namingPdf({}));
    const signature = document.context.obj({ Type: 'Sig', ByteRange: [0, 10, 20, 10], Contents: PDFString.of('00') });
    document.context.register(signature);
    const signed = Buffer.from(await document.save({ useObjectStreams: false }));
    expect(cleanPdf(signed)).toEqual({ patches: [], kept: ['signed'] });
    // Also behind very many words that only look alike.
    const padded = Buffer.concat([Buffer.from('ByteRan'.repeat(1_001)), signed]);
    expect(cleanPdf(padded)).toEqual({ patches: [], kept: ['signed'] });
    expect(cleanPdf(Buffer.from(encryptedPdf('')))).toEqual({ patches: [], kept: ['encrypted'] });
  });

  it('keeps a file as it is when it would not open as before, or when its opening was slow', async () => {
    const file = await namingPdf({});
    expect(cleanedIfSame(Buffer.from(file), 0, () => false)).toEqual({ patches: [], kept: ['opens-differently'] });
    expect(cleanedIfSame(Buffer.from(file), 60_000, () => true)).toEqual({ patches: [], kept: ['too-slow'] });
    expect(cleanedIfSame(Buffer.from(file), 0, () => true).patches.length).toBeGreaterThan(0);
  });
});

describe('hostile bytes and cleanPdf', () => {
  it('never make it throw through cleanedIfSame, and patches stay in order and inside the file', async () => {
    const seeds = [await namingPdf({}), await namingPdf({ packed: true })];
    const mutation = fc.record({
      at: fc.double({ min: 0, max: 1, noNaN: true }),
      bytes: fc.uint8Array({ minLength: 1, maxLength: 12 }),
    });
    const words = fc.constantFrom(
      '<<',
      '>>',
      '(',
      ')',
      '<',
      'obj',
      'stream',
      'endstream',
      '/Info 1 0 R',
      '[',
      '\\',
      'trailer',
      '9 0 R',
    );
    const files = fc
      .record({
        seed: fc.nat(1),
        mutations: fc.array(mutation, { maxLength: 8 }),
        words: fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), words), { maxLength: 4 }),
        length: fc.double({ min: 0, max: 1, noNaN: true }),
      })
      .map((made) => {
        const seed = seeds[made.seed]!;
        const file = Buffer.from(made.length < 0.5 ? seed : seed.subarray(0, Math.floor(seed.length * made.length)));
        for (const { at, bytes } of made.mutations) Buffer.from(bytes).copy(file, Math.floor(at * file.length));
        for (const [at, word] of made.words) file.write(word, Math.floor(at * file.length), 'latin1');
        return file;
      });
    fc.assert(
      fc.property(files, (file) => {
        let end = 0;
        for (const { offset, bytes } of cleanedIfSame(Buffer.from(file), 0, () => true).patches) {
          expect(offset).toBeGreaterThanOrEqual(end);
          end = offset + bytes.length;
        }
        expect(end).toBeLessThanOrEqual(file.length);
      }),
      { numRuns: 400 },
    );
  });

  it.each([
    ['objects without an end', '1 0 obj<<'],
    ['strings without an end', '1 0 obj('],
    ['streams without an end', '1 0 obj<<>>stream '],
    ['nested arrays', '1 0 obj[[[[[[[[['],
    ['trailers', 'trailer<</Info 1 0 R/A('],
    ['segments', '1 0 obj<</Filter/DCTDecode>>stream\n\u00ff\u00d8\u00ff\u00e1\u0000\u0003aendstream '],
  ])('twice as many %s take twice as long, no more', (_name, part) => {
    const file = Buffer.from(`%PDF-1.4\n${part.repeat(2_000_000 / part.length)}`, 'latin1');
    expectLinear((share) => cleanedIfSame(file.subarray(0, file.length * share), 0, () => true));
  });

  it('a stream that unpacks to gigabytes is given up', () => {
    const bomb = deflateSync(Buffer.alloc(40_000_000), { level: 9 });
    const head = `%PDF-1.5\n1 0 obj<</Type/ObjStm/N 1/First 4/Filter/FlateDecode/Length ${bomb.length}>>stream\n`;
    const tail = '\nendstream endobj\ntrailer<</Info 2 0 R>>\n';
    const file = Buffer.concat([Buffer.from(head), bomb, Buffer.from(tail)]);
    expect(cleanPdf(file)).toEqual({ patches: [], kept: ['not-understood'] });
  });
});
