import { createHash } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Picture } from '@exam-vault/demo/sheets/photograph';
import type { PageReading } from '@exam-vault/sandbox/reader/document-reader';
import { openPdf } from '@exam-vault/sandbox/reader/pdf-pages';
import { parsePage } from '@exam-vault/sandbox/reader/parse-page';
import { pageSketch } from '@exam-vault/sandbox/reader/page-sketch';
import { picturePrint } from '@exam-vault/server/reviewing/duplicates/page-print';
import type { ComparedPage } from '@exam-vault/server/reviewing/duplicates/paper-match';
import { storedPage } from '@exam-vault/server/finding/indexing/stored-page';
import sharp from 'sharp';
import { corpusReader, keptOr } from '../corpus-reader.ts';
import { labelledPapers } from '../proposals/papers.ts';

/** A page of a real paper, as a sheet that can be photographed again. */
export interface Sheet extends ComparedPage {
  readonly paper: string;
  readonly picture: () => Promise<Picture>;
}

/** More pages of a paper add time and little else. */
const MAX_PAGES = 3;
const [WIDTH_PX, MAX_DPI, MAX_SIDE_PX] = [1_600, 220, 2_600];

/** What the hub keeps of a page: its words without names, and how its picture looks. */
async function known(reading: PageReading, { data, width, height }: Picture): Promise<ComparedPage> {
  const image = sharp(data, { raw: { width, height, channels: 4 } }).removeAlpha();
  const rgb = { data: await image.raw().toBuffer(), width, height };
  const { page, source, text, words } = storedPage(reading);
  return {
    page,
    source,
    text,
    words,
    print: picturePrint(await pageSketch(rgb, reading.turns)),
  };
}

async function photo(file: string | Buffer): Promise<Picture> {
  const image = sharp(file).autoOrient().resize({ width: WIDTH_PX, withoutEnlargement: true }).ensureAlpha();
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** A page of a PDF, from 0, in four bytes a pixel. */
async function pdfPage(path: string, index: number): Promise<Picture> {
  const pdf = await openPdf(await readFile(path));
  const page = pdf.withPage(index, (handle) => pdf.pictureOfWidth(handle, WIDTH_PX, MAX_DPI, MAX_SIDE_PX));
  if (!page) throw new Error(`${path}: page ${index + 1} does not open`);
  const { data, width, height } = page;
  const image = sharp(data, { raw: { width, height, channels: 3 } }).ensureAlpha();
  return { data: await image.raw().toBuffer(), width, height };
}

interface ReadTask {
  readonly path: string;
  readonly type: 'JPEG' | 'PDF';
  /** The name under which the reading is kept. */
  readonly key: string;
}

export type PageReader = ReturnType<typeof pageReader>;

/** Reads with the hub's own reader; with DUPLICATES_CACHE, a folder, each file only once. */
export function pageReader() {
  const folder = process.env['DUPLICATES_CACHE'];
  const { reader, signal, close } = corpusReader();

  async function readingsOf({ path, type, key }: ReadTask): Promise<PageReading[]> {
    return keptOr(folder, key, async () => {
      const pages: PageReading[] = [];
      await reader.read(path, { type, from: 1, to: MAX_PAGES, terms: [], signal }, parsePage, async (page) => {
        pages.push(page);
      });
      return pages;
    });
  }

  return {
    readingsOf,

    /** What the hub would know of this photo. */
    async photo(jpeg: Buffer): Promise<ComparedPage> {
      const key = keyOf(jpeg);
      const path = join(folder ?? tmpdir(), `${key}.jpg`);
      await writeFile(path, jpeg);
      const [reading] = await readingsOf({ path, type: 'JPEG', key });
      await rm(path);
      if (!reading) throw new Error('nothing was read');
      return await known(reading, await photo(jpeg));
    },

    close,
  };
}

const keyOf = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex').slice(0, 24);

/** The first pages of each paper of the corpus as they were read. */
export async function corpusSheets({ readingsOf }: PageReader, corpus: string): Promise<Sheet[]> {
  const sheets: Sheet[] = [];
  for (const { name, sort, files } of await labelledPapers(corpus)) {
    const type = sort === 'photo' ? 'JPEG' : 'PDF';
    for (const [at, path] of files.slice(0, MAX_PAGES).entries())
      for (const reading of await readingsOf({ path, type, key: keyOf(path) })) {
        const page = sort === 'photo' ? at + 1 : reading.page;
        const picture = () => (sort === 'photo' ? photo(path) : pdfPage(path, page - 1));
        sheets.push({ paper: name, picture, ...(await known(reading, await picture())), page });
      }
  }
  return sheets;
}
