import { sql, type Kysely } from 'kysely';
import { NEXT_TURNS } from './069-turns.ts';

/** As in migration 069: what of a row decides about its turn. */
const QUEUES = [
  {
    table: 'drafts',
    changes: 'reading_step, flow_turn, due_at',
    isWaiting: sql`reading_step is not null`,
    isNewWaiting: sql`new.reading_step is not null`,
    lane: sql`case new.reading_step when 'header' then 0 else 1 end`,
    person: sql`new.owner_id`,
  },
  {
    table: 'readings',
    changes: 'step, priority, faults, flow_turn, due_at',
    isWaiting: sql`true`,
    isNewWaiting: sql`true`,
    lane: sql`case
      when new.priority >= 100 then case new.step when 'text' then 7 else 8 end
      when new.faults > 0 then 6
      when new.step = 'text' then 0
      when new.step = 'thumbnails' then 1
      when new.step = 'quick' then case when new.priority > 10 then 3 else 2 end
      else case when new.priority > 30 then 5 else 4 end
    end`,
    person: sql`(select owner_id from documents where _id = new.document_id)`,
  },
  {
    table: 'questions_due',
    changes: 'is_new, flow_turn, due_at',
    isWaiting: sql`true`,
    isNewWaiting: sql`true`,
    lane: sql`case when new.is_new then 0 else 1 end`,
    person: sql`(select owner_id from documents where _id = new.document_id)`,
  },
  {
    table: 'prints_due',
    changes: 'is_new, flow_turn, due_at',
    isWaiting: sql`true`,
    isNewWaiting: sql`true`,
    lane: sql`case when new.is_new then 0 else 1 end`,
    person: sql`coalesce((select owner_id from drafts where file_id = new.file_id), (select owner_id from documents where file_id = new.file_id limit 1))`,
  },
] as const;

/**
 * Jobs that are due later have no turn (decision 124): a claim passed over each of them. `wakeDue` gives them one when they are due. A new job of a
 * network took as long as its waiting jobs are many. And a draft keeps how far its header was looked for, so that a long document gives way.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table drafts add column header_page smallint not null default 1`.execute(db);
  await sql.raw(NEXT_TURNS).execute(db);
  for (const { table, changes, isWaiting, isNewWaiting, lane, person } of QUEUES) {
    const [on, given, resting] = [sql.table(table), sql.ref(`${table}_take_turn`), sql.ref(`${table}_resting`)];
    await sql`
      create or replace function ${given}() returns trigger language plpgsql as $$
      declare
        wanted smallint;
      begin
        if not (${isNewWaiting}) then
          new.lane := null; new.person := null; new.flow := null; new.flow_turn := null; new.person_turn := null;
          return new;
        end if;
        wanted := ${lane};
        if tg_op = 'INSERT' or new.person is null or new.flow is null or new.flow_turn is null or new.lane <> wanted then
          new.person := coalesce(${person}, new.person, gen_random_uuid());
        end if;
        if new.due_at > now() then
          new.lane := wanted; new.flow := null; new.flow_turn := null; new.person_turn := null;
          return new;
        end if;
        if tg_op = 'UPDATE' and new.flow is not null and new.flow_turn is not null and new.lane = wanted then return new; end if;
        new.lane := wanted;
        select t.flow, t.flow_turn, t.person_turn into new.flow, new.flow_turn, new.person_turn
        from next_turns(${sql.lit(table)}, wanted, new.person) t;
        return new;
      end $$
    `.execute(db);
    await sql`drop trigger ${given} on ${on}`.execute(db);
    await sql`
      create trigger ${given} before insert or update of ${sql.raw(changes)} on ${on} for each row execute function ${given}()
    `.execute(db);
    await sql`create index ${resting} on ${on} (due_at) where flow is null and ${isWaiting}`.execute(db);
    await sql`update ${on} set flow_turn = null where flow is not null and due_at > now()`.execute(db);
  }
}
