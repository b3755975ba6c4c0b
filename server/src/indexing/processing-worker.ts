import { setTimeout as wait } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { DocumentRow, Schema } from '../database/schema.ts';
import { THUMBNAIL_WIDTHS, thumbnailKey } from '../documents/document-file.ts';
import type { DocumentReader, PageReading } from '@exam-vault/sandbox/reader/document-reader';
import { indexDocuments } from './index-documents.ts';
import { textRepository, type StoredWeakPage } from './text-repository.ts';
import { MAX_PAGES_READ, readingRepository } from './reading-repository.ts';
import { isFileFault, OutdatedReadingError, readDocument, rereadWeakLines } from './read-document.ts';
import { LEASE_S, readingQueue, type Reading, type ReadingStep } from './reading-queue.ts';

/** Milliseconds between two looks into an empty queue: somebody waits for the first page, and a look costs a tenth of one. */
const POLL_INTERVAL_MS = 250;
/** Pages that one reader takes in one go: after them whoever waits for less comes first, and what the reader has heaped up is given back. */
const PAGES_PER_RUN = 20;
/** Weak lines of one run: its task must fit into an argument of a program (128 KiB). */
const MAX_LINES_PER_RUN = 800;
/** A document whose file ends its reader so often is set aside. */
const MAX_FAULTS = 3;
/** So often a step is begun when the machine is at fault, the hub's own death included: over more than a day. */
const MAX_TRIES = 30;
/** Seconds until a document is tried again: one that ended its reader, and one that could not be read for other reasons, at first and at most. */
const [AFTER_FAULT, AFTER_TROUBLE, MOST_AFTER_TROUBLE] = [2, 30, 3_600];

/** What the work asks of the files, which are another room's. */
export interface ProcessingFiles {
  withLocalCopy<T>(file_id: string, use: (path: string) => Promise<T>): Promise<T>;
  store(key: string, bytes: Buffer): Promise<void>;
}

export interface ProcessingDeps {
  readonly db: Kysely<Schema>;
  readonly reader: DocumentReader;
  readonly files: ProcessingFiles;
  /** How far texts are taken; `off`: thumbnails only. */
  readonly effort: 'full' | 'quick' | 'off';
  readonly concurrency: number;
  readonly terms: readonly string[];
  readonly log: Pick<Logger, 'info' | 'warn' | 'error' | 'child'>;
}

const STEPS: Record<ProcessingDeps['effort'], readonly ReadingStep[]> = {
  off: ['thumbnails'],
  quick: ['thumbnails', 'quick'],
  full: ['thumbnails', 'quick', 'full'],
};

/** How many pages a document has, and the one with which to go on; null: the step is done. */
interface Progress {
  readonly pages: number;
  readonly next: number | null;
}

/** The first of these pages whose lines fit into a reader's task, but always one. */
function firstThatFit(pages: readonly StoredWeakPage[]): readonly StoredWeakPage[] {
  let lines = 0;
  const fit = pages.findIndex(({ weak }, at) => (lines += weak.length) > MAX_LINES_PER_RUN && at > 0);
  return fit === -1 ? pages : pages.slice(0, fit);
}

export type ProcessingWorker = ReturnType<typeof processingWorker>;

