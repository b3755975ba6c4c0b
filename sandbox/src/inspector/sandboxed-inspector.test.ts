import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FileType } from '@exam-vault/contract/files';
import { PDFDocument } from 'pdf-lib';
import sharp, { type Sharp } from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { applyPatches } from '@exam-vault/server/library/files/apply-patches';
import { SandboxUnavailableError } from '../sandbox-unavailable.ts';
import type { Inspection } from './file-inspector.ts';
import { testSandbox } from '@exam-vault/testing/test-sandbox';
import { blackPng, bombPdf, claiming, encryptedPdf, pdfByHand } from '@exam-vault/testing/hostile-files';
import { CORPUS } from '@exam-vault/testing/hostile/corpus';
import { sandboxedInspector } from './sandboxed-inspector.ts';

const MEGABYTE = 1024 * 1024;
const logged: unknown[] = [];
const log = { warn: (...line: unknown[]) => logged.push(line), error: (...line: unknown[]) => logged.push(line) };
const inspector = sandboxedInspector({ sandbox: testSandbox, log });

let folder: string;
let names = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sandboxed-inspector-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});
afterEach(() => {
  logged.length = 0;
});

async function saved(bytes: Buffer | string): Promise<string> {
  const path = join(folder, `file-${(names += 1)}`);
  await writeFile(path, bytes, { mode: 0o600 });
  return path;
}

async function inspect(bytes: Buffer | string, type: FileType, by = inspector): Promise<Inspection> {
  return await by.inspect(await saved(bytes), type);
}

async function hostileFile(name: string): Promise<Buffer> {
  const found = CORPUS.find((file) => file.name === name);
  if (!found) throw new Error(`the corpus has no ${name}`);
  return await found.make();
}

function noise(width: number, height: number): Sharp {
  let state = 1;
  const raw = Buffer.from(
    Array.from({ length: width * height * 3 }, () => (state = (state * 48_271) % 0x7fffffff) >> 8),
  );
  return sharp(raw, { raw: { width, height, channels: 3 } });
}

async function pdf(pages: number): Promise<Buffer> {
  const document = await PDFDocument.create();
  for (let page = 0; page < pages; page += 1) document.addPage([200, 200]).drawText(`Page ${page + 1}`);
  return Buffer.from(await document.save());
}

