import { sql, type Kysely } from 'kysely';

/** The reviewer's desk: who has which paper before them, and decisions that can still be taken back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table review_claims (
      document_id uuid primary key references documents (_id) on delete cascade,
      reviewer_id uuid not null references users (_id) on delete cascade,
      until timestamptz not null
    )
  `.execute(db);
  await sql`
    create table undoable_decisions (
      document_id uuid primary key references documents (_id) on delete cascade,
      reviewer_id uuid not null references users (_id) on delete cascade,
      revision integer not null,
      action text not null check (action in ('approve', 'reject')),
      until timestamptz not null
    )
  `.execute(db);
}
