import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { DocumentRow } from '../../base/database/schema.ts';
import { doJob, type JobKind } from '../../base/queue/do-job.ts';
import { workLoops } from '../../base/queue/work-loop.ts';
import { indexDocuments } from './index-documents.ts';
import { documentProcessor, type ProcessDocumentDeps } from './process-document.ts';
import { isFileFault } from './read-document.ts';
import { readingQueue, type Reading, type ReadingStep } from './reading-queue.ts';
import { readingRepository } from './reading-repository.ts';

/** People wait for the first page, and polling an empty queue costs a tenth of reading one. */
const POLL_INTERVAL_MS = 250;
/** A document that crashed its reader this often is set aside. */
const MAX_FAULTS = 3;
/** A step is tried this often when the machine fails, or the hub crashes. With the delays below this takes more than a day. */
const MAX_TRIES = 30;
/** The delay after a document crashed its reader. */
const RETRY_AFTER_FAULT_S = 2;
/** The first and the longest delay after another failure; it doubles each time. */
const [MIN_RETRY_DELAY_S, MAX_RETRY_DELAY_S] = [30, 3_600];

const FAILURE = 'a document could not be read';

export interface ProcessingDeps extends ProcessDocumentDeps {
  /** How much is read; `off`: thumbnails only. */
  readonly effort: 'full' | 'quick' | 'off';
  readonly concurrency: number;
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>;
}

const STEPS: Record<ProcessingDeps['effort'], readonly ReadingStep[]> = {
  off: ['text', 'thumbnails'],
  quick: ['text', 'thumbnails', 'quick'],
  full: ['text', 'thumbnails', 'quick', 'full'],
};
/** One more worker reads nothing but the own text of PDFs, which takes about a second: it waits for no scan. */
const OWN_TEXT: readonly ReadingStep[] = ['text'];

export type ProcessingWorker = ReturnType<typeof processingWorker>;

/** Processes the queue in the background: the own text of PDFs, thumbnails, then the text of pictures, then a second pass over lines that were hard to read. */
export function processingWorker(deps: ProcessingDeps) {
  const { db, effort, concurrency, log } = deps;
  const queue = readingQueue(db);
  const steps = STEPS[effort];
  const processNext = nextProcessor(deps);

  const prepare = () => {
    if (effort !== 'off') deps.reader.prepare('pages', deps.terms());
  };
  // People upload one photo after the other.
  const prepareNext = () => {
    prepare();
    if (effort === 'full') deps.reader.prepare('second pass', deps.terms());
  };
  const work = { idleMs: POLL_INTERVAL_MS, failure: 'the background work was interrupted' };
  const loops = workLoops(log, [
    { ...work, next: (stop) => processNext(OWN_TEXT, stop) },
    ...Array.from({ length: concurrency }, () => ({
      ...work,
      next: (stop: AbortSignal) => processNext(steps, stop),
      onIdle: prepareNext,
    })),
  ]);

  /** Documents from a version without an index are found by their fields at once, and by their text when it is read. */
  async function indexOldDocuments(): Promise<void> {
    try {
      const placed = await indexDocuments(db, { all: false, signal: loops.signal });
      if (placed > 0) log.info({ placed }, 'documents from an earlier version put into the index');
    } catch (error) {
      if (!loops.signal.aborted) log.error({ err: error }, 'documents from an earlier version are not in the index');
    }
  }

  let indexing: Promise<void> = Promise.resolve();
  return {
    /** A photo or a scan is being uploaded: its reader is started meanwhile. */
    prepare,
    /** A document was queued: nobody has to wait until the queue is looked at again. */
    wake: loops.wake,
    start(): void {
      indexing = indexOldDocuments();
      loops.start();
    },
    /** Processes until nothing is due in the next `patience` seconds. For tests and the command line, without `start`. */
    async drain({ patience = 0 } = {}): Promise<void> {
      while (!loops.signal.aborted) {
        if (await processNext(steps, loops.signal)) continue;
        const seconds = patience > 0 ? await queue.secondsUntilNext(steps) : null;
        if (seconds === null || seconds > patience) return;
        const delayMs = Math.min(POLL_INTERVAL_MS, seconds * 1_000 + 50);
        await wait(delayMs, undefined, { signal: loops.signal }).catch(() => undefined);
      }
    },
    /** Documents in progress go back to the queue and continue where they were. */
    async stop(): Promise<void> {
      await Promise.all([loops.stop(), indexing]);
    },
  };
}