describe('sandboxedInspector', () => {
  it('opens a JPEG, a progressive one, a PNG, an interlaced one, and counts the pages of a PDF', async () => {
    const opens = { verdict: 'opens', page_count: 1, patches: [] };
    expect(await inspect(await noise(300, 200).jpeg().toBuffer(), 'JPEG')).toEqual(opens);
    expect(await inspect(await noise(300, 200).jpeg({ progressive: true }).toBuffer(), 'JPEG')).toEqual(opens);
    expect(await inspect(await noise(300, 200).png().toBuffer(), 'PNG')).toEqual(opens);
    expect(await inspect(await noise(300, 200).png({ progressive: true }).toBuffer(), 'PNG')).toEqual(opens);
    expect(await inspect(await pdf(3), 'PDF')).toEqual({ ...opens, page_count: 3 });
    expect(await inspect(pdfByHand(), 'PDF')).toEqual(opens);
    expect(logged).toEqual([]);
  });

  it('forgives a JPEG what phones do: bytes after the end, extra bytes, a missing end marker', async () => {
    const jpeg = await noise(300, 200).jpeg().toBuffer();
    const withExtraBytes = Buffer.concat([jpeg.subarray(0, -2), Buffer.from([0x00, 0x12, 0x34]), jpeg.subarray(-2)]);
    for (const file of [Buffer.concat([jpeg, Buffer.from('trailer')]), withExtraBytes, jpeg.subarray(0, -2)]) {
      expect((await inspect(file, 'JPEG')).verdict).toBe('opens');
    }
  });

  it('calls corrupt what is cut off, empty or something else', async () => {
    const jpeg = await noise(300, 200).jpeg().toBuffer();
    const png = await noise(300, 200).png().toBuffer();
    const interlaced = await noise(300, 200).png({ progressive: true }).toBuffer();
    const flipped = Buffer.from(png);
    flipped[png.length >> 1]! ^= 0xff;
    const whole = await pdf(3);
    const html = '<!doctype html><title>Not a paper</title><script>alert(1)</script>';
    const files: readonly (readonly [Buffer | string, FileType])[] = [
      [jpeg.subarray(0, 20), 'JPEG'],
      [jpeg.subarray(0, jpeg.indexOf(Buffer.from([0xff, 0xda]))), 'JPEG'],
      [png, 'JPEG'],
      [png.subarray(0, png.length >> 1), 'PNG'],
      [interlaced.subarray(0, interlaced.length >> 1), 'PNG'],
      [flipped, 'PNG'],
      [blackPng(100, 100, 99), 'PNG'],
      [blackPng(100, 100).subarray(0, 33), 'PNG'],
      ['<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>', 'PNG'],
      [whole.subarray(0, whole.length >> 1), 'PDF'],
      [whole.subarray(0, 20), 'PDF'],
      [pdfByHand().replace('[3 0 R]/Count 1', '[]/Count 0'), 'PDF'],
      [pdfByHand().replace('[3 0 R]/Count 1', '[8 0 R]/Count 1'), 'PDF'],
      [`%PDF-1.4\n${html}`, 'PDF'],
      ...(['JPEG', 'PNG', 'PDF'] as const).flatMap(
        (type) =>
          [
            ['', type],
            [html, type],
          ] as const,
      ),
    ];
    for (const [index, [file, type]] of files.entries()) {
      expect([index, await inspect(file, type)]).toEqual([
        index,
        { verdict: 'corrupt', page_count: null, patches: [] },
      ]);
    }
  });

  it('opens a JPEG that was cut, and says that it is incomplete', async () => {
    const incomplete = { verdict: 'opens', page_count: 1, patches: [], is_incomplete: true };
    const jpeg = await noise(300, 200).jpeg().toBuffer();
    const progressive = await noise(300, 200).jpeg({ progressive: true }).toBuffer();
    const half = jpeg.subarray(0, jpeg.length >> 1);
    expect(await inspect(half, 'JPEG')).toEqual(incomplete);
    expect(await inspect(jpeg.subarray(0, -200), 'JPEG')).toEqual(incomplete);
    expect(await inspect(Buffer.concat([half, jpeg.subarray(-2)]), 'JPEG')).toEqual(incomplete);
    expect(await inspect(progressive.subarray(0, progressive.length >> 1), 'JPEG')).toEqual(incomplete);
  });

  it('opens a PDF that was cut behind a page, and says that it is incomplete and must be written again', async () => {
    const cut = { verdict: 'opens', page_count: 1, patches: [], is_incomplete: true, needs_copy: true };
    for (const name of ['cut behind its first page of two', 'cut before the list of its pages', 'shorter than it says'])
      expect([name, await inspect(await hostileFile(`PDF: ${name}`), 'PDF')]).toMatchObject([
        name,
        { ...cut, page_count: expect.any(Number) },
      ]);
    expect(await inspect(pdfByHand().replace(/trailer.*/s, ''), 'PDF')).toEqual(cut);
    expect(await inspect(pdfByHand().replace('%%EOF\n', 'startxref\n0\n%%EO'), 'PDF')).not.toHaveProperty(
      'is_incomplete',
    );
  });

  it('calls encrypted what needs a password, and opens what only its owner has one for', async () => {
    expect(await inspect(encryptedPdf('secret'), 'PDF')).toEqual({
      verdict: 'encrypted',
      page_count: null,
      patches: [],
    });
    expect(await inspect(encryptedPdf(''), 'PDF')).toEqual({
      verdict: 'opens',
      page_count: 1,
      patches: [],
      needs_copy: true,
    });
  });

  it('refuses more than 100 megapixels by the header alone, and takes exactly so many; of a JPEG up to 210', async () => {
    const jpeg = await noise(300, 200).jpeg().toBuffer();
    expect((await inspect(claiming(jpeg, 21_001, 10_000), 'JPEG')).verdict).toBe('too-many-pixels');
    expect((await inspect(await hostileFile('JPEG: 101 megapixels claimed, progressive'), 'JPEG')).verdict).toBe(
      'too-many-pixels',
    );
    expect((await inspect(claiming(jpeg, 65_500, 65_500), 'JPEG')).verdict).toBe('too-many-pixels');
    expect((await inspect(blackPng(10_001, 10_000, 10), 'PNG')).verdict).toBe('too-many-pixels');
    expect((await inspect(blackPng(0x7fffffff, 0x7fffffff, 0), 'PNG')).verdict).toBe('too-many-pixels');
    const bomb = blackPng(10_000, 10_000);
    expect(bomb.length).toBeLessThan(500_000);
    expect((await inspect(bomb, 'PNG')).verdict).toBe('opens');
  });

  it('opens a JPEG of 200 megapixels within 160 MB', async () => {
    const narrow = sandboxedInspector({ sandbox: testSandbox, log, memoryLimitBytes: 160 * MEGABYTE });
    expect((await inspect(await hostileFile('JPEG: 200 megapixels'), 'JPEG', narrow)).verdict).toBe('opens');
  });

  it('does not know about a PDF of a few KB that costs 600 MB, and says so in the log', async () => {
    const bomb = bombPdf();
    expect(bomb.length).toBeLessThan(10_000);
    expect(await inspect(bomb, 'PDF')).toEqual({ verdict: 'unknown', page_count: null, patches: [] });
    expect(logged).toHaveLength(1);
  });

  it('does not know when the time is too short, whatever the file', async () => {
    const hurried = sandboxedInspector({ sandbox: testSandbox, log, timeoutMs: 1 });
    await hurried.assertAvailable();
    expect((await inspect('', 'PDF', hurried)).verdict).toBe('unknown');
  });

  it('rejects for a photo whose location could not be looked for, also at a second attempt, but not for a PDF', async () => {
    const hurried = sandboxedInspector({ sandbox: testSandbox, log, timeoutMs: 1 });
    await hurried.assertAvailable();
    for (const [file, type] of [
      [await noise(30, 20).jpeg().toBuffer(), 'JPEG'],
      [await noise(30, 20).png().toBuffer(), 'PNG'],
    ] as const) {
      logged.length = 0;
      await expect(inspect(file, type, hurried)).rejects.toBeInstanceOf(SandboxUnavailableError);
      expect(logged).toHaveLength(2);
    }
    await expect(inspector.inspect(join(folder, 'not-there'), 'PNG')).rejects.toBeInstanceOf(SandboxUnavailableError);
    const unknown = { verdict: 'unknown', page_count: null, patches: [] };
    expect(await inspect(await pdf(1), 'PDF', hurried)).toEqual(unknown);
  });

  it('takes the location out, even of a photo whose check is killed', async () => {
    const exif = { IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '27/1 58/1 7411/1000' } };
    const before = await noise(300, 200).withMetadata({ orientation: 8 }).withExif(exif).jpeg().toBuffer();
    const path = await saved(before);
    const inspection = await inspector.inspect(path, 'JPEG');
    expect(inspection).toMatchObject({ verdict: 'opens', page_count: 1 });
    expect(inspection.patches.length).toBeGreaterThan(0);
    await applyPatches(path, inspection.patches);
    const after = await readFile(path);
    expect(after.length).toBe(before.length);
    const metadata = await sharp(after).metadata();
    expect(metadata.exif!.includes(Buffer.from([0x25, 0x88]))).toBe(false);
    expect(metadata.orientation).toBe(8);
    expect(await sharp(after).raw().toBuffer()).toEqual(await sharp(before).raw().toBuffer());
    expect((await inspector.inspect(path, 'JPEG')).patches).toEqual([]);

    // An interlaced picture is decoded as a whole: this one needs 108 MB.
    const large = sharp({ create: { width: 6_000, height: 6_000, channels: 3, background: 'white' } });
    const costly = await large.withExif(exif).png({ progressive: true, compressionLevel: 1 }).toBuffer();
    const narrow = sandboxedInspector({ sandbox: testSandbox, log, memoryLimitBytes: 120 * MEGABYTE });
    const killed = await inspect(costly, 'PNG', narrow);
    expect(killed.verdict).toBe('unknown');
    expect(killed.patches.length).toBeGreaterThan(0);
  });

  it('answers for many at once, each for its own', async () => {
    const files = await Promise.all([1, 2].map((pages) => pdf(pages)));
    const found = await Promise.all(files.map((file) => inspect(file, 'PDF')));
    expect(found.map((inspection) => inspection.page_count)).toEqual([1, 2]);
  });

  it('does not know about a PDF that is gone', async () => {
    expect(await inspector.inspect(join(folder, 'not-there'), 'PDF')).toMatchObject({ verdict: 'unknown' });
    expect(logged).toHaveLength(1);
  });

  it('needs no right of its own on the file: the descriptor is enough', async () => {
    const path = await saved(await pdf(1));
    await chmod(path, 0o400);
    expect((await inspector.inspect(path, 'PDF')).verdict).toBe('opens');
  });
});
