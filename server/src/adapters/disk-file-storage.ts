import { randomUUID } from 'node:crypto';
import { constants, type Stats } from 'node:fs';
import {
  chmod,
  copyFile,
  link,
  lstat,
  mkdir,
  open,
  opendir,
  readFile,
  rename,
  rm,
  stat,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import {
  FILE_KEY,
  StorageFullError,
  type ByteRange,
  type FileStorage,
  type StoredFile,
} from '../ports/file-storage.ts';

const FAN = /^[0-9a-f-]{2}$/;
/** Says whose files these are. */
const MARKER = '.hub';
/** What is written before it has its name, or only to see whether that can be done. */
const DRAFT = /^\.[0-9a-f-]{36}\.(?:partial|check|hub)$/;

function hasCode(error: unknown, ...codes: readonly string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}

function refused(error: unknown): unknown {
  return hasCode(error, 'ENOSPC', 'EDQUOT')
    ? new StorageFullError('The disk of the files is full', { cause: error })
    : error;
}

/** Makes a file's bytes, or the names in a folder, survive a loss of power. */
async function sync(path: string): Promise<void> {
  const handle = await open(path, constants.O_RDONLY);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Files in a local folder, fanned out into sub folders by the first two characters of their key. */
export function diskFileStorage(folder: string): FileStorage {
  function pathOf(key: string): string {
    // The key is the whole protection against traversal: nothing else reaches the path.
    if (!FILE_KEY.test(key)) throw new Error('A file key must look like a UUID');
    return join(folder, key.slice(0, 2), key);
  }

  // One promise for each sub folder: a second caller waits until its name is durable too.
  const durableFolders = new Map<string, Promise<void>>();

  async function makeDurable(subFolder: string): Promise<void> {
    const made = await mkdir(subFolder, { recursive: true, mode: 0o700 });
    await sync(folder);
    if (made !== undefined && made !== subFolder) await sync(dirname(folder));
  }

  function makeFolder(subFolder: string): Promise<void> {
    const known = durableFolders.get(subFolder);
    if (known) return known;
    const making = makeDurable(subFolder);
    durableFolders.set(subFolder, making);
    making.catch(() => durableFolders.delete(subFolder));
    return making;
  }

  /** Copies a file that a rename cannot bring over, and lets it appear under its name only when it is whole. */
  async function bringOver(stagedPath: string, path: string): Promise<void> {
    const partial = join(dirname(path), `.${randomUUID()}.partial`);
    try {
      await copyFile(stagedPath, partial, constants.COPYFILE_EXCL);
      await chmod(partial, 0o600);
      await sync(partial);
      await rename(partial, path);
    } catch (error) {
      await rm(partial, { force: true });
      throw error;
    }
    await rm(stagedPath);
  }

  async function adopt(key: string, stagedPath: string): Promise<void> {
    const path = pathOf(key);
    try {
      await chmod(stagedPath, 0o600);
      // Its age counts from now: it may have waited long for the check, and the sweep goes by age.
      const now = new Date();
      await utimes(stagedPath, now, now);
      // Bytes first: a name that is durable before its bytes would be a broken file after a loss of power.
      await sync(stagedPath);
      await makeFolder(dirname(path));
      try {
        await rename(stagedPath, path);
      } catch (error) {
        if (!hasCode(error, 'EXDEV')) throw error;
        await bringOver(stagedPath, path);
      }
    } catch (error) {
      throw refused(error);
    }
    try {
      await sync(dirname(path));
    } catch (error) {
      await rm(path, { force: true });
      throw refused(error);
    }
  }

  async function read(key: string, range?: ByteRange): Promise<Readable | null> {
    const path = pathOf(key);
    try {
      // Opened before it is handed out: a missing file is an answer here, not an error of a stream nobody listens to yet.
      const handle = await open(path, constants.O_RDONLY);
      return handle.createReadStream({ ...range, highWaterMark: 64 * 1024 });
    } catch (error) {
      if (hasCode(error, 'ENOENT')) return null;
      throw error;
    }
  }

  async function remove(key: string): Promise<void> {
    await rm(pathOf(key), { force: true });
  }

  async function* names(path: string): AsyncIterable<string> {
    try {
      for await (const entry of await opendir(path)) yield entry.name;
    } catch (error) {
      if (!hasCode(error, 'ENOENT', 'ENOTDIR')) throw error;
    }
  }

  /** A file, or what a link leads to; null for whatever else is there: a folder, a link that leads nowhere or in a circle. */
  async function fileAt(path: string): Promise<Stats | null> {
    const found = await stat(path).catch((error: unknown) => {
      if (hasCode(error, 'ENOENT', 'ENOTDIR', 'ELOOP')) return null;
      throw error;
    });
    return found?.isFile() ? found : null;
  }

  async function* list(): AsyncIterable<StoredFile> {
    for await (const fan of names(folder)) {
      if (!FAN.test(fan)) continue;
      for await (const key of names(join(folder, fan))) {
        if (!FILE_KEY.test(key) || !key.startsWith(fan)) continue;
        const found = await fileAt(join(folder, fan, key));
        if (found) yield { key, size: found.size, modified: found.mtime };
      }
    }
  }

  /** What is in the folder, and one level below; a folder that is none of the hub's counts as one. */
  async function* strangers(): AsyncIterable<{ name: string; modified: Date }> {
    const found = async (name: string) => {
      const info = await lstat(join(folder, name)).catch((error: unknown) => {
        if (hasCode(error, 'ENOENT')) return null;
        throw error;
      });
      return info && { name, modified: info.mtime, isFolder: info.isDirectory() };
    };
    for await (const fan of names(folder)) {
      const outer = await found(fan);
      if (!outer || fan === MARKER) continue;
      if (!outer.isFolder || !FAN.test(fan)) {
        yield outer;
        continue;
      }
      for await (const name of names(join(folder, fan))) {
        const inner = await found(join(fan, name));
        const isKey = FILE_KEY.test(name) && name.startsWith(fan);
        // What is no stranger is listed: nothing may be neither.
        if (inner && !(isKey && (await fileAt(join(folder, fan, name))))) yield inner;
      }
    }
  }

  async function discardUnfinished(isLeft: (name: string, begun: Date) => boolean): Promise<number> {
    let discarded = 0;
    for await (const { name, modified } of strangers()) {
      if (!DRAFT.test(basename(name)) || !isLeft(name, modified)) continue;
      await rm(join(folder, name), { force: true });
      discarded += 1;
    }
    return discarded;
  }

  async function check(): Promise<void> {
    const path = join(folder, `.${randomUUID()}.check`);
    try {
      // Its own folder only: a data disk that is not mounted must not be replaced in silence.
      await mkdir(folder, { mode: 0o700 }).catch((error: unknown) => {
        if (!hasCode(error, 'EEXIST')) throw error;
      });
      const handle = await open(path, 'wx', 0o600);
      try {
        await handle.writeFile('check');
      } finally {
        await handle.close();
      }
    } catch (error) {
      throw refused(error);
    } finally {
      await rm(path, { force: true });
    }
  }

  async function claim(owner: string): Promise<boolean> {
    const marker = join(folder, MARKER);
    const claimed = () =>
      readFile(marker, 'utf8').catch((error: unknown) => {
        if (hasCode(error, 'ENOENT')) return null;
        throw error;
      });
    const before = await claimed();
    if (before !== null) return before.trim() === owner;
    for await (const _file of list()) return false;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const draft = join(folder, `.${randomUUID()}.hub`);
    await writeFile(draft, `${owner}\n`, { mode: 0o600, flush: true });
    // A link, not a rename: of two that claim at once one is first.
    await link(draft, marker).catch((error: unknown) => {
      if (!hasCode(error, 'EEXIST')) throw error;
    });
    await rm(draft);
    await sync(folder);
    return (await claimed())?.trim() === owner;
  }

  return {
    adopt,
    read,
    remove,
    list,
    strangers,
    discardUnfinished,
    check,
    claim,
    temporaryAddress: () => Promise.resolve(null),
  };
}
