import { sql, type Kysely, type Selectable } from 'kysely';
import type { DocumentRow, ReadingTable, Schema } from '../database/schema.ts';

export type Reading = Selectable<ReadingTable>;
export type ReadingStep = Reading['step'];

/** Lower is sooner: what somebody waits for first, the second look at weak lines last; a bulk import after both of a student's. */
const PRIORITY: Record<ReadingStep, number> = { thumbnails: 0, quick: 10, full: 30 };
const BULK_PENALTY = 100;
/** A long document must not hold up short ones: one more for so many pages. */
const PAGES_PER_PENALTY = 20;
const MAX_LENGTH_PENALTY = 15;
/**
 * Of one person's documents the first few wait for their turn alone; the next come after what others wait for first, and the rest after
 * the second look at others' too. What has ended its reader once comes after all but bulk: it may take all the time there is once more.
 * So nobody's two hundred hold everybody up, be it by chance or on purpose.
 */
const [FEW, SOME] = [5, 40];
const [AFTER_FEW, AFTER_SOME, AFTER_FAULT] = [20, 35, 50];
/** Seconds a worker has a document before it must say that it still lives. */
export const LEASE_S = 60;

const inSeconds = (seconds: number) => sql<Date>`now() + ${seconds} * interval '1 second'`;

function priorityOf(step: ReadingStep, pages: number | null, later: number): number {
  const length = Math.min(MAX_LENGTH_PENALTY, Math.floor((pages ?? 1) / PAGES_PER_PENALTY));
  return PRIORITY[step] + (step === 'thumbnails' ? 0 : length) + later;
}

/** How much later than others' it comes that has so many of the same person's before it. */
function personPenalty(before: number): number {
  if (before < FEW) return 0;
  return before < SOME ? AFTER_FEW : AFTER_SOME;
}

/** What the queue knows of how a document came into it. */
interface QueueOptions {
  /** By an import or for all of them: after what people wait for. */
  readonly inBulk?: boolean;
  /** For the worker's log. */
  readonly request_id?: string | null;
}

/** Why a document comes back before its step is done. */
interface ReleaseOptions {
  /** Until it is due again. */
  readonly seconds: number;
  /** `file`: it ended the reader; `machine`: something else went wrong; null: nothing did. */
  readonly fault: 'file' | 'machine' | null;
}

export type ReadingQueue = ReturnType<typeof readingQueue>;

/** The documents whose text is still to be taken. The row is the job: it commits with the document, and none is lost or done twice. */
export function readingQueue(db: Kysely<Schema>) {
  /** As this worker took it: not when the document has another file by now, was queued anew, or is another worker's. */
  const own = ({ document_id, file_id, holder }: Reading) => sql<boolean>`
    document_id = ${document_id} and file_id = ${file_id} and holder = ${holder}
  `;

  /** How much later than its step alone a document comes; of those in bulk all do, and none is before anybody's. */
  async function penaltyOf({
    document_id,
    queued_at,
    priority,
    faults,
  }: Pick<Reading, 'document_id' | 'queued_at' | 'priority' | 'faults'>): Promise<number> {
    if (priority >= BULK_PENALTY) return BULK_PENALTY;
    if (faults > 0) return AFTER_FAULT;
    const { rows } = await sql<{ before: number }>`
      select count(*)::int as before from (
        select from readings join documents on _id = document_id
        where owner_id = (select owner_id from documents where _id = ${document_id})
          and document_id <> ${document_id} and queued_at <= ${queued_at} and priority < ${BULK_PENALTY}
        limit ${SOME}
      ) as own
    `.execute(db);
    return personPenalty(rows[0]?.before ?? 0);
  }

  return {
    /** Begins anew with a document's file; what waited for it before is forgotten. Due by the database's clock, as all that is waited for. */
    async add(
      document: Pick<DocumentRow, '_id' | 'file_id' | 'page_count'>,
      now: Date,
      { inBulk = false, request_id = null }: QueueOptions = {},
    ): Promise<void> {
      const document_id = document._id;
      const later = await penaltyOf({ document_id, queued_at: now, priority: inBulk ? BULK_PENALTY : 0, faults: 0 });
      const job = {
        file_id: document.file_id,
        step: 'thumbnails' as const,
        next_page: 1,
        priority: priorityOf('thumbnails', document.page_count, later),
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

    /** Takes the next document that is due and that no living worker has; null when there is none. */
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

    /** Says that the worker lives. @returns false when the document has another file by now, or is another's */
    async renewLease(reading: Reading, next_page?: number): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('readings')
        .set({ held_until: inSeconds(LEASE_S), ...(next_page === undefined ? {} : { next_page }) })
        .where(own(reading))
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** The step is done, or given up with one fault more; the document waits for the next one, or for none. */
    async completeStep(reading: Reading, next: ReadingStep | null, pages: number | null, faults = 0): Promise<void> {
      if (next === null) {
        await db.deleteFrom('readings').where(own(reading)).execute();
        return;
      }
      const all = reading.faults + faults;
      const priority = priorityOf(next, pages, await penaltyOf({ ...reading, faults: all }));
      await db
        .updateTable('readings')
        .set({ step: next, next_page: 1, tries: 0, faults: all, holder: null, held_until: null, priority })
        .where(own(reading))
        .execute();
    },

    /** More pages are left than one worker should take in one go: whoever waits for less comes first now. */
    async continueLater(reading: Reading, next_page: number, pages: number): Promise<void> {
      const priority = priorityOf(reading.step, pages, await penaltyOf(reading));
      await db
        .updateTable('readings')
        .set({ next_page, tries: 0, holder: null, held_until: null, priority })
        .where(own(reading))
        .execute();
    },

    async release(reading: Reading, { seconds, fault }: ReleaseOptions): Promise<void> {
      await db
        .updateTable('readings')
        .set({ holder: null, held_until: null, due_at: inSeconds(seconds) })
        .set((eb) => ({
          ...(fault === null ? { tries: sql<number>`greatest(0, tries - 1)` } : {}),
          ...(fault === 'file'
            ? { faults: eb('faults', '+', 1), priority: sql<number>`greatest(priority, ${AFTER_FAULT}::int)` }
            : {}),
        }))
        .where(own(reading))
        .execute();
    },

    /** Seconds until the next document is due or a dead worker's is free; null when there is none. */
    async secondsUntilNext(steps: readonly ReadingStep[]): Promise<number | null> {
      const { rows } = await sql<{ seconds: number | null }>`
        select extract(epoch from min(greatest(due_at, held_until)) - now())::float as seconds
        from readings where step = any(${[...steps]}::text[])
      `.execute(db);
      const seconds = rows[0]?.seconds ?? null;
      return seconds === null ? null : Math.max(0, seconds);
    },

    /** How many wait, and for how long the first of them has, in seconds. */
    async depth(): Promise<{ waiting: number; oldest: number }> {
      const { rows } = await sql<{ waiting: number; oldest: number }>`
        select count(*)::int as waiting, coalesce(extract(epoch from now() - min(queued_at)), 0)::float as oldest from readings
      `.execute(db);
      return rows[0] ?? { waiting: 0, oldest: 0 };
    },
  };
}
