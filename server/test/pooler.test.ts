import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectDatabase } from '@exam-vault/server/base/database/connect';
import { statementLimit } from '@exam-vault/server/base/database/statement-limit';
import { ask, uploadedPaper } from '@exam-vault/testing/ask';
import { startPgbouncer, type Pgbouncer } from '@exam-vault/testing/cluster/pgbouncer';
import { startPostgresPair, type PostgresPair } from '@exam-vault/testing/cluster/postgres-pair';
import { HUB_DATABASE } from '@exam-vault/testing/cluster/postgres-server';
import { makeWorkers } from '@exam-vault/testing/faults/workers';
import { ADMINISTRATOR, reviewer, student } from '@exam-vault/testing/faults/fault-people';
import { acknowledgedIn } from '@exam-vault/testing/faults/ledger';
import { startRealHub, type RealHub } from '@exam-vault/testing/faults/real-hub';
import { runHub } from '@exam-vault/testing/hub-command';
import { pdfFile } from '@exam-vault/testing/files';

// A page is read meanwhile, on a machine that may be busy.
const SLOW = { timeout: 600_000 };
const HUB_SECRET = 'the same secret for all hubs of a database';
let pair: PostgresPair;
let pooler: Pgbouncer;
let folder: string;

/** A folder and a hub's environment for it, through the pooler. */
const environment = (name: string, more: Record<string, string> = {}) => ({
  DATABASE_URL: pooler.url(),
  HUB_SECRET,
  DATA_DIR: join(folder, name),
  OCR: 'quick',
  LOG_LEVEL: 'warn',
  ...ADMINISTRATOR,
  ...more,
});

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'exam-vault-pooler-'));
  pair = await startPostgresPair({ standby: false, settings: { log_line_prefix: '%a|%d|' } });
  // Three sessions for all, handed out in turn: a transaction hardly ever gets the one of the transaction before.
  pooler = await startPgbouncer({ server: pair.primary, defaultPoolSize: 3, settings: { server_round_robin: 1 } });
}, 120_000);

afterAll(async () => {
  await pooler?.stop();
  await pair?.stop();
  await rm(folder, { recursive: true, force: true, maxRetries: 10 });
});

async function withHub<T>(env: Record<string, string>, work: (hub: RealHub) => Promise<T>): Promise<T> {
  const hub = await startRealHub({ env });
  try {
    return await work(hub);
  } finally {
    expect(await hub.end('SIGTERM')).toEqual([0, null]);
  }
}

it('hands out another session for each transaction, and knows no named statement of the session before', async () => {
  const pool = new pg.Pool({ connectionString: pooler.url(), max: 3 });
  const clients = await Promise.all([pool.connect(), pool.connect(), pool.connect()]);
  try {
    for (const client of clients) await client.query('begin');
    const answers = await Promise.all(
      clients.map((one) => one.query<{ pid: number }>('select pg_backend_pid() as pid')),
    );
    const pids = answers.map(({ rows }) => rows[0]?.pid);
    for (const client of clients) await client.query('commit');
    expect(new Set(pids).size).toBe(3);
    const [client] = clients;
    const named = async () => {
      for (let time = 0; time < 4; time += 1)
        await client?.query({ name: 'one', text: 'select $1::int', values: [time] });
    };
    await expect(named()).rejects.toThrow('prepared statement "one" does not exist');
  } finally {
    for (const client of clients) client.release(true);
    await pool.end();
  }
});

it('ends a statement that takes too long, and leaves the limit in no session', async () => {
  const options = { connectionString: pooler.url() };
  const limit = await statementLimit(options, 300);
  // pgbouncer refuses the parameter of a connection.
  expect(limit.by).toBe('transaction');
  const limited = connectDatabase(options, () => undefined, limit);
  const plain = new pg.Pool(options);
  try {
    for (let time = 0; time < 6; time += 1)
      await expect(limited.pool.query('select pg_sleep(30)')).rejects.toMatchObject({ code: '57014' });
    for (let time = 0; time < 6; time += 1)
      expect((await plain.query('show statement_timeout')).rows).toEqual([{ statement_timeout: '0' }]);
  } finally {
    await plain.end();
    await limited.close();
  }
});

