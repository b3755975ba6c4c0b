import { randomBytes } from 'node:crypto';
import { link, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/** After this the bytes of a file, or the names in a folder, survive a power cut. */
export async function syncPath(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Creates a folder with all that is missing above it, so that the names survive a power cut. A folder that exists keeps its mode; the folder
 * above it is synced all the same, because an earlier process may have lost its power between the two steps.
 */
export async function makeFolderDurably(path: string, mode = 0o700): Promise<void> {
  const first = await mkdir(path, { recursive: true, mode });
  // Upwards from the folder to the first one that was made: each name is in the folder above it.
  for (let made = path; ; made = dirname(made)) {
    await syncPath(dirname(made)).catch(ignoreForeign);
    if (first === undefined || made === first || made === dirname(made)) return;
  }
}

/** The folder above DATA_DIR may belong to somebody else who lets nobody read it; its name is then not ours to sync. */
function ignoreForeign(error: unknown): void {
  const { code } = error as NodeJS.ErrnoException;
  if (code !== 'EACCES' && code !== 'EPERM') throw error;
}

/** Writes and syncs a new file that only its user can read. It is removed again when that fails. */
async function writeNew(path: string, text: string): Promise<void> {
  try {
    const file = await open(path, 'wx', 0o600);
    try {
      await file.writeFile(text);
      await file.sync();
    } finally {
      await file.close();
    }
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}

const draftOf = (path: string) => `${path}.${randomBytes(6).toString('hex')}`;

/**
 * Writes a file, or replaces it: after a power cut it has its old text or its new text, whole. When this resolves it is the new one.
 * Bytes first, then the name, then the folder of the name.
 */
export async function replaceDurably(path: string, text: string): Promise<void> {
  const draft = draftOf(path);
  await writeNew(draft, text);
  try {
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  await syncPath(dirname(path));
}

/**
 * Writes a file unless it exists; of several at once exactly one does. When this resolves the file survives a power cut, also where another
 * process wrote it: what follows may rely on it, as the database does on the secret.
 * @param draft the name under which it is written first, in the same folder
 * @returns whether it was written now
 */
export async function createDurably(path: string, text: string, draft = draftOf(path)): Promise<boolean> {
  await writeNew(draft, text);
  let isOurs = true;
  try {
    // `link` fails when the file exists. `rename` would replace it.
    await link(draft, path).catch((error: unknown) => {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      isOurs = false;
    });
  } finally {
    await rm(draft, { force: true });
  }
  await syncPath(dirname(path));
  return isOurs;
}

/** Renames a file or folder; when this resolves, both folders have forgotten the old name and know the new one for good. */
export async function renameDurably(from: string, to: string): Promise<void> {
  await rename(from, to);
  await syncPath(dirname(to));
  if (dirname(from) !== dirname(to)) await syncPath(dirname(from));
}
