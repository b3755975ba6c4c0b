import { sql, type Kysely } from 'kysely';

/** Answers of members under the questions of papers (decision 95). */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A question may go with a new cut or another file. Its answers stay with the paper, and find their place again by label and text.
  await sql`
    create table answers (
      _id uuid primary key default gen_random_uuid(),
      document_id uuid not null references documents (_id) on delete cascade,
      question_id uuid references questions (_id) on delete set null,
      question_label text not null,
      question_text text not null,
      author_id uuid not null references users (_id) on delete cascade,
      text text not null,
      html text not null,
      terms tsvector not null,
      revision integer not null default 1,
      created_at timestamptz not null,
      edited_at timestamptz,
      confirmed_by uuid references users (_id) on delete set null,
      hidden_at timestamptz,
      hidden_reason text
    )
  `.execute(db);
  await sql`create index answers_of_question on answers (question_id)`.execute(db);
  await sql`create index answers_of_paper on answers (document_id)`.execute(db);
  await sql`create index answers_of_author on answers (author_id)`.execute(db);
  await sql`create index answers_confirmed_by on answers (confirmed_by) where confirmed_by is not null`.execute(db);
  await sql`create index answers_terms on answers using gin (terms) where hidden_at is null`.execute(db);
  await sql`
    create table answer_texts (
      answer_id uuid not null references answers (_id) on delete cascade,
      revision integer not null,
      text text not null,
      at timestamptz not null,
      primary key (answer_id, revision)
    )
  `.execute(db);
  await sql`
    create table answer_votes (
      answer_id uuid not null references answers (_id) on delete cascade,
      user_id uuid not null references users (_id) on delete cascade,
      primary key (answer_id, user_id)
    )
  `.execute(db);
  await sql`create index answer_votes_own on answer_votes (user_id)`.execute(db);
  await sql`
    create table closed_answers (
      document_id uuid primary key references documents (_id) on delete cascade,
      until timestamptz not null,
      closed_by uuid references users (_id) on delete set null
    )
  `.execute(db);
  await sql`create index closed_answers_by on closed_answers (closed_by)`.execute(db);

  // A report about an answer names no document: it is that of the answer, as long as there is one.
  await sql`alter table reports add column answer_id uuid references answers (_id) on delete set null`.execute(db);
  await sql`create index reports_of_answer on reports (answer_id) where answer_id is not null`.execute(db);
  await sql`
    create unique index reports_of_answer_once on reports (reporter_id, answer_id, kind) where state = 'open' and answer_id is not null
  `.execute(db);
}
