import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { atEnd } from '@exam-vault/testing/at-end';
import { startTestHub } from '@exam-vault/testing/test-hub';
import { testDatabase, type TestDatabase } from '@exam-vault/testing/test-database';
import { connectDatabase, type Database } from './connect.ts';
import { STATEMENT_ENDED, statementLimit } from './statement-limit.ts';

const LIMIT_MS = 300;
const ENDED = { code: STATEMENT_ENDED };
const sleep = (db: Database['db'], seconds = 30) =>
  db.selectNoFrom((eb) => eb.fn<unknown>('pg_sleep', [eb.val(seconds)]).as('slept')).execute();
const withoutLimit = (db: Database['db']) =>
  db
    .selectNoFrom((eb) =>
      eb.fn<string>('set_config', [eb.val('statement_timeout'), eb.val('0'), eb.val(true)]).as('limit'),
    )
    .execute();

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  atEnd(() => database.close());
});

it('a server without a pooler takes the limit with the connection', async () => {
  expect(await statementLimit(database.connection, LIMIT_MS)).toEqual({ ms: LIMIT_MS, by: 'connection' });
});

describe.each(['connection', 'transaction'] as const)('a limit by %s', (by) => {
  let limited: Database;
  beforeAll(() => {
    limited = connectDatabase({ ...database.connection, max: 1 }, () => undefined, { ms: LIMIT_MS, by });
  });
  afterAll(() => limited.close());
  const works = async () => expect((await limited.pool.query('select $1::int as n', [7])).rows).toEqual([{ n: 7 }]);

  it('ends a statement, alone and in a transaction, of every library; the connection goes on', async () => {
    await expect(sleep(limited.db)).rejects.toMatchObject(ENDED);
    await works();
    await expect(limited.pool.query({ text: 'select pg_sleep($1)', values: [30] })).rejects.toMatchObject(ENDED);
    await works();
    await expect(limited.db.transaction().execute((trx) => sleep(trx))).rejects.toMatchObject(ENDED);
    await works();
    await new Promise<void>((resolve) => {
      limited.pool.query('select pg_sleep(30)', (error) => {
        expect(error).toMatchObject(ENDED);
        resolve();
      });
    });
    await works();
  });

  it('keeps what is written, and nothing of a transaction that fails', async () => {
    const set = (db: Database['db'], value: string) =>
      db
        .insertInto('settings')
        .values({ name: `limit ${by} ${value}`, value })
        .execute();
    await set(limited.db, 'alone');
    await limited.db.transaction().execute((trx) => set(trx, 'together'));
    const failed = limited.db.transaction().execute(async (trx) => {
      await set(trx, 'lost');
      await sleep(trx);
    });
    await expect(failed).rejects.toMatchObject(ENDED);
    const kept = await database.rows('select value from settings where name like $1 order by value', [`limit ${by}%`]);
    expect(kept).toEqual([{ value: 'alone' }, { value: 'together' }]);
  });

  it('can be longer in a transaction that says so', async () => {
    await limited.db.transaction().execute(async (trx) => {
      await withoutLimit(trx);
      await sleep(trx, 0.5);
    });
    await expect(sleep(limited.db)).rejects.toMatchObject(ENDED);
  });
});

it('leaves no setting behind in a session that a pooler hands to others', async () => {
  const limited = connectDatabase({ ...database.connection, max: 1 }, () => undefined, {
    ms: LIMIT_MS,
    by: 'transaction',
  });
  const client = await limited.pool.connect();
  await client.query('select 1');
  await client.query('begin');
  await client.query('rollback');
  // What another client of the pooler would see in the same session.
  const { connection } = client as unknown as { connection: { query(text: string): void } };
  const setting = new Promise((resolve) => {
    (connection as unknown as NodeJS.EventEmitter).once('dataRow', ({ fields }: { fields: string[] }) =>
      resolve(String(fields[0])),
    );
  });
  connection.query('show statement_timeout');
  expect(await setting).toBe('0');
  client.release(true);
  await limited.close();
});

it('a call whose statement takes too long is 503 with Retry-After, and the log says why', async () => {
  const slow = connectDatabase({ ...database.connection }, () => undefined, { ms: LIMIT_MS, by: 'connection' });
  const hub = await startTestHub({ database: Object.assign(database, { db: slow.db, pool: slow.pool }) });
  hub.app.get('/slow', async () => {
    await sleep(slow.db);
  });
  const answer = await hub.app.inject('/slow');
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([503, 'UNAVAILABLE']);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  const line = hub.logged.find(({ msg }) => msg === 'request failed');
  expect(JSON.stringify(line)).toContain('statement timeout');
  await hub.close();
  await slow.close();
});
