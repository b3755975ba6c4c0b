import { sql, type Kysely } from 'kysely';

/** The request that brought the file, so that the lines of two processes about it can be found together. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table readings add column request_id text`.execute(db);
}
