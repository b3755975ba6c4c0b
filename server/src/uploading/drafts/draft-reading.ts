import { ChildFailedError } from '@exam-vault/sandbox/child-failed';
import type { DocumentReader, HeaderReading } from '@exam-vault/sandbox/reader/document-reader';
import type { Logger } from 'pino';
import type { DraftRow, StoredProposal } from '../../base/database/draft-schema.ts';
import type { PreparedPage } from '../../finding/indexing/prepare-page.ts';
import { isEnoughOf } from '../proposals/has-header.ts';
import type { PageWords } from '../proposals/page-rows.ts';
import { secondReading } from '../proposals/second-reading.ts';
import { doJob, LostLeaseError, type JobKind } from '../../base/queue/do-job.ts';
import { workLoops } from '../../base/queue/work-loop.ts';
import { draftQueue, type DraftStep } from './draft-queue.ts';
import { proposeForDraft, type ProposeDeps } from './propose-for-draft.ts';

/** Somebody waits for the header. Nobody waits for the rest. */
const POLL_INTERVAL_MS: Readonly<Record<DraftStep, number>> = { header: 150, rest: 1_000 };
/** So much of a draft is read before it is handed in: an exam paper has one to eleven pages. The first photo is often not the first page. */
const MAX_PAGES = 12;
/** A step is tried this often when the machine fails. */
const MAX_TRIES = 5;
const RETRY_AFTER_S = 10;
/** After so long a header gives way to others at the end of a page. */
const TURN_MS = 5_000;
/** After so many turns it gives way in the middle of one. */
const MAX_TURNS = 6;
const LOOK_MS = 1_000;

export interface DraftReadingDeps extends ProposeDeps {
  readonly reader: Pick<DocumentReader, 'read' | 'readHeaders' | 'prepare'>;
  readonly withLocalCopy: <T>(file_id: string, use: (path: string) => Promise<T>) => Promise<T>;
  /** The institution's own terms, which no list of English words has. */
  readonly terms: () => readonly string[];
  /** Off: fields are proposed from the file's name and the profile alone. */
  readonly isReading: boolean;
  /** Keeps what a page looks like, to find it again. */
  readonly keepPicture: (file_id: string, page: PreparedPage) => Promise<void>;
  /** How long a header may take while others wait; for tests. */
  readonly turnMs?: number;
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>;
}

/** The draft has other pages, or is gone. */
class OutdatedDraftError extends LostLeaseError {}
/** A page takes long, and others wait. */
class TurnOverError extends Error {}

interface HeaderTurn {
  /** Aborted in the middle of a page that takes too long. */
  readonly signal: AbortSignal;
  /** Whether the draft gives way at the end of this page. */
  isOver(): Promise<boolean>;
}

type Proposals = Readonly<Record<string, StoredProposal>>;

/** Of each field the proposal that was read on a page, and of two such the more certain. */
function likelier(before: Proposals, found: Proposals): Proposals {
  const rank = (one: StoredProposal | undefined) => (one ? one.confidence + (one.page === null ? 0 : 1) : 0);
  return {
    ...found,
    ...Object.fromEntries(Object.entries(before).filter(([name, one]) => rank(one) > rank(found[name]))),
  };
}

export type DraftReading = ReturnType<typeof draftReading>;

/**
 * Reads drafts in the background and proposes their fields: first the upper parts of pages until the header is found, for which somebody
 * waits, in a loop of their own, so that no long document is in front of them; then the whole pages.
 */
