import type { DraftKind } from '@exam-vault/contract/document-fields';
import type { Draft, DraftPage } from '@exam-vault/contract/drafts';
import { createListeners } from '../../base/ui/listeners.ts';
import type { UploadEntry, UploadItem } from './entry.ts';
import type { EntryStore } from './entry-store.ts';
import { type FailureDeps, goOnAfter } from './go-on-after.ts';
import { GoneElsewhere, runJob } from './run-job.ts';
import { Pace } from './send-file.ts';
import { UploadJob } from './upload-job.ts';

/** Uploads that run at the same time. More would only share the same network. */
const AT_ONCE = 2;

export interface UploadQueueDeps extends FailureDeps {
  readonly store: EntryStore;
  /** Runs what only one tab may do at a time. */
  readonly lock: (name: string, signal: AbortSignal, run: () => Promise<void>) => Promise<void>;
  /** After a draft was made. */
  readonly onDraft: (draft: Draft) => void;
  /** Whether there is something to go on with at the next visit. */
  readonly onWanted: (isWanted: boolean) => void;
  readonly now: () => number;
}

export interface UploadRequest {
  readonly id: string;
  readonly kind: DraftKind;
  readonly files: readonly File[];
  readonly pages: DraftPage[] | null;
}

/** The uploads of one person in this browser. They go on while the person is elsewhere in the app, and after a reload. */
export class UploadQueue {
  readonly #deps: UploadQueueDeps;
  readonly #listeners = createListeners();
  #jobs: UploadJob[] = [];
  #items: readonly UploadItem[] = [];
  #owner: string | null = null;
  #loading: Promise<void> = Promise.resolve();

  constructor(deps: UploadQueueDeps) {
    this.#deps = deps;
  }

  readonly subscribe = this.#listeners.subscribe;

  /** The same array until something changes. */
  readonly items = () => this.#items;

