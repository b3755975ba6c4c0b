import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { beforeAll, describe, expect, it } from 'vitest';
import { lockDataFolder } from '@exam-vault/embedded-postgres/data-folder-lock';
import { openDatabase } from '../../compose/open-database.ts';
import { readConfig } from '../../../base/config/config.ts';
import { uploadedPaper } from '@exam-vault/testing/ask';
import { emptyPlace, HUB_SECRET, sumsOf, temporaryFolder, type EmptyPlace } from '@exam-vault/testing/backups';
import { trustingInspector } from '@exam-vault/testing/files';
import { environmentOf, runHub } from '@exam-vault/testing/hub-command';
import { listeningHub, type ListeningHub } from '@exam-vault/testing/listening-hub';
import { student } from '@exam-vault/testing/people';
import { HalfRestoredError } from './restore-marker.ts';
import { beginRestore, inspectBackup } from './restore-service.ts';

const look = { signal: new AbortController().signal };

let hub: ListeningHub;
let file: string;
beforeAll(async () => {
  hub = await listeningHub({ inspector: trustingInspector }, undefined, { HUB_SECRET });
  await uploadedPaper(hub, await student(hub));
  file = join(await temporaryFolder(), 'whole.tar');
  expect((await runHub(environmentOf(hub), ['backup', file])).code).toBe(0);
}, 60_000);

/** The folder as another process has it, until `act` has ended. */
async function held<T>({ dataDir }: EmptyPlace, holder: string, act: (release: () => Promise<void>) => Promise<T>) {
  await mkdir(dataDir);
  const lock = await lockDataFolder(dataDir, holder);
  try {
    return await act(() => lock.release());
  } finally {
    await lock.release();
  }
}

/** A command has reached the lock and waits for its holder: nothing else makes such a draft. */
async function waits({ dataDir }: EmptyPlace): Promise<void> {
  const drafts = async () => (await readdir(dataDir)).filter((name) => name.endsWith('.draft')).length;
  await expect.poll(drafts, { timeout: 120_000, interval: 20 }).toBe(1);
}

describe('a restore', () => {
  it('that is run a second time while the first goes on is refused, and the first loses nothing', async () => {
    const place = await emptyPlace();
    await held(place, 'hub restore', async () => {
      const { incoming } = await beginRestore(place.dataDir, (await inspectBackup(file, look)).manifest);
      await writeFile(join(incoming, 'staged'), 'on its way into the store');
      const mark = join(place.dataDir, 'restoring', 'restore.json');
      const before = await readFile(mark, 'utf8');
      expect(await place.run('restore', file)).toMatchObject({ code: 1, err: expect.stringContaining('in use') });
      expect(await readdir(incoming)).toEqual(['staged']);
      expect(await readFile(mark, 'utf8')).toBe(before);
      expect(await place.database.rows('select tablename from pg_tables where schemaname = current_schema()')).toEqual(
        [],
      );
    });
    // As if the first had died: its folder is nobody's now, and it can be gone on with.
    expect((await place.run('restore', file)).code).toBe(0);
    expect(await sumsOf(place.database)).toEqual(await sumsOf(hub.database));
  });

  it('looks again whether the folder is empty once it holds it, and leaves no mark in what is not', async () => {
    const place = await emptyPlace();
    await held(place, 'hub import', async (release) => {
      const restoring = place.run('restore', file);
      await waits(place);
      // A hub has been here meanwhile.
      await mkdir(join(place.dataDir, 'files'));
      await release();
      expect(await restoring).toMatchObject({ code: 1, err: expect.stringContaining('isn’t empty (files)') });
    });
    expect(await readdir(place.dataDir)).toEqual(['files']);
  });
});

describe('a hub that waited for a restore', () => {
  it.each(['in a cluster', 'by itself'])('does not start on what that has left half done (%s)', async (kind) => {
    const place = await emptyPlace();
    const { manifest } = await inspectBackup(file, look);
    const env = kind === 'by itself' ? { DATA_DIR: place.dataDir, HUB_SECRET } : place.env;
    await held(place, 'hub restore', async (release) => {
      const opening = openDatabase(readConfig(env), pino({ level: 'silent' }), { holder: 'hub', borrow: false });
      opening.catch(() => undefined);
      await waits(place);
      await beginRestore(place.dataDir, manifest);
      await release();
      await expect(opening).rejects.toThrow(HalfRestoredError);
    });
    expect(await readdir(place.dataDir)).toEqual(['restoring']);
  });
});
