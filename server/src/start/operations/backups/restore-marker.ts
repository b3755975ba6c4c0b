import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolderDurably, replaceDurably, syncPath } from '@exam-vault/embedded-postgres/durable-files';

/** DATA_DIR has the folder `restoring` during a restore and after an interrupted one. */
const folderOf = (dataDir: string) => join(dataDir, 'restoring');
const markerOf = (dataDir: string) => join(folderOf(dataDir), 'restore.json');

/** The backup that is being restored. */
export interface RestoreMarker {
  readonly id: string;
  readonly made_at: string;
}

/** A restore into the data folder was interrupted: no hub may start on it. */
export class HalfRestoredError extends Error {
  override name = 'HalfRestoredError';
}

export async function readRestoreMarker(dataDir: string): Promise<RestoreMarker | null> {
  const text = await readFile(markerOf(dataDir), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  return text === null ? null : (JSON.parse(text) as RestoreMarker);
}

/** @throws HalfRestoredError */
export async function assertNotHalfRestored(dataDir: string): Promise<void> {
  const marker = await readRestoreMarker(dataDir);
  if (!marker) return;
  throw new HalfRestoredError(
    `A restore into ${dataDir} was interrupted. Run it again with the backup of ${marker.made_at} to continue.`,
  );
}

/** Writes the marker durably. @returns an empty staging folder for the restored files */
export async function writeRestoreMarker(dataDir: string, marker: RestoreMarker): Promise<string> {
  const folder = folderOf(dataDir);
  await makeFolderDurably(folder);
  await replaceDurably(markerOf(dataDir), `${JSON.stringify(marker)}\n`);
  const incoming = join(folder, 'incoming');
  await rm(incoming, { recursive: true, force: true });
  await mkdir(incoming, { mode: 0o700 });
  return incoming;
}

export async function removeRestoreMarker(dataDir: string): Promise<void> {
  await rm(join(folderOf(dataDir), 'incoming'), { recursive: true, force: true });
  await rm(markerOf(dataDir), { force: true });
  await rm(folderOf(dataDir), { recursive: true, force: true });
  await syncPath(dataDir);
}
