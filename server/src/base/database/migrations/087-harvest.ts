import { sql, type Kysely } from 'kysely';

/**
 * When a document that was ever public last changed for those who harvest it (decision 131), also after it is gone. A moment is a whole second,
 * as OAI-PMH says it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table harvest_records (
      document_id uuid primary key,
      kind text not null,
      changed_at timestamptz not null,
      is_deleted boolean not null
    )
  `.execute(db);
  await sql`
    insert into harvest_records
    select _id, kind, date_trunc('second', now()), false from documents where is_public
  `.execute(db);
  await sql`create index harvest_records_in_order on harvest_records (changed_at, document_id)`.execute(db);
  await sql`
    create function harvest_record_changed() returns trigger language plpgsql as $$
    declare
      moment timestamptz := date_trunc('second', clock_timestamp());
    begin
      if tg_op <> 'DELETE' and new.is_public then
        insert into harvest_records values (new._id, new.kind, moment, false)
        on conflict (document_id) do update set changed_at = moment, is_deleted = false;
      else
        update harvest_records set changed_at = moment, is_deleted = true where document_id = old._id;
      end if;
      return null;
    end $$
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
}
