import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import type { PostgresConnection } from '@exam-vault/embedded-postgres/embedded-postgres';
import { connectDatabase, type Database } from '@exam-vault/server/base/database/connect';
import { migrate } from '@exam-vault/server/base/database/migrate';
import { connectionTo } from './shared-service.ts';

const TEMPLATE = 'hub_template';
const LOCK = 20_261_102;

/** A database of its own on the test run's server; `close` drops it. */
export interface TestDatabase extends Database {
  readonly connection: pg.PoolConfig & { database: string };
  /** What a test looks at or changes behind the application's back. */
  rows<T>(statement: string, values?: unknown[]): Promise<T[]>;
}

let connection: Promise<PostgresConnection> | null = null;

/** The PostgreSQL server of this run. */
function server(): Promise<PostgresConnection> {
  connection ??= connectionTo<PostgresConnection>(inject('postgres'));
  return connection;
}

async function onServer<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...(await server()) });
  await client.connect();
  return work(client).finally(() => client.end());
}

// Dropping the database cuts connections that are still closing.
const connect = async (database: string) => connectDatabase({ ...(await server()), database, max: 20 }, () => {});

/** Migrates once per run. Made under another name, so that an interrupted one is never taken for the whole. */
async function makeTemplate(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [TEMPLATE]);
  if (rowCount) return;
  const raw = `${TEMPLATE}_${randomBytes(4).toString('hex')}`;
  await client.query(`create database ${raw}`);
  const { db, close } = await connect(raw);
  await migrate(db);
  await close();
  await client.query(`alter database ${raw} rename to ${TEMPLATE}`);
}

const freshName = () => `test_${randomBytes(6).toString('hex')}`;

/** An empty, migrated database, cheap: a copy of the run's template. */
export async function testDatabase(): Promise<TestDatabase> {
  const name = freshName();
  await onServer(async (client) => {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await makeTemplate(client);
    await client.query(`create database ${name} template ${TEMPLATE} strategy file_copy`);
  });
  return opened(name);
}

/** A database in which there is nothing at all. */
export async function bareDatabase(): Promise<TestDatabase> {
  const name = freshName();
  await onServer((client) => client.query(`create database ${name}`));
  return opened(name);
}

async function opened(name: string): Promise<TestDatabase> {
  const database = await connect(name);
  return {
    ...database,
    connection: { ...(await server()), database: name },
    rows: async <T>(statement: string, values: unknown[] = []) =>
      (await database.pool.query(statement, values)).rows as T[],
    async close() {
      await database.close();
      await onServer((client) =>
        client.query(`drop database if exists ${name} with (force)`).catch((error: pg.DatabaseError) => {
          // Of what is at work there, the server's own cleaner may not be ended, and on a full machine others take a while to end. The
          // database goes with the server then.
          if (error.code !== '42501' && error.code !== '55006') throw error;
        }),
      );
    },
  };
}
