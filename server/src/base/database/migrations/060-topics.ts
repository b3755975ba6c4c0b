import { sql, type Kysely } from 'kysely';

/**
 * Topics of subjects, and which questions are about them (decision 87). What a paper adds to its topics stands beside its rights, and a trigger changes
 * it in the transaction of the paper: what may not be read is at once in no count.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Papers that are there already: each subject is looked at once. First of all, while nothing is locked.
  await sql`
    insert into questions_due (document_id, is_new, must_cut, due_at)
    select distinct on (d.subject) d._id, false, false, now() from documents d
    where d.kind = 'paper' and d.is_public and exists (select from questions q where q.document_id = d._id)
    order by d.subject, d._id on conflict (document_id) do nothing
  `.execute(db);

  await sql`
    create table topics (
      _id integer generated always as identity primary key,
      subject text not null,
      name text not null,
      unit text,
      unit_no text,
      place integer not null,
      source text not null check (source in ('syllabus', 'text')),
      confidence real not null check (confidence between 0 and 1),
      phrases text[] not null,
      unique (subject, name)
    )
  `.execute(db);

  // Where the topics of a subject come from, and which of its papers have been compared with them: those up to spread_after; null: all.
  await sql`
    create table subject_topics (
      subject text primary key,
      source text not null default 'text' check (source in ('syllabus', 'text')),
      fingerprint text not null default '',
      papers integer not null default 0,
      version integer not null default 1,
      spread_after uuid,
      due_at timestamptz not null default now()
    )
  `.execute(db);
  await sql`create index subject_topics_due on subject_topics (due_at) where spread_after is not null`.execute(db);

  await sql`
    create table question_topics (
      question_id uuid not null references questions (_id) on delete cascade,
      topic_id integer not null references topics (_id) on delete cascade,
      place smallint not null,
      confidence real not null check (confidence between 0 and 1),
      primary key (question_id, topic_id)
    )
  `.execute(db);
  await sql`create index question_topics_of_topic on question_topics (topic_id, question_id)`.execute(db);

  // The sums of each paper, so that those of a subject are made of thousands of rows and not of a hundred thousand.
  await sql`
    create table paper_topics (
      document_id uuid not null references documents (_id) on delete cascade,
      topic_id integer not null references topics (_id) on delete cascade,
      subject text not null,
      is_public boolean not null,
      exam_year integer,
      questions integer not null,
      marks real not null,
      primary key (document_id, topic_id)
    )
  `.execute(db);
  await sql`
    create index paper_topics_public on paper_topics (subject) include (topic_id, exam_year, questions, marks) where is_public
  `.execute(db);
  await sql`create index paper_topics_of_topic on paper_topics (topic_id)`.execute(db);

  // The topics that a teacher has given a question; null: those that the machine finds. Neither a rewrite nor an index: from here to the end of the
  // migration nobody reads the table, so nothing may go through it.
  await sql`alter table questions add column own_topics text[]`.execute(db);
  await sql`drop trigger question_revised on questions`.execute(db);
  await sql`
    create trigger question_revised before update of label, printed, section, text, marks, corrected_at, own_topics on questions for each row
    when ((old.label, old.printed, old.section, old.text, old.marks, old.corrected_at, old.own_topics)
      is distinct from (new.label, new.printed, new.section, new.text, new.marks, new.corrected_at, new.own_topics))
    execute function question_revised()
  `.execute(db);

  await sql`
    create function topics_follow_paper() returns trigger language plpgsql as $$
    begin
      if new.kind <> 'paper' then return null; end if;
      -- In the order in which a change of the subject's topics locks them.
      perform from paper_topics where document_id = new._id order by topic_id for update;
      if old.subject <> new.subject then
        -- They are topics of the subject that it had.
        update questions set own_topics = null where document_id = new._id and own_topics is not null;
      end if;
      if old.file_id <> new.file_id or old.subject <> new.subject then
        delete from paper_topics where document_id = new._id;
        delete from question_topics t using questions q where q.document_id = new._id and t.question_id = q._id;
      elsif (old.is_public, old.exam_year) is distinct from (new.is_public, new.exam_year) then
        update paper_topics set is_public = new.is_public, exam_year = new.exam_year where document_id = new._id;
      end if;
      -- Topics that are found in texts are found in those of public papers.
      if old.is_public <> new.is_public and new.text_status in ('read', 'failed') then
        insert into questions_due (document_id, is_new, must_cut, due_at) values (new._id, true, false, now())
        on conflict (document_id) do update set changes = questions_due.changes + 1;
      end if;
      return null;
    end $$
  `.execute(db);
  await sql`
    create trigger topics_follow_paper after update of file_id, deleted_at, paper_approval_status, subject, exam_year, text_status, hidden_at
    on documents for each row execute function topics_follow_paper()
  `.execute(db);
}
