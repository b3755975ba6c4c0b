import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { processTree } from './memory.ts';

const TICK_MS = 1_000 / Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

/** Milliseconds of processor time so far. */
export interface Cpu {
  /** Of PostgreSQL's processes. */
  readonly database: number;
  /** Of the hub and the children that read and inspect files. */
  readonly hub: number;
}

/** Its own time and that of its children that have ended: utime, stime, cutime and cstime of proc(5). */
function msOf(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const [, ...fields] = stat.slice(stat.lastIndexOf(')')).split(' ');
    return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) * TICK_MS;
  } catch {
    // It ended between two looks: its parent has its time.
    return 0;
  }
}

/** What a hub, its embedded database and all its children have used of the processor. */
export function cpuOf(pid: number): Cpu {
  const sums = { database: 0, hub: 0 };
  for (const { pid: each, name } of processTree(pid)) sums[name === 'postgres' ? 'database' : 'hub'] += msOf(each);
  return sums;
}
