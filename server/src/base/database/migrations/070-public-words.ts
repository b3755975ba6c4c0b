import { sql, type Kysely } from 'kysely';

/**
 * The spelling dictionary of public documents (decision 16). `words` has those of all documents, which a search must not tell of. It stays
 * for work in the background, and says which words of earlier documents were read well.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Whoever writes texts just now ends first, and others wait, so that no row is missing.
  await sql`lock table document_texts in share row exclusive mode`.execute(db);
  // The words of a document's text that were read well. Without a row: read by the version before.
  await sql`
    create table document_words (
      document_id uuid primary key references documents on delete cascade,
      words text[] not null
    )
  `.execute(db);
  // What is counted of each document, and whether that may be wrong. Without a foreign key: what a deleted document had is taken back.
  await sql`
    create table counted_words (
      document_id uuid primary key,
      words text[] not null default '{}',
      is_due boolean not null default true
    )
  `.execute(db);
  await sql`create index counted_words_due on counted_words (document_id) where is_due`.execute(db);

  // Built as `words` is: see migrations 006 and 008.
  await sql`
    create table public_words (
      word text primary key,
      documents integer not null,
      rank smallint not null generated always as ((floor(ln(greatest(documents, 1)) / ln(2)))::smallint) stored
    ) with (fillfactor = 70)
  `.execute(db);
  await sql`create index public_words_alike on public_words using gin (word gin_trgm_ops)`.execute(db);
  await sql`create index public_words_prefix on public_words (word text_pattern_ops)`.execute(db);
  await sql`create index public_words_gaps on public_words using gin (word_gaps(word)) with (fastupdate = off)`.execute(
    db,
  );
  await sql`create index public_words_beginning on public_words (left(word, 2), rank desc)`.execute(db);

  // An update waits for the one that counts: a condition on `is_due` would not see that it has just been cleared.
  await sql`
    create function counted_words_due() returns trigger language plpgsql as $$
    declare
      changed uuid := case when tg_op = 'DELETE' then old.document_id else new.document_id end;
    begin
      if exists (select from document_texts where document_id = changed and is_public) then
        insert into counted_words (document_id) values (changed) on conflict (document_id) do update set is_due = true;
      else
        update counted_words set is_due = true where document_id = changed;
      end if;
      return null;
    end $$
  `.execute(db);
  await sql`
    create trigger document_texts_counted after insert or delete or update of terms, is_public on document_texts
    for each row execute function counted_words_due()
  `.execute(db);
  await sql`
    create trigger document_words_counted after insert or delete or update on document_words
    for each row execute function counted_words_due()
  `.execute(db);
  await sql`insert into counted_words (document_id) select document_id from document_texts where is_public`.execute(db);
}
