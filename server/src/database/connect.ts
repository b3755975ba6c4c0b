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
  let closing = false;
  // One that breaks on its way out is no news: the server may stop before it has said goodbye.
  const broken = (error: Error) => {
    if (!closing) onError(error);
  };
  pool.on('error', broken);
  // The pool listens to idle connections only; one that breaks in the middle of its work must not end the process.
  pool.on('connect', (client) => client.on('error', broken));
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  const close = () => {
    closing = true;
    return db.destroy();
  };
  return { db, pool, close };
}
