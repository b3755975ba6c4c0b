import { sql, type Kysely } from 'kysely';

/** An approved paper is read before those that wait for review: its jobs have lanes of their own, 10 above those of the others (migration 069). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function readings_take_turn() returns trigger language plpgsql as $$
    declare
      wanted smallint;
      document record;
    begin
      select owner_id, paper_approval_status = 'Approved' as approved into document from documents where _id = new.document_id;
      wanted := case
        when new.priority >= 100 then case new.step when 'text' then 7 else 8 end
        when new.faults > 0 then 6
        when new.step = 'text' then 0
        when new.step = 'thumbnails' then 1
        when new.step = 'quick' then case when new.priority > 10 then 3 else 2 end
        else case when new.priority > 30 then 5 else 4 end
      end;
      if document.approved and wanted <> 6 then
        wanted := wanted + 10;
      end if;
      if tg_op = 'UPDATE' and new.flow is not null and new.flow_turn is not null and new.lane = wanted and not (new.due_at > now()) then
        return new;
      end if;
      new.lane := wanted;
      new.person := coalesce(document.owner_id, new.person, gen_random_uuid());
      if new.due_at > now() then
        new.flow := null; new.flow_turn := null; new.person_turn := null;
        return new;
      end if;
      select t.flow, t.flow_turn, t.person_turn into new.flow, new.flow_turn, new.person_turn
      from next_turns('readings', wanted, new.person) t;
      return new;
    end $$
  `.execute(db);
  await sql`
    create function turns_follow_approval() returns trigger language plpgsql as $$
    begin
      update readings set flow_turn = null where document_id = new._id;
      return null;
    end $$
  `.execute(db);
  await sql`
    create trigger turns_follow_approval after update of paper_approval_status on documents
    for each row when (old.paper_approval_status is distinct from new.paper_approval_status) execute function turns_follow_approval()
  `.execute(db);
  await sql`update readings set flow_turn = null where document_id in (select _id from documents where paper_approval_status = 'Approved')`.execute(
    db,
  );
}
