import { sql, type Kysely } from 'kysely';

/** When a person's exams are, by subject: '{"DBMS": "2026-12-04"}'. They go with the account, as the other settings do. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table personal_settings add column exams jsonb not null default '{}'`.execute(db);
}
