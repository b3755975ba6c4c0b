import { sql, type Kysely } from 'kysely';

/**
 * Questions that a person wants to learn, or knows (decision 93). Questions go when a paper is cut again or gets another file; an entry then keeps
 * where its question stood, until the question is there again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table study_list (
      _id uuid primary key default gen_random_uuid(),
      user_id uuid not null references users (_id) on delete cascade,
      document_id uuid not null references documents (_id) on delete cascade,
      question_id uuid references questions (_id) on delete set null,
      state text not null check (state in ('to_learn', 'known')),
      at timestamptz not null,
      label text,
      section text,
      unique (user_id, question_id)
    )
  `.execute(db);
  await sql`create index study_list_own on study_list (user_id, at desc, _id)`.execute(db);
  await sql`create index study_list_of_question on study_list (question_id) where question_id is not null`.execute(db);
  await sql`create index study_list_of_document on study_list (document_id)`.execute(db);

  await sql`
    create function study_list_loses_question() returns trigger language plpgsql as $$
    begin
      update study_list set question_id = null, label = old.label, section = old.section where question_id = old._id;
      return old;
    end $$
  `.execute(db);
  await sql`
    create trigger study_list_loses_question before delete on questions for each row execute function study_list_loses_question()
  `.execute(db);
}
