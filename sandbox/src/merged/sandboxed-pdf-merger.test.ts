import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testSandbox } from '@exam-vault/testing/test-sandbox';
import { PDFArray, PDFDict, PDFDocument, PDFName } from 'pdf-lib';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { UnmergeableError, type MergedFile } from './pdf-merger.ts';
import { sandboxedPdfMerger } from './sandboxed-pdf-merger.ts';

const merger = sandboxedPdfMerger({ sandbox: testSandbox, log: { warn: () => {} } });
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pdf-merger-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function pdfOf(...widths: number[]): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  for (const width of widths) pdf.addPage([width, 400]);
  return Buffer.from(await pdf.save());
}

async function file(name: string, bytes: Buffer, rest: Partial<MergedFile> = {}): Promise<MergedFile> {
  const path = join(folder, name);
  await writeFile(path, bytes);
  return { path, type: 'PDF', pages: 1, title: name, ...rest };
}

it('puts the pages of PDFs and pictures behind the contents, with an outline and a destination for each (issue 40.8)', async () => {
  const picture = sharp({ create: { width: 400, height: 300, channels: 3, background: '#eee' } });
  const files = [
    await file('two.pdf', await pdfOf(301, 302), { pages: 2, title: 'दो' }),
    await file('photo.jpg', await picture.jpeg().withMetadata({ orientation: 6 }).toBuffer(), { type: 'JPEG' }),
    await file('one.pdf', await pdfOf(303)),
  ];
  const to = join(folder, 'whole.pdf');
  await merger.merge(await pdfOf(300), files, to);
  const whole = await PDFDocument.load(await readFile(to));
  const pages = whole.getPages();
  expect(pages.map((page) => Math.round(page.getWidth()))).toEqual([300, 301, 302, 632, 303]);
  const names = whole.catalog.lookup(PDFName.of('Names'), PDFDict).lookup(PDFName.of('Dests'), PDFDict);
  const led = names.lookup(PDFName.of('Names'), PDFArray);
  expect([0, 2, 4].map((at) => String(led.get(at)))).toEqual(['(file000)', '(file001)', '(file002)']);
  const ways = [1, 3, 5].map((at) => led.lookup(at, PDFArray).get(0));
  expect(ways).toEqual([pages[1]?.ref, pages[3]?.ref, pages[4]?.ref]);
  const outlines = whole.catalog.lookup(PDFName.of('Outlines'), PDFDict);
  expect(String(outlines.get(PDFName.of('Count')))).toBe('3');
});

it('names the files that can’t be merged and leaves nothing behind', async () => {
  const files = [
    await file('good.pdf', await pdfOf(301)),
    await file('none.pdf', Buffer.from('%PDF-1.4 and nothing else')),
    await file('other.pdf', await pdfOf(301, 302)),
  ];
  const to = join(folder, 'nothing.pdf');
  const merging = merger.merge(await pdfOf(300), files, to);
  await expect(merging).rejects.toBeInstanceOf(UnmergeableError);
  await expect(merging).rejects.toMatchObject({ files: [1, 2] });
  expect(await readdir(folder)).not.toContain('nothing.pdf');
});
