import { randomBytes } from 'node:crypto';
import { link, open, readFile, readdir, stat, unlink, utimes } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { isProcessAlive, processSpace, startOfProcess } from './process-table.ts';

/** A hub command holds the folder for a moment only: worth a short wait. */
const patienceWithCommands = 3_000;
/** A holder whose process we cannot see lives as long as its lock's time moves on. */
const heartbeat = 1_000;
const silence = 10_000;

export interface LockHolder {
  /** Random, never used twice: names this holding of the lock. */
  token: string;
  pid: number;
  /** Start of the process, so that another one with the same id is not taken for it. */
  start: string;
  /** Boot and namespace in which the id means something. */
  space: string;
  holder: string;
  since: string;
}

/** The data folder is in use. Names the lock file, its holder's process and what it is doing. */
export class DataFolderLockedError extends Error {
  readonly lockFile: string;
  readonly pid: number;
  readonly holder: string;

  constructor(lockFile: string, held: LockHolder) {
    super(
      `The data folder ${dirname(lockFile)} is in use by another process: ${held.holder}, process ${held.pid}, since ` +
        `${held.since}. Its lock is ${lockFile}. Stop that process first, or choose another DATA_DIR.`,
    );
    this.name = 'DataFolderLockedError';
    this.lockFile = lockFile;
    this.pid = held.pid;
    this.holder = held.holder;
  }
}

export interface DataFolderLock {
  /** False when somebody has removed or replaced the lock file behind our back. */
  isOurs(): Promise<boolean>;
  release(): Promise<void>;
}

/**
 * Takes the lock of a data folder: the file `hub.lock`, which appears whole or not at all (a link to a finished file).
 *
 * The lock of a dead process is taken over. Of two takers only one may remove it, and never a new lock that was made in
 * between. The right to remove the lock of X therefore belongs to the process that creates the marker `hub.lock.X`, X being the random
 * token of the dead holder: tokens never return, so a marker made too late has no power.
 */
export async function lockDataFolder(
  dataFolder: string,
  holder: string,
  log: (line: string) => void = () => undefined,
): Promise<DataFolderLock> {
  const lockFile = lockFileOf(dataFolder);
  const mine = describeOurselves(holder);
  const draft = `${lockFile}.${mine.token}.draft`;
  const patience = Date.now() + patienceWithCommands;
  await writeDraft(draft, mine);
  try {
    while (!(await linkUnlessThere(draft, lockFile))) {
      const held = await readHolder(lockFile);
      if (held === null) continue;
      if (isOutOfSight(held)) {
        log(`${lockFile} was made before this system started, or in another container: watching whether it is in use`);
      }
      if (!(await isHolderAlive(held, lockFile))) await removeDead(lockFile, held, draft);
      else if (isShortCommand(held) && Date.now() < patience) await delay(100);
      else throw new DataFolderLockedError(lockFile, held);
    }
  } finally {
    await unlink(draft);
  }
  await removeLeftovers(lockFile);
  const beat = setInterval(() => void utimes(lockFile, new Date(), new Date()).catch(() => undefined), heartbeat);
  beat.unref();
  const isOurs = async () => (await readHolder(lockFile))?.token === mine.token;
  return {
    isOurs,
    async release() {
      clearInterval(beat);
      if (await isOurs()) await unlink(lockFile);
    },
  };
}

/** The running hub that holds the data folder; null when none does, or only a command that will soon be through. */
export async function findRunningHub(dataFolder: string): Promise<LockHolder | null> {
  const held = await readHolder(lockFileOf(dataFolder));
  if (held === null || isShortCommand(held)) return null;
  return (await isHolderAlive(held, lockFileOf(dataFolder))) ? held : null;
}

function lockFileOf(dataFolder: string): string {
  return join(dataFolder, 'hub.lock');
}

function isOutOfSight(held: LockHolder): boolean {
  return held.space !== processSpace();
}

function isShortCommand(held: LockHolder): boolean {
  return held.holder.startsWith('hub ');
}

function describeOurselves(holder: string): LockHolder {
  return {
    token: randomBytes(12).toString('hex'),
    pid: process.pid,
    start: startOfProcess(process.pid) ?? '',
    space: processSpace(),
    holder,
    since: new Date().toISOString(),
  };
}

async function writeDraft(path: string, content: LockHolder): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(`${JSON.stringify(content, null, 2)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function linkUnlessThere(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

async function readHolder(path: string): Promise<LockHolder | null> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  try {
    const { token, pid, start, space, holder, since } = JSON.parse(text) as Partial<LockHolder>;
    if (typeof token === 'string' && /^[0-9a-f]{24}$/.test(token) && typeof pid === 'number' && start && space) {
      return { token, pid, start, space, holder: String(holder), since: String(since) };
    }
  } catch {
    // Another program wrote it: the check below is whether it changes.
  }
  return { token: 'unreadable', pid: 0, start: '', space: '', holder: 'unknown', since: 'unknown' };
}

async function isHolderAlive(held: LockHolder, path: string): Promise<boolean> {
  if (!isOutOfSight(held)) return isProcessAlive(held.pid, held.start);
  // Another container, another machine, or an earlier boot of this one: all we can see is whether the lock's time moves.
  const touched = async () => (await stat(path).catch(() => null))?.mtimeMs;
  const before = await touched();
  for (const end = Date.now() + silence; Date.now() < end; await delay(heartbeat / 4)) {
    if ((await touched()) !== before) return true;
  }
  return false;
}

/** Removes `path` if it still is the dead holder's; see lockDataFolder. A marker's own dead maker is handled alike. */
async function removeDead(path: string, dead: LockHolder, draft: string): Promise<void> {
  const marker = `${path}.${dead.token}`;
  if (await linkUnlessThere(draft, marker)) {
    if ((await readHolder(path))?.token === dead.token) await unlink(path);
    await unlink(marker);
    return;
  }
  const maker = await readHolder(marker);
  if (maker === null) return;
  if (await isHolderAlive(maker, marker)) await delay(20);
  else await removeDead(marker, maker, draft);
}

/** Drafts and markers of processes killed in between. None of them can concern our own token. */
async function removeLeftovers(lockFile: string): Promise<void> {
  const folder = dirname(lockFile);
  const minuteAgo = Date.now() - 60_000;
  for (const name of await readdir(folder)) {
    if (!name.startsWith(`${basename(lockFile)}.`)) continue;
    const path = join(folder, name);
    const info = await stat(path).catch(() => null);
    if (info !== null && info.mtimeMs < minuteAgo) await unlink(path).catch(() => undefined);
  }
}
