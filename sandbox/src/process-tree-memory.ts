import { existsSync, readdirSync, readFileSync } from 'node:fs';

const MAX_PROCESSES = 1_000;

function readProcFile(path: string): string {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    // The process ended since it was listed.
    return '';
  }
}

function threadsOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`);
  } catch {
    return [];
  }
}

/** Whether this machine shows the memory and the children of its processes. */
export function canWatchMemory(): boolean {
  return existsSync(`/proc/${process.pid}/task/${process.pid}/children`);
}

/**
 * Resident bytes of a process and all its descendants; 0 where procfs is missing. Synchronous on purpose: procfs answers from memory in
 * microseconds, but Node's thread pool may be busy with uploads at that moment.
 */
export function processTreeMemory(root: number): number {
  const pending = [root];
  let kilobytes = 0;
  for (let visited = 0; visited < MAX_PROCESSES; visited += 1) {
    const pid = pending.pop();
    if (pid === undefined) break;
    kilobytes += Number(/^VmRSS:\s+(\d+) kB$/m.exec(readProcFile(`/proc/${pid}/status`))?.[1] ?? 0);
    for (const thread of threadsOf(pid)) {
      const children = readProcFile(`/proc/${pid}/task/${thread}/children`).trim();
      if (children) pending.push(...children.split(' ').map(Number));
    }
  }
  return kilobytes * 1024;
}
