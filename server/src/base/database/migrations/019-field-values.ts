import { sql, type Kysely } from 'kysely';

/**
 * Stores the field values of the index by name. Until now `place` had them by position, separated by tabs, so that a new field would
 * have changed the meaning of every row.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A default lets rows of the old shape wait for the update below. The hub itself always writes both columns.
  await sql`
    alter table document_texts add column kind text not null default '', add column field_values jsonb not null default '{}'
  `.execute(db);
  // The index is rebuilt after the update, which would otherwise write the terms of each row into it once more.
  await sql`drop index document_texts_terms`.execute(db);
  await sql`
    update document_texts set kind = documents.kind, field_values = jsonb_strip_nulls(jsonb_build_object(
      'subject', subject, 'department', department, 'year', year, 'semester', semester, 'unit_no', unit_no,
      'paper_type', paper_type, 'exam_type', exam_type, 'exam_year', exam_year::text))
    from documents where document_id = _id
  `.execute(db);
  await sql`create index document_texts_terms on document_texts using gin (terms) with (fastupdate = off)`.execute(db);
  await sql`alter table document_texts alter column kind drop default, alter column field_values drop default`.execute(
    db,
  );
  await sql`alter table document_texts drop column place`.execute(db);
}
