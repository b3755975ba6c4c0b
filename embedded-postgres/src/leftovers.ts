import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { postgresProcessesIn } from './process-table.ts';

/**
 * When to ask how firmly, in ms. A postmaster takes SIGINT for a fast shutdown (and SIGTERM after it for nothing); a
 * server process that outlived its postmaster takes SIGTERM. SIGQUIT ends both at once, and recovery follows.
 */
const steps: { after: number; signals: NodeJS.Signals[] }[] = [
  { after: 0, signals: ['SIGINT', 'SIGTERM'] },
  { after: 10_000, signals: ['SIGQUIT'] },
  { after: 15_000, signals: ['SIGKILL'] },
];
const giveUp = 20_000;

/**
 * Ends every PostgreSQL that still works in the cluster, left by a hub that was killed, and removes its
 * `postmaster.pid`, whose number may meanwhile be another process's. To be called under the data folder's lock only.
 */
export async function endLeftovers(cluster: string, log: (line: string) => void): Promise<void> {
  const start = Date.now();
  const remaining = [...steps];
  for (let pids = postgresProcessesIn(cluster); pids.length > 0; pids = postgresProcessesIn(cluster)) {
    const elapsed = Date.now() - start;
    if (elapsed > giveUp)
      throw new Error(`PostgreSQL (process ${pids.join(', ')}) still works in ${cluster}, and cannot be ended.`);
    const step = remaining[0];
    if (step !== undefined && elapsed >= step.after) {
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
    // Gone meanwhile.
  }
}
