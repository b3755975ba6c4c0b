import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ask, uploadedPaper } from '@exam-vault/testing/ask';
import { temporaryFolder } from '@exam-vault/testing/backups';
import { trustingInspector } from '@exam-vault/testing/files';
import { listeningHub, type ListeningHub } from '@exam-vault/testing/listening-hub';
import { student } from '@exam-vault/testing/people';
import { textFile } from '@exam-vault/testing/reading-hub';
import { scriptedReader } from '@exam-vault/testing/scripted-reader';
import { storedFiles } from '@exam-vault/testing/stored-files';
import { nightlyBackups, type NightlyBackups } from './nightly-backups.ts';
import { latestBackupTime } from './nightly-state.ts';
import { walkBackup } from './walk-backup.ts';

const HOUR = 3_600_000;

let hub: ListeningHub;
let folder: string;
let now: Date;
let logged: { level: string; message: string }[];
beforeAll(async () => {
  hub = await listeningHub({ inspector: trustingInspector, reader: scriptedReader() });
  const owner = await student(hub);
  for (let number = 0; number < 3; number += 1) await uploadedPaper(hub, owner, {}, textFile(`Paper ${number}`));
  folder = join(await temporaryFolder(), 'backups');
});
beforeEach(async () => {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder);
  await hub.database.rows("delete from settings where name = 'backup.nightly'");
  now = new Date(2026, 10, 20, 15, 0);
  logged = [];
});

const note = (level: string) => (_details: object, message: string) => void logged.push({ level, message });

/** As a hub of the database has it: every hub has one of its own. */
const nightly = (issuer = hub.identity.issuer, pool: pg.Pool = hub.database.pool): NightlyBackups =>
  nightlyBackups({
    db: hub.database.db,
    pool,
    storage: hub.storage,
    secretFingerprint: '',
    folder,
    keep: 3,
    issuer,
    now: () => now,
    log: { info: note('info'), error: note('error') },
  });

const there = async () => (await readdir(folder)).sort();
const pass = (hours: number) => {
  now = new Date(now.getTime() + hours * HOUR);
};

