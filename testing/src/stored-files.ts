import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { ListeningHub } from './listening-hub.ts';

/** Nothing where the folder is not there yet: a hub makes it while it starts. */
async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}
/** Without the mark of the store, which the hub writes some time after its start. */
export const storedFiles = async ({ config }: ListeningHub): Promise<string[]> =>
  (await filesBelow(join(config.dataDir, 'files'))).filter((path) => !path.endsWith('.hub'));
export const stagedFiles = ({ config }: ListeningHub) => filesBelow(join(config.dataDir, 'incoming'));

/** Nothing of a refused upload is left: no row, no stored file, nothing staged. */
export async function expectNothingLeft(hub: ListeningHub, act: () => Promise<void>): Promise<void> {
  const kept = async () => ({
    rows: await hub.database.rows(
      "select count(*) from documents union all select count(*) from audit_log where action not like 'hub.%'",
    ),
    stored: (await storedFiles(hub)).length,
  });
  const before = await kept();
  await act();
  await expect.poll(async () => (await stagedFiles(hub)).length).toBe(0);
  expect(await kept()).toEqual(before);
}
