import { sql, type Kysely } from 'kysely';

/** What decides phrases and titles without reading what is large (decision 115). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createWordPairs(db);
  await createTitleTerms(db);
}

/**
 * Which words stand beside each other in a document, as a Bloom filter: it tells of most documents that they do not have a
 * phrase, without their texts. A row without pairs waits to be filled, in the background.
 */
async function createWordPairs(db: Kysely<unknown>): Promise<void> {
  await sql`create table word_pairs (number bigint primary key, pairs bytea) with (toast_tuple_target = 8160)`.execute(
    db,
  );
  // The bits are as good as random: to compress them takes time and saves nothing. In their row they are read fastest.
  await sql`alter table word_pairs alter column pairs set storage main`.execute(db);
  await sql`create index word_pairs_due on word_pairs (number) where pairs is null`.execute(db);
  await sql`insert into word_pairs (number) select number from document_texts`.execute(db);

  // Each new title and each new text writes the terms, in its own transaction or after it.
  await sql`
    create function word_pairs_due() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        insert into word_pairs (number) values (new.number) on conflict do nothing;
      elsif tg_op = 'UPDATE' then
        update word_pairs set pairs = null where number = new.number and pairs is not null;
      else
        delete from word_pairs where number = old.number;
      end if;
      return null;
    end $$
  `.execute(db);
  await sql`
    create trigger document_texts_pairs after insert or delete or update of terms on document_texts
    for each row execute function word_pairs_due()
  `.execute(db);
}

/**
 * The terms of all titles, so that the terms that begin in some way can be listed. Terms of titles that are gone stay: nobody finds
 * anything by them.
 */
async function createTitleTerms(db: Kysely<unknown>): Promise<void> {
  await sql`create table title_terms (term text collate "C" primary key)`.execute(db);
  await sql`
    insert into title_terms
    select distinct substr(term, 3) from document_texts, unnest(tsvector_to_array(terms)) term where term like 't:%'
  `.execute(db);
  // Those that are there stay untouched, so uploads do not wait for each other.
  await sql`
    create function note_title_terms() returns trigger language plpgsql as $$
    begin
      insert into title_terms
      select substr(lexeme, 3) from unnest(tsvector_to_array(new.terms)) as own (lexeme)
      where lexeme like 't:%' and not exists (select from title_terms where term = substr(lexeme, 3))
      order by 1 on conflict do nothing;
      return null;
    end $$
  `.execute(db);
  await sql`
    create trigger document_texts_title_terms after insert or update of terms on document_texts
    for each row execute function note_title_terms()
  `.execute(db);
}
