import { sql, type Kysely } from 'kysely';

/** The language that a person has chosen (decision 70). Which languages there are is the code's business: a third one needs no migration. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column language text check (language ~ '^[a-z]{2,3}$')`.execute(db);
}
