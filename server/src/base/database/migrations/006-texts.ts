import { sql, type Kysely } from 'kysely';

/**
 * The text of documents and what searching it needs, in tables beside the document's own small row; and the queue of documents
 * whose text is still to be taken.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table documents add column pages_read integer not null default 0, add column has_thumbnails boolean not null default false`.execute(
    db,
  );

  // What a document is found by: one set of terms, so that one index answers any question. A prefix tells where a term stands: the
  // title, the head of the first page, a value of a list; without one, anywhere in the document. The number makes blocks of
  // neighbours in time, so that the newest of very many can be looked at first.
  await sql`create sequence document_texts_number`.execute(db);
  await sql`
    create table document_texts (
      document_id uuid primary key references documents (_id) on delete cascade,
      number bigint not null default nextval('document_texts_number'),
      is_public boolean not null,
      terms tsvector not null
    ) with (fillfactor = 85)
  `.execute(db);
  await sql`create index document_texts_terms on document_texts using gin (terms) with (fastupdate = off)`.execute(db);
  await sql`alter table document_texts alter column terms set statistics 1000`.execute(db);

  // One page's text, and its words with their boxes; of which file, because an edit may bring another one.
  await sql`
    create table document_pages (
      document_id uuid not null references documents (_id) on delete cascade,
      file_id uuid not null,
      page integer not null check (page > 0),
      source text not null check (source in ('text', 'picture')),
      turns smallint not null check (turns between 0 and 3),
      text text not null,
      words jsonb,
      primary key (document_id, page)
    )
  `.execute(db);

  // The words of all documents, to complete what is typed and to mend what is misspelt.
  await sql`create table words (word text primary key, documents integer not null)`.execute(db);
  await sql`create index words_alike on words using gin (word gin_trgm_ops)`.execute(db);
  await sql`create index words_prefix on words (word text_pattern_ops)`.execute(db);

  await sql`
    create table readings (
      document_id uuid primary key references documents (_id) on delete cascade,
      file_id uuid not null,
      step text not null check (step in ('thumbnails', 'quick', 'full')),
      next_page integer not null default 1,
      priority integer not null,
      queued_at timestamptz not null,
      due_at timestamptz not null,
      tries integer not null default 0,
      held_until timestamptz
    )
  `.execute(db);
  await sql`create index readings_next on readings (priority, queued_at)`.execute(db);

  // A decision or a deletion shows in the index at once, in the same transaction.
  await sql`
    create function documents_publish() returns trigger language plpgsql as $$
    begin
      update document_texts set is_public = new.is_public where document_id = new._id and is_public <> new.is_public;
      return null;
    end $$
  `.execute(db);
  await sql`
    create trigger documents_publish after update of deleted_at, paper_approval_status on documents
    for each row execute function documents_publish()
  `.execute(db);
  // Documents from before: read in the background, after what people are waiting for.
  await sql`
    insert into readings (document_id, file_id, step, priority, queued_at, due_at)
    select _id, file_id, 'thumbnails', 100, created_at, now() from documents where text_status <> 'failed'
  `.execute(db);
  await sql`
    insert into document_texts (document_id, is_public, terms) select _id, is_public, '' from documents
  `.execute(db);
}
