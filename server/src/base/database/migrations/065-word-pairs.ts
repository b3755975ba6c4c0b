import { sql, type Kysely } from 'kysely';

/**
 * Which words stand beside each other in a document, as a Bloom filter: it tells of most documents that they do not have a
 * phrase, without their texts (decision 56). A row without pairs waits to be filled, in the background.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Whoever writes texts just now ends first, and others wait, so that no row is missing.
  await sql`lock table document_texts in share row exclusive mode`.execute(db);
  await sql`create table word_pairs (number bigint primary key, pairs bytea) with (toast_tuple_target = 8160)`.execute(
    db,
  );
  // The bits are as good as random: to compress them takes time and saves nothing. In their row they are read fastest.
  await sql`alter table word_pairs alter column pairs set storage main`.execute(db);
  await sql`create index word_pairs_due on word_pairs (number) where pairs is null`.execute(db);
  await sql`insert into word_pairs (number) select number from document_texts`.execute(db);

  // Each new title and each new text writes the terms, in its own transaction or after it. A row that is missing comes back.
  await sql`
    create function word_pairs_due() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' then
        delete from word_pairs where number = old.number;
      else
        insert into word_pairs (number) values (new.number)
        on conflict (number) do update set pairs = null where word_pairs.pairs is not null;
      end if;
      return null;
    end $$
  `.execute(db);
  await sql`
    create trigger document_texts_pairs after insert or delete or update of terms on document_texts
    for each row execute function word_pairs_due()
  `.execute(db);
}
