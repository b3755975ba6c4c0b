import { sql, type Kysely, type RawBuilder, type Selectable, type UpdateObject } from 'kysely';
import type { Schema } from '../database/schema.ts';

type JobTableName = 'drafts' | 'readings' | 'questions_due' | 'prints_due' | 'invitations';

/** A table whose rows are jobs that take turns (migration 069). */
export interface JobTable<Name extends JobTableName = JobTableName> {
  readonly table: Name;
  readonly id: string;
  /** The column that says when a job is due. */
  readonly due?: 'due_at' | 'mail_due_at';
  /** What decides between jobs with the same turn; absent: when they are due. */
  readonly order?: string;
  /** In SQL: the job is wanted, now or later. Absent: a job that is due later keeps its turn. */
  readonly isWaiting?: RawBuilder<boolean>;
  /** A job is free again so many seconds after its worker was killed. */
  readonly leaseS: number;
  /** The row names its worker, which renews its lease and is the only one that may change the job. Else a lease only makes the job due later. */
  readonly isHeld?: boolean;
}

/** Jobs that have become due and get a turn at one claim. */
const MAX_WOKEN = 100;

const afterSeconds = (seconds: number) => sql<Date>`now() + ${seconds} * interval '1 second'`;

/** Makes PostgreSQL read the ends of indexes, whatever it believes of a table that has just filled: a sorted plan reads every job. */
export async function withoutSorting<T>(db: Kysely<Schema>, read: (trx: Kysely<Schema>) => Promise<T>): Promise<T> {
  return await db.transaction().execute(async (trx) => {
    await sql`set local enable_sort = off`.execute(trx);
    return await read(trx);
  });
}

export interface ClaimOptions {
  /** In SQL: the job is one of those that are asked for. */
  readonly isWanted?: RawBuilder<boolean>;
  /** Further assignments of the claim, as SQL. */
  readonly set?: RawBuilder<unknown>;
}

/** Jobs that workers lease, on any number of hubs. A job is done at least once: when its worker is killed, the lease ends and another one takes it. */
export function jobQueue<Name extends JobTableName>(
  db: Kysely<Schema>,
  { table, id, due = 'due_at', order = due, isWaiting, leaseS, isHeld = false }: JobTable<Name>,
) {
  type Job = Selectable<Schema[Name]>;
  type Changes = UpdateObject<Schema, Name>;
  const [jobs, key, at] = [sql.table(table), sql.ref(id), sql.ref(order)];
  const leasedUntil = isHeld ? 'held_until' : due;
  const lease = isHeld
    ? sql`tries = tries + 1, holder = gen_random_uuid(), held_until = ${afterSeconds(leaseS)}`
    : sql`${sql.ref(due)} = ${afterSeconds(leaseS)}`;
  /** In SQL: the job is due, and no worker has it. */
  const isDue = sql<boolean>`${sql.ref(due)} <= now()`;
  const isFree = isHeld ? sql<boolean>`${isDue} and (held_until is null or held_until < now())` : isDue;

  /** Matches the job as this worker claimed it. No match: the job has changed, is gone, or another worker has it. */
  const isOwn = (job: Job): RawBuilder<boolean> => {
    const own = job as Readonly<Record<string, unknown>>;
    return isHeld ? sql`${key} = ${own[id]} and holder = ${own['holder']}` : sql`${key} = ${own[id]}`;
  };

  /** Gives a turn to jobs that have become due: a job that is due later has none (migration 069). */
  async function wakeDue(trx: Kysely<Schema>): Promise<void> {
    if (!isWaiting) return;
    await sql`
      update ${jobs} set flow_turn = null where ${key} = any(array(
        select ${key} from ${jobs} where flow is null and ${isWaiting} and ${isDue} order by due_at limit ${MAX_WOKEN}
        for update skip locked
      ))
    `.execute(trx);
  }

  async function change(job: Job, changes: object): Promise<boolean> {
    // All these tables have the columns of a job.
    const update = db.updateTable(table as 'readings').set(changes as UpdateObject<Schema, 'readings'>);
    const { numUpdatedRows } = await update.where(isOwn(job)).executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  /** Ends the lease. The job is due again after so many seconds, behind its owner's others. */
  async function putBack(job: Job, seconds: number, changes: Changes = {}): Promise<void> {
    const noLease = isHeld ? { holder: null, held_until: null } : {};
    await change(job, { ...noLease, [due]: afterSeconds(seconds), flow_turn: null, ...changes });
  }

  return {
    leaseS,
    isHeld,
    isFree,
    isOwn,

    /**
     * Claims the next job of the first lane that has one. The network whose turn it is has one job done: that of its person who comes next.
     * Each job in `table` holds a place in the order of networks; the job that is done takes the place that came first, and the other job
     * gets the place that the done one had.
     * @returns the row after the claim; null when nothing is free
     */
    async claim(lanes: readonly number[], { isWanted, set }: ClaimOptions = {}): Promise<Job | null> {
      const isAsked = isWanted ? sql`${isFree} and ${isWanted}` : isFree;
      const claimed = set ? sql`${lease}, ${set}` : lease;
      const next = sql<Job>`
        with slot as materialized (
          select first.* from unnest(${[...lanes]}::smallint[]) wanted (lane) cross join lateral (
            select ${key} as job, lane, flow, flow_turn from ${jobs}
            where lane = wanted.lane and flow is not null and ${isAsked}
            order by flow_turn, ${at} limit 1 for update skip locked
          ) first limit 1
        ), chosen as materialized (
          select own.* from slot cross join lateral (
            select ${key} as job, flow_turn from ${jobs}
            where flow = slot.flow and lane = slot.lane and ${isAsked}
            order by person_turn, ${at} limit 1 for update skip locked
          ) own
        ), exchanged as (
          update ${jobs} set flow_turn = chosen.flow_turn from slot, chosen where ${key} = slot.job and slot.job <> chosen.job
        ), served as (
          insert into queue_turns (queue, lane, turn) select ${table}, lane, flow_turn from slot
          on conflict (queue, lane) do update set turn = excluded.turn where queue_turns.turn < excluded.turn
        )
        update ${jobs} set ${claimed}, flow_turn = slot.flow_turn from slot, chosen where ${key} = chosen.job returning ${jobs}.*
      `;
      return await withoutSorting(db, async (trx) => {
        await wakeDue(trx);
        return (await next.execute(trx)).rows[0] ?? null;
      });
    },

    /** Renews the lease. @returns false when the job is not this worker's any more */
    renew: (job: Job, changes: Changes = {}): Promise<boolean> =>
      change(job, { [leasedUntil]: afterSeconds(leaseS), ...changes }),

    putBack,

    /** The hub stops: the job is due at once, and this try does not count. */
    release: (job: Job): Promise<void> => putBack(job, 0, (isHeld ? { tries: sql`tries - 1` } : {}) as Changes),

    async remove(job: Job): Promise<void> {
      await sql`delete from ${jobs} where ${isOwn(job)}`.execute(db);
    },
  };
}
