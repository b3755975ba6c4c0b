import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { createBrotliDecompress } from 'node:zlib';
import { startEmbeddedPostgres } from '@exam-vault/embedded-postgres/embedded-postgres';
import { ask } from '@exam-vault/testing/ask';
import { emptyPlace, temporaryFolder } from '@exam-vault/testing/backups';
import { startRealHub } from '@exam-vault/testing/faults/real-hub';
import { trustingInspector } from '@exam-vault/testing/files';
import { runHub } from '@exam-vault/testing/hub-command';
import { listeningHub } from '@exam-vault/testing/listening-hub';
import { scriptedReader } from '@exam-vault/testing/scripted-reader';
import { RUNS } from '@exam-vault/testing/runs';
import { codeOf } from '@exam-vault/testing/totp';
import type pg from 'pg';
import { describe, expect, it } from 'vitest';
import { connectDatabase, kyselyOnClient } from '../src/base/database/connect.ts';
import { migrate, migrationNames } from '../src/base/database/migrate.ts';

/** Data made by an earlier version; see saved-data/README.md. */
const FOLDER = fileURLToPath(new URL('./saved-data/', import.meta.url));

interface Expected {
  readonly password: string;
  /** People whose sign-in needs the password alone. */
  readonly accounts: readonly string[];
  readonly disabled: string;
  readonly second_factor: { readonly email: string; readonly uri: string };
  readonly hub_secret: string;
  /** The SHA-256 of each file by its name. */
  readonly files: Readonly<Record<string, string>>;
  /** Newest first. */
  readonly audit: readonly object[];
  /** The number of rows of each table. */
  readonly rows: Readonly<Record<string, number>>;
  readonly answers: readonly { readonly as: string | null; readonly path: string; readonly body: object }[];
}

const expected = JSON.parse(await readFile(join(FOLDER, 'expected.json'), 'utf8')) as Expected;

/** Tables whose rows come and go while a hub runs. */
// document_changes was a table before migration 074.
const CHANGING_TABLES = new Set([
  'document_changes',
  'identity_sessions',
  'identity_verifications',
  'identity_used_codes',
  'readings',
]);
const SLOW = { timeout: 240_000 };

/** Unpacks the data folder. @returns its path */
async function savedDataFolder(): Promise<string> {
  const folder = join(await temporaryFolder(), 'data');
  await mkdir(folder, { mode: 0o711 });
  // tar may stop reading before the padding ends, which would break a pipe. It reads a file instead.
  const archive = `${folder}.tar`;
  await pipeline(
    createReadStream(join(FOLDER, 'data-folder.tar.br')),
    createBrotliDecompress(),
    createWriteStream(archive),
  );
  const tar = spawn('tar', ['-x', '--no-same-owner', '-f', archive, '-C', folder], { stdio: 'inherit' });
  expect(await once(tar, 'exit')).toEqual([0, null]);
  return folder;
}

async function post(
  origin: string,
  path: string,
  body: object,
  cookie = '',
): Promise<{ cookie: string; body: object }> {
  const headers = { 'content-type': 'application/json', ...(cookie ? { cookie } : {}) };
  const answer = await fetch(origin + path, { method: 'POST', headers, body: JSON.stringify(body) });
  expect(answer.status).toBe(200);
  const cookies = answer.headers.getSetCookie().map((line) => line.split(';')[0]);
  return { cookie: cookies.join('; '), body: (await answer.json()) as object };
}

async function tokenOf(origin: string, cookie: string): Promise<string> {
  const answer = await fetch(`${origin}/api/auth/token`, { headers: { cookie } });
  return ((await answer.json()) as { token: string }).token;
}

const signIn = (origin: string, email: string) =>
  post(origin, '/api/auth/sign-in/email', { email, password: expected.password });

