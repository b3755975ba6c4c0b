import { sql, type Kysely, type Selectable } from 'kysely';
import type { DocumentRow, ReadingTable, Schema } from '../database/schema.ts';

export type Reading = Selectable<ReadingTable>;
export type ReadingStep = Reading['step'];

/** Lower numbers come first: the own text of PDFs and thumbnails, which people wait for; the text of pictures; the second pass. */
const PRIORITY: Record<ReadingStep, number> = { text: 0, thumbnails: 0, quick: 10, full: 30 };
/** Bulk imports come after everything that people wait for. */
const BULK_PENALTY = 100;
/** A long document must not delay short ones: its number grows by one for so many pages. */
const PAGES_PER_PENALTY = 20;
const MAX_LENGTH_PENALTY = 15;
/**
 * Two hundred documents of one person must not delay everybody else. Their first few have no penalty. The next come after the texts of
 * other people's documents, and the rest after their second pass too. A document that crashed its reader comes after all but bulk
 * imports, because it may use its whole time again.
 */
const [MAX_FEW, MAX_SOME] = [5, 40];
const [AFTER_FEW_PENALTY, AFTER_SOME_PENALTY, FAULT_PENALTY] = [20, 35, 50];
/** A worker must renew its lease on a document within this time. */
export const LEASE_S = 60;

const inSeconds = (seconds: number) => sql<Date>`now() + ${seconds} * interval '1 second'`;

function priorityOf(step: ReadingStep, pages: number | null, penalty: number): number {
  const length = Math.min(MAX_LENGTH_PENALTY, Math.floor((pages ?? 1) / PAGES_PER_PENALTY));
  return PRIORITY[step] + (PRIORITY[step] === 0 ? 0 : length) + penalty;
}

/** The penalty of a document with `before` documents of the same person in front of it. */
function personPenalty(before: number): number {
  if (before < MAX_FEW) return 0;
  return before < MAX_SOME ? AFTER_FEW_PENALTY : AFTER_SOME_PENALTY;
}

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

/** Why a document goes back to the queue before its step is done. */
interface ReleaseOptions {
  /** Delay until it is due again. */
  readonly seconds: number;
  /** `file`: it crashed the reader; `machine`: another failure; null: no failure. */
  readonly fault: 'file' | 'machine' | null;
}

export type ReadingQueue = ReturnType<typeof readingQueue>;

