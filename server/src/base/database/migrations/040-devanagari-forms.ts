import { sql, type Kysely, type RawBuilder } from 'kysely';

/** As `fold` of the contract does: the same spelling for all forms of a Hindi word. */
const folded = (text: RawBuilder<unknown>) => sql`translate(
  regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
    translate(${text}, U&'\\093C\\200C\\200D', ''),
    U&'\\0919\\094D(?=[\\0915-\\0918])', U&'\\0902', 'g'),
    U&'\\091E\\094D(?=[\\091A-\\091D])', U&'\\0902', 'g'),
    U&'\\0923\\094D(?=[\\091F-\\0922])', U&'\\0902', 'g'),
    U&'\\0928\\094D(?=[\\0924-\\0927])', U&'\\0902', 'g'),
    U&'\\092E\\094D(?=[\\092A-\\092D])', U&'\\0902', 'g'),
  U&'\\0901\\0966\\0967\\0968\\0969\\096A\\096B\\096C\\096D\\096E\\096F', U&'\\09020123456789')`;

/** Only such texts are looked at closely: most have as many bytes as characters. */
const mayBeHindi = (text: RawBuilder<unknown>) =>
  sql`octet_length(${text}) > char_length(${text}) and ${text} ~ U&'[\\0900-\\097F]'`;

/** Titles, terms and words with Devanagari letters get the form under which they are searched for from now on. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update documents set title_folded = ${folded(sql`title_folded`)} where ${mayBeHindi(sql`title_folded`)}
  `.execute(db);
  // Values of fields keep their spelling: filters compare them as they are.
  await sql`
    update document_texts set terms = array_to_tsvector(array(
      select form from unnest(tsvector_to_array(terms)) term,
        lateral (select case when term ~ '^[a-z_]+=' then term else ${folded(sql`term`)} end as form) forms
      where form <> ''))
    where document_id in (
      select _id from documents where ${mayBeHindi(sql`title_folded`)}
      union select document_id from document_pages where ${mayBeHindi(sql`text`)})
  `.execute(db);
  await sql`
    with old as (delete from words where word ~ U&'[\\0900-\\097F]' returning word, documents)
    insert into words (word, documents)
    select form, max(documents) from (select ${folded(sql`word`)} as form, documents from old) forms
    where form <> '' group by form
  `.execute(db);
}