/** Processes the next document that is due, and decides what follows: the next step, the next pages, another try, or none. */
function nextProcessor(deps: ProcessingDeps) {
  const { db, files, effort, log } = deps;
  const queue = readingQueue(db);
  const readings = readingRepository(db);
  const processDocument = documentProcessor(deps);
  const steps = STEPS[effort];

  /** Log lines name the document and the request that uploaded it, so that both can be found together. */
  const about = ({ document_id, request_id, step, tries, faults }: Reading) => ({
    document: document_id,
    ...(request_id === null ? {} : { reqId: request_id }),
    step,
    tries,
    faults,
  });

  const stepAfter = (step: ReadingStep): ReadingStep | null => steps[steps.indexOf(step) + 1] ?? null;

  /** A document whose text is read needs only its thumbnails again. */
  const stepAfterThumbnails = ({ text_status }: DocumentRow): ReadingStep | null =>
    text_status === 'read' || text_status === 'failed' ? null : stepAfter('thumbnails');

  async function processFile(reading: Reading, document: DocumentRow, signal: AbortSignal): Promise<void> {
    const startedAt = performance.now();
    const onThumbnailFailure = (error: unknown) => {
      if (!signal.aborted) log.warn({ err: error, ...about(reading) }, 'no thumbnails could be made');
    };
    const { pages, next, unread } = await files.withLocalCopy(document.file_id, (path) =>
      processDocument({ reading, document, path, signal, onThumbnailFailure }),
    );
    const { step } = reading;
    const ms = Math.round(performance.now() - startedAt);
    log.info({ ...about(reading), pages, next, ms }, 'a document was read');
    if (next !== null) return await queue.continueLater(reading, next, pages);
    const following = step === 'thumbnails' ? stepAfterThumbnails(document) : stepAfter(step);
    await queue.completeStep(reading, following, pages, unread === undefined ? {} : { next_page: unread });
  }

  async function handleFileFault(reading: Reading, document: DocumentRow, error: unknown): Promise<void> {
    log.warn({ err: error, ...about(reading) }, FAILURE);
    if (reading.faults + 1 >= MAX_FAULTS) return await setAside(reading);
    // A document without thumbnails or with an odd text of its own may still be readable.
    const following = { thumbnails: stepAfterThumbnails(document), text: 'thumbnails' as const };
    if (reading.step === 'thumbnails' || reading.step === 'text')
      return await queue.completeStep(reading, following[reading.step], document.page_count, { faults: 1 });
    await queue.putBack(reading, RETRY_AFTER_FAULT_S, { faults: reading.faults + 1 });
  }

  /** Gives up on the rest of a document. Pages that were read remain, and the file can still be downloaded. */
  async function setAside(reading: Reading): Promise<void> {
    if (reading.step !== 'full')
      await readings.status({ _id: reading.document_id, file_id: reading.file_id }, 'failed');
    await queue.remove(reading);
  }

  /** Where nobody else waits, the thumbnails of a picture are made while it is read. Else everybody's thumbnails come first. */
  async function stepsTogether(reading: Reading, document: DocumentRow): Promise<Reading | null> {
    const isPicture = reading.step === 'thumbnails' && document.file_type !== 'PDF';
    const next = isPicture ? stepAfterThumbnails(document) : null;
    if (next === null || (await queue.hasUrgent())) return reading;
    return await queue.goOn(reading, next);
  }

  async function work(claimed: Reading, signal: AbortSignal): Promise<void> {
    if (effort === 'off' && claimed.step === 'text') return await queue.completeStep(claimed, 'thumbnails', null);
    const document = await readings.find(claimed.document_id);
    if (!document || document.file_id !== claimed.file_id) return await queue.remove(claimed);
    if (claimed.tries > MAX_TRIES) return await setAside(claimed);
    const reading = await stepsTogether(claimed, document);
    if (!reading) return;
    try {
      await processFile(reading, document, signal);
    } catch (error) {
      if (signal.aborted || !isFileFault(error)) throw error;
      await handleFileFault(reading, document, error);
    }
  }

  const kind: JobKind<Reading> = {
    queue,
    work,
    retryAfter: ({ tries }) =>
      tries < MAX_TRIES ? Math.min(MAX_RETRY_DELAY_S, MIN_RETRY_DELAY_S * 2 ** (tries - 1)) : null,
    giveUp: setAside,
    failure: FAILURE,
    about,
  };

  let claimed = 0;
  /** @returns false when no document was due */
  return async function processNext(own: readonly ReadingStep[], stop: AbortSignal): Promise<boolean> {
    const reading = await queue.claim(own, claimed);
    if (!reading) return false;
    claimed += 1;
    await doJob(log, kind, reading, stop);
    return true;
  };
}