/** Works through the queue in the background: thumbnails, then the text, then a second look at what was hard to read. */
export function processingWorker({ db, reader, files, effort, concurrency, terms, log }: ProcessingDeps) {
  const queue = readingQueue(db);
  const readings = readingRepository(db);
  const texts = textRepository(db);
  const stopping = new AbortController();
  const steps = STEPS[effort];

  /** Its lines name the document, and the request that brought it as the lines of its hub do. */
  const logOf = ({ document_id, request_id }: Reading) =>
    log.child({ document: document_id, ...(request_id === null ? {} : { reqId: request_id }) });

  const after = (step: ReadingStep): ReadingStep | null => steps[steps.indexOf(step) + 1] ?? null;

  /** Thumbnails that are made once more, of a document whose text is taken, are all that is to be done. */
  const stepAfterThumbnails = ({ text_status }: DocumentRow): ReadingStep | null =>
    text_status === 'read' || text_status === 'failed' ? null : after('thumbnails');

  /** Upright where it is known how the first page stands. */
  async function makeThumbnails(document: DocumentRow, path: string, signal: AbortSignal): Promise<void> {
    const { file_type: type, file_id } = document;
    const turns = (await texts.page(document._id, 1))?.turns ?? 0;
    const pictures = await reader.pictures(path, { type, page: 1, turns, widths: THUMBNAIL_WIDTHS, signal });
    for (const [index, width] of THUMBNAIL_WIDTHS.entries()) {
      await files.store(thumbnailKey(file_id, width), pictures[index] ?? Buffer.alloc(0));
    }
    await readings.hasThumbnails(document);
  }

  /** @returns the number of pages, and the one with which to go on; null when all are read */
  async function readText(
    reading: Reading,
    document: DocumentRow,
    path: string,
    signal: AbortSignal,
  ): Promise<Progress> {
    let pages = document.page_count ?? 1;
    const from = reading.next_page;
    await readings.status(document, 'reading', from - 1);
    const to = Math.min(MAX_PAGES_READ, from + PAGES_PER_RUN - 1);
    let last = from - 1;
    let stands = true;
    const onPage = async (page: PageReading) => {
      [last, pages] = [page.page, page.pages];
      if (page.page === 1) stands = page.turns === 0;
      await readings.status(document, 'reading', page.page);
      return await queue.renewLease(reading, page.page + 1);
    };
    try {
      await readDocument({ db, reader, terms }, document, path, { from, to, signal, onPage });
    } catch (error) {
      // The page that ended the reader is passed over next time, unless it was the last.
      if (isFileFault(error) && last + 2 <= pages) await queue.renewLease(reading, last + 2);
      throw error;
    }
    // Made before anybody knew how the page stands, or not made: the text is more important, so that this may fail.
    if (from === 1 && !(stands && document.has_thumbnails)) {
      await makeThumbnails(document, path, signal).catch((error: unknown) => {
        if (!stopping.signal.aborted) logOf(reading).warn({ err: error }, 'no thumbnails could be made');
      });
    }
    if (last === to && to < Math.min(pages, MAX_PAGES_READ)) return { pages, next: to + 1 };
    await readings.finish(document, pages);
    return { pages, next: null };
  }

  /** Has lines that were read badly read by another reader; a page that ends it is passed over the next time. */
  async function readAgain(
    reading: Reading,
    document: DocumentRow,
    path: string,
    signal: AbortSignal,
  ): Promise<Progress> {
    const pages = document.page_count ?? 1;
    const some = await texts.weakPages(document, reading.next_page, PAGES_PER_RUN);
    const weak = firstThatFit(some);
    if (weak.length === 0) return { pages, next: null };
    let done = 0;
    const onPage = async (page: number) => {
      done += 1;
      return await queue.renewLease(reading, page + 1);
    };
    try {
      await rereadWeakLines({ db, reader, terms }, document, path, { pages: weak, signal, onPage });
    } catch (error) {
      const ended = weak[done]?.page;
      if (isFileFault(error) && ended !== undefined) await queue.renewLease(reading, ended + 1);
      throw error;
    }
    const last = weak.at(-1)?.page ?? pages;
    return { pages, next: weak.length < some.length || some.length === PAGES_PER_RUN ? last + 1 : null };
  }

  async function work(reading: Reading, document: DocumentRow): Promise<void> {
    const outdated = new AbortController();
    const begun = performance.now();
    const signal = AbortSignal.any([stopping.signal, outdated.signal]);
    const beat = setInterval(
      () =>
        void queue.renewLease(reading).then(
          (ours) => ours || outdated.abort(new OutdatedReadingError()),
          // The database is away: what is read meanwhile cannot be kept either, and that will say so.
          () => undefined,
        ),
      (LEASE_S * 1_000) / 3,
    );
    try {
      const { pages, next } = await files.withLocalCopy(document.file_id, async (path) => {
        if (reading.step === 'quick') return await readText(reading, document, path, signal);
        if (reading.step === 'full') return await readAgain(reading, document, path, signal);
        await makeThumbnails(document, path, signal);
        return { pages: document.page_count ?? 1, next: null };
      });
      const { step } = reading;
      logOf(reading).info({ step, pages, next, ms: Math.round(performance.now() - begun) }, 'a document was read');
      if (next === null)
        await queue.completeStep(reading, step === 'thumbnails' ? stepAfterThumbnails(document) : after(step), pages);
      else await queue.continueLater(reading, next, pages);
    } catch (error) {
      await failed(reading, document, error);
    } finally {
      clearInterval(beat);
    }
  }

  async function failed(reading: Reading, document: DocumentRow, error: unknown): Promise<void> {
    if (error instanceof OutdatedReadingError) return;
    if (stopping.signal.aborted) return await queue.release(reading, { seconds: 0, fault: null });
    const { step, tries, faults } = reading;
    logOf(reading).warn({ err: error, step, tries, faults }, 'a document could not be read');
    if (!isFileFault(error)) {
      if (tries >= MAX_TRIES) return await setAside(reading, document);
      const seconds = Math.min(MOST_AFTER_TROUBLE, AFTER_TROUBLE * 2 ** (tries - 1));
      return await queue.release(reading, { seconds, fault: 'machine' });
    }
    if (faults + 1 >= MAX_FAULTS) return await setAside(reading, document);
    // What cannot be drawn small may still be read.
    if (step === 'thumbnails')
      return await queue.completeStep(reading, stepAfterThumbnails(document), document.page_count, 1);
    await queue.release(reading, { seconds: AFTER_FAULT, fault: 'file' });
  }

  /** What was read of it stays, and it can be downloaded as ever. */
  async function setAside(reading: Reading, document: DocumentRow): Promise<void> {
    if (reading.step !== 'full') await readings.status(document, 'failed');
    await queue.completeStep(reading, null, null);
  }

  /** Works one document that is due. @returns false when there was none */
  async function processNext(): Promise<boolean> {
    const reading = await queue.claim(steps);
    if (!reading) return false;
    const document = await readings.find(reading.document_id);
    if (!document || document.file_id !== reading.file_id) await queue.completeStep(reading, null, null);
    else if (reading.tries > MAX_TRIES) await setAside(reading, document);
    else await work(reading, document);
    return true;
  }

  async function loop(): Promise<void> {
    while (!stopping.signal.aborted) {
      const worked = await processNext().catch((error: unknown) => {
        if (!stopping.signal.aborted) log.error({ err: error }, 'the background work was interrupted');
        return false;
      });
      if (!worked)
        await wait(POLL_INTERVAL_MS, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
    }
  }

  /** Documents from before there was an index are found by their titles at once, and by their text when it is read. */
  async function place(): Promise<void> {
    try {
      const placed = await indexDocuments(db, { all: false, signal: stopping.signal });
      if (placed > 0) log.info({ placed }, 'documents from an earlier version put into the index');
    } catch (error) {
      if (!stopping.signal.aborted) log.error({ err: error }, 'documents from an earlier version are not in the index');
    }
  }

  let running: Promise<void>[] = [];
  return {
    start(): void {
      running = [place(), ...Array.from({ length: concurrency }, loop)];
    },
    /** Until nothing is due in the next `patience` seconds. For tests and the command line, without `start`. */
    async drain({ patience = 0 } = {}): Promise<void> {
      while (!stopping.signal.aborted) {
        if (await processNext()) continue;
        const seconds = patience > 0 ? await queue.secondsUntilNext(steps) : null;
        if (seconds === null || seconds > patience) return;
        await wait(Math.min(POLL_INTERVAL_MS, seconds * 1_000 + 50), undefined, { signal: stopping.signal }).catch(
          () => undefined,
        );
      }
    },
    /** What is being read is given back and goes on where it stood. */
    async stop(): Promise<void> {
      stopping.abort(new Error('The hub stops'));
      await Promise.all(running);
    },
  };
}
