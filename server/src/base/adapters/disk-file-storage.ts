import { randomUUID } from 'node:crypto';
import { constants, type Stats } from 'node:fs';
import { chmod, copyFile, lstat, mkdir, open, opendir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { createDurably, makeFolderDurably, syncPath } from '@exam-vault/embedded-postgres/durable-files';
import {
  FILE_KEY,
  FileMissingError,
  storageErrorOf,
  type ByteRange,
  type FileStorage,
  type StoredFile,
} from '../ports/file-storage.ts';

const FAN = /^[0-9a-f-]{2}$/;
/** The file with the owner's name. */
const MARKER = '.hub';
/** Files that are not finished, or only test whether the folder can be written. */
const UNFINISHED = /^\.[0-9a-f-]{36}\.(?:partial|check|hub)$/;

function hasCode(error: unknown, ...codes: readonly string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}

/** The path of the proxy's internal location, as deploy/nginx/exam-vault.conf has it. */
const PROXY_LOCATION = '/_files';
/** The bits with which the group of the hub, which the proxy belongs to, may read a file. */
const GROUP_READS = 0o040;

export interface DiskFileStorageOptions {
  /** A proxy on this machine sends the files: its group may read them, and nobody else. */
  readonly isProxied?: boolean;
}

/** Files in a local folder, in subfolders named after the first two characters of the key. */
export function diskFileStorage(folder: string, { isProxied = false }: DiskFileStorageOptions = {}): FileStorage {
  const [fileMode, folderMode] = isProxied ? [0o640, 0o750] : [0o600, 0o700];

  function pathOf(key: string): string {
    // This check prevents path traversal: nothing but the key becomes part of the path.
    if (!FILE_KEY.test(key)) throw new Error('A file key must look like a UUID');
    return join(folder, key.slice(0, 2), key);
  }

  // One promise for each subfolder, so that concurrent writers wait until its name is durable.
  const durableFolders = new Map<string, Promise<void>>();

  function makeFolder(subFolder: string): Promise<void> {
    const known = durableFolders.get(subFolder);
    if (known) return known;
    const making = makeFolderDurably(subFolder, folderMode);
    durableFolders.set(subFolder, making);
    making.catch(() => durableFolders.delete(subFolder));
    return making;
  }

  /** Copies a file from another file system. It gets its name only when it is complete. */
  async function copyAndRename(stagedPath: string, path: string): Promise<void> {
    const partial = join(dirname(path), `.${randomUUID()}.partial`);
    try {
      await copyFile(stagedPath, partial, constants.COPYFILE_EXCL);
      await chmod(partial, fileMode);
      await syncPath(partial);
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
      await chmod(stagedPath, fileMode);
      // Its age counts from now, because orphans are collected by age, and the check may have taken long.
      const now = new Date();
      await utimes(stagedPath, now, now);
      // Bytes before the name: otherwise a power failure could leave a name without its bytes.
      await syncPath(stagedPath);
      await makeFolder(dirname(path));
      try {
        await rename(stagedPath, path);
      } catch (error) {
        if (!hasCode(error, 'EXDEV')) throw error;
        await copyAndRename(stagedPath, path);
      }
    } catch (error) {
      throw storageErrorOf(error);
    }
    try {
      await syncPath(dirname(path));
    } catch (error) {
      await rm(path, { force: true });
      throw storageErrorOf(error);
    }
  }

  async function read(key: string, range?: ByteRange): Promise<Readable | null> {
    const path = pathOf(key);
    try {
      // Opened first, so that a missing file is null here and not an error of a stream without listeners.
      const handle = await open(path, constants.O_RDONLY);
      return handle.createReadStream({ ...range, highWaterMark: 64 * 1024 });
    } catch (error) {
      if (hasCode(error, 'ENOENT')) return null;
      throw storageErrorOf(error);
    }
  }

  /** Lets the proxy read a file that was stored before it sent files. */
  async function openToGroup(path: string): Promise<void> {
    await chmod(folder, folderMode);
    await chmod(dirname(path), folderMode);
    await chmod(path, fileMode);
  }

  async function proxyPath(key: string, size: number): Promise<string | null> {
    if (!isProxied) return null;
    const path = pathOf(key);
    try {
      const found = await stat(path);
      if (found.size !== size) throw new FileMissingError(key, `has ${found.size} bytes of ${size}`);
      if ((found.mode & GROUP_READS) === 0) await openToGroup(path);
    } catch (error) {
      if (hasCode(error, 'ENOENT')) throw new FileMissingError(key);
      throw storageErrorOf(error);
    }
    return `${PROXY_LOCATION}/${key.slice(0, 2)}/${key}`;
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

  /** The file at a path, through links. Null for a folder, and for a link that is broken or a loop. */
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

  /** Unknown entries in the folder and its subfolders. An unknown folder counts as one entry. */
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
        // Exactly the entries that `list` does not yield.
        if (inner && !(isKey && (await fileAt(join(folder, fan, name))))) yield inner;
      }
    }
  }

  async function discardUnfinished(isLeft: (name: string, begun: Date) => boolean): Promise<number> {
    let discarded = 0;
    for await (const { name, modified } of strangers()) {
      if (!UNFINISHED.test(basename(name)) || !isLeft(name, modified)) continue;
      await rm(join(folder, name), { force: true });
      discarded += 1;
    }
    return discarded;
  }

  async function check(): Promise<void> {
    const path = join(folder, `.${randomUUID()}.check`);
    try {
      // Only the last folder is created: a missing parent may be a data disk that is not mounted.
      const isNew = await mkdir(folder, { mode: folderMode }).then(
        () => true,
        (error: unknown) => {
          if (!hasCode(error, 'EEXIST')) throw error;
          return false;
        },
      );
      if (isNew) await syncPath(dirname(folder));
      const handle = await open(path, 'wx', 0o600);
      try {
        await handle.writeFile('check');
      } finally {
        await handle.close();
      }
    } catch (error) {
      throw storageErrorOf(error);
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
    await makeFolderDurably(folder, folderMode);
    await createDurably(marker, `${owner}\n`, join(folder, `.${randomUUID()}.hub`));
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
    proxyPath,
  };
}
