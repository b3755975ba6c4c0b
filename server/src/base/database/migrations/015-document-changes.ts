import { sql, type Kysely } from 'kysely';

/**
 * How often documents have changed in what lists are made of. A count that was made at some sum holds as long as the sum stays: the
 * sum that a snapshot sees grows with each change that it sees, and of two snapshots the later one sees all that the earlier one did.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Several rows, or all who change something would wait for one another. Left out of backups: see backups/tables.ts.
  await sql`create table document_changes (slot smallint primary key, changes bigint not null) with (fillfactor = 50)`.execute(
    db,
  );
  await sql`
    create function documents_changed() returns trigger language plpgsql as $$
    begin
      insert into document_changes as c values (pg_backend_pid() % 16, 1)
      on conflict (slot) do update set changes = c.changes + 1;
      return null;
    end $$
  `.execute(db);
  await sql`
    create trigger documents_changed after insert or delete on documents
    for each statement execute function documents_changed()
  `.execute(db);
  await sql`
    create trigger documents_changed_by_edit
    after update of kind, title_folded, subject, department, year, semester, unit_no, paper_type, exam_type, exam_year,
      owner_id, deleted_at, paper_approval_status on documents
    for each statement execute function documents_changed()
  `.execute(db);
}
