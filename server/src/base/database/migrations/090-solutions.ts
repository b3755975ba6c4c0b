import { sql, type Kysely } from 'kysely';

/**
 * Solutions of papers (decision 135). `is_withheld`: a solution whose paper is not public. Triggers keep it, so that `is_public` says for both
 * what everyone may read. PostgreSQL 14 cannot change what a column is generated from: it is made again, as in migration 051.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const trigger of [
    'documents_logged_update',
    'documents_publish',
    'harvest_record_begun',
    'harvest_record_changed',
    'harvest_record_ended',
  ]) {
    await sql`drop trigger ${sql.ref(trigger)} on documents`.execute(db);
  }
  await sql`
    alter table documents
      drop column is_public,
      add column solution_type text,
      add column solution_of uuid references documents (_id) on delete set null,
      add column is_official boolean not null default false,
      add column is_withheld boolean not null default false,
      drop constraint documents_kind_check,
      add constraint documents_kind_check check (kind in ('paper', 'notes', 'solution')),
      drop constraint paper_has_review_and_exam,
      add constraint paper_has_review_and_exam check (
        kind = 'notes' or (paper_approval_status is not null and paper_type is not null and exam_type is not null)
      ),
      add constraint solution_has_type check ((kind = 'solution') = (solution_type is not null)),
      add constraint only_solutions_have_a_paper check (
        kind = 'solution' or (solution_of is null and not is_official and not is_withheld)
      )
  `.execute(db);
  await sql`
    alter table documents add column is_public boolean not null generated always as (
      deleted_at is null and hidden_at is null and not is_withheld
        and (kind = 'notes' or coalesce(paper_approval_status = 'Approved', false))
    ) stored
  `.execute(db);
  await sql`create index documents_public on documents (kind, created_at desc, _id desc) where is_public`.execute(db);
  for (const column of ['subject', 'department', 'year', 'semester', 'paper_type', 'exam_type', 'exam_year']) {
    const name = sql.ref(`documents_public_${column}`);
    await sql`create index ${name} on documents (kind, ${sql.ref(column)}, created_at desc, _id desc) where is_public`.execute(
      db,
    );
  }
  for (const column of ['course_code', 'session', 'variant', 'solution_type']) {
    const name = sql.ref(`documents_public_${column}`);
    await sql`
      create index ${name} on documents (kind, ${sql.ref(column)}, created_at desc, _id desc)
      where is_public and ${sql.ref(column)} is not null
    `.execute(db);
  }
  await sql`
    create index documents_review_solutions on documents (paper_approval_status, created_at desc, _id desc)
    where kind = 'solution' and deleted_at is null
  `.execute(db);
  await sql`create index documents_solution_of on documents (solution_of) where solution_of is not null`.execute(db);
  // The new column has no statistics yet, and the planner would guess.
  await sql`analyze documents`.execute(db);

  await sql`
    create trigger documents_logged_update after update on documents
    for each row when (old.* is distinct from new.*) execute function log_document_update()
  `.execute(db);
  await sql`
    create trigger documents_publish after update of deleted_at, hidden_at, paper_approval_status, is_withheld, solution_of on documents
    for each row execute function documents_publish()
  `.execute(db);
  await sql`
    create trigger harvest_record_begun after insert on documents
    for each row when (new.is_public) execute function harvest_record_changed()
  `.execute(db);
  await sql`
    create trigger harvest_record_changed after update on documents for each row
    when (old.is_public is distinct from new.is_public or (new.is_public and old.updated_at is distinct from new.updated_at))
    execute function harvest_record_changed()
  `.execute(db);
  await sql`
    create trigger harvest_record_ended after delete on documents
    for each row when (old.is_public) execute function harvest_record_changed()
  `.execute(db);

  // The lock makes a change of the paper wait, so that it finds this solution.
  await sql`
    create function solution_tied() returns trigger language plpgsql as $$
    declare
      paper_is_public boolean;
    begin
      select is_public into paper_is_public from documents where _id = new.solution_of and kind = 'paper' for share;
      new.is_withheld := not coalesce(paper_is_public, false);
      return new;
    end $$
  `.execute(db);
  await sql`
    create trigger solution_tied before insert or update of solution_of on documents
    for each row when (new.kind = 'solution') execute function solution_tied()
  `.execute(db);
  await sql`
    create function solutions_follow_paper() returns trigger language plpgsql as $$
    begin
      update documents set is_withheld = not new.is_public where solution_of = new._id and is_withheld = new.is_public;
      return null;
    end $$
  `.execute(db);
  await sql`
    create trigger solutions_follow_paper after update on documents
    for each row when (new.kind = 'paper' and old.is_public is distinct from new.is_public)
    execute function solutions_follow_paper()
  `.execute(db);
}
