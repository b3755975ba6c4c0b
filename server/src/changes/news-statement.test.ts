import { setImmediate as others } from 'node:timers/promises';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { atEnd } from '@exam-vault/testing/at-end';
import { bareDatabase, type TestDatabase } from '@exam-vault/testing/test-database';
import { newsStatement } from './news-statement.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await bareDatabase();
  atEnd(() => database.close());
});

// Time passes only when a test says so: on a busy machine a run may take longer than the connection is kept.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout'] }));
afterEach(() => void vi.useRealTimers());

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
    vi.advanceTimersByTime(40);
    expect(await pid()).toBe(first);
  }
  expect([taken.times, isReturned()]).toEqual([1, false]);
  vi.advanceTimersByTime(100);
  expect(isReturned()).toBe(true);
  await pid();
  expect(taken.times).toBe(2);
  vi.advanceTimersByTime(100);
  expect(isReturned()).toBe(true);
});

it('takes another connection after the server has ended the one that it keeps', async () => {
  const { taken, pid, isReturned } = counted();
  const first = await pid();
  // No time passes, so it is still held when the server ends it.
  expect(isReturned()).toBe(false);
  await database.rows('select pg_terminate_backend($1)', [Number(first)]);
  // `expect.poll` would let time pass.
  while (!isReturned()) await others();
  expect(await pid()).not.toBe(first);
  expect(taken.times).toBe(2);
  vi.advanceTimersByTime(100);
  expect(isReturned()).toBe(true);
});

it('does not hold up a pool that closes', async () => {
  const own = await bareDatabase();
  const read = newsStatement(own.pool, 'select $1::text');
  expect(await read(['now'])).toBe('now');
  const ended = own.pool.end();
  expect(own.pool.totalCount).toBe(1);
  vi.advanceTimersByTime(100);
  // The pool ends a returned connection at once.
  expect(own.pool.totalCount).toBe(0);
  await ended;
  await own.close();
});
