import { sql, type Kysely } from 'kysely';

/**
 * Who may read a document (decision 130). `readers` is its own setting; null: everyone. What isn't for everyone is withheld, so `is_public`
 * stays what everyone may read, and a hub of the version before shows it to its owner and teachers alone. `paper_readers`: who may read the
 * paper of a solution, perhaps nobody. `shown_to`: who may read a published document that isn't public. No row is rewritten.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table documents
      add column readers text,
      add column paper_readers text,
      add column shown_to text,
      drop constraint only_solutions_have_a_paper,
      add constraint only_solutions_have_a_paper check (
        case when kind = 'solution' then paper_readers is not null else solution_of is null and not is_official and paper_readers is null end
      ),
      add constraint known_readers check (readers in ('members', 'institution'))
  `.execute(db);
  await sql`create index documents_shown_to on documents (shown_to, kind, created_at desc, _id desc) where shown_to is not null`.execute(
    db,
  );
  await sql`
    create index documents_shown_to_subject on documents (shown_to, kind, subject, created_at desc, _id desc)
    where shown_to is not null
  `.execute(db);
  // The papers of solutions, before there are triggers.
  await sql`
    update documents set paper_readers = case when is_withheld then 'nobody' else 'everyone' end where kind = 'solution'
  `.execute(db);
  await sql`
    create or replace function solution_tied() returns trigger language plpgsql as $$
    begin
      select case when is_public then 'everyone' else shown_to end into new.paper_readers
      from documents where _id = new.solution_of and kind = 'paper' for share;
      new.paper_readers := coalesce(new.paper_readers, 'nobody');
      return new;
    end $$
  `.execute(db);
  await sql`
    create function who_may_read() returns trigger language plpgsql as $$
    declare
      own text := coalesce(new.readers, 'everyone');
      who text := case
        when new.paper_readers is null or new.paper_readers = own then own
        when new.paper_readers = 'nobody' then null
        when 'institution' in (own, new.paper_readers) then 'institution'
        else 'members'
      end;
    begin
      new.is_withheld := who is distinct from 'everyone';
      new.shown_to := case when new.is_withheld and new.deleted_at is null and new.hidden_at is null
        and (new.kind = 'notes' or coalesce(new.paper_approval_status = 'Approved', false)) then who end;
      return new;
    end $$
  `.execute(db);
  // Its name comes after 'solution_tied', and so does its turn.
  await sql`
    create trigger who_may_read
    before insert or update of readers, paper_readers, solution_of, deleted_at, hidden_at, paper_approval_status on documents
    for each row when (new.readers is not null or new.paper_readers is not null or new.is_withheld) execute function who_may_read()
  `.execute(db);

  // Those that follow columns by name follow the new ones too.
  await sql`drop trigger documents_publish on documents`.execute(db);
  await sql`
    create trigger documents_publish
    after update of deleted_at, hidden_at, paper_approval_status, is_withheld, solution_of, readers, paper_readers on documents
    for each row execute function documents_publish()
  `.execute(db);
  await sql`drop trigger questions_follow_paper on documents`.execute(db);
  await sql`
    create trigger questions_follow_paper after update of file_id, deleted_at, hidden_at, paper_approval_status, subject, department,
      semester, exam_type, exam_year, text_status, readers on documents for each row execute function questions_follow_paper()
  `.execute(db);
  await sql`drop trigger wanted_paper_arrived on documents`.execute(db);
  await sql`
    create trigger wanted_paper_arrived after insert or update of deleted_at, hidden_at, paper_approval_status, subject, exam_type,
      exam_year, readers on documents for each row execute function wanted_paper_arrived()
  `.execute(db);
  await sql`drop trigger topics_follow_paper on documents`.execute(db);
  await sql`
    create trigger topics_follow_paper
    after update of file_id, deleted_at, paper_approval_status, subject, exam_year, text_status, hidden_at, readers on documents
    for each row execute function topics_follow_paper()
  `.execute(db);
  await sql`drop trigger documents_taught on documents`.execute(db);
  await sql`
    create trigger documents_taught after insert or update of deleted_at, hidden_at, paper_approval_status, file_id, readers on documents
    for each row execute function header_is_taught()
  `.execute(db);
  await sql`drop trigger solutions_follow_paper on documents`.execute(db);
  await sql`
    create or replace function solutions_follow_paper() returns trigger language plpgsql as $$
    declare
      who text := case when new.is_public then 'everyone' else coalesce(new.shown_to, 'nobody') end;
    begin
      update documents set paper_readers = who where solution_of = new._id and paper_readers <> who;
      return null;
    end $$
  `.execute(db);
  await sql`
    create trigger solutions_follow_paper after update on documents for each row when (
      new.kind = 'paper' and (old.is_public is distinct from new.is_public or old.shown_to is distinct from new.shown_to)
    ) execute function solutions_follow_paper()
  `.execute(db);
}
