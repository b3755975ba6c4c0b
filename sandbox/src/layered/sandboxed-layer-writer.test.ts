import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testSandbox } from '@exam-vault/testing/test-sandbox';
import { PDFDocument } from 'pdf-lib';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ChildFailedError } from '../child-failed.ts';
import { knownWords } from '../reader/known-words.ts';
import { openPdf } from '../reader/pdf-pages.ts';
import { readTextLayer } from '../reader/text-layer.ts';
import { sandboxedLayerWriter } from './sandboxed-layer-writer.ts';

const writer = sandboxedLayerWriter({ sandbox: testSandbox, log: { warn: () => {} } });
const WORDS = [
  ['Unit', 1_000, 1_000, 800, 300, 0],
  ['एक', 1_900, 1_000, 400, 300, 0],
] as const;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'layer-writer-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function saved(name: string, bytes: Buffer): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, bytes);
  return path;
}

async function textOf(file: Buffer): Promise<string> {
  const pdf = await openPdf(file);
  const words = pdf.withPage(0, (page) => readTextLayer(pdf, page, knownWords()))?.words ?? [];
  return words.map(({ text }) => text).join(' ');
}

it('makes the page of a photo, upright, with its words', async () => {
  const photo = sharp({ create: { width: 800, height: 600, channels: 3, background: '#eee' } });
  const jpeg = await saved('photo.jpg', await photo.jpeg().withMetadata({ orientation: 6 }).toBuffer());
  const made = await writer.write(jpeg, { type: 'JPEG', pages: [{ page: 1, turns: 0, words: WORDS }] });
  expect(await textOf(made)).toBe('Unit एक');
  const [page] = (await PDFDocument.load(made)).getPages();
  expect([page?.getWidth(), page?.getHeight(), page?.getRotation().angle]).toEqual([631.5, 842, 0]);
});

it('copies the pages of a PDF and lets a page be without words', async () => {
  const pdf = await PDFDocument.create();
  for (const _page of [1, 2]) pdf.addPage([300, 400]);
  const path = await saved('scan.pdf', Buffer.from(await pdf.save()));
  const made = await writer.write(path, { type: 'PDF', pages: [{ page: 1, turns: 0, words: WORDS }] });
  expect(await textOf(made)).toBe('Unit एक');
  expect((await PDFDocument.load(made)).getPageCount()).toBe(2);
});

it('fails for a file that isn’t a PDF', async () => {
  const path = await saved('none.pdf', Buffer.from('%PDF-1.4 and nothing else'));
  await expect(writer.write(path, { type: 'PDF', pages: [] })).rejects.toBeInstanceOf(ChildFailedError);
});
