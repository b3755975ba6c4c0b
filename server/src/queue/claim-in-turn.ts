import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Schema } from '../database/schema.ts';

/** A table whose rows are jobs that take turns (migration 069). */
export interface TurnQueue {
  readonly table: 'drafts' | 'readings' | 'questions_due' | 'prints_due' | 'invitations';
  readonly id: string;
  /** In SQL: the job is due, and no worker has it. */
  readonly isFree: RawBuilder<boolean>;
  /** What decides between jobs with the same turn. */
  readonly order: 'due_at' | 'queued_at' | 'mail_due_at';
  /** In SQL: the job is wanted, now or later. Absent: a job that is due later keeps its turn. */
  readonly isWaiting?: RawBuilder<boolean>;
}

/** Jobs that have become due and get a turn at one claim. */
const MAX_WOKEN = 100;

export const afterSeconds = (seconds: number) => sql<Date>`now() + ${seconds} * interval '1 second'`;

/** Makes PostgreSQL read the ends of indexes, whatever it believes of a table that has just filled: a sorted plan reads every job. */
export async function withoutSorting<T>(db: Kysely<Schema>, read: (trx: Kysely<Schema>) => Promise<T>): Promise<T> {
  return await db.transaction().execute(async (trx) => {
    await sql`set local enable_sort = off`.execute(trx);
    return await read(trx);
  });
}

/** Gives a turn to jobs that have become due: a job that is due later has none (migration 069). */
async function wakeDue(db: Kysely<Schema>, { table, id, isWaiting }: TurnQueue): Promise<void> {
  if (!isWaiting) return;
  const [jobs, key] = [sql.table(table), sql.ref(id)];
  await sql`
    update ${jobs} set flow_turn = null where ${key} = any(array(
      select ${key} from ${jobs} where flow is null and ${isWaiting} and due_at <= now() order by due_at limit ${MAX_WOKEN}
      for update skip locked
    ))
  `.execute(db);
}

/**
 * Claims the next job of the first lane that has one. The network whose turn it is has one job done: that of its person who comes next. Each
 * job in `table` holds a place in the order of networks; the job that is done takes the place that came first, and the other job gets the
 * place that the done one had.
 * @param set the assignments that claim a job, as SQL
 * @returns the row after the claim; null when nothing is free
 */
export async function claimInTurn<Row>(
  db: Kysely<Schema>,
  queue: TurnQueue,
  lanes: readonly number[],
  set: RawBuilder<unknown>,
): Promise<Row | null> {
  return await withoutSorting(db, async (trx) => {
    await wakeDue(trx, queue);
    return await claimNext<Row>(trx, queue, lanes, set);
  });
}

async function claimNext<Row>(
  db: Kysely<Schema>,
  { table, id, isFree, order }: TurnQueue,
  lanes: readonly number[],
  set: RawBuilder<unknown>,
): Promise<Row | null> {
  const [jobs, key, at] = [sql.table(table), sql.ref(id), sql.ref(order)];
  const { rows } = await sql<Row>`
    with slot as materialized (
      select first.* from unnest(${[...lanes]}::smallint[]) wanted (lane) cross join lateral (
        select ${key} as job, lane, flow, flow_turn from ${jobs}
        where lane = wanted.lane and flow is not null and ${isFree}
        order by flow_turn, ${at} limit 1 for update skip locked
      ) first limit 1
    ), chosen as materialized (
      select own.* from slot cross join lateral (
        select ${key} as job, flow_turn from ${jobs}
        where flow = slot.flow and lane = slot.lane and ${isFree}
        order by person_turn, ${at} limit 1 for update skip locked
      ) own
    ), exchanged as (
      update ${jobs} set flow_turn = chosen.flow_turn from slot, chosen where ${key} = slot.job and slot.job <> chosen.job
    ), served as (
      insert into queue_turns (queue, lane, turn) select ${table}, lane, flow_turn from slot
      on conflict (queue, lane) do update set turn = excluded.turn where queue_turns.turn < excluded.turn
    )
    update ${jobs} set ${set}, flow_turn = slot.flow_turn from slot, chosen where ${key} = chosen.job returning ${jobs}.*
  `.execute(db);
  return rows[0] ?? null;
}
