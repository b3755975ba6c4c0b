import { sql, type Kysely, type RawBuilder } from 'kysely';

/** As `fold` of the contract does from now on. */
const plain = (text: RawBuilder<unknown>) => sql`translate(
  replace(replace(replace(replace(${text}, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), 'øłđðħŧı', 'olddhti')`;

/** Most texts have as many bytes as characters: only the others are looked at closely. */
const mayHave = (text: RawBuilder<unknown>) =>
  sql`octet_length(${text}) > char_length(${text}) and ${text} ~ '[ßæœøłđðþħŧıẞÆŒØŁĐÐÞĦŦ]'`;

/**
 * Folded titles, terms and words get the form under which they are searched for. `row_terms`: by which version of the hub the values and
 * title of a document were put into the index; those of an earlier one are put there again when a hub starts.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table document_texts add column row_terms smallint not null default 0`.execute(db);
  await sql`
    update documents set title_folded = ${plain(sql`title_folded`)} where ${mayHave(sql`title_folded`)}
  `.execute(db);
  // Values of fields keep their spelling: filters compare them as they are.
  const plainTerms = sql`array_to_tsvector(array(
    select case when term ~ '^[a-z_]+=' then term else ${plain(sql`term`)} end from unnest(tsvector_to_array(terms)) term))`;
  await sql`
    update document_texts set terms = ${plainTerms} where document_id in (
      select _id from documents where ${mayHave(sql`title`)}
      union select document_id from document_pages where ${mayHave(sql`text`)})
  `.execute(db);
  await sql`update questions set terms = ${plainTerms} where ${mayHave(sql`text`)}`.execute(db);
  await sql`
    with old as (delete from words where ${mayHave(sql`word`)} returning word, documents)
    insert into words (word, documents) select ${plain(sql`word`)} as form, max(documents) from old group by form
    on conflict (word) do update set documents = greatest(words.documents, excluded.documents)
  `.execute(db);
  const plainWords = sql`array(select distinct ${plain(sql`word`)} from unnest(words) word)`;
  const haveSome = mayHave(sql`array_to_string(words, ' ')`);
  await sql`update document_words set words = ${plainWords} where ${haveSome}`.execute(db);
  await sql`update counted_words set is_due = true where ${haveSome}`.execute(db);
  await sql`update users set name_key = null where ${mayHave(sql`name`)}`.execute(db);
}
