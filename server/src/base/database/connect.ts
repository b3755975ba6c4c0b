import { Kysely, PostgresAdapter, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { dropStandbyConnections } from './drop-standby-connections.ts';
import type { Schema } from './schema.ts';
import { limitInTransactions, type StatementLimit } from './statement-limit.ts';

/** A pool, and Kysely on it. */
export interface Connections {
  readonly db: Kysely<Schema>;
  readonly pool: pg.Pool;
}

export interface Database extends Connections {
  /** A standby, which only reads. */
  readonly standby?: Connections;
  /** Connections without a limit on statements, and without a pooler: for work of the hub itself. Absent when the others have neither. */
  readonly direct?: Connections;
  close(): Promise<void>;
}

// bigint and count(*) come as text; every number of this schema is far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** Kysely's own lock number, so that hubs of earlier versions, which use Kysely's lock, wait too. */
const MIGRATION_LOCK = 3_853_314_791_062_309_107n;

/**
 * Locks migrations for the transaction. Kysely's lock belongs to the session: behind a pooler it may be acquired in one session and
 * released in another, and the next migration would then wait for ever (decision 30).
 */
class TransactionLockAdapter extends PostgresAdapter {
  override async acquireMigrationLock(db: Kysely<unknown>): Promise<void> {
    await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)})`.execute(db);
  }

  override async releaseMigrationLock(): Promise<void> {}
}

class TransactionLockDialect extends PostgresDialect {
  override createAdapter(): TransactionLockAdapter {
    return new TransactionLockAdapter();
  }
}

/**
 * Opens a pool with Kysely on it. `onError` is called for idle connections that break; the pool replaces them. With `limit` a statement that
 * takes longer is ended by the server. Connections to a standby are kept only with `isStandby`.
 */
export function connectDatabase(
  options: pg.PoolConfig,
  onError: (error: Error) => void,
  limit: StatementLimit | null = null,
  isStandby = false,
): Database {
  const parameter = limit?.by === 'connection' ? { statement_timeout: limit.ms } : {};
  const pool = new pg.Pool({ max: 20, connectionTimeoutMillis: 10_000, ...options, ...parameter });
  let closing = false;
  // The server may end a connection first while the pool closes: that is no error.
  const report = (error: Error) => {
    if (!closing) onError(error);
  };
  pool.on('error', report);
  // The pool listens to idle connections only. Without a listener an error on a busy one would end the process.
  pool.on('connect', (client) => client.on('error', report));
  if (limit?.by === 'transaction') pool.on('connect', (client) => limitInTransactions(client, limit.ms));
  if (!isStandby) dropStandbyConnections(pool);
  const db = new Kysely<Schema>({ dialect: new TransactionLockDialect({ pool }) });
  const close = () => {
    closing = true;
    return db.destroy();
  };
  return { db, pool, close };
}

/** Kysely on one connection, for a transaction that the caller begins and ends on that connection. */
export function kyselyOnClient(client: Pick<pg.PoolClient, 'query'>): Kysely<Schema> {
  const borrowed = { query: client.query.bind(client), release: () => undefined };
  const pool = { connect: async () => borrowed as pg.PoolClient, end: async () => undefined };
  return new Kysely<Schema>({ dialect: new TransactionLockDialect({ pool }) });
}
