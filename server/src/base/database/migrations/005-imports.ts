import { sql, type Kysely } from 'kysely';

/** What an import has brought in, so that it can be run again after a stop: see docs/decisions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table imports (
      key bytea primary key check (octet_length(key) = 32),
      document_id uuid not null references documents (_id) on delete cascade,
      at timestamptz not null
    )
  `.execute(db);
  // For the cascade, when a deleted document is purged.
  await sql`create index imports_document on imports (document_id)`.execute(db);
}
