import { existsSync, readdirSync, readFileSync } from 'node:fs';

const MAX_PROCESSES = 1_000;

function read(path: string): string {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    // The process ended between two looks.
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
 * Resident bytes of a process and all its descendants; 0 where it cannot be seen. Synchronous on purpose: procfs answers
 * from memory in microseconds, while the thread pool may be busy with uploads just when this matters.
 */
export function processTreeMemory(root: number): number {
  const waiting = [root];
  let kilobytes = 0;
  for (let seen = 0; seen < MAX_PROCESSES; seen += 1) {
    const pid = waiting.pop();
    if (pid === undefined) break;
    kilobytes += Number(/^VmRSS:\s+(\d+) kB$/m.exec(read(`/proc/${pid}/status`))?.[1] ?? 0);
    for (const thread of threadsOf(pid)) {
      const children = read(`/proc/${pid}/task/${thread}/children`).trim();
      if (children) waiting.push(...children.split(' ').map(Number));
    }
  }
  return kilobytes * 1024;
}