  /** Goes on with the uploads of this person. Those of anybody else are dropped. */
  async start(owner: string): Promise<void> {
    if (this.#owner === owner) return await this.#loading;
    this.halt();
    if (this.#jobs.some(({ entry }) => entry.owner !== owner)) this.#jobs = [];
    this.#owner = owner;
    this.#loading = this.#load(owner);
    await this.#loading;
  }

  /** Stops everything until the next `start`: the session has ended. */
  halt(): void {
    this.#owner = null;
    for (const job of this.#jobs) job.running?.abort(new DOMException('The session has ended', 'AbortError'));
  }

  /** Forgets everything: the person has logged out. The files in the browser's storage go with its database. */
  forget(): void {
    this.halt();
    for (const job of this.#jobs.splice(0)) job.reject(new DOMException('Logged out', 'AbortError'));
    void this.#deps.store.close();
    this.#changed();
  }

  /**
   * Sends files. With the id of an upload that failed, it goes on with that one.
   * @returns the draft, once it is made
   */
  async add({ id, kind, files, pages }: UploadRequest): Promise<Draft> {
    const owner = this.#owner;
    if (owner === null) throw new DOMException('Nobody is signed in', 'AbortError');
    await this.#loading;
    const before = this.#find(id);
    if (before) {
      const draft = before.draft();
      await this.resume(id);
      return await draft;
    }
    const entry: UploadEntry = {
      id,
      owner,
      kind,
      pages,
      names: files.map(({ name }) => name),
      size: files.reduce((sum, { size }) => sum + size, 0),
      createdAt: this.#deps.now(),
      uploads: files.map(() => null),
      isPaused: false,
      isMaking: false,
      isWhole: false,
    };
    const isKept = await this.#deps.store.add({ entry, files }).then(
      () => true,
      () => false,
    );
    const job = new UploadJob(this.#deps.store, entry, files, isKept);
    if (this.#owner !== owner) {
      await job.forget();
      throw new DOMException('The session has ended', 'AbortError');
    }
    this.#jobs.push(job);
    this.#changed();
    this.#pump();
    return await job.draft();
  }

  async pause(id: string): Promise<void> {
    const job = this.#find(id);
    if (!job || job.shown.state === 'done' || job.shown.state === 'failed') return;
    job.shown = { ...job.shown, state: 'paused', problem: null };
    job.running?.abort(new DOMException('Paused', 'AbortError'));
    this.#changed();
    await job.change((entry) => ({ ...entry, isPaused: true }));
  }

  /** Goes on with what is paused, has failed or waits. */
  async resume(id: string): Promise<void> {
    const job = this.#find(id);
    if (!job || job.shown.state === 'done') return;
    job.failures = 0;
    job.wake();
    if (job.running && !job.running.signal.aborted) return;
    job.shown = { ...job.shown, state: 'waiting', problem: null };
    this.#changed();
    await job.change((entry) => ({ ...entry, isPaused: false }));
    this.#pump();
  }

  /** Takes an upload from the list: it is given up, or was done. */
  async remove(id: string): Promise<void> {
    const job = this.#find(id);
    if (!job) return;
    this.#jobs = this.#jobs.filter((one) => one !== job);
    const reason = new DOMException('Cancelled', 'AbortError');
    job.running?.abort(reason);
    job.reject(reason);
    this.#changed();
    await job.forget();
    if (job.shown.state === 'done') return;
    for (const upload of job.entry.uploads) if (upload) void this.#deps.hub.discard(upload).catch(() => undefined);
  }

  /** Tries at once what waits for the network. */
  wakeAll(): void {
    for (const job of this.#jobs) job.wake();
  }

  #find(id: string): UploadJob | undefined {
    return this.#jobs.find(({ entry }) => entry.id === id);
  }

  async #load(owner: string): Promise<void> {
    const kept = await this.#deps.store.load(owner).catch(() => []);
    if (this.#owner !== owner) return;
    const known = new Set(this.#jobs.map(({ entry }) => entry.id));
    for (const { entry, files } of kept)
      if (!known.has(entry.id)) this.#jobs.push(new UploadJob(this.#deps.store, entry, files, true));
    for (const job of this.#jobs)
      if (!['paused', 'failed', 'done'].includes(job.shown.state)) job.shown = { ...job.shown, state: 'waiting' };
    this.#changed();
    this.#pump();
  }

  #pump(): void {
    if (this.#owner === null) return;
    const free = AT_ONCE - this.#jobs.filter(({ running }) => running !== null).length;
    const next = this.#jobs.filter(({ running, shown }) => running === null && shown.state === 'waiting');
    for (const job of next.slice(0, Math.max(0, free))) void this.#run(job);
  }

  async #run(job: UploadJob): Promise<void> {
    const running = new AbortController();
    job.running = running;
    try {
      await this.#deps.lock(job.entry.id, running.signal, async () => {
        if (!(await job.refresh())) throw new GoneElsewhere();
        await this.#finish(job, await this.#attempt(job, running.signal));
      });
    } catch (error) {
      if (error instanceof GoneElsewhere) this.#drop(job);
      else if (!running.signal.aborted) this.#fail(job, error);
    } finally {
      job.running = null;
      this.#changed();
      this.#pump();
    }
  }

  /** Attempts until there is a draft. @throws what a person must decide about */
  async #attempt(job: UploadJob, signal: AbortSignal): Promise<Draft> {
    const pace = new Pace();
    const onChange = () => this.#changed();
    for (;;) {
      try {
        return await runJob(this.#deps.hub, job, pace, { signal, onChange });
      } catch (error) {
        signal.throwIfAborted();
        pace.lost();
        job.failures += 1;
        await goOnAfter(error, job, this.#deps, { signal, onChange });
      }
    }
  }

  async #finish(job: UploadJob, draft: Draft): Promise<void> {
    job.shown = { state: 'done', sent: job.entry.size, problem: null, draftId: draft._id };
    await job.forget();
    this.#deps.onDraft(draft);
    this.#changed();
    job.resolve(draft);
  }

  #fail(job: UploadJob, error: unknown): void {
    job.shown = { ...job.shown, state: 'failed', problem: this.#deps.words(error) };
    job.reject(error);
  }

  #drop(job: UploadJob): void {
    this.#jobs = this.#jobs.filter((one) => one !== job);
    job.reject(new DOMException('Finished elsewhere', 'AbortError'));
  }

  #changed(): void {
    this.#items = this.#jobs.map((job) => job.item());
    this.#deps.onWanted(this.#jobs.length > 0);
    this.#listeners.tell();
  }
}
