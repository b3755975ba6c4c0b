import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { end, workersOf } from '@exam-vault/testing/faults/kill-cycles';
import { openHubDatabase } from '../hub-process.ts';
import { oneHub } from './one-hub.ts';
import type { PartOutcome, PartOptions } from './part.ts';

/** Milliseconds for which every child that reads is killed as soon as it is seen. */
const KILLING = 4_000;
/** Milliseconds without one document less in the queue. */
const PATIENCE = 180_000;

/** The children that read documents are killed while people upload: tried again, then given up, and nothing waits for ever. */
export async function killedReaders({ folder, seed }: PartOptions): Promise<PartOutcome> {
  const dataDir = join(folder, 'data');
  const env = { PROCESSING: 'on', OCR: 'quick' };
  return oneHub({ name: 'killed readers', dataDir, seed, env }, async ({ hub, workers }) => {
    const work = workers.begin(hub.origin);
    let killed = 0;
    for (const till = performance.now() + KILLING; performance.now() < till; await delay(5)) {
      for (const pid of workersOf(hub, /read-child|picture-child/)) {
        end(pid);
        killed += 1;
      }
    }
    await work();
    const { pool, close } = await openHubDatabase({ dataFolder: dataDir });
    const count = async (statement: string) => Number((await pool.query<{ n: number }>(statement)).rows[0]?.n);
    const waiting = () => count('select count(*)::int as n from readings');
    let left = await waiting();
    // What is tried again waits a while before; a busy machine reads slowly.
    for (let till = performance.now() + PATIENCE; left > 0 && performance.now() < till; await delay(500)) {
      const now = await waiting();
      if (now < left) till = performance.now() + PATIENCE;
      left = now;
    }
    const unended = await count("select count(*)::int as n from documents where text_status in ('waiting', 'reading') and deleted_at is null"); // prettier-ignore
    const failed = await count("select count(*)::int as n from documents where text_status = 'failed'");
    await close();
    return {
      rows: [
        ['children killed', killed],
        ['documents given up after three tries', failed],
      ],
      faults: [
        ...(killed > 0 ? [] : ['no child was killed']),
        ...(left + unended === 0 ? [] : [`${left} in the queue and ${unended} documents wait for ever`]),
      ],
    };
  });
}
