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

/** Pixels: sharp on a phone, readable on a desk. */
const PAGE_WIDTH = 1_400;
/** Pictures that are made at a time, and those that may wait for it; who comes after them is asked to come again. */
const [AT_ONCE, MOST_WAITING] = [2, 40];
/** A page that could not be drawn is not tried again for this long. */
const FAILURE_TTL_MS = 60_000;
const MAX_FAILURES = 1_000;

export interface PagePicturesDeps {
  readonly storage: Pick<FileStorage, 'read'>;
  readonly workFolder: Pick<WorkFolder, 'withLocalCopy'>;
  readonly reader: Pick<DocumentReader, 'pictures'>;
  readonly cache: Pick<FileCache, 'read' | 'save'>;
  readonly usage: Pick<UsageLimits, 'acquire'>;
  /** How a page has to be turned. */
  readonly turnsOf: (document_id: string, page: number) => Promise<PageReading['turns']>;
}

/** Who asks for a picture; it is asked for only where a picture has to be made. */
export interface PictureReader {
  readonly account: () => Promise<string | null>;
  /** The network address of one who is signed out. */
  readonly address: string;
}

export type PagePictures = ReturnType<typeof pagePictures>;

/** Thumbnails, made in the background, and pictures of pages, made when they are asked for and kept for the next who asks. */
export function pagePictures({ storage, workFolder: working, reader, cache, usage, turnsOf }: PagePicturesDeps) {
  const inTurn = pLimit(AT_ONCE);
  const making = new Map<string, Promise<Buffer>>();
  const failures = new LRUCache<string, true>({ max: MAX_FAILURES, ttl: FAILURE_TTL_MS });

  async function make(document: DocumentRow, page: number, turns: PageReading['turns'], name: string): Promise<Buffer> {
    const task = { type: document.file_type, page, turns, widths: [PAGE_WIDTH] };
    // The file is lent in turn too: forty copies of a large one would fill a disk.
    const pictures = await inTurn(() => working.withLocalCopy(document.file_id, (file) => reader.pictures(file, task)));
    const picture = pictures[0] ?? Buffer.alloc(0);
    await cache.save(name, picture);
    return picture;
  }

  async function page(document: DocumentRow, number: number, { account, address }: PictureReader): Promise<Buffer> {
    if (number < 1 || number > (document.page_count ?? 1)) throw notFound();
    const turns = await turnsOf(document._id, number);
    const name = `${document.file_id}-${number}-${turns}.webp`;
    const kept = await cache.read(name);
    if (kept) return kept;
    if (failures.has(name)) throw notFound();
    const known = await account();
    const waiting = making.get(name);
    if (waiting) return await waiting;
    if (making.size >= AT_ONCE + MOST_WAITING) throw unavailable();
    const leave = usage.acquire('pictures', known, address);
    const picture = make(document, number, turns, name).finally(() => {
      making.delete(name);
      leave();
    });
    making.set(name, picture);
    return await picture.catch((error: unknown) => {
      // A page that cannot be drawn is none that can be shown; nor does it hold up the others each time it is asked for.
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
