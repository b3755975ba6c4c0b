import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { isProcessAlive, startOfProcess } from '@exam-vault/embedded-postgres/process-table';

/** Parent and id of every process; `ps` is not on every small system. */
export function listProcesses(): { pid: number; parent: number }[] {
  if (process.platform !== 'linux') {
    const lines = execFileSync('ps', ['-axo', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
    return lines.map((line) => line.trim().split(/\s+/).map(Number)).map(([pid = 0, parent = 0]) => ({ pid, parent }));
  }
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      return [{ pid: Number(name), parent: Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) }];
    } catch {
      return [];
    }
  });
}

/** A process that can be asked later whether it still is the same one. */
export function remember(pid: number): { pid: number; isAlive: () => boolean } {
  const start = startOfProcess(pid);
  if (start === null) throw new Error(`there is no process ${pid}`);
  return { pid, isAlive: () => isProcessAlive(pid, start) };
}
