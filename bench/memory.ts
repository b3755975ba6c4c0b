import { readdirSync, readFileSync } from 'node:fs';

/** Bytes. */
export interface Memory {
  /** Resident, shared pages counted in every process that has them. */
  readonly rss: number;
  /** Resident, shared pages divided among those who share them: only this may be added up. */
  readonly pss: number;
}

export interface ProcessEntry {
  readonly pid: number;
  readonly parent: number;
  readonly name: string;
}

export const MEGABYTE = 1_048_576;

/** Memory is read from /proc. @throws where there is none */
export function requireProc(): void {
  if (process.platform !== 'linux')
    throw new Error('This benchmark measures memory through /proc, which only Linux has.');
}

function read(path: string): string {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    // The process ended between two looks.
    return '';
  }
}

function entryOf(pid: number): ProcessEntry | null {
  // `pid (name) state parent …`; the name may hold blanks and brackets.
  const stat = read(`/proc/${pid}/stat`);
  const end = stat.lastIndexOf(')');
  if (end < 0) return null;
  return { pid, name: stat.slice(stat.indexOf('(') + 1, end), parent: Number(stat.slice(end + 2).split(' ')[1]) };
}

/** The command line of a process, its words one after the other. */
export const commandOf = (pid: number) => read(`/proc/${pid}/cmdline`).replaceAll('\0', ' ');

/** A process and all its descendants, itself first. */
export function processTree(root: number): ProcessEntry[] {
  const all = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? (entryOf(Number(name)) ?? []) : []));
  const tree = all.filter(({ pid }) => pid === root);
  for (const { pid } of tree) tree.push(...all.filter(({ parent }) => parent === pid));
  return tree;
}

function kilobytes(text: string, name: string): number {
  return Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(text)?.[1] ?? 0) * 1024;
}

export function memoryOf(pid: number): Memory {
  const rollup = read(`/proc/${pid}/smaps_rollup`);
  return { rss: kilobytes(rollup, 'Rss'), pss: kilobytes(rollup, 'Pss') };
}

export function memoryOfAll(processes: readonly ProcessEntry[]): Memory {
  const each = processes.map(({ pid }) => memoryOf(pid));
  return { rss: each.reduce((sum, { rss }) => sum + rss, 0), pss: each.reduce((sum, { pss }) => sum + pss, 0) };
}

/** The most resident bytes this process has ever had, as the kernel saw it. */
export function peakRss(pid: number): number {
  return kilobytes(read(`/proc/${pid}/status`), 'VmHWM');
}
