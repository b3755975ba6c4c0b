import { sql, type Kysely } from 'kysely';

/** The values of the lists once more beside the terms, so that a thousand documents found are counted by value as they are found. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Separated by tabs, in the order of PLACE_FIELDS; no value has one.
  await sql`alter table document_texts add column place text not null default ''`.execute(db);
  // Without the index, or each row's terms would go into it once more.
  await sql`drop index document_texts_terms`.execute(db);
  await sql`
    update document_texts set place = concat(kind, E'\t', subject, E'\t', department, E'\t', year, E'\t', semester, E'\t',
      unit_no, E'\t', paper_type, E'\t', exam_type, E'\t', exam_year)
    from documents where document_id = _id
  `.execute(db);
  await sql`create index document_texts_terms on document_texts using gin (terms) with (fastupdate = off)`.execute(db);
  await sql`create index words_beginning_3 on words (left(word, 3), rank desc)`.execute(db);
}