async function signInEverybody(origin: string): Promise<Map<string, string>> {
  const tokens = new Map<string, string>();
  for (const email of [...expected.accounts, expected.disabled]) {
    tokens.set(email, await tokenOf(origin, (await signIn(origin, email)).cookie));
  }
  const { email, uri } = expected.second_factor;
  const halfway = await signIn(origin, email);
  expect(halfway.body).toMatchObject({ twoFactorRedirect: true });
  const { cookie } = await post(origin, '/api/auth/two-factor/verify-totp', { code: codeOf(uri) }, halfway.cookie);
  tokens.set(email, await tokenOf(origin, cookie));
  return tokens;
}

/** Signatures differ from hub to hub, and days_left from day to day. */
const comparable = (body: object) =>
  JSON.parse(
    JSON.stringify(body, (key, value: unknown) => (key === 'days_left' ? undefined : value)).replaceAll(
      /\/files\/[^/"\s]+\//g,
      '/files/SIGNED/',
    ),
  ) as object;

/** Fetches every file that an answer refers to. @returns the SHA-256 of each by the file's name */
async function downloadFiles(origin: string, body: object): Promise<Record<string, string>> {
  const sums: Record<string, string> = {};
  for (const [, url = ''] of JSON.stringify(body).matchAll(/"file_url":"([^"]+)"/g)) {
    const answer = await fetch(origin + url);
    expect(answer.status).toBe(200);
    const bytes = Buffer.from(await answer.arrayBuffer());
    sums[url.split('/').at(-1) ?? ''] = createHash('sha256').update(bytes).digest('hex');
  }
  return sums;
}

async function auditLogOf(origin: string, token: string | undefined): Promise<{ action: string }[]> {
  const entries: { action: string }[] = [];
  for (let page = 1; ; page += 1) {
    const { body } = await ask({ origin }, 'GET', `/admin/audit_log?page=${page}`, { as: { token: token ?? '' } });
    entries.push(...(body.data as unknown as { action: string }[]));
    if (entries.length >= Number(body.total)) return entries;
  }
}

/** Sends every saved request to the hub and compares answers, files and audit log. */
async function expectNothingLost(origin: string): Promise<void> {
  const tokens = await signInEverybody(origin);
  const as = (email: string | null) => (email === null ? null : { token: tokens.get(email) ?? '' });
  const files: Record<string, string> = {};
  for (const saved of expected.answers) {
    const answer = () => ask({ origin }, 'GET', saved.path, { as: as(saved.as) });
    // What a later version derives, such as its dictionary, is filled in the background. It may answer with further fields.
    await expect
      .poll(async () => comparable((await answer()).body), { timeout: 60_000, message: saved.path })
      .toMatchObject(comparable(saved.body));
    const { status, body } = await answer();
    expect(status, saved.path).toBe(200);
    Object.assign(files, await downloadFiles(origin, body));
  }
  expect(files).toEqual(expected.files);
  const disabled = await ask({ origin }, 'GET', '/login/get_role', { as: as(expected.disabled) });
  expect(disabled.body).toMatchObject({ code: 'ACCOUNT_DISABLED' });
  const teacher = await ask({ origin }, 'GET', '/login/get_role', { as: as(expected.second_factor.email) });
  expect(teacher.body).toMatchObject({ role: 'teacher', status: 'Approved' });
  const audit = await auditLogOf(origin, tokens.get('root@example.edu'));
  expect(audit.filter(({ action }) => action !== 'hub.restore')).toEqual(expected.audit);
}

type Query = (statement: string) => Promise<{ rows: unknown[] }>;

async function rowCounts(query: Query): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const [table, before] of Object.entries(expected.rows)) {
    if (CHANGING_TABLES.has(table) || table.startsWith('kysely_')) counts[table] = before;
    else {
      const { rows } = await query(`select count(*)::int as count from ${table}`);
      counts[table] = (rows[0] as { count: number }).count;
    }
  }
  return counts;
}

async function migrationsOf(query: Query): Promise<string[]> {
  const { rows } = await query('select name from kysely_migration order by name');
  return (rows as { name: string }[]).map(({ name }) => name);
}

