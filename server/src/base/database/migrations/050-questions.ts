import { sql, type Kysely } from 'kysely';

/**
 * Papers cut into questions (decision 80). Everything that is derived from a paper's rights and fields stands beside its questions too, and triggers
 * change it in the transaction of the paper: what may not be read is at once in no list, count or group.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table questions (
      _id uuid primary key default gen_random_uuid(),
      document_id uuid not null references documents (_id) on delete cascade,
      place integer not null,
      parent_id uuid references questions (_id) on delete cascade,
      label text not null,
      printed text not null,
      section text,
      is_alternative boolean not null,
      text text not null,
      marks real check (marks > 0),
      boxes jsonb not null,
      confidence real not null check (confidence between 0 and 1),
      corrected_at timestamptz,
      subject text not null,
      is_public boolean not null,
      asked integer not null default 0,
      terms tsvector not null
    ) with (fillfactor = 85)
  `.execute(db);
  await sql`create index questions_of_paper on questions (document_id, place)`.execute(db);
  await sql`create index questions_of_parent on questions (parent_id) where parent_id is not null`.execute(db);
  await sql`create index questions_terms on questions using gin (terms) with (fastupdate = off)`.execute(db);

  // Labels that a person has taken away: a new cut of the same file does not bring them back.
  await sql`
    create table removed_questions (
      document_id uuid not null references documents (_id) on delete cascade,
      label text not null,
      primary key (document_id, label)
    )
  `.execute(db);

  // Pairs of the same, or nearly the same, question. question_id is the one that was compared last.
  await sql`
    create table question_matches (
      question_id uuid not null references questions (_id) on delete cascade,
      other_id uuid not null references questions (_id) on delete cascade check (other_id <> question_id),
      is_same boolean not null,
      score real not null check (score between 0 and 1),
      primary key (question_id, other_id)
    )
  `.execute(db);
  await sql`create index question_matches_other on question_matches (other_id)`.execute(db);

  // Papers that wait to be cut, or to have their questions compared. Papers that were just read come before older ones.
  await sql`
    create table questions_due (
      document_id uuid primary key references documents (_id) on delete cascade,
      is_new boolean not null,
      must_cut boolean not null,
      due_at timestamptz not null,
      changes integer not null default 1
    )
  `.execute(db);
  await sql`create index questions_due_next on questions_due (is_new desc, due_at)`.execute(db);

  await sql`
    create function question_field_terms(paper documents) returns text[] language sql immutable as $$
      select array_remove(array['subject=' || paper.subject, 'department=' || paper.department, 'semester=' || paper.semester,
        'exam_type=' || paper.exam_type, 'exam_year=' || paper.exam_year, case when paper.is_public then 'public=1' end], null)
    $$
  `.execute(db);
  // In how many other papers that everybody may read each question was asked.
  await sql`
    create function recount_asked(changed uuid[]) returns void language sql as $$
      update questions q set asked = counted.papers from (
        select c._id, count(distinct o.document_id) filter (where o.is_public)::int as papers
        from unnest(changed) c (_id)
          left join lateral (
            select other_id as _id from question_matches where question_id = c._id
            union all
            select question_id from question_matches where other_id = c._id
          ) m on true left join questions o on o._id = m._id
        group by c._id
      ) counted
      where q._id = counted._id and q.asked <> counted.papers
    $$
  `.execute(db);
  await sql`
    create function questions_matched_with(paper_id uuid) returns uuid[] language sql stable as $$
      select coalesce(array_agg(distinct m._id), '{}') from (
        select m.other_id as _id from questions q join question_matches m on m.question_id = q._id where q.document_id = paper_id
        union all
        select m.question_id from questions q join question_matches m on m.other_id = q._id where q.document_id = paper_id
      ) m
    $$
  `.execute(db);

  await sql`
    create function questions_follow_paper() returns trigger language plpgsql as $$
    declare
      others uuid[];
    begin
      if new.kind <> 'paper' then return null; end if;
      if old.file_id <> new.file_id then
        others := questions_matched_with(new._id);
        delete from questions where document_id = new._id;
        delete from removed_questions where document_id = new._id;
        delete from questions_due where document_id = new._id;
        perform recount_asked(others);
        return null;
      end if;
      if (old.is_public, old.subject, old.department, old.semester, old.exam_type, old.exam_year) is distinct from
         (new.is_public, new.subject, new.department, new.semester, new.exam_type, new.exam_year) then
        update questions set subject = new.subject, is_public = new.is_public, terms = array_to_tsvector(
          question_field_terms(new) || array(select term from unnest(tsvector_to_array(terms)) term where term !~ '^[a-z_]+='))
        where document_id = new._id;
        others := questions_matched_with(new._id);
        if old.subject <> new.subject then
          delete from question_matches m using questions q where q.document_id = new._id and q._id in (m.question_id, m.other_id);
          insert into questions_due (document_id, is_new, must_cut, due_at) values (new._id, true, false, now())
          on conflict (document_id) do update set changes = questions_due.changes + 1;
        end if;
        if old.is_public <> new.is_public or old.subject <> new.subject then
          perform recount_asked(others || array(select _id from questions where document_id = new._id));
        end if;
      end if;
      if new.text_status in ('read', 'failed') and old.text_status <> new.text_status then
        insert into questions_due (document_id, is_new, must_cut, due_at) values (new._id, true, true, now())
        on conflict (document_id) do update set is_new = true, must_cut = true, due_at = now(), changes = questions_due.changes + 1;
      end if;
      return null;
    end $$
  `.execute(db);
  await sql`
    create trigger questions_follow_paper after update of file_id, deleted_at, paper_approval_status, subject, department, semester,
      exam_type, exam_year, text_status on documents for each row execute function questions_follow_paper()
  `.execute(db);

  // The second pass reads lines again after the paper counts as read. Its pages come one after the other, so the cut waits a moment.
  await sql`
    create function question_pages_changed() returns trigger language plpgsql as $$
    begin
      insert into questions_due (document_id, is_new, must_cut, due_at)
      select new.document_id, true, true, now() + interval '3 seconds' from documents
      where _id = new.document_id and kind = 'paper' and text_status in ('read', 'failed')
      on conflict (document_id) do update set
        is_new = true, must_cut = true, due_at = excluded.due_at, changes = questions_due.changes + 1;
      return null;
    end $$
  `.execute(db);
  await sql`
    create trigger question_pages_changed after update of words on document_pages for each row execute function question_pages_changed()
  `.execute(db);

  await sql`
    insert into questions_due (document_id, is_new, must_cut, due_at)
    select _id, false, true, created_at from documents where kind = 'paper' and text_status in ('read', 'failed')
  `.execute(db);
}
