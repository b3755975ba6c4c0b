import { sql, type Kysely } from 'kysely';

/** What the desk has shown of papers and what came of it, without any reviewer's name. Rows go after half a year, or with their paper. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table desk_alarms (
      document_id uuid not null references documents (_id) on delete cascade,
      alarm text not null check (length(alarm) <= 60),
      outcome text check (outcome in ('compared', 'changed', 'not_copy', 'rejected', 'ignored')),
      revision integer not null,
      shown_at timestamptz not null default now(),
      primary key (document_id, alarm)
    )
  `.execute(db);
  await sql`create index desk_alarms_shown on desk_alarms (shown_at)`.execute(db);
}
