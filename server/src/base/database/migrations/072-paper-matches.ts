import { sql, type Kysely } from 'kysely';

/**
 * How papers are alike, and pairs that a reviewer has called no copies. A hub of the version before writes matches without a kind: they are
 * shown as not sure until the file is compared again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table page_matches
      add column kind text not null default 'similar' check (kind in ('same_pages', 'same_questions', 'part', 'similar')),
      add column questions integer check (questions >= 0),
      add column other_questions integer check (other_questions >= 0),
      add column same integer check (same >= 0),
      add column other_same integer check (other_same >= 0)
  `.execute(db);
  await sql`
    create table not_copies (
      document_id uuid not null references documents (_id) on delete cascade,
      other_id uuid not null references documents (_id) on delete cascade check (other_id > document_id),
      file_id uuid not null,
      other_file_id uuid not null,
      decided_at timestamptz not null default now(),
      primary key (document_id, other_id)
    )
  `.execute(db);
  await sql`create index not_copies_other on not_copies (other_id)`.execute(db);
  // What was found by the rules of the version before is looked at again.
  await sql`
    insert into prints_due (file_id, is_new) select distinct file_id, false from page_matches on conflict do nothing
  `.execute(db);
}
