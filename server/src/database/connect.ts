import { Kysely } from 'kysely';
import pg from 'pg';
import { TransactionLockDialect } from './hub-dialect.ts';
import { dropStandbyConnections } from './drop-standby-connections.ts';
import type { Schema } from './schema.ts';

/** A pool, and Kysely on it. */
export interface Connections {
  readonly db: Kysely<Schema>;
  readonly pool: pg.Pool;
}

export interface Database extends Connections {
  /** Past a pooler that lends its connections for a transaction only; absent: there is none, and any connection is a session. */
  readonly direct?: Connections;
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
  dropStandbyConnections(pool);
  const db = new Kysely<Schema>({ dialect: new TransactionLockDialect({ pool }) });
  const close = () => {
    closing = true;
    return db.destroy();
  };
  return { db, pool, close };
}
