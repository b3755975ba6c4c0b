import { sql, type Kysely, type Selectable } from 'kysely';
import type { ReadingTable } from '../../base/database/text-schema.ts';
import type { DocumentRow, Schema } from '../../base/database/schema.ts';
import { jobQueue } from '../../base/queue/job-queue.ts';

export type Reading = Selectable<ReadingTable>;
export type ReadingStep = Reading['step'];

/** Approved papers come before what waits for review: their lanes are those of the others and 10 (migration 084). */
const approvedFirst = (lane: number) => [lane + 10, lane];
/** The lanes of each step, as the trigger numbers them (migration 069): of documents, and of long ones, which must not delay others. */
const STEP_LANES: Readonly<Record<ReadingStep, readonly number[]>> = {
  text: approvedFirst(0),
  thumbnails: approvedFirst(1),
  quick: [2, 3].flatMap(approvedFirst),
  full: [4, 5].flatMap(approvedFirst),
};
/** After all that people wait for: files that have crashed their reader, and bulk imports. */
const FAULT_LANE = 6;
const [BULK_TEXT_LANES, BULK_LANES] = [approvedFirst(7), approvedFirst(8)];
/** After so many jobs one of the lanes below the first has a turn before the others, so that no lane keeps another waiting for ever. */
const JOBS_BEFORE_LOWER_LANE = 4;

/** The column `priority` tells the trigger the lane, and hubs of the previous version take jobs by it. */
const PRIORITY: Record<ReadingStep, number> = { text: 0, thumbnails: 0, quick: 10, full: 30 };
const LONG_PENALTY = 5;
const BULK_PENALTY = 100;
const LONG_PAGES = 20;
/** A worker must renew its lease on a document within this time. */
const LEASE_S = 60;

function priorityOf(step: ReadingStep, pages: number | null, inBulk: boolean): number {
  const isLong = STEP_LANES[step].length > 1 && (pages ?? 1) >= LONG_PAGES;
  return PRIORITY[step] + (isLong ? LONG_PENALTY : 0) + (inBulk ? BULK_PENALTY : 0);
}

/**
 * The lanes that have jobs with these steps, in the order in which they are tried.
 * @param jobs how many were claimed before: a lower lane comes first now and then
 */
function lanesOf(steps: readonly ReadingStep[], jobs: number): readonly number[] {
  const own = steps.flatMap((step) => STEP_LANES[step]);
  const round = Math.floor(jobs / JOBS_BEFORE_LOWER_LANE);
  const isLower = jobs % JOBS_BEFORE_LOWER_LANE === JOBS_BEFORE_LOWER_LANE - 1 && own.length > 1;
  const first = isLower ? own.slice(1 + (round % (own.length - 1))) : [];
  const rest = steps.some((step) => step !== 'text')
    ? [FAULT_LANE, ...BULK_TEXT_LANES, ...BULK_LANES]
    : BULK_TEXT_LANES;
  return [...new Set([...first, ...own, ...rest])];
}

const isBulk = ({ priority }: Reading) => priority >= BULK_PENALTY;

/** How a document came into the queue. */
interface QueueOptions {
  /** By an import, or for all documents: it comes after everything that people wait for. */
  readonly inBulk?: boolean;
  /** The request that uploaded it, for the worker's log. */
  readonly request_id?: string | null;
}

/** What a step has come to. */
interface StepEnd {
  /** Where the next step begins. */
  readonly next_page?: number;
  /** It failed so often. */
  readonly faults?: number;
}

export type ReadingQueue = ReturnType<typeof readingQueue>;

/** Documents that wait to be processed. The row is the job: it commits with the document, so none is lost or done twice. */
export function readingQueue(db: Kysely<Schema>) {
  const queue = jobQueue(db, {
    table: 'readings',
    id: 'document_id',
    order: 'queued_at',
    isWaiting: sql`true`,
    leaseS: LEASE_S,
    isHeld: true,
  });

  return {
    ...queue,

    /** Queues a document's file from the first step, and replaces an older job. Due times use the database's clock, like all others. */
    async add(
      document: Pick<DocumentRow, '_id' | 'file_id' | 'file_type' | 'page_count'>,
      now: Date,
      { inBulk = false, request_id = null }: QueueOptions = {},
    ): Promise<void> {
      const document_id = document._id;
      const step = document.file_type === 'PDF' ? 'text' : 'thumbnails';
      const job = {
        file_id: document.file_id,
        step: step as ReadingStep,
        next_page: 1,
        priority: priorityOf(step, document.page_count, inBulk),
        flow_turn: null,
        queued_at: now,
        due_at: sql<Date>`now()`,
        tries: 0,
        faults: 0,
        holder: null,
        held_until: null,
        request_id,
      };
      await db
        .insertInto('readings')
        .values({ document_id, ...job })
        .onConflict((on) => on.column('document_id').doUpdateSet(job))
        .execute();
    },

    /** Claims the document whose turn it is; null when none is due. @param jobs how many this worker has claimed before */
    async claim(steps: readonly ReadingStep[], jobs = 0): Promise<Reading | null> {
      return await queue.claim(lanesOf(steps, jobs), { isWanted: sql`step = any(${[...steps]}::text[])` });
    },

    /** Whether a document is due whose own text or thumbnails people wait for. */
    async hasUrgent(): Promise<boolean> {
      const { rows } = await sql`
        select from readings where lane = any(${[...STEP_LANES.text, ...STEP_LANES.thumbnails]}::smallint[])
          and flow is not null and ${queue.isFree} limit 1
      `.execute(db);
      return rows.length > 0;
    },

    /** Goes on with another step, under the same lease. @returns null when the document has a new file, or another worker */
    async goOn(reading: Reading, step: ReadingStep): Promise<Reading | null> {
      return (await queue.renew(reading, { step })) ? { ...reading, step } : null;
    },

    /** Ends the step. The document waits for the next step; null: it leaves the queue. */
    async completeStep(
      reading: Reading,
      next: ReadingStep | null,
      pages: number | null,
      { next_page = 1, faults = 0 }: StepEnd = {},
    ): Promise<void> {
      if (next === null) return await queue.remove(reading);
      await queue.putBack(reading, 0, {
        step: next,
        next_page,
        tries: 0,
        faults: reading.faults + faults,
        priority: priorityOf(next, pages, isBulk(reading)),
      });
    },

    /** Ends a run before the step is done, so that shorter documents come first. */
    async continueLater(reading: Reading, next_page: number, pages: number): Promise<void> {
      const priority = priorityOf(reading.step, pages, isBulk(reading));
      await queue.putBack(reading, 0, { next_page, tries: 0, priority });
    },

    /** Seconds until the next document is due, or until the lease of a dead worker expires; null when the queue is empty. */
    async secondsUntilNext(steps: readonly ReadingStep[]): Promise<number | null> {
      const { rows } = await sql<{ seconds: number | null }>`
        select extract(epoch from min(greatest(due_at, held_until)) - now())::float as seconds
        from readings where step = any(${[...steps]}::text[])
      `.execute(db);
      const seconds = rows[0]?.seconds ?? null;
      return seconds === null ? null : Math.max(0, seconds);
    },

    /** How many documents wait, and for how many seconds the oldest has. */
    async depth(): Promise<{ waiting: number; oldest: number }> {
      const { rows } = await sql<{ waiting: number; oldest: number }>`
        select count(*)::int as waiting, coalesce(extract(epoch from now() - min(queued_at)), 0)::float as oldest from readings
      `.execute(db);
      return rows[0] ?? { waiting: 0, oldest: 0 };
    },
  };
}