describe('nightly backups (BACKUP_DIR, BACKUP_KEEP)', { timeout: 60_000 }, () => {
  it('begin with one at once, then make one in each night, at two o’clock', async () => {
    const backups = nightly();
    await backups.tick();
    expect(await there()).toHaveLength(1);
    const [first = ''] = await there();
    expect((await walkBackup(join(folder, first), { signal: new AbortController().signal })).end.files).toBe(3);
    for (const hours of [1, 5, 4.9]) {
      pass(hours);
      await backups.tick();
    }
    expect(await there()).toHaveLength(1);
    pass(0.2);
    await backups.tick();
    expect(await there()).toHaveLength(2);
    await backups.tick();
    expect(await there()).toHaveLength(2);
    expect(logged).toEqual(Array.from({ length: 2 }, () => ({ level: 'info', message: 'a backup was made' })));
  });

  it('make up for nights that the hub slept through, once', async () => {
    const backups = nightly();
    await backups.tick();
    pass(24 * 5);
    await backups.tick();
    await backups.tick();
    expect(await there()).toHaveLength(2);
  });

  it('are made again from now on when the last was made while the clock was far ahead, and that one goes first', async () => {
    const backups = nightly();
    const truth = now;
    const ahead: string[] = [];
    for (let year = 1; year <= 3; year += 1) {
      pass(24 * 365);
      await backups.tick();
      ahead.push(...(await there()).filter((name) => !ahead.includes(name)));
    }
    now = truth;
    await backups.tick();
    expect((await backups.state()).made_at).toBe(truth.toISOString());
    const [first = ''] = (await there()).filter((name) => !ahead.includes(name));
    expect(await there()).toEqual([first, ...ahead.slice(1)]);
    await backups.tick();
    expect(await there()).toHaveLength(3);
    for (let night = 0; night < 2; night += 1) {
      pass(24);
      await backups.tick();
    }
    const left = await there();
    expect(left[0]).toBe(first);
    expect(left.filter((name) => ahead.includes(name))).toEqual([]);
    // The other hubs' clocks may be moments behind that of the hub that has made one.
    now = new Date(now.getTime() - 2_000);
    await nightly().tick();
    expect(await there()).toEqual(left);
  });

  it('that failed while the clock was ahead are tried again once it is right', async () => {
    const backups = nightly();
    const truth = now;
    await rm(folder, { recursive: true });
    pass(24 * 365);
    await backups.tick();
    expect(logged.at(-1)?.message).toBe('the nightly backup failed');
    await mkdir(folder);
    now = truth;
    await backups.tick();
    expect(await there()).toHaveLength(1);
  });

  it('keep so many, the newest, and touch nothing of anybody else', async () => {
    const [backups, other] = [nightly(), nightly('urn:exam-vault:another')];
    await writeFile(join(folder, 'exam-vault-notes.txt'), 'mine');
    await other.tick();
    const [others = ''] = (await there()).filter((name) => name.endsWith('.tar'));
    const made: string[] = [];
    for (let night = 0; night < 5; night += 1) {
      pass(24);
      await backups.tick();
      made.push(...(await there()).filter((name) => !made.includes(name) && name !== others && name.endsWith('.tar')));
    }
    expect(made).toHaveLength(5);
    expect(await there()).toEqual([...made.slice(-3), others, 'exam-vault-notes.txt'].sort());
  });

  it('are made by one hub of several', async () => {
    const hubs = [nightly(), nightly(), nightly()];
    await Promise.all(hubs.map((one) => one.tick()));
    expect(await there()).toHaveLength(1);
    pass(24);
    await Promise.all(hubs.map((one) => one.tick()));
    expect(await there()).toHaveLength(2);
    expect(logged.filter(({ level }) => level === 'error')).toEqual([]);
  });

  it('are not made once more by a hub that was a little later', async () => {
    let first: Promise<void> | undefined;
    // It has found that it is time; before it begins, another hub has made one.
    const late = Object.create(hub.database.pool) as pg.Pool;
    late.connect = (async () => {
      await (first ??= nightly().tick());
      return hub.database.pool.connect();
    }) as pg.Pool['connect'];
    await nightly(undefined, late).tick();
    expect(first).toBeDefined();
    expect(await there()).toHaveLength(1);
    expect(logged).toEqual([{ level: 'info', message: 'a backup was made' }]);
  });

  it('that fail are logged and noted, tried again after an hour, and take no older one with them', async () => {
    const backups = nightly();
    await backups.tick();
    const [first] = await there();
    await rm(join(folder), { recursive: true });
    pass(24);
    await backups.tick();
    expect(logged.at(-1)).toEqual({ level: 'error', message: 'the nightly backup failed' });
    const failing = await backups.state();
    expect(failing.failed).toMatchObject({
      since: now.toISOString(),
      reason: expect.stringContaining('doesn’t exist'),
    });
    expect(failing.made_at).not.toBeNull();
    const errors = () => logged.filter(({ level }) => level === 'error').length;
    pass(0.5);
    await backups.tick();
    expect(errors()).toBe(1);
    pass(0.6);
    await backups.tick();
    expect(errors()).toBe(2);
    expect((await backups.state()).failed?.since).toBe(failing.failed?.since);
    await mkdir(folder);
    pass(1.1);
    await backups.tick();
    expect((await backups.state()).failed).toBeNull();
    expect(await there()).not.toContain(first);
  });

  it('of a hub whose files are damaged are made, say so, and keep the last whole one', async () => {
    const backups = nightly();
    await backups.tick();
    const [whole = ''] = await there();
    const begun = now;
    const [path = ''] = (await storedFiles(hub)).filter((name) => /[0-9a-f-]{36}$/.test(name));
    await rm(path);
    for (let night = 0; night < 5; night += 1) {
      pass(24);
      await backups.tick();
    }
    expect(logged.filter(({ level }) => level === 'error')).toHaveLength(5);
    expect((await backups.state()).failed?.reason).toContain('1 file is missing or changed');
    expect(latestBackupTime(await backups.state())).toEqual(begun);
    expect(await there()).toHaveLength(4);
    expect(await there()).toContain(whole);
  });

  it('clear up what a death in the middle has left', async () => {
    const backups = nightly();
    await backups.tick();
    const [first = ''] = await there();
    await writeFile(join(folder, first.replace(/\d{8}T/, '20200101T') + '.partial'), 'half');
    pass(24);
    await backups.tick();
    expect((await there()).filter((name) => name.endsWith('.partial'))).toEqual([]);
    expect(await there()).toHaveLength(2);
  });

  it('are seen at /readyz, and by a hub that has none not at all', async () => {
    expect((await ask(hub, 'GET', '/readyz')).body).toEqual({ status: 'ready' });
    const own = await listeningHub({}, hub.database, { BACKUP_DIR: folder, BACKUP_KEEP: '2' });
    expect((await ask(own, 'GET', '/readyz')).body).toEqual({
      status: 'ready',
      backup: { made_at: null, failing_since: null },
    });
    await own.backups?.tick();
    const { body } = await ask(own, 'GET', '/readyz');
    expect(body).toMatchObject({ status: 'ready', backup: { made_at: expect.stringMatching(/^20/) } });
  });
});
