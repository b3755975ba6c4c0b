import type { Draft } from '@exam-vault/contract/drafts';
import type { UploadEntry, UploadItem, UploadState } from './entry.ts';
import type { EntryStore } from './entry-store.ts';

/** What a job tells the page, all at once. */
interface Shown {
  readonly state: UploadState;
  readonly sent: number;
  readonly problem: string | null;
  readonly draftId: string | null;
}

/** One upload in this page: its entry, its files, and the callers that wait for its draft. */
export class UploadJob {
  #entry: UploadEntry;
  readonly files: readonly File[];
  /** False: only this page has it. */
  isKept: boolean;
  shown: Shown;
  /** While it runs. */
  running: AbortController | null = null;
  /** Ends a wait at once. */
  wake: () => void = () => undefined;
  /** Failures since the last byte that arrived. */
  failures = 0;
  readonly #waiting: { resolve: (draft: Draft) => void; reject: (error: unknown) => void }[] = [];
  readonly #store: EntryStore;

  constructor(store: EntryStore, entry: UploadEntry, files: readonly File[], isKept: boolean) {
    this.#store = store;
    this.#entry = entry;
    this.files = files;
    this.isKept = isKept;
    this.shown = { state: entry.isPaused ? 'paused' : 'waiting', sent: 0, problem: null, draftId: null };
  }

  get entry(): UploadEntry {
    return this.#entry;
  }

  /** Changes the entry here and in the browser's storage. @returns false when another tab has finished or removed it */
  async change(change: (entry: UploadEntry) => UploadEntry): Promise<boolean> {
    if (!this.isKept) {
      this.#entry = change(this.#entry);
      return true;
    }
    try {
      const after = await this.#store.change(this.#entry.id, change);
      if (after) this.#entry = after;
      return after !== undefined;
    } catch {
      this.isKept = false;
      this.#entry = change(this.#entry);
      return true;
    }
  }

  /** Takes over what another tab has done of it. @returns false when it has finished or removed it */
  async refresh(): Promise<boolean> {
    return await this.change((entry) => entry);
  }

  /** Removes it from the browser's storage. */
  async forget(): Promise<void> {
    if (this.isKept) await this.#store.remove(this.#entry.id).catch(() => undefined);
  }

  draft(): Promise<Draft> {
    return new Promise((resolve, reject) => this.#waiting.push({ resolve, reject }));
  }

  resolve(draft: Draft): void {
    for (const { resolve } of this.#waiting.splice(0)) resolve(draft);
  }

  reject(error: unknown): void {
    for (const { reject } of this.#waiting.splice(0)) reject(error);
  }

  item(): UploadItem {
    const { id, names, size, pages } = this.#entry;
    return {
      id,
      name: names[0] ?? '',
      files: names.length,
      size,
      hasOriginals: pages !== null,
      isKept: this.isKept,
      ...this.shown,
    };
  }
}
