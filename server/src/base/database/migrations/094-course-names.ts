import { sql, type Kysely } from 'kysely';

/**
 * Other names of a course (decision 128). `documents.subject` is what the course is called today, and `then_called` the name with which the
 * document was uploaded, where that is another one. A trigger keeps both, so a hub of the version before writes them right too. No row is
 * rewritten here.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table documents add column then_called text`.execute(db);
  await sql`create index documents_then_called on documents (then_called) where then_called is not null`.execute(db);
  // 'different': an administrator has said that the two are not one course.
  await sql`
    create table course_names (
      name text not null,
      subject text not null check (subject <> name),
      relation text not null check (relation in ('same', 'followed', 'different')),
      at timestamptz not null,
      primary key (name, subject)
    )
  `.execute(db);
  await sql`create unique index course_names_merged on course_names (name) where relation <> 'different'`.execute(db);
  await sql`
    create trigger course_names_changed after insert or update or delete on course_names
    for each statement execute function added_subjects_changed()
  `.execute(db);
  await sql`
    create function subject_today(called text) returns text language sql stable as $$
      with recursive way (name, step) as (
        select called, 0
        union all
        select n.subject, step + 1 from way join course_names n on n.name = way.name and n.relation <> 'different' where step < 100
      )
      select name from way order by step desc limit 1
    $$
  `.execute(db);
  // A course and all that were merged into it.
  await sql`
    create function names_of_course(subject text) returns text[] language sql stable as $$
      with recursive known (name) as (
        select names_of_course.subject
        union
        select n.name from known join course_names n on n.subject = known.name and n.relation <> 'different'
      )
      select array_agg(name) from known
    $$
  `.execute(db);
  // Who merges holds the lock alone: a document that is written meanwhile waits, and gets the new name.
  await sql`
    create function subject_kept() returns trigger language plpgsql as $$
    declare
      called text := new.subject;
    begin
      if tg_op = 'UPDATE' and new.subject = old.subject then
        called := coalesce(old.then_called, old.subject);
      else
        perform pg_advisory_xact_lock_shared(${sql.lit(COURSE_NAMES_LOCK)});
      end if;
      new.subject := subject_today(called);
      new.then_called := nullif(called, new.subject);
      return new;
    end $$
  `.execute(db);
  await sql`
    create trigger subject_kept before insert or update of subject on documents for each row execute function subject_kept()
  `.execute(db);

  // Questions keep the topics that teachers chose for them: another name of the course doesn't take them away.
  await sql`
    create or replace function topics_follow_paper() returns trigger language plpgsql as $$
    begin
      if new.kind <> 'paper' then return null; end if;
      -- In the order in which a change of the subject's topics locks them.
      perform from paper_topics where document_id = new._id order by topic_id for update;
      if coalesce(old.then_called, old.subject) <> coalesce(new.then_called, new.subject) then
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
  // A paper is also told to those who asked for it by another name of its course.
  await sql`
    create or replace function wanted_paper_arrived() returns trigger language plpgsql as $$
    begin
      if new.kind = 'paper' and new.is_public and exists (
        select from wanted_papers
        where subject = any(names_of_course(new.subject)) and exam_year = new.exam_year and exam_type = new.exam_type
      ) then
        insert into arrived_papers (document_id, due_at) values (new._id, now() + interval '15 seconds')
        on conflict (document_id) do nothing;
      end if;
      return null;
    end $$
  `.execute(db);
}

/** Of the advisory lock; any number that nothing else uses. */
const COURSE_NAMES_LOCK = 4_094;
