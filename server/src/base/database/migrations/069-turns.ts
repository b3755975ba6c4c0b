import { sql, type Kysely } from 'kysely';

/**
 * Every background queue takes turns by network, and at each network by person (decision 24). A job has its place in the order of networks
 * (`flow_turn`) and in the order of its network's people (`person_turn`). A trigger gives both to a new job, and to one whose `flow_turn` is set
 * to null. Within `lane` lower numbers come first. A job that is due later has no turn, so that claims do not pass over it; `wakeDue` gives it
 * one when it is due. A draft keeps how far its header was looked for, so that a long document gives way.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table drafts add column header_page smallint not null default 1`.execute(db);
  // Where the order of each queue has arrived: who comes now starts here, not at the beginning.
  await sql`
    create table queue_turns (
      queue text not null,
      lane smallint not null,
      turn bigint not null,
      primary key (queue, lane)
    )
  `.execute(db);

  // The next turns of a person, behind the person's own jobs and those of the network. Each look-up reads the end of an index: without sorting no
  // other plan is left, even with the outdated statistics of a table that has just filled.
  await sql`
    create function next_turns(queue_name text, in_lane smallint, of_person uuid, out flow uuid, out flow_turn bigint, out person_turn bigint)
    language plpgsql set enable_sort = off as $$
    declare
      last_flow bigint;
      last_person bigint;
      round bigint;
      served bigint;
    begin
      select network into flow from upload_shares where user_id = of_person and seen_at > now() - interval '1 day';
      flow := coalesce(flow, of_person);
      execute format('select flow_turn from %I where flow = $1 and lane = $2 order by flow_turn desc limit 1', queue_name)
        into last_flow using flow, in_lane;
      execute format('select person_turn from %I where flow = $1 and lane = $2 order by person_turn limit 1', queue_name)
        into round using flow, in_lane;
      execute format('select person_turn from %I where person = $1 and lane = $2 and flow is not null order by person_turn desc limit 1', queue_name)
        into last_person using of_person, in_lane;
      select turn into served from queue_turns where queue = queue_name and lane = in_lane;
      flow_turn := greatest(served, last_flow + 1, 0);
      person_turn := greatest(round, last_person + 1, 0);
    end $$
  `.execute(db);

  const queues = [
    {
      table: 'drafts',
      changes: 'reading_step, flow_turn, due_at',
      waitsIf: 'reading_step is not null',
      lane: sql`case new.reading_step when 'header' then 0 else 1 end`,
      person: sql`new.owner_id`,
      order: 'due_at',
    },
    {
      table: 'readings',
      changes: 'step, priority, faults, flow_turn, due_at',
      waitsIf: 'true',
      // Of priorities within a step, the higher ones are of long documents.
      lane: sql`case
        when new.priority >= 100 then case new.step when 'text' then 7 else 8 end
        when new.faults > 0 then 6
        when new.step = 'text' then 0
        when new.step = 'thumbnails' then 1
        when new.step = 'quick' then case when new.priority > 10 then 3 else 2 end
        else case when new.priority > 30 then 5 else 4 end
      end`,
      person: sql`(select owner_id from documents where _id = new.document_id)`,
      order: 'queued_at',
    },
    {
      table: 'questions_due',
      changes: 'is_new, flow_turn, due_at',
      waitsIf: 'true',
      lane: sql`case when new.is_new then 0 else 1 end`,
      person: sql`(select owner_id from documents where _id = new.document_id)`,
      order: 'due_at',
    },
    {
      table: 'prints_due',
      changes: 'is_new, flow_turn, due_at',
      waitsIf: 'true',
      lane: sql`case when new.is_new then 0 else 1 end`,
      person: sql`coalesce((select owner_id from drafts where file_id = new.file_id), (select owner_id from documents where file_id = new.file_id limit 1))`,
      order: 'due_at',
    },
    {
      table: 'invitations',
      changes: 'mail_due_at, flow_turn',
      waitsIf: 'mail_due_at is not null',
      lane: sql`0`,
      // Old rows, and those of the command line, have a name only.
      person: sql`coalesce(new.invited_by_id, md5(coalesce(new.invited_by, ''))::uuid)`,
      order: 'mail_due_at',
    },
  ];
  for (const { table, changes, waitsIf, lane, person, order } of queues) {
    const [on, given, at] = [sql.table(table), sql.ref(`${table}_take_turn`), sql.ref(order)];
    const [waits, newWaits] = [sql.raw(waitsIf), sql.raw(waitsIf === 'true' ? waitsIf : `new.${waitsIf}`)];
    const rests = table !== 'invitations';
    const isLater = sql.raw(rests ? 'new.due_at > now()' : 'false');
    await sql`
      alter table ${on} add column lane smallint, add column person uuid, add column flow uuid, add column flow_turn bigint,
        add column person_turn bigint
    `.execute(db);
    await sql`
      create function ${given}() returns trigger language plpgsql as $$
      declare
        wanted smallint;
      begin
        if not (${newWaits}) then
          new.lane := null; new.person := null; new.flow := null; new.flow_turn := null; new.person_turn := null;
          return new;
        end if;
        wanted := ${lane};
        if tg_op = 'UPDATE' and new.flow is not null and new.flow_turn is not null and new.lane = wanted and not (${isLater}) then
          return new;
        end if;
        new.lane := wanted;
        new.person := coalesce(${person}, new.person, gen_random_uuid());
        if ${isLater} then
          new.flow := null; new.flow_turn := null; new.person_turn := null;
          return new;
        end if;
        select t.flow, t.flow_turn, t.person_turn into new.flow, new.flow_turn, new.person_turn
        from next_turns(${sql.lit(table)}, wanted, new.person) t;
        return new;
      end $$
    `.execute(db);
    await sql`
      create trigger ${given} before insert or update of ${sql.raw(changes)} on ${on} for each row execute function ${given}()
    `.execute(db);
    await sql`create index ${sql.ref(`${table}_flows`)} on ${on} (lane, flow_turn, ${at}) where flow is not null`.execute(
      db,
    );
    await sql`create index ${sql.ref(`${table}_of_flow`)} on ${on} (flow, lane, flow_turn) where flow is not null`.execute(
      db,
    );
    await sql`
      create index ${sql.ref(`${table}_people`)} on ${on} (flow, lane, person_turn, ${at}) where flow is not null
    `.execute(db);
    await sql`
      create index ${sql.ref(`${table}_of_person`)} on ${on} (person, lane, person_turn) where flow is not null
    `.execute(db);
    if (rests)
      await sql`create index ${sql.ref(`${table}_resting`)} on ${on} (due_at) where flow is null and ${waits}`.execute(
        db,
      );
    // What waits already takes its turns in the order in which it came.
    await sql`
      do $$
      declare
        waiting tid;
      begin
        for waiting in select ctid from ${on} where ${waits} order by ${at} loop
          update ${on} set flow_turn = null where ctid = waiting;
        end loop;
      end $$
    `.execute(db);
  }

  // What is kept of somebody who is gone has another owner, in the queues too.
  await sql`
    create function turns_follow_owner() returns trigger language plpgsql as $$
    begin
      update readings set flow_turn = null where document_id = new._id;
      update questions_due set flow_turn = null where document_id = new._id;
      update prints_due set flow_turn = null where file_id = new.file_id;
      return null;
    end $$
  `.execute(db);
  await sql`
    create trigger turns_follow_owner after update of owner_id on documents for each row when (old.owner_id <> new.owner_id)
    execute function turns_follow_owner()
  `.execute(db);
}
