import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Schema } from './schema.ts';

export interface Database {
  readonly db: Kysely<Schema>;
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

// bigint and count(*) come as text; every number of this schema is far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** A pool of connections and Kysely on it. `onError` hears of idle connections that broke; the pool heals itself. */
export function connectDatabase(options: pg.PoolConfig, onError: (error: Error) => void): Database {
  const pool = new pg.Pool({ max: 20, connectionTimeoutMillis: 10_000, ...options });
  pool.on('error', onError);
  // The pool listens to idle connections only; one that breaks in the middle of its work must not end the process.
  pool.on('connect', (client) => client.on('error', onError));
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  return { db, pool, close: () => db.destroy() };
}