export function draftReading(deps: DraftReadingDeps) {
  const { db, reader, withLocalCopy, terms, isReading, log, turnMs = TURN_MS } = deps;
  const queue = draftQueue(db);
  const propose = proposeForDraft(deps);

  /** Calls `read` with the turn of the draft. @returns false when it gave way to others */
  async function inTurn(draft: DraftRow, read: (turn: HeaderTurn) => Promise<void>): Promise<boolean> {
    const ending = new AbortController();
    const began = performance.now();
    let hasGivenWay = false;
    const isOver = async (ms: number) =>
      (hasGivenWay ||= performance.now() - began > ms && (await queue.doOthersWait(draft)));
    const look = async () => (await isOver(MAX_TURNS * turnMs)) && ending.abort(new TurnOverError());
    const timer = setInterval(() => void look().catch(() => undefined), Math.min(LOOK_MS, turnMs));
    try {
      await read({ signal: ending.signal, isOver: () => isOver(turnMs) });
    } catch (error) {
      if (!(error instanceof TurnOverError)) throw error;
    } finally {
      clearInterval(timer);
    }
    return !hasGivenWay;
  }

  /** @returns false when the file crashed its reader */
  async function isRead(draft: DraftRow, reading: Promise<void>): Promise<boolean> {
    try {
      await reading;
      return true;
    } catch (error) {
      if (!(error instanceof ChildFailedError)) throw error;
      log.warn({ err: error, draft: draft._id }, 'a draft could not be read to its end');
      return false;
    }
  }

  async function readHeader(draft: DraftRow, ours: AbortSignal): Promise<void> {
    const pages: HeaderReading[] = [];
    const secondReadings: PageWords[] = [];
    const from = draft.header_page;
    let proposals: Proposals | null = from > 1 ? draft.proposals : null;
    const task = { type: draft.file_type, from, to: MAX_PAGES, terms: terms() };
    const mayBeRead = isReading && draft.text_status !== 'failed';
    const reading = async (turn: HeaderTurn) =>
      await withLocalCopy(draft.file_id, (path) =>
        reader.readHeaders(path, { ...task, signal: AbortSignal.any([ours, turn.signal]) }, async (header) => {
          pages.push(header);
          const again = secondReading(header, header.second);
          if (again) secondReadings.push(again);
          const found = await propose(draft, pages, secondReadings);
          proposals = from > 1 ? likelier(draft.proposals, found) : found;
          if (isEnoughOf(draft.kind, proposals, pages)) return false;
          await queue.propose(draft, proposals, null);
          return !(await turn.isOver());
        }),
      );
    let isWhole = true;
    const hasEnded =
      !mayBeRead || (await inTurn(draft, async (turn) => void (isWhole = await isRead(draft, reading(turn)))));
    if (!hasEnded && isWhole && !(proposals && isEnoughOf(draft.kind, proposals, pages))) {
      const { page = from - 1, pages: count = null } = pages.at(-1) ?? {};
      reader.prepare('headers', terms());
      if (pages.length === 0 && draft.tries >= MAX_TRIES) isWhole = false;
      else if (page < Math.min(count ?? MAX_PAGES, MAX_PAGES)) return await queue.giveWay(draft, page + 1, count);
    }
    const isFailed = draft.text_status === 'failed' || (!isWhole && pages.length === 0 && from === 1);
    await queue.propose(draft, proposals ?? (await propose(draft, [], [])), isFailed ? 'failed' : 'done');
    // People upload one paper after the other.
    if (mayBeRead) reader.prepare('headers', terms());
    await queue.completeStep(draft, mayBeRead && isWhole ? 'rest' : null, pages.at(-1)?.pages ?? null);
  }

  async function readRest(draft: DraftRow, signal: AbortSignal): Promise<void> {
    const from = (await readSoFar(draft)) + 1;
    const to = Math.min(draft.page_count ?? 1, MAX_PAGES);
    const task = { type: draft.file_type, from, to, terms: terms() };
    const prepare = (line: string) => deps.background.run('preparePage', draft.file_id, line);
    const reading = async () =>
      await withLocalCopy(draft.file_id, (path) =>
        reader.read(path, { ...task, signal }, prepare, async (page) => {
          await deps.keepPicture(draft.file_id, page);
          if (!(await queue.savePage(draft, page))) throw new OutdatedDraftError();
        }),
      );
    if (from <= to) await isRead(draft, reading());
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

  const kindOf = (step: DraftStep): JobKind<DraftRow> => ({
    queue,
    async work(draft, signal) {
      const startedAt = performance.now();
      await (step === 'header' ? readHeader(draft, signal) : readRest(draft, signal));
      log.info({ draft: draft._id, step, ms: Math.round(performance.now() - startedAt) }, 'a draft was read');
    },
    retryAfter: ({ tries }) => (tries < MAX_TRIES ? RETRY_AFTER_S : null),
    async giveUp(draft) {
      if (step === 'header') await queue.propose(draft, draft.proposals, 'failed');
      await queue.completeStep(draft, null, null);
    },
    failure: 'a draft could not be read',
    about: ({ _id }) => ({ draft: _id, step }),
  });

  const loops = workLoops(
    log,
    (['header', 'rest'] as const).map((step) => ({
      next: async (stop) => {
        const draft = await queue.claim(step);
        if (draft) await doJob(log, kindOf(step), draft, stop);
        return draft !== null;
      },
      idleMs: POLL_INTERVAL_MS[step],
      failure: 'the reading of drafts was interrupted',
    })),
  );
  return {
    start: loops.start,
    drain: loops.drain,
    stop: loops.stop,
    /** A draft is being uploaded: its reader is started meanwhile. */
    prepare(): void {
      if (isReading) reader.prepare('headers', terms());
    },
  };
}
