import type { DocumentRow } from '../../base/database/schema.ts';
import { THUMBNAIL_WIDTHS, thumbnailKey } from '../../base/ports/document-file.ts';
import { makeOutline } from '../outlines/make-outline.ts';
import type { PreparedPage } from './prepare-page.ts';
import {
  indexPagesReadBefore,
  isFileFault,
  readDocument,
  rereadWeakLines,
  type ReadDocumentDeps,
} from './read-document.ts';
import { readingQueue, type Reading } from './reading-queue.ts';
import { MAX_PAGES_READ, readingRepository } from './reading-repository.ts';
import { textRepository, type StoredWeakPage } from './text-repository.ts';

/** After so many pages a document is queued again, so that shorter ones come first, and the reader's memory is freed. */
const PAGES_PER_RUN = 20;
/** The task of a second pass must fit into one argument of a program (128 KiB). */
const MAX_LINES_PER_RUN = 800;

/** What processing needs from stored files. Implemented by `files/`. */
export interface ProcessingFiles {
  withLocalCopy<T>(file_id: string, use: (path: string) => Promise<T>): Promise<T>;
  store(key: string, bytes: Buffer): Promise<void>;
}

export interface ProcessDocumentDeps extends ReadDocumentDeps {
  readonly files: ProcessingFiles;
}

export interface ProcessingTask {
  readonly reading: Reading;
  readonly document: DocumentRow;
  /** The local copy of the document's file. */
  readonly path: string;
  readonly signal: AbortSignal;
  /** Thumbnails could not be made after the text was read. */
  readonly onThumbnailFailure: (error: unknown) => void;
}

export interface Progress {
  /** How many pages the document has. */
  readonly pages: number;
  /** The page to continue with; null when the step is done. */
  readonly next: number | null;
  /** The first page that the next step has to read; absent: the first of all. */
  readonly unread?: number;
}

/** The first pages whose weak lines fit into one task, at least one page. */
function firstThatFit(pages: readonly StoredWeakPage[]): readonly StoredWeakPage[] {
  let lines = 0;
  const end = pages.findIndex(({ weak }, index) => (lines += weak.length) > MAX_LINES_PER_RUN && index > 0);
  return end === -1 ? pages : pages.slice(0, end);
}

