import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { postgresProcessesIn } from './process-table.ts';
import { PostgresRefusedError } from './refused-error.ts';

/**
 * Stronger signals follow when the processes do not end. SIGINT is a fast shutdown for a postmaster, which then ignores SIGTERM. SIGTERM ends
 * server processes that outlived their postmaster. SIGQUIT ends both at once, and the next start runs a recovery.
 */
const STEPS: { afterMs: number; signals: NodeJS.Signals[] }[] = [
  { afterMs: 0, signals: ['SIGINT', 'SIGTERM'] },
  { afterMs: 10_000, signals: ['SIGQUIT'] },
  { afterMs: 15_000, signals: ['SIGKILL'] },
];
const END_TIMEOUT_MS = 20_000;

/**
 * Ends every PostgreSQL that a killed hub left running in the cluster. Also removes its `postmaster.pid`: another process may have that id by
 * now. Call it only while holding the data folder's lock.
 */
export async function endLeftovers(cluster: string, log: (line: string) => void): Promise<void> {
  const start = Date.now();
  const remaining = [...STEPS];
  for (let pids = postgresProcessesIn(cluster); pids.length > 0; pids = postgresProcessesIn(cluster)) {
    const elapsed = Date.now() - start;
    if (elapsed > END_TIMEOUT_MS)
      throw new PostgresRefusedError(
        `PostgreSQL (process ${pids.join(', ')}) still works in ${cluster}, and cannot be ended.`,
      );
    const step = remaining[0];
    if (step !== undefined && elapsed >= step.afterMs) {
      log(`ending the PostgreSQL left in ${cluster} (process ${pids.join(', ')}) with ${step.signals.join(', ')}`);
      for (const pid of pids) for (const signal of step.signals) sendSignal(pid, signal);
      remaining.shift();
    }
    await delay(25);
  }
  await rm(join(cluster, 'postmaster.pid'), { force: true });
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended meanwhile.
  }
}
