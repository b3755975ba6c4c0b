import { sql, type Kysely } from 'kysely';

/** Words are looked up by their beginning, the most used first, and by what they may be misspelt for, without going through many. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Two words that differ in one letter, or in two that changed places, have one of these in common.
  await sql`
    create function word_gaps(word text) returns text[] language sql immutable strict parallel safe as $$
      select case when length(word) between 3 and 24
        then array_append(array(select left(word, at - 1) || substr(word, at + 1) from generate_series(1, length(word)) at), word)
        else '{}' end
    $$
  `.execute(db);
  await sql`create index words_gaps on words using gin (word_gaps(word)) with (fastupdate = off)`.execute(db);

  // How much a word is used, in steps that it seldom takes: counting one more document then touches no index.
  await sql`
    alter table words add column rank smallint not null
      generated always as ((floor(ln(greatest(documents, 1)) / ln(2)))::smallint) stored
  `.execute(db);
  await sql`create index words_beginning on words (left(word, 2), rank desc)`.execute(db);
  await sql`alter table words set (fillfactor = 70)`.execute(db);

  // The newest of the index, and where its blocks end.
  await sql`create unique index document_texts_newest on document_texts (number)`.execute(db);
}
