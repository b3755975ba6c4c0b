import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll, expect, it } from 'vitest';
import { atEnd } from '@exam-vault/testing/at-end';
import { bareDatabase, type TestDatabase } from '@exam-vault/testing/test-database';
import { newsStatement } from './news-statement.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await bareDatabase();
  atEnd(() => database.close());
});

/** The statement, and how often it took a connection of the pool. */
function counted() {
  const { pool } = database;
  const taken = { times: 0 };
  const connect = () => {
    taken.times += 1;
    return pool.connect();
  };
  const read = newsStatement({ connect }, 'select pg_backend_pid()::text where $1::text is null');
  return { taken, pid: () => read([null]), isReturned: () => pool.idleCount === pool.totalCount };
}

it('keeps its connection while one run follows the other, and returns it then', async () => {
  const { taken, pid, isReturned } = counted();
  const first = await pid();
  for (let run = 0; run < 4; run += 1) {
    await wait(10);
    expect(await pid()).toBe(first);
  }
  expect([taken.times, isReturned()]).toEqual([1, false]);
  await expect.poll(isReturned).toBe(true);
  await pid();
  expect(taken.times).toBe(2);
  await expect.poll(isReturned).toBe(true);
});

it('takes another connection after the server has ended the one that it keeps', async () => {
  const { taken, pid, isReturned } = counted();
  const first = await pid();
  expect(isReturned()).toBe(false);
  await database.rows('select pg_terminate_backend($1)', [Number(first)]);
  await wait(20);
  expect(await pid()).not.toBe(first);
  expect(taken.times).toBe(2);
  await expect.poll(isReturned).toBe(true);
});

it('does not hold up a pool that closes', async () => {
  const own = await bareDatabase();
  const read = newsStatement(own.pool, 'select $1::text');
  expect(await read(['now'])).toBe('now');
  await own.close();
});
