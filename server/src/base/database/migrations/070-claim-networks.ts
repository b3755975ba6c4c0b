import { sql, type Kysely } from 'kysely';

/** Where an open copyright claim came from, so that no sender takes the place of all: a hash, which goes with the answer (decision 83). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table reports add column claimed_from text`.execute(db);
  await sql`create index reports_claimed_from on reports (claimed_from) where claimed_from is not null`.execute(db);
}