/** Does one run of a document's current step: its own text, its thumbnails, its text, or the second pass over its weak lines. */
export function documentProcessor({ files, ...deps }: ProcessDocumentDeps) {
  const { db, reader } = deps;
  const queue = readingQueue(db);
  const readings = readingRepository(db);
  const texts = textRepository(db);

  async function finish(document: DocumentRow, pages: number): Promise<void> {
    await readings.finish(document, pages);
    await makeOutline(deps, document, pages);
  }

  /** Thumbnails are upright when it is known how the first page is turned. */
  async function makeThumbnails({ document, path, signal }: ProcessingTask): Promise<void> {
    const { file_type: type, file_id } = document;
    const turns = (await texts.page(document._id, 1))?.turns ?? 0;
    const pictures = await reader.pictures(path, { type, page: 1, turns, widths: THUMBNAIL_WIDTHS, signal });
    for (const [index, width] of THUMBNAIL_WIDTHS.entries()) {
      await files.store(thumbnailKey(file_id, width), pictures[index] ?? Buffer.alloc(0));
    }
    await readings.hasThumbnails(document);
  }

  /** The pages whose text needs no picture to be read. What the others have of their own can be found until their pictures are read. */
  async function readOwnText({ reading, document, path, signal }: ProcessingTask): Promise<Progress> {
    let pages = document.page_count ?? 1;
    // The pages of a draft were read before it was handed in.
    if (reading.next_page === 1 && (await texts.pagesReadBefore(document)) > 0) return { pages, next: null };
    const from = reading.next_page;
    const to = Math.min(MAX_PAGES_READ, from + PAGES_PER_RUN - 1);
    let whole = from - 1;
    const onPage = async (page: PreparedPage) => {
      ({ pages } = page);
      if (page.source === 'text' && page.page === whole + 1) {
        whole = page.page;
        await readings.status(document, 'reading', whole);
      }
      return await queue.renew(reading);
    };
    const run = { from, to, isOwnTextOnly: true, signal, onPage };
    await readDocument(deps, document, path, run);
    const last = Math.min(pages, MAX_PAGES_READ);
    if (whole === to && to < last) return { pages, next: to + 1 };
    if (whole >= last) await finish(document, pages);
    return { pages, next: null, unread: whole + 1 };
  }

  async function readText(task: ProcessingTask): Promise<Progress> {
    const { reading, document, path, signal, onThumbnailFailure } = task;
    let pages = document.page_count ?? 1;
    // The pages of a draft were read before it was handed in.
    const known = reading.next_page === 1 ? await texts.pagesReadBefore(document) : 0;
    const from = Math.max(reading.next_page, known + 1);
    if (known > 0 && from > Math.min(pages, MAX_PAGES_READ)) {
      await indexPagesReadBefore(deps, document);
      await finish(document, pages);
      return { pages, next: null };
    }
    await readings.status(document, 'reading', from - 1);
    const to = Math.min(MAX_PAGES_READ, from + PAGES_PER_RUN - 1);
    let last = from - 1;
    let isUpright = true;
    let drawing: Promise<void> | null = null;
    // A failure is not fatal: the text matters more.
    const draw = () => makeThumbnails(task).catch(onThumbnailFailure);
    const onPage = async (page: PreparedPage) => {
      [last, pages] = [page.page, page.pages];
      if (page.page === 1) isUpright = page.turns === 0;
      await readings.status(document, 'reading', page.page);
      // Not before: the reader needs all cores until its first page can be found, and only then it is known how the page is turned.
      if (!document.has_thumbnails) drawing ??= draw();
      return await queue.renew(reading, { next_page: page.page + 1 });
    };
    try {
      await readDocument(deps, document, path, { from, to, signal, onPage });
    } catch (error) {
      // The next run skips the page that crashed the reader, unless it is the last one.
      if (isFileFault(error) && last + 2 <= pages) await queue.renew(reading, { next_page: last + 2 });
      throw error;
    } finally {
      if (!document.has_thumbnails && reading.faults === 0 && !signal.aborted) drawing ??= draw();
      await drawing;
    }
    // They were made before it was known how the page is turned.
    if (document.has_thumbnails && from === 1 && !isUpright) await draw();
    if (last === to && to < Math.min(pages, MAX_PAGES_READ)) return { pages, next: to + 1 };
    await finish(document, pages);
    return { pages, next: null };
  }

  async function readSecondPass({ reading, document, path, signal }: ProcessingTask): Promise<Progress> {
    const pages = document.page_count ?? 1;
    const waiting = await texts.weakPages(document, reading.next_page, PAGES_PER_RUN);
    const batch = firstThatFit(waiting);
    if (batch.length === 0) return { pages, next: null };
    let done = 0;
    const onPage = async (page: number) => {
      done += 1;
      return await queue.renew(reading, { next_page: page + 1 });
    };
    try {
      await rereadWeakLines(deps, document, path, { pages: batch, signal, onPage });
    } catch (error) {
      // The next run skips the page that crashed the reader.
      const crashed = batch[done]?.page;
      if (isFileFault(error) && crashed !== undefined) await queue.renew(reading, { next_page: crashed + 1 });
      throw error;
    }
    const last = batch.at(-1)?.page ?? pages;
    const mayHaveMore = batch.length < waiting.length || waiting.length === PAGES_PER_RUN;
    // Headings that were misread may be right now.
    if (!mayHaveMore) await makeOutline(deps, document, pages);
    return { pages, next: mayHaveMore ? last + 1 : null };
  }

  return async function processDocument(task: ProcessingTask): Promise<Progress> {
    if (task.reading.step === 'text') return await readOwnText(task);
    if (task.reading.step === 'quick') return await readText(task);
    if (task.reading.step === 'full') return await readSecondPass(task);
    await makeThumbnails(task);
    return { pages: task.document.page_count ?? 1, next: null, unread: task.reading.next_page };
  };
}
