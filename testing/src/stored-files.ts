import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { ListeningHub } from './listening-hub.ts';

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}
export const storedFiles = ({ config }: ListeningHub) => filesBelow(join(config.dataDir, 'files'));
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
