import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startPostgresPair, type PostgresPair } from '@exam-vault/testing/cluster/postgres-pair';
import { launchHub } from '@exam-vault/testing/faults/real-hub';
import { runHub } from '@exam-vault/testing/hub-command';
import { afterAll, beforeAll, expect, it } from 'vitest';

const SAVED = fileURLToPath(new URL('./saved-data/backup.tar', import.meta.url));
/** Each command is a process of its own. */
const SLOW = { timeout: 180_000 };
let folder: string;
/** Debian's, of another major version than the one inside. */
let pair: PostgresPair;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'exam-vault-another-'));
  pair = await startPostgresPair({ standby: false });
}, 60_000);
afterAll(async () => {
  await pair?.stop();
  await rm(folder, { recursive: true, force: true });
});

it(
  'a hub moves to another major version by backup and restore, and a folder of another one is refused in one line',
  SLOW,
  async () => {
    const secret = { HUB_SECRET: 'the secret of a hub that changes its PostgreSQL' };
    const old = { ...secret, DATABASE_URL: pair.primary.url(), DATA_DIR: join(folder, 'old') };
    const file = join(folder, 'moved.tar');
    expect(await runHub(old, ['restore', SAVED])).toMatchObject({ code: 0 });
    expect(await runHub(old, ['backup', file])).toMatchObject({ code: 0 });
    const data = join(folder, 'new');
    // As root, PostgreSQL's account enters it.
    await mkdir(data, { mode: 0o711 });
    const env = { ...secret, DATA_DIR: data };
    expect(await runHub(env, ['restore', file])).toMatchObject({ code: 0, err: '' });
    const verified = { code: 0, out: expect.stringContaining('6 files of documents checked'), err: '' };
    expect(await runHub(env, ['verify'])).toMatchObject(verified);

    const versionFile = join(data, 'postgres', 'PG_VERSION');
    const version = await readFile(versionFile, 'utf8');
    const [there] = await pair.primary.query<{ server_version: string }>('show server_version');
    expect(there?.server_version).not.toMatch(new RegExp(`^${version.trim()}\\b`));
    await writeFile(versionFile, '17\n');
    const refusal =
      /^The database in \S+ was made by PostgreSQL 17, and this hub runs PostgreSQL 18\.\d+\. Nothing was changed\. [^\n]+$/;
    const { said, exited } = launchHub({ env });
    expect(await exited).toEqual([1, null]);
    expect(said.map((line) => line.replace('Exam Vault can’t start: ', ''))).toEqual([expect.stringMatching(refusal)]);
    const command = await runHub(env, ['verify']);
    expect(command).toMatchObject({ code: 1, out: '' });
    expect(command.err.trimEnd()).toMatch(refusal);

    await writeFile(versionFile, version);
    expect(await runHub(env, ['verify'])).toMatchObject(verified);
  },
);
