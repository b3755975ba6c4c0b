import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import { buffer } from 'node:stream/consumers';
import { thumbnailKey } from '../documents/document-file.ts';
import type { DocumentRow } from '../database/schema.ts';
import { notFound, Problem, unavailable } from '../errors.ts';
import type { UsageLimits } from '../limits/usage-limits.ts';
import { ReaderCrashedError, type DocumentReader, type PageReading } from '@exam-vault/sandbox/reader/document-reader';
import type { FileStorage } from '../ports/file-storage.ts';
import type { FileCache } from './file-cache.ts';
import type { PictureName } from './file-paths.ts';
import { FileMissingError, type WorkFolder } from './work-folder.ts';

/** Sharp on a phone, readable on a desktop. */
const PAGE_WIDTH_PX = 1_400;
/** How many pictures are drawn at the same time, and how many more may wait. Further requests get 503. */
const [MAX_CONCURRENT, MAX_WAITING] = [2, 40];
/** A page that could not be drawn is not tried again for this long. */
const FAILURE_TTL_MS = 60_000;
const MAX_FAILURES = 1_000;

export interface PagePicturesDeps {
  readonly storage: Pick<FileStorage, 'read'>;
  readonly workFolder: Pick<WorkFolder, 'withLocalCopy'>;
  readonly reader: Pick<DocumentReader, 'pictures'>;
  readonly cache: Pick<FileCache, 'read' | 'save'>;
  readonly usage: Pick<UsageLimits, 'acquire'>;
  /** The quarter turns that make a page upright. */
  readonly turnsOf: (document_id: string, page: number) => Promise<PageReading['turns']>;
}

/** Who requests a picture. */
export interface PictureReader {
  /** Called only when a picture must be drawn. */
  readonly account: () => Promise<string | null>;
  /** The network address, for people without an account. */
  readonly address: string;
}

export type PagePictures = ReturnType<typeof pagePictures>;

/** Serves thumbnails, which are made in the background, and pictures of pages, which are drawn on request and cached. */
export function pagePictures({ storage, workFolder, reader, cache, usage, turnsOf }: PagePicturesDeps) {
  const limitConcurrency = pLimit(MAX_CONCURRENT);
  const inProgress = new Map<string, Promise<Buffer>>();
  const failures = new LRUCache<string, true>({ max: MAX_FAILURES, ttl: FAILURE_TTL_MS });

  async function draw(document: DocumentRow, page: number, turns: PageReading['turns'], name: string): Promise<Buffer> {
    const task = { type: document.file_type, page, turns, widths: [PAGE_WIDTH_PX] };
    // The limit includes the local copy: forty copies of a large file would fill a disk.
    const pictures = await limitConcurrency(() =>
      workFolder.withLocalCopy(document.file_id, (file) => reader.pictures(file, task)),
    );
    const picture = pictures[0] ?? Buffer.alloc(0);
    await cache.save(name, picture);
    return picture;
  }

  async function page(document: DocumentRow, number: number, { account, address }: PictureReader): Promise<Buffer> {
    if (number < 1 || number > (document.page_count ?? 1)) throw notFound();
    const turns = await turnsOf(document._id, number);
    const name = `${document.file_id}-${number}-${turns}.webp`;
    const cached = await cache.read(name);
    if (cached) return cached;
    if (failures.has(name)) throw notFound();
    const accountId = await account();
    const pending = inProgress.get(name);
    if (pending) return await pending;
    if (inProgress.size >= MAX_CONCURRENT + MAX_WAITING) throw unavailable();
    const leave = usage.acquire('pictures', accountId, address);
    const picture = draw(document, number, turns, name).finally(() => {
      inProgress.delete(name);
      leave();
    });
    inProgress.set(name, picture);
    return await picture.catch((error: unknown) => {
      // A page that crashed its reader would delay other pages each time it is requested.
      if (error instanceof ReaderCrashedError) failures.set(name, true);
      throw error;
    });
  }

  async function thumbnail(document: DocumentRow, width: number): Promise<Buffer> {
    const bytes = document.has_thumbnails ? await storage.read(thumbnailKey(document.file_id, width)) : null;
    if (!bytes) throw notFound();
    return await buffer(bytes);
  }

  return {
    /** WebP. @throws Problem NOT_FOUND, UNAVAILABLE, RATE_LIMITED */
    async read(document: DocumentRow, picture: PictureName, reader: PictureReader): Promise<Buffer> {
      const number = Number(picture.slice(1));
      try {
        return await (picture.startsWith('p') ? page(document, number, reader) : thumbnail(document, number));
      } catch (error) {
        if (error instanceof ReaderCrashedError || error instanceof FileMissingError) throw notFound();
        throw error instanceof Problem ? error : unavailable(error);
      }
    },
  };
}
