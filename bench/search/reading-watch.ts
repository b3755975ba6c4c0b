import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '@exam-vault/server/database/connect';
import type { HubProcess } from '../hub-process.ts';
import { commandOf, MEGABYTE, peakRss, processTree } from '../memory.ts';

type Step = 'thumbnails' | 'quick' | 'full';

/** How long the reading took so far; kept in a file, because it may be ended and go on. */
export interface ReadingTimes {
  /** Seconds that a document was in a reader's hands, by its _id. */
  readonly documents: Record<string, Partial<Record<Step, number>>>;
  /** Seconds until all could be found, and until all was read to the end. */
  until: { searchable: number; read: number };
  /** The most resident megabytes of one reader, by how it reads. */
  peak_mb: Partial<Record<Step, number>>;
}

/** Milliseconds between two looks; the reading of a page lasts seconds. */
const LOOK = 250;
const TELL = 30_000;

function remembered(path: string): ReadingTimes {
  if (!existsSync(path)) return { documents: {}, until: { searchable: 0, read: 0 }, peak_mb: {} };
  return JSON.parse(readFileSync(path, 'utf8')) as ReadingTimes;
}

function lookAtMemory({ pid }: HubProcess, peak: ReadingTimes['peak_mb']): void {
  for (const entry of processTree(pid)) {
    const command = commandOf(entry.pid);
    if (!command.includes('read-child')) continue;
    const step = command.includes('"effort":"full"') ? 'full' : 'quick';
    peak[step] = Math.max(peak[step] ?? 0, peakRss(entry.pid) / MEGABYTE);
  }
}

/** Watches a hub read until its queue is empty. What is known from before stands in the file at `path`. */
export async function watchReading(hub: HubProcess, { pool }: Database, path: string): Promise<ReadingTimes> {
  const times = remembered(path);
  let [last, told] = [performance.now(), 0];
  for (;;) {
    await wait(LOOK);
    const { rows } = await pool.query<{ document_id: string; step: Step; held: boolean }>(
      'select document_id, step, coalesce(held_until > now(), false) as held from readings',
    );
    const now = performance.now();
    const seconds = (now - last) / 1_000;
    last = now;
    if (rows.length === 0) break;
    for (const { document_id, step, held } of rows) {
      if (!held) continue;
      const known = (times.documents[document_id] ??= {});
      known[step] = (known[step] ?? 0) + seconds;
    }
    const waiting = rows.filter(({ step }) => step !== 'full').length;
    if (waiting > 0) times.until.searchable += seconds;
    times.until.read += seconds;
    lookAtMemory(hub, times.peak_mb);
    if (now - told > TELL) {
      told = now;
      writeFileSync(path, JSON.stringify(times));
      console.log(`  ${rows.length} documents in the queue, ${waiting} of them not yet searchable`);
    }
  }
  writeFileSync(path, JSON.stringify(times));
  return times;
}