/** A client whose connection is lost at the statement with this number, or before the transaction is committed. */
function breakingClient(client: pg.PoolClient, limit: number) {
  let statements = 0;
  const query = async (...input: unknown[]) => {
    statements += 1;
    const isCommit = /^commit/i.test(String((input[0] as { text?: string } | undefined)?.text ?? input[0]));
    if (statements > limit || isCommit) {
      // The server then rolls the transaction back, as it does when the hub is killed.
      client.release(true);
      throw new Error('the connection was lost');
    }
    return (client.query as unknown as (...args: unknown[]) => Promise<unknown>)(...input);
  };
  return { client: { query } as unknown as pg.PoolClient, statements: () => statements };
}

describe('the data of an earlier version', SLOW, () => {
  it('is all there when its data folder is opened', async () => {
    const dataDir = await savedDataFolder();
    const env = { DATA_DIR: dataDir, RATE_LIMITS: 'off' };
    const hub = await startRealHub({ env });
    try {
      await expectNothingLost(hub.origin);
      const verified = await runHub(env, ['verify']);
      expect(verified).toMatchObject({ code: 0, out: expect.stringContaining('6 files of documents checked') });
    } finally {
      await hub.end('SIGTERM');
    }
  });

  it('is all there when its backup is restored', async () => {
    const place = await emptyPlace();
    await mkdir(place.dataDir, { mode: 0o711 });
    await writeFile(join(place.dataDir, 'hub.secret'), `${expected.hub_secret}\n`, { mode: 0o600 });
    const env = { ...place.env, HUB_SECRET: expected.hub_secret };
    const restored = await runHub(env, ['restore', join(FOLDER, 'backup.tar')]);
    expect(restored).toMatchObject({ code: 0, err: '', out: expect.stringContaining('6 documents with 6 files') });
    expect(restored.out).not.toContain('another HUB_SECRET');
    expect(await runHub(env, ['verify'])).toMatchObject({ code: 0 });
    const { pool, rows } = place.database;
    expect(await migrationsOf((statement) => pool.query(statement))).toEqual(migrationNames);
    const overrides = { inspector: trustingInspector, reader: scriptedReader() };
    const settings = { HUB_SECRET: expected.hub_secret, DATA_DIR: place.dataDir, PROCESSING: 'off' };
    const hub = await listeningHub(overrides, place.database, settings);
    await hub.processing.drain();
    await expectNothingLost(hub.origin);
    expect(await rows('select from documents where text_status <> $1', ['read'])).toEqual([]);
  });

  it('is migrated by the next start when a migration stops in the middle, wherever it stops', async () => {
    const dataDir = await savedDataFolder();
    const postgres = await startEmbeddedPostgres({ dataFolder: dataDir, log: () => {} });
    const { pool, close } = connectDatabase({ ...postgres.connection }, () => {});
    const query: Query = (statement) => pool.query(statement);
    try {
      const before = await migrationsOf(query);
      const counts = await rowCounts(query);
      expect(counts).toEqual(expected.rows);
      const breakAt = async (limit: number) => {
        const { client, statements } = breakingClient(await pool.connect(), limit);
        await expect(migrate(kyselyOnClient(client))).rejects.toThrow('the connection was lost');
        expect(await migrationsOf(query)).toEqual(before);
        expect(await rowCounts(query)).toEqual(counts);
        return statements();
      };
      const all = await breakAt(Infinity);
      const tries = 4 * RUNS;
      for (let at = 1; at <= tries; at += 1) await breakAt(Math.ceil((all * at) / (tries + 1)));
      expect([...before, ...(await migrate(kyselyOnClient(await pool.connect())))]).toEqual(migrationNames);
      expect(await rowCounts(query)).toEqual(counts);
    } finally {
      await close();
      await postgres.stop();
    }
    const hub = await startRealHub({ env: { DATA_DIR: dataDir, RATE_LIMITS: 'off' } });
    try {
      await expectNothingLost(hub.origin);
    } finally {
      await hub.end('SIGTERM');
    }
  });
});
