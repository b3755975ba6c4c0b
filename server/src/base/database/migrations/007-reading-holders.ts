import { sql, type Kysely } from 'kysely';

/** Who has a document that is being read, so that a worker that was given up can never speak for its follower; and how often its file ended the reader. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table readings add column holder uuid, add column faults integer not null default 0`.execute(db);
}
