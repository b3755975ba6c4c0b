import type { DraftKind } from '@exam-vault/contract/document-fields';
import { ApiProblem, problemText } from '../../../base/api/api-problem.ts';
import { createListeners } from '../../../base/ui/listeners.ts';
import { nameOf, type PlannedDocument } from './planned-files.ts';
import { ZipError } from './zip-error.ts';

/** `repeated`: the same bytes were uploaded with this batch already. `held`: the person has as many drafts as they may have. */
export type BatchState = 'waiting' | 'held' | 'preparing' | 'sending' | 'done' | 'repeated' | 'failed';

export interface BatchItem {
  readonly id: number;
  readonly kind: DraftKind;
  readonly document: PlannedDocument;
  readonly state: BatchState;
  /** What is sent, from 0 to 1. */
  readonly fraction: number;
  /** Why it failed, in words. */
  readonly problem: string | null;
}

/** How one draft is sent. */
export interface BatchTransfer {
  readonly onProgress: (fraction: number) => void;
  readonly signal: AbortSignal;
  /** The same for each try of a document, so that an answer that was lost makes no second draft. */
  readonly key: string;
}

export interface BatchDeps {
  upload(kind: DraftKind, files: readonly File[], transfer: BatchTransfer): Promise<unknown>;
  /** Makes a page of a picture, or answers why that is not possible. */
  prepare(pictures: readonly File[]): Promise<readonly File[]>;
  /** A short name for the bytes of the files; null: this browser cannot compute one. */
  digest(files: readonly File[]): Promise<string | null>;
  newKey(): string;
}

/** A failure with words for the person. */
export class PreparationError extends Error {
  override readonly name = 'PreparationError';
}

/** Uploads at a time: one prepares its pictures while the other is sent. */
const CONCURRENT_UPLOADS = 2;
/** After one of these every other document would fail as well. */
const ENDS_ALL = new Set(['RATE_LIMITED', 'EMAIL_NOT_CONFIRMED', 'NOT_APPROVED']);

const isFull = (error: unknown) => error instanceof ApiProblem && error.code === 'TOO_MANY_DRAFTS';

const textOf = (error: unknown): string =>
  error instanceof PreparationError || error instanceof ZipError ? error.message : problemText(error);

/** The hub reads the names of folders, too: '5th Sem/DBMS/2019.pdf'. */
function inFolder(pages: readonly File[], path: string): readonly File[] {
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  if (folder === '') return pages;
  return pages.map((page) => new File([page], folder + nameOf(page.name), page));
}

/**
 * Uploads documents one after the other. It goes on while the person looks at other screens of the hub. What failed stays with its reason
 * and can be tried again.
 */
export function createUploadBatch({ upload, prepare, digest, newKey }: BatchDeps) {
  let items: readonly BatchItem[] = [];
  let lastId = 0;
  let running = 0;
  /** Aborted when everything is forgotten: what ends later belongs to nobody. */
  let round = new AbortController();
  /** What was sent, for a second try of the same bytes with the same key. */
  const prepared = new Map<number, { readonly key: string; readonly pages: readonly File[] }>();
  const digests = new Set<string>();
  const listeners = createListeners();

  const announce = (next: readonly BatchItem[]) => {
    items = next;
    listeners.tell();
  };
  const change = (id: number, changes: Partial<BatchItem>) =>
    announce(items.map((item) => (item.id === id ? { ...item, ...changes } : item)));

  async function send({ id, kind, document: { files, isPdf } }: BatchItem): Promise<BatchState> {
    const opened: File[] = [];
    for (const file of files) opened.push(await file.open());
    const bytes = await digest(opened);
    const digested = bytes === null ? null : `${kind} ${bytes}`;
    if (digested !== null && digests.has(digested)) return 'repeated';
    if (digested !== null) digests.add(digested);
    const { signal } = round;
    try {
      const tried = prepared.get(id) ?? {
        key: newKey(),
        pages: inFolder(isPdf ? opened : await prepare(opened), files[0]?.path ?? ''),
      };
      prepared.set(id, tried);
      change(id, { state: 'sending' });
      const { key, pages } = tried;
      await upload(kind, pages, { key, signal, onProgress: (fraction) => change(id, { fraction }) });
      prepared.delete(id);
      return 'done';
    } catch (error) {
      if (digested !== null) digests.delete(digested);
      throw error;
    }
  }

  async function run(item: BatchItem): Promise<void> {
    const own = round;
    change(item.id, { state: 'preparing', fraction: 0, problem: null });
    try {
      const state = await send(item);
      if (own === round) change(item.id, { state });
    } catch (error) {
      if (own !== round) return;
      if (isFull(error)) {
        change(item.id, { state: 'held', fraction: 0 });
        moveAll('waiting', { state: 'held' });
        return;
      }
      change(item.id, { state: 'failed', problem: textOf(error) });
      if (error instanceof ApiProblem && (ENDS_ALL.has(error.code) || error.status === 401))
        moveAll('waiting', { state: 'failed', problem: textOf(error) });
    }
  }

  const moveAll = (from: BatchState, changes: Partial<BatchItem>) =>
    announce(items.map((item) => (item.state === from ? { ...item, ...changes } : item)));

  function start(): void {
    while (running < CONCURRENT_UPLOADS) {
      const next = items.find(({ state }) => state === 'waiting');
      if (!next) return;
      running += 1;
      void run(next).finally(() => {
        running -= 1;
        start();
      });
    }
  }

  return {
    subscribe: listeners.subscribe,
    /** The same array until something changes. */
    items: () => items,
    add(kind: DraftKind, documents: readonly PlannedDocument[]): void {
      const added = documents.map((document): BatchItem => {
        lastId += 1;
        return { id: lastId, kind, document, state: 'waiting', fraction: 0, problem: null };
      });
      announce([...items.filter(({ state }) => state !== 'done' && state !== 'repeated'), ...added]);
      start();
    },
    /** Tries everything again that failed. */
    retry(): void {
      moveAll('failed', { state: 'waiting', problem: null });
      start();
    },
    /** There is room for drafts again. */
    goOn(): void {
      moveAll('held', { state: 'waiting' });
      start();
    },
    /** Takes what has ended from the list; what is on its way stays. */
    clear(): void {
      announce(items.filter(isUnderWay));
    },
    /** Forgets everything: somebody else may sign in next. */
    forget(): void {
      round.abort();
      round = new AbortController();
      digests.clear();
      prepared.clear();
      announce([]);
    },
  };
}

export const isUnderWay = ({ state }: Pick<BatchItem, 'state'>): boolean =>
  state === 'waiting' || state === 'held' || state === 'preparing' || state === 'sending';
