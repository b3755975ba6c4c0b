import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** While a restore is under way, and after one that was interrupted, DATA_DIR has a folder `restoring` with what it is at. */
const folderOf = (dataDir: string) => join(dataDir, 'restoring');
const markOf = (dataDir: string) => join(folderOf(dataDir), 'restore.json');

export interface RestoreMark {
  /** Of the backup. */
  readonly id: string;
  readonly made_at: string;
}

/** The data folder is half restored: no hub may start on it. */
export class HalfRestoredError extends Error {
  override name = 'HalfRestoredError';
}

export async function readRestoreMark(dataDir: string): Promise<RestoreMark | null> {
  const text = await readFile(markOf(dataDir), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  return text === null ? null : (JSON.parse(text) as RestoreMark);
}

/** @throws HalfRestoredError */
export async function refuseHalfRestored(dataDir: string): Promise<void> {
  const mark = await readRestoreMark(dataDir);
  if (!mark) return;
  throw new HalfRestoredError(
    `A restore into ${dataDir} was interrupted. Run it again to go on, with the backup of ${mark.made_at}.`,
  );
}

/** Marks the folder, durably. @returns a folder for files on their way */
export async function markRestore(dataDir: string, mark: RestoreMark): Promise<string> {
  const folder = folderOf(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const draft = `${markOf(dataDir)}.new`;
  const file = await open(draft, 'w', 0o600);
  try {
    await file.writeFile(`${JSON.stringify(mark)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, markOf(dataDir));
  for (const path of [folder, dataDir]) await sync(path);
  const incoming = join(folder, 'incoming');
  await rm(incoming, { recursive: true, force: true });
  await mkdir(incoming, { mode: 0o700 });
  return incoming;
}

/** The mark goes last. */
export async function removeRestoreMark(dataDir: string): Promise<void> {
  await rm(join(folderOf(dataDir), 'incoming'), { recursive: true, force: true });
  await rm(markOf(dataDir), { force: true });
  await rm(folderOf(dataDir), { recursive: true, force: true });
  await sync(dataDir);
}

async function sync(path: string): Promise<void> {
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
