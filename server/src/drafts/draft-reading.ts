import { setTimeout as wait } from 'node:timers/promises';
import { ReaderCrashedError, type DocumentReader, type PageReading } from '@exam-vault/sandbox/reader/document-reader';
import type { Logger } from 'pino';
import type { DraftRow } from '../database/draft-schema.ts';
import { dictionaryWords, storedPage, storedWeakLines } from '../indexing/stored-page.ts';
import { DRAFT_LEASE_S, draftQueue, type DraftStep } from './draft-queue.ts';
import { warningsOf } from './draft-warnings.ts';
import { proposeForDraft, type ProposeDeps } from './propose-for-draft.ts';

/** Somebody waits for the header. Nobody waits for the rest. */
const POLL_INTERVAL_MS: Readonly<Record<DraftStep, number>> = { header: 150, rest: 1_000 };
/** The first photo is often not the first page of its paper. */
const HEADER_PAGES = 3;
/** So much of a draft is read before it is handed in: an exam paper has one to eleven pages. */
const MAX_PAGES = 12;
/** A step is tried this often when the machine fails. */
const MAX_TRIES = 5;
const RETRY_AFTER_S = 10;

export interface DraftReadingDeps extends ProposeDeps {
  readonly reader: Pick<DocumentReader, 'read'>;
  readonly withLocalCopy: <T>(file_id: string, use: (path: string) => Promise<T>) => Promise<T>;
  /** The institution's own terms, which no list of English words has. */
  readonly terms: readonly string[];
  /** Off: fields are proposed from the file's name and the profile alone. */
  readonly isReading: boolean;
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>;
}

/** The draft has other pages, or is gone. */
class OutdatedDraftError extends Error {}

export type DraftReading = ReturnType<typeof draftReading>;

/**
 * Reads drafts in the background and proposes their fields: first the pages with the header, for which somebody waits, in a loop of their
 * own, so that no long document is in front of them; then the rest.
 */
export function draftReading(deps: DraftReadingDeps) {
  const { db, reader, withLocalCopy, terms, isReading, log } = deps;
  const queue = draftQueue(db);
  const propose = proposeForDraft(deps);
  const stopping = new AbortController();

  /** Reads and saves pages from `from` to `to`; `onPage` false ends the reading after that page. */
  async function readPages(draft: DraftRow, from: number, to: number, onPage: (page: PageReading) => Promise<boolean>) {
    const enough = new AbortController();
    const lease = setInterval(
      () =>
        void queue.renewLease(draft).then(
          (isOurs) => isOurs || enough.abort(new OutdatedDraftError()),
          () => undefined,
        ),
      (DRAFT_LEASE_S * 1_000) / 3,
    );
    const task = { type: draft.file_type, from, to, terms, signal: AbortSignal.any([stopping.signal, enough.signal]) };
    let isEnough = false;
    try {
      await withLocalCopy(draft.file_id, (path) =>
        reader.read(path, task, async (page) => {
          if (isEnough) return;
          const isSaved = await queue.savePage(draft, storedPage(page), {
            weak: storedWeakLines(page),
            warnings: warningsOf(page),
            dictionary: dictionaryWords(page),
          });
          if (!isSaved) throw new OutdatedDraftError();
          isEnough = !(await onPage(page));
          if (isEnough) enough.abort();
        }),
      );
    } catch (error) {
      if (!isEnough || stopping.signal.aborted) throw error;
    } finally {
      clearInterval(lease);
    }
  }

  async function readHeader(draft: DraftRow): Promise<void> {
    const pages: PageReading[] = [];
    let isCrashed = false;
    if (isReading && draft.text_status !== 'failed')
      await readPages(draft, 1, HEADER_PAGES, async (page) => {
        pages.push(page);
        const proposals = await propose(draft, pages);
        const isFound = proposals['title']?.prefill === true;
        await queue.propose(draft, proposals, isFound || page.page >= page.pages ? 'done' : null);
        return !isFound;
      }).catch((error: unknown) => {
        if (!(error instanceof ReaderCrashedError)) throw error;
        log.warn({ err: error, draft: draft._id }, 'the header of a draft could not be read');
        isCrashed = true;
      });
    const isFailed = draft.text_status === 'failed' || (isCrashed && pages.length === 0);
    await queue.propose(draft, await propose(draft, pages), isFailed ? 'failed' : 'done');
    const count = pages.at(-1)?.pages ?? null;
    const isWhole = !isReading || isCrashed || count === null || pages.length >= Math.min(count, MAX_PAGES);
    await queue.completeStep(draft, isWhole ? null : 'rest', count);
  }

  async function readRest(draft: DraftRow): Promise<void> {
    const from = (await readSoFar(draft)) + 1;
    const to = Math.min(draft.page_count ?? 1, MAX_PAGES);
    if (from <= to)
      await readPages(draft, from, to, async () => true).catch((error: unknown) => {
        if (!(error instanceof ReaderCrashedError)) throw error;
        log.warn({ err: error, draft: draft._id }, 'the pages of a draft could not be read');
      });
    await queue.completeStep(draft, null, null);
  }

  /** How many of the first pages are read without a gap. */
  async function readSoFar(draft: DraftRow): Promise<number> {
    const rows = await db
      .selectFrom('draft_pages')
      .select('page')
      .where('draft_id', '=', draft._id)
      .where('file_id', '=', draft.file_id)
      .orderBy('page')
      .execute();
    const gap = rows.findIndex(({ page }, index) => page !== index + 1);
    return gap === -1 ? rows.length : gap;
  }

  async function handleFailure(draft: DraftRow, step: DraftStep, error: unknown): Promise<void> {
    if (error instanceof OutdatedDraftError) return;
    if (stopping.signal.aborted) return await queue.release(draft, 0);
    log.warn({ err: error, draft: draft._id, step }, 'a draft could not be read');
    if (draft.tries < MAX_TRIES) return await queue.release(draft, RETRY_AFTER_S);
    if (step === 'header') await queue.propose(draft, draft.proposals, 'failed');
    await queue.completeStep(draft, null, null);
  }

  /** @returns false when no draft was due */
  async function processNext(step: DraftStep): Promise<boolean> {
    const draft = await queue.claim(step);
    if (!draft) return false;
    const startedAt = performance.now();
    try {
      await (step === 'header' ? readHeader(draft) : readRest(draft));
      log.info({ draft: draft._id, step, ms: Math.round(performance.now() - startedAt) }, 'a draft was read');
    } catch (error) {
      await handleFailure(draft, step, error);
    }
    return true;
  }

  async function loop(step: DraftStep): Promise<void> {
    while (!stopping.signal.aborted) {
      const hasWorked = await processNext(step).catch((error: unknown) => {
        if (!stopping.signal.aborted) log.error({ err: error }, 'the reading of drafts was interrupted');
        return false;
      });
      if (!hasWorked)
        await wait(POLL_INTERVAL_MS[step], undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
    }
  }

  let running: Promise<void>[] = [];
  return {
    start(): void {
      running = [loop('header'), loop('rest')];
    },
    /** Reads until nothing is due. For tests, without `start`. */
    async drain(): Promise<void> {
      while ((await processNext('header')) || (await processNext('rest')));
    },
    async stop(): Promise<void> {
      stopping.abort(new Error('The hub stops'));
      await Promise.all(running);
    },
  };
}
