import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync, readlinkSync, statSync } from 'node:fs';
import { hostname } from 'node:os';

const linux = process.platform === 'linux';

/** Identifies where a process id is valid: this boot and this namespace. Two containers that share a data folder differ. */
export function processSpace(): string {
  if (!linux) return hostname();
  const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  return `${boot} ${readlinkSync('/proc/self/ns/pid')}`;
}

/** The start time of a process, as the system prints it. Together with the id it is unique. Null when the process is dead. */
export function startOfProcess(pid: number): string | null {
  const entry = linux ? readStat(pid) : readPs(pid);
  return entry === null || entry.dead ? null : entry.start;
}

/** Null when the process is gone. */
export function parentOf(pid: number): number | null {
  return (linux ? readStat(pid) : readPs(pid))?.parent ?? null;
}

/** Whether the process with this id and start time is alive. A process that this user cannot see counts as alive. */
export function isProcessAlive(pid: number, start: string): boolean {
  const now = startOfProcess(pid);
  return now === null ? !isGone(pid) : now === start;
}

/**
 * The PostgreSQL processes with this working folder, without those whose parent is among them: the postmaster, or the processes that it left
 * when it was killed.
 */
export function postgresProcessesIn(folder: string): number[] {
  const found = linux ? listByWorkingFolder(folder) : listByArguments(folder);
  const pids = new Set(found.map((entry) => entry.pid));
  return found.filter((entry) => !pids.has(entry.parent)).map((entry) => entry.pid);
}

function isGone(pid: number): boolean {
  if (linux && readStat(pid)?.dead) return true;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}

interface StatEntry {
  name: string;
  parent: number;
  start: string;
  dead: boolean;
}

/** /proc/PID/stat: `pid (name) state parent …`; the start time is field 22. The name may contain spaces and parentheses. */
function readStat(pid: number): StatEntry | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const end = text.lastIndexOf(')');
    const fields = text.slice(end + 2).split(' ');
    const state = fields[0] ?? '';
    return {
      name: text.slice(text.indexOf('(') + 1, end),
      parent: Number(fields[1]),
      start: fields[19] ?? '',
      dead: state === 'Z' || state === 'X',
    };
  } catch {
    return null;
  }
}

function listByWorkingFolder(folder: string): { pid: number; parent: number }[] {
  const wanted = statSync(folder);
  const found: { pid: number; parent: number }[] = [];
  for (const entry of readdirSync('/proc')) {
    const pid = Number(entry);
    if (!Number.isInteger(pid)) continue;
    const stat = readStat(pid);
    if (stat === null || stat.dead || stat.name !== 'postgres') continue;
    try {
      // Compared by device and inode, because a bind mount gives the same folder another name.
      const here = statSync(`/proc/${pid}/cwd`);
      if (here.dev === wanted.dev && here.ino === wanted.ino) found.push({ pid, parent: stat.parent });
    } catch {
      // It has ended, or belongs to another user, who cannot use our folder.
    }
  }
  return found;
}

// macOS has no /proc.

function readPs(pid: number): StatEntry | null {
  const line = ps(['-o', 'ppid=,stat=,lstart=', '-p', String(pid)])[0];
  const match = line === undefined ? null : /^\s*(\d+)\s+(\S+)\s+(.*)$/.exec(line);
  if (match === null) return null;
  return { name: '', parent: Number(match[1]), start: (match[3] ?? '').trim(), dead: (match[2] ?? '').startsWith('Z') };
}

function listByArguments(folder: string): { pid: number; parent: number }[] {
  return ps(['-axo', 'pid=,ppid=,command=']).flatMap((line) => {
    const match = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line);
    const command = match?.[3] ?? '';
    if (!/^\S*postgres /.test(command) || !command.includes(` -D ${folder} `)) return [];
    return [{ pid: Number(match?.[1]), parent: Number(match?.[2]) }];
  });
}

function ps(args: string[]): string[] {
  try {
    return execFileSync('ps', args, { encoding: 'utf8', env: { ...process.env, LC_ALL: 'C' } }).split('\n');
  } catch {
    return [];
  }
}
