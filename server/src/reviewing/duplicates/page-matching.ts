import { ChildFailedError } from '@exam-vault/sandbox/child-failed';
import type { DocumentReader } from '@exam-vault/sandbox/reader/document-reader';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { ComputePool } from '../../serving/compute/compute-pool.ts';
import type { Schema } from '../../base/database/schema.ts';
import { RETRY_AFTER_S } from '../../base/queue/changes-queue.ts';
import { doJob, type JobKind } from '../../base/queue/do-job.ts';
import { FileMissingError } from '../../base/ports/file-storage.ts';
import { workLoops } from '../../base/queue/work-loop.ts';
import type { WorkFolder } from '../../library/files/work-folder.ts';
import { documentCounts } from '../../studying/questions/match-repository.ts';
import type { KeepPicture } from './page-print.ts';
import type { PaperMatch } from './paper-match.ts';
import { printRepository, type DueFile } from './print-repository.ts';
import type { FileKeys, StoredComparedPage } from './stored-comparison.ts';

const POLL_INTERVAL_MS = 500;
/** After the pictures of an old document were drawn, no other old document has its turn for as long as that took, and at most so long. */
const MAX_REST_MS = 10_000;
/** Files that a file is compared with, whatever its pages name. */
const MAX_COMPARED_FILES = 32;

export type PageMatching = ReturnType<typeof pageMatching>;

export interface PageMatchingDeps {
  readonly db: Kysely<Schema>;
  /** Draws the pages of documents that were read when no pictures were kept. */
  readonly reader: Pick<DocumentReader, 'sketches'>;
  readonly files: Pick<WorkFolder, 'withLocalCopy'>;
  readonly log: Pick<Logger, 'error'>;
  readonly background: ComputePool;
}

/** Compares the pages of what was read with those of all other documents and drafts, in the background (decision 50). */
export function pageMatching({ db, log, background, reader, files }: PageMatchingDeps) {
  const prints = printRepository(db);
  const keepPicture: KeepPicture = async (file_id, { page, sketch }) => {
    await prints.keepPicture(file_id, page, sketch ? await background.run('picturePrint', file_id, sketch) : null);
  };

  /**
   * Keeps the pictures of a document's pages if none are kept. A file that is lost or cannot be drawn is not tried again.
   * @returns whether it tried
   * @throws when the machine failed: the file can be tried again
   */
  async function drawOldPictures(file_id: string, signal: AbortSignal): Promise<boolean> {
    const task = await prints.withoutPictures(file_id);
    if (!task) return false;
    const sketches = await files
      .withLocalCopy(file_id, (path) => reader.sketches(path, { ...task, signal }))
      .catch((error: unknown) => {
        if (error instanceof ChildFailedError || error instanceof FileMissingError) return [];
        throw error;
      });
    for (const at of task.turns.keys()) {
      const sketch = sketches[at];
      await keepPicture(file_id, { page: at + 1, ...(sketch ? { sketch } : {}) });
    }
    return true;
  }

  let restUntil = 0;

  /** Saves the keys of the pages. @returns other files that may have the same pages: the likest of each page first */
  async function candidatesFor(
    file_id: string,
    pages: readonly StoredComparedPage[],
    keys: FileKeys['pages'],
  ): Promise<string[]> {
    const named: string[][] = [];
    for (const [at, { page }] of pages.entries()) {
      const { kept, asked } = keys[at] ?? { kept: [], asked: [] };
      await prints.saveKeys(file_id, page, kept);
      named.push(await prints.candidates(file_id, asked));
    }
    const most = Math.max(0, ...named.map(({ length }) => length));
    const inTurn = Array.from({ length: most }, (_none, at) => named.flatMap((files) => files[at] ?? []));
    return [...new Set(inTurn.flat())].slice(0, MAX_COMPARED_FILES);
  }

  async function compare({ file_id }: DueFile): Promise<void> {
    const pages = (await prints.pages([file_id])).get(file_id);
    if (!pages) return;
    const keyed = pages.map(({ text, print }) => ({ text, print }));
    const keys = await background.run('fileKeys', file_id, keyed);
    const candidates = [...(await prints.pages(await candidatesFor(file_id, pages, keys.pages)))];
    const others = candidates.map(([, compared]) => compared);
    const found = await background.run('comparePapers', file_id, pages, others, await documentCounts(db, keys.words));
    const matches = new Map<string, PaperMatch>();
    for (const [at, match] of found) {
      const [other_id] = candidates[at] ?? [];
      if (other_id) matches.set(other_id, match);
    }
    await prints.saveMatches(file_id, matches);
  }

  /** Pages that were read by an earlier version get their pictures. If that fails they are compared by their words, until the next try. */
  async function work(due: DueFile, signal: AbortSignal): Promise<void> {
    const began = performance.now();
    const drawn = await drawOldPictures(due.file_id, signal).catch((error: unknown) => ({ error }));
    if (drawn) restUntil = performance.now() + Math.min(MAX_REST_MS, performance.now() - began);
    await compare(due);
    if (typeof drawn === 'object') throw drawn.error;
    await prints.due.complete(due);
  }

  const kind: JobKind<DueFile> = {
    queue: prints.due,
    work,
    retryAfter: () => RETRY_AFTER_S,
    failure: 'pages could not be compared',
    about: ({ file_id }) => ({ file: file_id }),
  };

  /** @returns false when nothing was due */
  async function processNext({ onlyNew = false } = {}): Promise<boolean> {
    const due = await prints.due.claim({ onlyNew });
    if (due) await doJob(log, kind, due, loops.signal);
    return due !== null;
  }

  const loops = workLoops(log, [
    {
      next: () => processNext({ onlyNew: performance.now() < restUntil }),
      idleMs: POLL_INTERVAL_MS,
      failure: 'the comparison of pages was interrupted',
    },
  ]);
  return {
    keepPicture,
    start: loops.start,
    stop: loops.stop,
    /** Compares until nothing is due, without a rest. */
    async drain(): Promise<void> {
      while (await processNext());
    },
  };
}
