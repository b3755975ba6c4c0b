import { sql, type Kysely } from 'kysely';

/** The sitting of a paper: when its exam was held, in which session, and which of several papers it is (decision 134). Optional, papers only. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table documents
      add column exam_date text check (exam_date ~ '^(19|20)[0-9]{2}-(0[1-9]|1[0-2])(-(0[1-9]|[12][0-9]|3[01]))?$'),
      add column session text check (char_length(session) between 1 and 40),
      add column variant text check (char_length(variant) between 1 and 40),
      add constraint notes_have_no_sitting check (kind <> 'notes' or num_nonnulls(exam_date, session, variant) = 0)
  `.execute(db);
  for (const column of ['session', 'variant']) {
    const name = sql.ref(`documents_public_${column}`);
    await sql`
      create index ${name} on documents (kind, ${sql.ref(column)}, created_at desc, _id desc)
      where is_public and ${sql.ref(column)} is not null
    `.execute(db);
  }
}
