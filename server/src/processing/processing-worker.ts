import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { DocumentRow, Schema } from '../database/schema.ts';
import { lendFile } from '../files/lend-file.ts';
import { THUMBNAIL_WIDTHS } from '../documents/document-file.ts';
import { thumbnailKey } from '../files/page-pictures.ts';
import type { DocumentReader } from '../ports/document-reader.ts';
import type { FileStorage } from '../ports/file-storage.ts';
import { readingRepository } from './reading-repository.ts';
import { isTheFilesFault, OutdatedReadingError, readDocument } from './read-document.ts';
import { HOLD_SECONDS, readingQueue, type Reading, type ReadingStep } from './reading-queue.ts';

/** Milliseconds between two looks into an empty queue. */
const POLL = 1_000;
/** Seconds until a document is tried again: one that ended its reader, and one that could not be had for other reasons. */
const [AFTER_FAULT, AFTER_TROUBLE] = [2, 30];
/** A document that ends its reader so often is set aside. */
const MOST_TRIES = 3;
/** So often it is tried when the machine is at fault. */
const MOST_TROUBLE = 20;

export interface ProcessingParts {
  readonly db: Kysely<Schema>;
  readonly reader: DocumentReader;
  readonly storage: FileStorage;
  /** A folder for files on their way to the reader; its own. */
  readonly folder: string;
  /** How far texts are taken; `off`: thumbnails only. */
  readonly effort: 'full' | 'quick' | 'off';
  readonly concurrency: number;
  readonly terms: readonly string[];
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>;
}

/** Works through the queue in the background: thumbnails, then the text, then a second look at what was hard to read. */
export function processingWorker({ db, reader, storage, folder, effort, concurrency, terms, log }: ProcessingParts) {
  const queue = readingQueue(db);
  const readings = readingRepository(db);
  const stopping = new AbortController();
  const steps: readonly ReadingStep[] =
    effort === 'off' ? ['thumbnails'] : effort === 'quick' ? ['thumbnails', 'quick'] : ['thumbnails', 'quick', 'full'];

  const after = (step: ReadingStep): ReadingStep | null => steps[steps.indexOf(step) + 1] ?? null;

  async function makeThumbnails(document: DocumentRow, path: string): Promise<void> {
    const { file_type: type, file_id } = document;
    const pictures = await reader.pictures(path, { type, page: 1, turns: 0, widths: THUMBNAIL_WIDTHS });
    for (const [index, width] of THUMBNAIL_WIDTHS.entries()) {
      const staged = join(folder, randomUUID());
      await writeFile(staged, pictures[index] ?? Buffer.alloc(0), { mode: 0o600 });
      await storage.adopt(thumbnailKey(file_id, width), staged);
    }
    await readings.hasThumbnails(document);
  }

  async function readText(reading: Reading, document: DocumentRow, path: string, signal: AbortSignal): Promise<void> {
    const isFirst = reading.step === 'quick';
    if (!isFirst && !(await readings.hasPicturePages(document._id))) return;
    if (isFirst) await readings.status(document, 'reading', reading.next_page - 1);
    let last = reading.next_page - 1;
    let pages = document.page_count ?? 1;
    const onPage = async (page: { page: number; pages: number }) => {
      [last, pages] = [page.page, page.pages];
      if (isFirst) await readings.status(document, 'reading', page.page);
      return await queue.hold(reading, page.page + 1);
    };
    try {
      const how = { effort: isFirst ? ('quick' as const) : ('full' as const), from: reading.next_page, signal, onPage };
      await readDocument({ db, reader, terms }, document, path, how);
    } catch (error) {
      // The page that ended the reader is passed over next time, unless it was the last.
      if (isTheFilesFault(error) && last + 2 <= pages) await queue.hold(reading, last + 2);
      throw error;
    }
    if (isFirst) await readings.finish(document, pages);
  }

  async function work(reading: Reading, document: DocumentRow): Promise<void> {
    const outdated = new AbortController();
    const signal = AbortSignal.any([stopping.signal, outdated.signal]);
    const beat = setInterval(
      () =>
        void queue.hold(reading).then(
          (ours) => ours || outdated.abort(new OutdatedReadingError()),
          () => undefined,
        ),
      (HOLD_SECONDS * 1_000) / 3,
    );
    try {
      await lendFile(storage, document.file_id, folder, (path) =>
        reading.step === 'thumbnails' ? makeThumbnails(document, path) : readText(reading, document, path, signal),
      );
      await queue.done(reading, after(reading.step), document.page_count);
    } catch (error) {
      await failed(reading, document, error);
    } finally {
      clearInterval(beat);
    }
  }

  async function failed(reading: Reading, document: DocumentRow, error: unknown): Promise<void> {
    if (error instanceof OutdatedReadingError) return;
    if (stopping.signal.aborted) return await queue.giveBack(reading, 0, false);
    const atFault = isTheFilesFault(error);
    const { step, tries } = reading;
    log.warn({ err: error, document: document._id, step, tries }, 'a document could not be read');
    if (tries < (atFault ? MOST_TRIES : MOST_TROUBLE)) {
      return await queue.giveBack(reading, atFault ? AFTER_FAULT : AFTER_TROUBLE, true);
    }
    // Set aside: what was read of it stays, and it can be downloaded as ever.
    if (step === 'quick') await readings.status(document, 'failed');
    await queue.done(reading, step === 'thumbnails' ? after(step) : null, document.page_count);
  }

  /** Works one document that is due. @returns false when there was none */
  async function workOne(): Promise<boolean> {
    const reading = await queue.take(steps);
    if (!reading) return false;
    const document = await readings.find(reading.document_id);
    if (!document || document.file_id !== reading.file_id) await queue.done(reading, null, null);
    else await work(reading, document);
    return true;
  }

  async function loop(): Promise<void> {
    while (!stopping.signal.aborted) {
      const worked = await workOne().catch((error: unknown) => {
        if (!stopping.signal.aborted) log.error({ err: error }, 'the background work was interrupted');
        return false;
      });
      if (!worked) await wait(POLL, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
    }
  }

  let loops: Promise<void>[] = [];
  return {
    async start(): Promise<void> {
      await rm(folder, { recursive: true, force: true });
      await mkdir(folder, { recursive: true, mode: 0o700 });
      loops = Array.from({ length: concurrency }, loop);
    },
    /** Until the queue holds nothing that is due. For tests and the command line, without `start`. */
    async drain(): Promise<void> {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      while (await workOne());
    },
    /** What is being read is given back and goes on where it stood. */
    async stop(): Promise<void> {
      stopping.abort(new Error('The hub stops'));
      await Promise.all(loops);
    },
  };
}
