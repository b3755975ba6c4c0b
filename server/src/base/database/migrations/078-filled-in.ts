import { sql, type Kysely } from 'kysely';

/**
 * What was filled in for a paper when it was submitted, to be compared with what its reviewer approved. Values of another file say nothing,
 * and with a deleted paper they go.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table filled_in (
      document_id uuid primary key references documents (_id) on delete cascade,
      field_values jsonb not null,
      at timestamptz not null
    )
  `.execute(db);
  await sql`create index filled_in_at on filled_in (at desc)`.execute(db);
  await sql`
    create function filled_in_removed() returns trigger language plpgsql as $$
    begin
      if new.deleted_at is not null or new.file_id <> old.file_id then
        delete from filled_in where document_id = new._id;
      end if;
      return null;
    end $$
  `.execute(db);
  await sql`
    create trigger documents_filled_in after update of deleted_at, file_id on documents
    for each row execute function filled_in_removed()
  `.execute(db);
}
