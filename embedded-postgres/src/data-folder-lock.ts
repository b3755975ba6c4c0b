import { randomBytes } from 'node:crypto';
import { link, open, readFile, readdir, stat, unlink, utimes } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { isProcessAlive, processSpace, startOfProcess } from './process-table.ts';

/** A hub command holds the lock only briefly, so others wait for it. */
const COMMAND_WAIT_MS = 3_000;
/** A holder renews the time of its lock file this often. */
const HEARTBEAT_MS = 1_000;
/** A holder in another container counts as dead when its lock file did not change for this long. */
const MAX_SILENCE_MS = 10_000;

export interface LockHolder {
  /** Random and unique for each time the lock is acquired. */
  token: string;
  pid: number;
  /** Start time of the process. It distinguishes processes that get the same id one after the other. */
  start: string;
  /** The boot and the namespace in which the process id is valid. */
  space: string;
  holder: string;
  since: string;
}

/** The data folder is in use. */
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
  /** False when the lock file was removed or replaced. */
  isOurs(): Promise<boolean>;
  release(): Promise<void>;
}

/**
 * Acquires the lock of a data folder: the file `hub.lock`. It is a link to a finished file, so it is never incomplete.
 *
 * The lock of a dead process is removed. When several processes try that, only one may do it, and it must not remove a newer lock. So only
 * the process that creates the marker `hub.lock.X` may remove the lock with the token X. Tokens are never used again, so a late marker does
 * no harm.
 */
export async function lockDataFolder(
  dataFolder: string,
  holder: string,
  log: (line: string) => void = () => undefined,
): Promise<DataFolderLock> {
  const lockFile = lockFileOf(dataFolder);
  const own = describeOurselves(holder);
  const draft = `${lockFile}.${own.token}.draft`;
  const waitUntil = Date.now() + COMMAND_WAIT_MS;
  await writeDraft(draft, own);
  try {
    while (!(await linkUnlessThere(draft, lockFile))) {
      const held = await readHolder(lockFile);
      if (held === null) continue;
      if (isInOtherSpace(held)) {
        log(`${lockFile} was made before this system started, or in another container: watching whether it is in use`);
      }
      if (!(await isHolderAlive(held, lockFile))) await removeDead(lockFile, held, draft);
      else if (isShortCommand(held) && Date.now() < waitUntil) await delay(100);
      else throw new DataFolderLockedError(lockFile, held);
    }
  } finally {
    await unlink(draft);
  }
  await removeLeftovers(lockFile);
  const beat = setInterval(() => void utimes(lockFile, new Date(), new Date()).catch(() => undefined), HEARTBEAT_MS);
  beat.unref();
  const isOurs = async () => (await readHolder(lockFile))?.token === own.token;
  return {
    isOurs,
    async release() {
      clearInterval(beat);
      if (await isOurs()) await unlink(lockFile);
    },
  };
}

/** The running hub that holds the data folder; null when there is none, or only a command that will end soon. */
export async function findRunningHub(dataFolder: string): Promise<LockHolder | null> {
  const held = await readHolder(lockFileOf(dataFolder));
  if (held === null || isShortCommand(held)) return null;
  return (await isHolderAlive(held, lockFileOf(dataFolder))) ? held : null;
}

function lockFileOf(dataFolder: string): string {
  return join(dataFolder, 'hub.lock');
}

function isInOtherSpace(held: LockHolder): boolean {
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
    // Another program wrote it. Whether it is alive is then known only from its changes.
  }
  return { token: 'unreadable', pid: 0, start: '', space: '', holder: 'unknown', since: 'unknown' };
}

async function isHolderAlive(held: LockHolder, path: string): Promise<boolean> {
  if (!isInOtherSpace(held)) return isProcessAlive(held.pid, held.start);
  // The holder is in another container, on another machine, or from an earlier boot. Only changes of the lock's time can be seen.
  const touched = async () => (await stat(path).catch(() => null))?.mtimeMs;
  const before = await touched();
  for (const end = Date.now() + MAX_SILENCE_MS; Date.now() < end; await delay(HEARTBEAT_MS / 4)) {
    if ((await touched()) !== before) return true;
  }
  return false;
}

/** Removes `path` if it still belongs to the dead holder; see lockDataFolder. Also removes the marker of a dead process. */
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

/** Removes drafts and markers of killed processes. None of them has our own token. */
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
