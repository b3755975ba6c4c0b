import { type Kysely, PostgresAdapter, PostgresDialect, sql } from 'kysely';

/** Kysely's own number, so that a hub of an earlier version, whose migrations lock it too, is waited for. */
const MIGRATION_LOCK = 3_853_314_791_062_309_107n;

/**
 * Kysely's migrations take a lock of the session, which behind a pooler is taken in one server's session and given back in another: the
 * next migration would wait for ever. This one ends with the transaction in which `migrate` runs, whatever becomes of it.
 */
class TransactionLockAdapter extends PostgresAdapter {
  // Kysely's signature: its own schema is not known here.
  override async acquireMigrationLock(db: Kysely<unknown>): Promise<void> {
    await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)})`.execute(db);
  }

  override async releaseMigrationLock(): Promise<void> {}
}

/** PostgreSQL as this hub uses it: nothing outlives a transaction. */
export class TransactionLockDialect extends PostgresDialect {
  override createAdapter(): TransactionLockAdapter {
    return new TransactionLockAdapter();
  }
}
