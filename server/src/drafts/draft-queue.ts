import { sql, type Kysely } from 'kysely';
import { afterSeconds, claimInTurn, withoutSorting, type TurnQueue } from '../queue/claim-in-turn.ts';
import type { DraftRow, StoredProposal } from '../database/draft-schema.ts';
import type { Schema } from '../database/schema.ts';
import type { PreparedPage } from '../indexing/prepare-page.ts';

export type DraftStep = 'header' | 'rest';

/** A worker must renew its lease on a draft within this time. */
export const DRAFT_LEASE_S = 60;
/** As the trigger numbers them (migration 069). */
const LANES: Readonly<Record<DraftStep, number>> = { header: 0, rest: 1 };
/** Among so many jobs that come next is one of another person, where others wait. */
const NEXT_JOBS = 10;
const DRAFTS: TurnQueue = {
  table: 'drafts',
  id: '_id',
  isFree: sql`due_at <= now() and (held_until is null or held_until < now())`,
  order: 'due_at',
  isWaiting: sql`reading_step is not null`,
};

/** Drafts that wait to be read. The row of the draft is the job. */
export function draftQueue(db: Kysely<Schema>) {
  /** Matches the job as this worker claimed it. No match: the pages were changed, the draft is gone, or another worker has it. */
  const isOwn = ({ _id, file_id, holder }: DraftRow) => sql<boolean>`
    _id = ${_id} and file_id = ${file_id} and holder = ${holder}
  `;

  return {
    /** Claims the draft whose turn it is for this step; null when there is none. */
    async claim(step: DraftStep): Promise<DraftRow | null> {
      const lease = sql`tries = tries + 1, holder = gen_random_uuid(), held_until = ${afterSeconds(DRAFT_LEASE_S)}`;
      return await claimInTurn<DraftRow>(db, DRAFTS, [LANES[step]], lease);
    },

    /** @returns false when the draft is somebody else's job by now */
    async renewLease(draft: DraftRow): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('drafts')
        .set({ held_until: afterSeconds(DRAFT_LEASE_S) })
        .where(isOwn(draft))
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** @returns false when the draft has another file by now */
    async savePage(draft: DraftRow, page: PreparedPage): Promise<boolean> {
      const { rows } = await sql`
        insert into draft_pages (draft_id, file_id, page, source, turns, text, words, weak, warnings, uncounted_words)
        select _id, file_id, ${page.page}, ${page.source}, ${page.turns}, ${page.text}, ${page.words}::jsonb, ${page.weak}::jsonb,
          ${[...page.warnings]}::text[], ${[...page.dictionary]}::text[]
        from drafts where ${isOwn(draft)} for share
        on conflict (draft_id, page) do update set
          file_id = excluded.file_id, source = excluded.source, turns = excluded.turns, text = excluded.text,
          words = excluded.words, weak = excluded.weak, warnings = excluded.warnings, uncounted_words = excluded.uncounted_words
        returning 1 as saved
      `.execute(db);
      return rows.length > 0;
    },

    /** Saves proposals; `state` null keeps the state that is there. */
    async propose(
      draft: DraftRow,
      proposals: Readonly<Record<string, StoredProposal>>,
      state: 'done' | 'failed' | null,
    ): Promise<void> {
      await db
        .updateTable('drafts')
        .set({ proposals: JSON.stringify(proposals), ...(state === null ? {} : { proposals_state: state }) })
        .where(isOwn(draft))
        .execute();
    },

    /** Ends the step; null: nothing more is to be read. */
    async completeStep(draft: DraftRow, next: DraftStep | null, pages: number | null): Promise<void> {
      await db
        .updateTable('drafts')
        .set({
          reading_step: next,
          tries: 0,
          holder: null,
          held_until: null,
          due_at: sql`now()`,
          ...(pages === null ? {} : { page_count: pages }),
        })
        .where(isOwn(draft))
        .execute();
    },

    /** Whether somebody else's draft waits for its header. Jobs of others are among the next ones. */
    async doOthersWait({ person }: DraftRow): Promise<boolean> {
      const next = sql`
        select from (
          select person from drafts where lane = ${LANES.header} and flow is not null and ${DRAFTS.isFree}
          order by flow_turn, due_at limit ${NEXT_JOBS}
        ) next where person <> ${person} limit 1
      `;
      const { rows } = await withoutSorting(db, (trx) => next.execute(trx));
      return rows.length > 0;
    },

    /** The header is looked for from this page on, after others had a turn. */
    async giveWay(draft: DraftRow, page: number, pages: number | null): Promise<void> {
      await db
        .updateTable('drafts')
        .set({ header_page: page, holder: null, held_until: null, due_at: sql`now()`, flow_turn: null })
        .set(page > draft.header_page ? { tries: 0 } : {})
        .set(pages === null ? {} : { page_count: pages })
        .where(isOwn(draft))
        .execute();
    },

    /** Gives the draft back, to be tried again behind its owner's others. */
    async release(draft: DraftRow, seconds: number): Promise<void> {
      await db
        .updateTable('drafts')
        .set({ holder: null, held_until: null, due_at: afterSeconds(seconds), flow_turn: null })
        .where(isOwn(draft))
        .execute();
    },
  };
}
