import { sql, type Kysely } from 'kysely';
import { jobQueue, withoutSorting } from '../../base/queue/job-queue.ts';
import type { DraftRow, StoredProposal } from '../../base/database/draft-schema.ts';
import type { Schema } from '../../base/database/schema.ts';
import type { PreparedPage } from '../../finding/indexing/prepare-page.ts';

export type DraftStep = 'header' | 'rest';

/** A worker must renew its lease on a draft within this time. */
const LEASE_S = 60;
/** As the trigger numbers them (migration 069). */
const LANES: Readonly<Record<DraftStep, number>> = { header: 0, rest: 1 };
/** Among so many jobs that come next is one of another person, where others wait. */
const NEXT_JOBS = 10;

/** Drafts that wait to be read. The row of the draft is the job. */
export function draftQueue(db: Kysely<Schema>) {
  const queue = jobQueue(db, {
    table: 'drafts',
    id: '_id',
    isWaiting: sql`reading_step is not null`,
    leaseS: LEASE_S,
    isHeld: true,
  });

  return {
    ...queue,

    /** Claims the draft whose turn it is for this step; null when there is none. */
    claim: (step: DraftStep): Promise<DraftRow | null> => queue.claim([LANES[step]]),

    /** @returns false when the draft has another file by now */
    async savePage(draft: DraftRow, page: PreparedPage): Promise<boolean> {
      const { rows } = await sql`
        insert into draft_pages (draft_id, file_id, page, source, turns, text, words, weak, outline, warnings, uncounted_words)
        select _id, file_id, ${page.page}, ${page.source}, ${page.turns}, ${page.text}, ${page.words}::jsonb, ${page.weak}::jsonb, ${page.outline}::jsonb,
          ${[...page.warnings]}::text[], ${[...page.dictionary]}::text[]
        from drafts where ${queue.isOwn(draft)} for share
        on conflict (draft_id, page) do update set
          file_id = excluded.file_id, source = excluded.source, turns = excluded.turns, text = excluded.text,
          words = excluded.words, weak = excluded.weak, outline = excluded.outline, warnings = excluded.warnings, uncounted_words = excluded.uncounted_words
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
        .where(queue.isOwn(draft))
        .execute();
    },

    /** Ends the step; null: nothing more is to be read. */
    async completeStep(draft: DraftRow, next: DraftStep | null, pages: number | null): Promise<void> {
      const page_count = pages === null ? {} : { page_count: pages };
      await queue.putBack(draft, 0, { reading_step: next, tries: 0, ...page_count });
    },

    /** Whether somebody else's draft waits for its header. Jobs of others are among the next ones. */
    async doOthersWait({ person }: DraftRow): Promise<boolean> {
      const next = sql`
        select from (
          select person from drafts where lane = ${LANES.header} and flow is not null and ${queue.isFree}
          order by flow_turn, due_at limit ${NEXT_JOBS}
        ) next where person <> ${person} limit 1
      `;
      const { rows } = await withoutSorting(db, (trx) => next.execute(trx));
      return rows.length > 0;
    },

    /** The header is looked for from this page on, after others had a turn. */
    async giveWay(draft: DraftRow, page: number, pages: number | null): Promise<void> {
      const tries = page > draft.header_page ? { tries: 0 } : {};
      const page_count = pages === null ? {} : { page_count: pages };
      await queue.putBack(draft, 0, { header_page: page, ...tries, ...page_count });
    },
  };
}
