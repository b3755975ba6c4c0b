import { sql, type Kysely } from 'kysely';

/** The sections of a document, and on page 1 the outline that the file has of its own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['document_pages', 'draft_pages'])
    await sql`alter table ${sql.table(table)} add column outline jsonb`.execute(db);
  await sql`
    create table document_outlines (
      document_id uuid primary key references documents (_id) on delete cascade,
      file_id uuid not null,
      source text not null check (source in ('file', 'pages')),
      entries jsonb not null
    )
  `.execute(db);
}
