import { sql, type Kysely } from 'kysely';

/**
 * Counters need not outlive a crash, and must be fast: a campus behind one address counts on one row, and waiting for the disk at each
 * sign-in, one after the other, took all connections away from those who only read.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table guess_limits set unlogged`.execute(db);
}
