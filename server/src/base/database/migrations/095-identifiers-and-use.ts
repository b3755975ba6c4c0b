import { sql, type Kysely } from 'kysely';

/**
 * The DOI or Handle of a document, once among those that aren't deleted (decision 131). And how often each document was viewed and downloaded in
 * a month: nothing of who did it (decision 138). A row stays when its document is purged, so that the sums of past months stay. Nothing refers
 * to documents, so that counting never waits for a change of one. And an index of all that is published, for whomever: lists of members and of
 * the institution are one scan (decision 130).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table documents add column identifier text check (char_length(identifier) between 3 and 200)
  `.execute(db);
  await sql`
    create unique index documents_identifier on documents (identifier) where identifier is not null and deleted_at is null
  `.execute(db);
  await sql`
    create index documents_for_anyone on documents (kind, created_at desc, _id desc) where is_public or shown_to is not null
  `.execute(db);
  await sql`
    create table document_use (
      month date not null,
      document_id uuid not null,
      department text not null,
      views integer not null,
      downloads integer not null,
      primary key (month, document_id)
    )
  `.execute(db);
}
