import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { PDFDocument } from 'pdf-lib';
import { fold } from '@exam-vault/contract/text';
import type { Named } from './reading-hub.ts';

/** Points of the longer side of A4. */
const LONG_SIDE = 842;

export interface CorpusPaper extends Named {
  /** The course's title, as its archive has it. */
  readonly label: string;
  readonly sort: 'photo' | 'pdf';
  /** Where its pages lie: a folder of JPEGs, or a PDF. */
  readonly path: string;
}

async function rowsOf(path: string): Promise<Record<string, string>[]> {
  return parse(await readFile(path), { columns: true, skip_empty_lines: true, bom: true, trim: true });
}

/** 'Papers/' is the archive's folder, '/08-05-2024' its date: neither is of the title. */
const tidyLabel = (label: string) => label.replace(/^Papers\//i, '').replace(/\/[\d-]+$/, '');

/** What makes two papers ones of the same course. */
export const courseOf = ({ label }: Pick<CorpusPaper, 'label'>) => fold(label);

/** The photos of a folder, in the order of their names. */
export async function photosIn(folder: string): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => /\.jpe?g$/i.test(name)).sort();
  return names.map((name) => join(folder, name));
}

/** One PDF of JPEGs as they are, a page each. */
export async function boundPhotos(photos: readonly Uint8Array[]): Promise<Uint8Array> {
  const pdf = await PDFDocument.create({ updateMetadata: false });
  for (const photo of photos) {
    const image = await pdf.embedJpg(photo);
    const scale = LONG_SIDE / Math.max(image.width, image.height);
    const [width, height] = [image.width * scale, image.height * scale];
    pdf.addPage([width, height]).drawImage(image, { x: 0, y: 0, width, height });
  }
  return await pdf.save();
}

/** The papers of a corpus under titles that say nothing: at most `limit` photographed ones and as many PDFs. */
export async function corpusPapers(corpus: string, limit: number): Promise<CorpusPaper[]> {
  const photos = (await rowsOf(join(corpus, 'photos.csv'))).map(({ folder = '', label = '' }, index): CorpusPaper => {
    const path = join(corpus, folder);
    const file = async () => {
      const pages = await Promise.all((await photosIn(path)).map((photo) => readFile(photo)));
      return { type: 'application/pdf' as const, bytes: await boundPhotos(pages) };
    };
    return { title: `Document p${index + 1}`, label: tidyLabel(label), sort: 'photo', path, file };
  });
  const pdfs = (await rowsOf(join(corpus, 'papers.csv'))).map(
    ({ file: name = '', course = '' }, index): CorpusPaper => {
      const path = join(corpus, name);
      const file = async () => ({ type: 'application/pdf' as const, bytes: await readFile(path) });
      return { title: `Document d${index + 1}`, label: tidyLabel(course), sort: 'pdf', path, file };
    },
  );
  return [...photos.slice(0, limit), ...pdfs.slice(0, limit)];
}

/** The titles of real papers, where the corpus has them. */
export async function corpusTitles(corpus: string): Promise<string[]> {
  const rows = await rowsOf(join(corpus, 'titles.csv')).catch(() => []);
  return rows.flatMap(({ title = '' }) => (title === '' || title.length > 200 ? [] : [title]));
}
