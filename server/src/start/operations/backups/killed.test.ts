import { existsSync } from 'node:fs';
import { readdir, readFile, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { uploadedPaper } from '@exam-vault/testing/ask';
import { emptyPlace, HUB_SECRET, sumsOf, temporaryFolder } from '@exam-vault/testing/backups';
import { trustingInspector } from '@exam-vault/testing/files';
import { environmentOf, runHub, spawnHub } from '@exam-vault/testing/hub-command';
import { listeningHub, type ListeningHub } from '@exam-vault/testing/listening-hub';
import { student } from '@exam-vault/testing/people';
import { textFile } from '@exam-vault/testing/reading-hub';
import { scriptedReader } from '@exam-vault/testing/scripted-reader';
import { BackupDamagedError } from './archive-format.ts';
import { makeBackup } from './backup-service.ts';
import { beginRestore, inspectBackup } from './restore-service.ts';
import { HalfRestoredError, assertNotHalfRestored } from './restore-marker.ts';
import { walkBackup } from './walk-backup.ts';

/** A killed command is a process of its own, which takes its time on a busy machine. */
const SLOW = { timeout: 300_000 };

const PAPERS = 30;

let hub: ListeningHub;
let folder: string;
let whole: string;
const look = { signal: new AbortController().signal };

beforeAll(async () => {
  hub = await listeningHub({ inspector: trustingInspector, reader: scriptedReader() }, undefined, { HUB_SECRET });
  folder = await temporaryFolder();
  whole = join(folder, 'whole.tar');
  const owner = await student(hub);
  for (let number = 0; number < PAPERS; number += 1) {
    await uploadedPaper(hub, owner, { title: `Paper ${number}` }, textFile('x'.repeat(number * 40_000)));
  }
  expect((await runHub(environmentOf(hub), ['backup', whole])).code).toBe(0);
}, 120_000);

/** How many files lie below a folder; none where there is no folder. */
async function filesBelow(path: string): Promise<number> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).length;
}

const sizeOf = async (path: string) => (await stat(path).catch(() => null))?.size ?? -1;

describe('kill -9 at any moment', SLOW, () => {
  it('of a backup leaves no file that looks like one and is none; the next one clears up and is whole', async () => {
    const file = join(folder, 'killed.tar');
    const size = await sizeOf(whole);
    for (const part of [0, 0.5]) {
      const killWhen = async () => (await sizeOf(`${file}.partial`)) >= size * part;
      await spawnHub(environmentOf(hub), ['backup', file, '--overwrite'], { killWhen });
      if (existsSync(file)) expect((await walkBackup(file, look)).manifest.files).toBe(PAPERS);
    }
    expect((await runHub(environmentOf(hub), ['backup', file, '--overwrite'])).code).toBe(0);
    expect((await walkBackup(file, look)).end.files).toBe(PAPERS);
    expect((await readdir(folder)).sort()).toEqual(['killed.tar', 'whole.tar']);
  });

  it('of a restore leaves an empty database that no hub starts on; run again, all of it is there', async () => {
    const sums = await sumsOf(hub.database);
    const place = await emptyPlace();
    const tables = () => place.database.rows('select tablename from pg_tables where schemaname = current_schema()');
    let marked = 0;
    for (const files of [0, 10, PAPERS]) {
      const killWhen = async () =>
        existsSync(join(place.dataDir, 'restoring', 'restore.json')) &&
        (await filesBelow(join(place.dataDir, 'files'))) >= files;
      const { code } = await spawnHub(place.env, ['restore', whole], { killWhen });
      if (code === 0 || (await tables()).length > 0) break;
      marked += 1;
      await expect(assertNotHalfRestored(place.dataDir)).rejects.toThrow(HalfRestoredError);
    }
    if (marked > 0) {
      expect(await place.run('teachers')).toMatchObject({
        code: 1,
        err: expect.stringContaining('was interrupted. Run it again'),
      });
    }
    const last = await place.run('restore', whole);
    if (last.code !== 0) expect(last.err).toContain('is not empty');
    expect(marked).toBeGreaterThan(0);
    expect(await sumsOf(place.database)).toEqual(sums);
    expect(await place.run('verify')).toMatchObject({
      code: 0,
      out: expect.stringContaining(`${PAPERS} files of documents`),
    });
    expect(existsSync(join(place.dataDir, 'restoring'))).toBe(false);

    // As after a death between the commit of the rows and the end: run again, it only ends.
    await beginRestore(place.dataDir, (await walkBackup(whole, look)).manifest);
    expect(await place.run('restore', whole)).toMatchObject({ code: 0, err: '' });
    expect(await sumsOf(place.database)).toEqual(sums);
    expect(existsSync(join(place.dataDir, 'restoring'))).toBe(false);
  });

  it('of a restore before the database inside is made is told to every command', async () => {
    const dataDir = await temporaryFolder();
    await beginRestore(dataDir, (await walkBackup(whole, look)).manifest);
    for (const command of ['verify', 'teachers'])
      expect(await runHub({ DATA_DIR: dataDir }, [command])).toMatchObject({
        code: 1,
        err: expect.stringContaining('was interrupted. Run it again'),
      });
  });

  it('goes on with the backup that it was begun with, and with no other', async () => {
    const dataDir = await temporaryFolder();
    const { manifest } = await walkBackup(whole, look);
    expect((await beginRestore(dataDir, manifest)).begun).toBe(false);
    expect((await beginRestore(dataDir, manifest)).begun).toBe(true);
    const other = { ...manifest, id: '3b241101-e2bb-4255-8caf-4136c566a962' };
    await expect(beginRestore(dataDir, other)).rejects.toThrow('A restore of another backup');
  });
});

describe('a backup that was changed', SLOW, () => {
  it('is refused before anything is touched, wherever the change is', async () => {
    const bytes = await readFile(whole);
    const broken = join(await temporaryFolder(), 'broken.tar');
    const refused = () => expect(inspectBackup(broken, look)).rejects.toThrow(BackupDamagedError);
    for (const part of [0.01, 0.1, 0.3, 0.6, 0.9, 0.99]) {
      const changed = Buffer.from(bytes);
      const at = Math.floor(bytes.length * part);
      changed[at] = (changed[at] ?? 0) ^ 0x10;
      await writeFile(broken, changed);
      await refused();
    }
    await writeFile(broken, 'PK\u0003\u0004 something else altogether');
    await refused();
    await writeFile(broken, bytes);
    await truncate(broken, bytes.length - 1024);
    await refused();

    const place = await emptyPlace();
    expect(await place.run('restore', broken)).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringMatching(/^This backup can’t be used: [^\n]+\.\n$/),
    });
    expect(existsSync(place.dataDir)).toBe(false);
    expect(await place.database.rows('select tablename from pg_tables where schemaname = current_schema()')).toEqual(
      [],
    );
  });

  it('as one of a later version is refused by name', async () => {
    await hub.database.rows("insert into kysely_migration values ('999-later', now()::text)");
    const later = join(await temporaryFolder(), 'later.tar');
    try {
      const parts = { pool: hub.database.pool, storage: hub.storage, secretFingerprint: '', now: () => new Date() };
      await makeBackup(parts, later, { overwrite: false, ...look });
    } finally {
      await hub.database.rows("delete from kysely_migration where name = '999-later'");
    }
    await expect(inspectBackup(later, look)).rejects.toThrow(
      'made by a later version of Exam Vault (it has 999-later). Restore it with that version.',
    );
  });
});