it('carries the whole hub without another way to the database', SLOW, async () => {
  const env = environment('data');
  const archive = join(folder, 'hub.tar');
  const title = await withHub(env, async (hub) => {
    const [owner, teacher] = [await student(hub.origin), await reviewer(hub.origin)];
    const [as, admin] = [{ token: await owner.token(hub.origin) }, { token: await teacher.token(hub.origin) }];
    const { _id } = await uploadedPaper(
      hub,
      as,
      { title: 'Pooled midterm' },
      await pdfFile({ pages: 1, text: 'semaphores' }),
    );
    const approval = { as: admin, json: { paperId: _id, status: 'Approved' } };
    expect((await ask(hub, 'PUT', '/papers/approve_paper', approval)).status).toBe(200);
    const status = async () => (await ask(hub, 'GET', `/papers/get_paper/${_id}`)).body['text_status'];
    await expect.poll(status, { timeout: 360_000 }).toBe('read');
    const search = (query: string) => ask(hub, 'GET', `/papers/search_papers?${query}`);
    expect((await search('title=pooled')).body.total).toBe(1);
    expect((await search('inside=true&title=semaphores')).body.data?.map((paper) => paper._id)).toEqual([_id]);
    expect((await ask(hub, 'GET', '/search/suggest?title=pool')).status).toBe(200);
    const path = '/papers/download_papers';
    expect((await ask(hub, 'POST', path, { as, json: { paper_id: _id } })).body).toEqual({ download_count: 1 });

    expect((await ask(hub, 'PUT', `/papers/${_id}/delete`, { as })).status).toBe(200);
    expect((await search('title=pooled')).body.total).toBe(0);
    expect((await ask(hub, 'PUT', `/admin/deleted_documents/${_id}/restore`, { as: admin })).status).toBe(200);
    expect((await search('title=pooled')).body.total).toBe(1);

    const workers = await makeWorkers(hub.origin, 'pooler', 3);
    await workers.workFor(hub.origin, 3_000);
    await workers.look(hub.origin, true);
    const { lost, wrong, refused, broken } = workers.tally;
    expect([lost, wrong, refused, broken]).toEqual([[], [], 0, 0]);
    expect(acknowledgedIn(workers.tally)).toBeGreaterThan(3);

    // The limits against guessing are counted by a library that names its statements.
    const attempt = () =>
      ask(hub, 'POST', '/api/auth/sign-in/email', { json: { email: 'admin@example.edu', password: 'a wrong guess' } });
    const statuses: number[] = [];
    for (let time = 0; time < 12; time += 1) statuses.push((await attempt()).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429]);

    expect(await runHub(env, ['backup', archive])).toMatchObject({ code: 0, err: '' });
    expect(await runHub(env, ['verify'])).toMatchObject({ code: 0 });
    // One of a session would be left to the next client of that session, and wait there for the next start.
    const locks = "select from pg_locks where locktype = 'advisory'";
    await expect.poll(() => pair.primary.query(locks)).toEqual([]);
    expect(hub.said.filter((line) => line.includes('"level":50'))).toEqual([]);
    return 'Pooled midterm';
  });

  await pair.primary.query('create database restored owner hub');
  const there = environment('restored', { DATABASE_URL: pooler.url('restored'), PROCESSING: 'off' });
  expect(await runHub(there, ['restore', archive])).toMatchObject({ code: 0 });
  const found = await withHub(there, (hub) => ask(hub, 'GET', '/papers/search_papers?title=pooled'));
  expect(found.body.data?.map((paper) => paper.title)).toEqual([title]);
});

it('is passed by for migrations, the reading and backups where there is a direct way', SLOW, async () => {
  await pair.primary.query('create database directly owner hub');
  await pair.primary.query("alter database directly set log_statement = 'all'");
  const direct = `${pair.primary.url('directly')}?application_name=direct`;
  const env = environment('directly', { DATABASE_URL: pooler.url('directly'), DATABASE_DIRECT_URL: direct });
  await withHub(env, async (hub) => {
    const owner = await student(hub.origin);
    await uploadedPaper(hub, { token: await owner.token(hub.origin) });
    await delay(1_000);
    expect(await runHub(env, ['backup', join(folder, 'directly.tar')])).toMatchObject({ code: 0, err: '' });
  });
  // The lines of one statement are set in.
  const statements = (await readFile(pair.primary.logFile, 'utf8'))
    .split(/\n(?!\t)/)
    .filter((statement) => statement.includes('|directly|'));
  const ways = (said: RegExp) => [
    ...new Set(statements.filter((one) => said.test(one)).map((one) => one.split('|')[0])),
  ];
  expect(ways(/create table|create index|alter table|create extension/i)).toEqual(['direct']);
  expect(ways(/update "?readings"? set tries/)).toEqual(['direct']);
  expect(ways(/idle_in_transaction|: copy |lock table/i)).toEqual(['direct']);
  expect(ways(/insert into "documents"/)).toEqual(['[unknown]']);
});

it('refuses a direct way that leads elsewhere', SLOW, async () => {
  await pair.primary.query('create database another owner hub');
  const env = environment('elsewhere', { DATABASE_DIRECT_URL: pair.primary.url('another') });
  await expect(startRealHub({ env })).rejects.toThrow(
    'DATABASE_DIRECT_URL: leads to another database than DATABASE_URL',
  );
  const tables = "select from pg_tables where schemaname = 'public'";
  expect(await pair.primary.query(tables, 'another')).toEqual([]);
  expect((await pair.primary.query(tables, HUB_DATABASE)).length).toBeGreaterThan(5);
});
