import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { HUB_DATABASE } from '@exam-vault/testing/cluster/postgres-server';
import { startPostgresPair, type PostgresPair } from '@exam-vault/testing/cluster/postgres-pair';
import { postgresPrograms } from '@exam-vault/testing/cluster/programs';
import { launchHub } from '@exam-vault/testing/faults/real-hub';
import { EXTENSIONS, versionMistake } from './check-server.ts';

const SLOW = { timeout: 120_000 };
let folder: string;
let pair: PostgresPair;

/** Debian's programs and what belongs to them, at another place and without this extension: they look beside themselves. */
function programsWithout(extension: string): string {
  const bin = postgresPrograms();
  const version = bin.split('/').at(-2) ?? '';
  const [there, share] = [join(folder, bin), join('/usr/share/postgresql', version)];
  mkdirSync(there, { recursive: true });
  for (const name of ['postgres', 'initdb']) cpSync(join(bin, name), join(there, name));
  symlinkSync(join(bin, '../lib'), join(there, '../lib'));
  cpSync(share, join(folder, share), { recursive: true });
  const extensions = join(folder, share, 'extension');
  const files = readdirSync(extensions).filter((name) => name.startsWith(extension));
  expect(files.length).toBeGreaterThan(1);
  for (const name of files) rmSync(join(extensions, name));
  return there;
}

beforeAll(async () => {
  // Entered by the account that PostgreSQL runs as, which is not root.
  folder = await mkdtemp(join(tmpdir(), 'exam-vault-programs-'));
  await chmod(folder, 0o755);
  pair = await startPostgresPair({ standby: false });
}, 120_000);

afterAll(async () => {
  await pair?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** What the program says that is started on this server, and how it ends. */
async function start(url: string): Promise<string> {
  const { said, exited } = launchHub({
    env: { DATABASE_URL: url, HUB_SECRET: 'x'.repeat(32), DATA_DIR: join(folder, 'data') },
  });
  expect(await exited).toEqual([1, null]);
  return said.join('\n');
}

it('a role that may not create the extensions is told which, and by whom', SLOW, async () => {
  await pair.primary.query(`alter database ${HUB_DATABASE} owner to tests`);
  await pair.primary.query(`grant create on schema public to hub`, HUB_DATABASE);
  expect(await start(pair.primary.url())).toBe(
    'Exam Vault can’t start: There are problems in the configuration:\n' +
      'DATABASE_URL: the role hub may not create the extension pg_trgm: ' +
      'run  create extension pg_trgm;  in the database hub, as a superuser',
  );
  const tables = await pair.primary.query('select from pg_tables where schemaname = current_schema()', HUB_DATABASE);
  expect(tables).toEqual([]);
});

it('an extension that the server does not have at all is named, with the package', SLOW, async () => {
  const bare = await startPostgresPair({ standby: false, programs: programsWithout('pg_trgm') });
  try {
    const version = postgresPrograms().split('/').at(-2);
    expect(await start(bare.primary.url())).toBe(
      'Exam Vault can’t start: There are problems in the configuration:\n' +
        "DATABASE_URL: the server does not have the extension pg_trgm: install PostgreSQL's contrib modules on its machine " +
        `(Debian: part of postgresql-${version}, elsewhere postgresql-contrib), ` +
        'then run  create extension pg_trgm;  in the database hub, as a superuser',
    );
  } finally {
    await bare.stop();
  }
});

it('every extension that the migrations create is looked for', () => {
  const migrations = new URL('./migrations/', import.meta.url);
  const created = readdirSync(migrations).flatMap((name) =>
    [...readFileSync(new URL(name, migrations), 'utf8').matchAll(/create extension (?:if not exists )?(\w+)/gi)].map(
      ([, extension = '']) => extension,
    ),
  );
  expect([...new Set(created)]).toEqual(EXTENSIONS);
});

it.each([
  ['13.22', 130_022, 'DATABASE_URL: this is PostgreSQL 13.22; the hub needs 14 or newer'],
  ['14.0', 140_000, null],
  ['18.4', 180_004, null],
])('PostgreSQL %s', (version, version_num, told) => {
  expect(versionMistake({ version, version_num })).toBe(told);
});
