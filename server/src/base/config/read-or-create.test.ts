import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readSecrets } from './secrets.ts';
import type { Config } from './config.ts';

/** Folders whose names were synced. */
const { synced } = vi.hoisted(() => ({ synced: [] as string[] }));

vi.mock('@exam-vault/embedded-postgres/durable-files', async (importOriginal) => {
  const real = await importOriginal<typeof import('@exam-vault/embedded-postgres/durable-files')>();
  const noted = async (path: string) => {
    await real.syncPath(path);
    synced.push(path);
  };
  return {
    ...real,
    syncPath: noted,
    async createDurably(path: string, text: string) {
      const isOurs = await real.createDurably(path, text);
      synced.push(join(path, '..'));
      return isOurs;
    },
  };
});

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'secret-'));
  synced.length = 0;
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

it('the name of hub.secret is durable before anybody gets its fingerprint, in the first start and in the one after a kill', async () => {
  const config = { dataDir } as Config;
  const first = await readSecrets(config);
  expect(synced).toEqual([dataDir]);
  // The first start may have been killed between the name and the sync of its folder.
  expect((await readSecrets(config)).fingerprint).toBe(first.fingerprint);
  expect(synced).toEqual([dataDir, dataDir]);
});
