import { expect, it } from 'vitest';
import { testDatabase } from '@exam-vault/testing/test-database';
import { connectDatabase } from './connect.ts';
import { isReadOnly } from './drop-standby-connections.ts';

it('a standby is known by what it says, and nothing else is taken for one', () => {
  // As PostgreSQL 15 says them, the last in another language.
  const routine = 'get_relation_info';
  const said = 'cannot access temporary or unlogged relations during recovery';
  expect(isReadOnly({ code: '25006' })).toBe(true);
  expect(isReadOnly({ code: '0A000', message: said })).toBe(true);
  expect(isReadOnly({ code: '0A000', message: 'während der Wiederherstellung', routine })).toBe(true);
  expect(isReadOnly({ code: '0A000', message: 'cached plan must not change result type', routine: 'other' })).toBe(
    false,
  );
  expect(isReadOnly({ code: '42P01', message: said })).toBe(false);
});

it('a connection to a server that takes no writes is given up once it has refused one, and no other', async () => {
  const database = await testDatabase();
  const { pool, close } = connectDatabase({ ...database.connection, max: 1 }, () => {});
  // As Kysely does it, which gives a connection back without a word of what failed.
  const say = async (statement: string) => {
    const client = await pool.connect();
    return client.query<{ pid: number }>(statement).finally(() => client.release());
  };
  const session = async () => (await say('select pg_backend_pid() as pid')).rows[0]?.pid;
  try {
    const first = await session();
    await expect(say('select 1 / 0')).rejects.toMatchObject({ code: '22012' });
    expect(await session()).toBe(first);
    // What a standby says, whose every session is so.
    await say('set default_transaction_read_only = on');
    expect(await session()).toBe(first);
    await expect(say('create table written ()')).rejects.toMatchObject({ code: '25006' });
    await say('create table written ()');
    expect(await session()).not.toBe(first);
  } finally {
    await close();
    await database.close();
  }
});
