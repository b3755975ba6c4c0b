import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { DocumentRow } from '../database/schema.ts';
import { notFound, unavailable } from '../errors.ts';
import { ReadingEndedError, type DocumentReader, type PageReading } from '../ports/document-reader.ts';
import type { FileStorage } from '../ports/file-storage.ts';
import type { PictureName } from './file-paths.ts';
import { lendFile } from './lend-file.ts';

/** Pixels: sharp on a phone, readable on a desk. */
const PAGE_WIDTH = 1_400;
/** Pictures that may wait to be made; who comes after them is asked to come again. */
const MOST_WAITING = 40;
/** Pictures of pages that are kept, and how often that is looked after. */
const [MOST_KEPT, LOOK_EVERY] = [2_000, 100];

export interface PagePicturesParts {
  readonly storage: FileStorage;
  readonly reader: Pick<DocumentReader, 'pictures'>;
  /** A folder of its own; what is in it can be made again. */
  readonly folder: string;
  /** How a page has to be turned. */
  readonly turnsOf: (document_id: string, page: number) => Promise<PageReading['turns']>;
}

export type PagePictures = ReturnType<typeof pagePictures>;

/** Where in the store a thumbnail lies: beside its file, and swept with it. */
export function thumbnailKey(file_id: string, width: number): string {
  return `${file_id}.w${width}`;
}

/** Thumbnails, made in the background, and pictures of pages, made when they are asked for and kept for the next who asks. */
export function pagePictures({ storage, reader, folder, turnsOf }: PagePicturesParts) {
  const making = new Map<string, Promise<Buffer>>();
  let made = 0;

  async function make(document: DocumentRow, page: number, turns: PageReading['turns'], path: string): Promise<Buffer> {
    const task = { type: document.file_type, page, turns, widths: [PAGE_WIDTH] };
    const [picture] = await lendFile(storage, document.file_id, folder, (file) => reader.pictures(file, task));
    if (!picture) throw notFound();
    const draft = join(folder, `${randomUUID()}.draft`);
    await writeFile(draft, picture, { mode: 0o600 });
    await rename(draft, path);
    made += 1;
    if (made % LOOK_EVERY === 0) await forgetOldest();
    return picture;
  }

  async function forgetOldest(): Promise<void> {
    const names = await readdir(folder);
    if (names.length <= MOST_KEPT) return;
    const times = await Promise.all(
      names.map(async (name) => ({ name, time: (await stat(join(folder, name)).catch(() => null))?.mtimeMs ?? 0 })),
    );
    times.sort((a, b) => a.time - b.time);
    for (const { name } of times.slice(0, names.length - MOST_KEPT * 0.9))
      await rm(join(folder, name), { force: true });
  }

  async function page(document: DocumentRow, number: number): Promise<Buffer> {
    if (number < 1 || number > (document.page_count ?? 1)) throw notFound();
    const turns = await turnsOf(document._id, number);
    const name = `${document.file_id}-${number}-${turns}.webp`;
    const path = join(folder, name);
    const kept = await readFile(path).catch(() => null);
    if (kept) {
      const now = new Date();
      await utimes(path, now, now).catch(() => undefined);
      return kept;
    }
    const waiting = making.get(name);
    if (waiting) return await waiting;
    if (making.size >= MOST_WAITING) throw unavailable();
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const picture = make(document, number, turns, path).finally(() => making.delete(name));
    making.set(name, picture);
    return await picture;
  }

  return {
    /** WebP. @throws Problem NOT_FOUND, UNAVAILABLE */
    async read(document: DocumentRow, picture: PictureName): Promise<Buffer> {
      const number = Number(picture.slice(1));
      try {
        if (picture.startsWith('p')) return await page(document, number);
        const bytes = document.has_thumbnails ? await storage.read(thumbnailKey(document.file_id, number)) : null;
        if (!bytes) throw notFound();
        return await buffer(bytes);
      } catch (error) {
        // A page that cannot be drawn is none that can be shown.
        throw error instanceof ReadingEndedError ? notFound() : error;
      }
    },
  };
}