/** Documents that wait to be processed. The row is the job: it commits with the document, so none is lost or done twice. */
export function readingQueue(db: Kysely<Schema>) {
  /** Matches the job as this worker claimed it. No match: the document has a new file, was queued again, or has another worker. */
  const isOwn = ({ document_id, file_id, holder }: Reading) => sql<boolean>`
    document_id = ${document_id} and file_id = ${file_id} and holder = ${holder}
  `;

  /** The penalty of a document, in addition to the priority of its step. */
  async function penaltyOf({
    document_id,
    queued_at,
    priority,
    faults,
  }: Pick<Reading, 'document_id' | 'queued_at' | 'priority' | 'faults'>): Promise<number> {
    if (priority >= BULK_PENALTY) return BULK_PENALTY;
    if (faults > 0) return FAULT_PENALTY;
    const { rows } = await sql<{ before: number }>`
      select count(*)::int as before from (
        select from readings join documents on _id = document_id
        where owner_id = (select owner_id from documents where _id = ${document_id})
          and document_id <> ${document_id} and queued_at <= ${queued_at} and priority < ${BULK_PENALTY}
        limit ${MAX_SOME}
      ) as own
    `.execute(db);
    return personPenalty(rows[0]?.before ?? 0);
  }

  return {
    /** Queues a document's file from the first step, and replaces an older job. Due times use the database's clock, like all others. */
    async add(
      document: Pick<DocumentRow, '_id' | 'file_id' | 'file_type' | 'page_count'>,
      now: Date,
      { inBulk = false, request_id = null }: QueueOptions = {},
    ): Promise<void> {
      const document_id = document._id;
      const step = document.file_type === 'PDF' ? 'text' : 'thumbnails';
      const penalty = await penaltyOf({ document_id, queued_at: now, priority: inBulk ? BULK_PENALTY : 0, faults: 0 });
      const job = {
        file_id: document.file_id,
        step: step as ReadingStep,
        next_page: 1,
        priority: priorityOf(step, document.page_count, penalty),
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

    /** Claims the next document that is due and has no lease; null when there is none. */
    async claim(steps: readonly ReadingStep[]): Promise<Reading | null> {
      const { rows } = await sql<Reading>`
        update readings set tries = tries + 1, holder = gen_random_uuid(), held_until = ${inSeconds(LEASE_S)}
        where document_id = (
          select document_id from readings
          where due_at <= now() and (held_until is null or held_until < now()) and step = any(${[...steps]}::text[])
          order by priority, queued_at
          limit 1 for update skip locked
        )
        returning *
      `.execute(db);
      return rows[0] ?? null;
    },

    /** Whether a document is due whose own text or thumbnails people wait for. */
    async hasUrgent(): Promise<boolean> {
      const { rows } = await sql`
        select from readings
        where due_at <= now() and (held_until is null or held_until < now()) and priority < ${PRIORITY.quick} limit 1
      `.execute(db);
      return rows.length > 0;
    },

    /** Goes on with another step, under the same lease. @returns null when the document has a new file, or another worker */
    async goOn(reading: Reading, step: ReadingStep): Promise<Reading | null> {
      const { numUpdatedRows } = await db
        .updateTable('readings')
        .set({ step })
        .where(isOwn(reading))
        .executeTakeFirst();
      return numUpdatedRows > 0n ? { ...reading, step } : null;
    },

    /** Renews the lease. @returns false when the document has a new file, or another worker */
    async renewLease(reading: Reading, next_page?: number): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('readings')
        .set({ held_until: inSeconds(LEASE_S), ...(next_page === undefined ? {} : { next_page }) })
        .where(isOwn(reading))
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** Ends the step. The document waits for the next step; null: it leaves the queue. */
    async completeStep(
      reading: Reading,
      next: ReadingStep | null,
      pages: number | null,
      { next_page = 1, faults = 0 }: StepEnd = {},
    ): Promise<void> {
      if (next === null) {
        await db.deleteFrom('readings').where(isOwn(reading)).execute();
        return;
      }
      const allFaults = reading.faults + faults;
      const priority = priorityOf(next, pages, await penaltyOf({ ...reading, faults: allFaults }));
      await db
        .updateTable('readings')
        .set({ step: next, next_page, tries: 0, faults: allFaults, holder: null, held_until: null, priority })
        .where(isOwn(reading))
        .execute();
    },

    /** Ends a run before the step is done, so that shorter documents come first. */
    async continueLater(reading: Reading, next_page: number, pages: number): Promise<void> {
      const priority = priorityOf(reading.step, pages, await penaltyOf(reading));
      await db
        .updateTable('readings')
        .set({ next_page, tries: 0, holder: null, held_until: null, priority })
        .where(isOwn(reading))
        .execute();
    },

    /** Puts a document back into the queue after a failure, or when the hub stops. */
    async release(reading: Reading, { seconds, fault }: ReleaseOptions): Promise<void> {
      await db
        .updateTable('readings')
        .set({ holder: null, held_until: null, due_at: inSeconds(seconds) })
        .set((eb) => ({
          ...(fault === null ? { tries: sql<number>`greatest(0, tries - 1)` } : {}),
          ...(fault === 'file'
            ? { faults: eb('faults', '+', 1), priority: sql<number>`greatest(priority, ${FAULT_PENALTY}::int)` }
            : {}),
        }))
        .where(isOwn(reading))
        .execute();
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
