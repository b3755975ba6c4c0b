import { CLAIM_MINUTES, UNDO_S } from '@exam-vault/contract/review';
import type { ReviewAction } from '@exam-vault/contract/permissions';
import { sql, type Kysely } from 'kysely';
import { isId } from '../../base/database/ids.ts';
import type { DocumentRow, Schema } from '../../base/database/schema.ts';

/** A paper that waits, and whether somebody else has it before them. */
export interface WaitingPaper {
  readonly _id: string;
  readonly claimed_by: string | null;
}

/** Decisions that are told in one go. */
const DUE_BATCH = 100;

/** Claims, and decisions that can be taken back. The database's clock counts, because several hubs share it. @param db the database or a transaction */
export function deskRepository(db: Kysely<Schema>) {
  return {
    /**
     * The next paper for this reviewer, in the order of the queue (newest first): one behind `after` that nobody else has, else one before
     * it, else one that somebody else has. Null when none waits.
     */
    async next(reviewer_id: string, after: string | null): Promise<WaitingPaper | null> {
      const start = after !== null && isId(after) ? after : null;
      const { rows } = await sql<WaitingPaper>`
        select d._id, u.name as claimed_by
        from documents d
        left join review_claims c on c.document_id = d._id and c.reviewer_id <> ${reviewer_id} and c.until > now()
        left join users u on u._id = c.reviewer_id
        left join documents last on last._id = ${start}
        where d.kind = 'paper' and d.paper_approval_status = 'Pending' and d.deleted_at is null
        order by c.document_id is not null,
          coalesce((d.created_at, d._id) >= (last.created_at, last._id), false),
          d.created_at desc, d._id desc
        limit 1
      `.execute(db);
      return rows[0] ?? null;
    },

    /** @returns false when another reviewer was first */
    async claim(document_id: string, reviewer_id: string): Promise<boolean> {
      const { rows } = await sql`
        insert into review_claims (document_id, reviewer_id, until)
        select _id, ${reviewer_id}, now() + ${CLAIM_MINUTES} * interval '1 minute' from documents where _id = ${document_id}
        on conflict (document_id) do update set reviewer_id = excluded.reviewer_id, until = excluded.until
          where review_claims.reviewer_id = excluded.reviewer_id or review_claims.until <= now()
        returning 1 as claimed
      `.execute(db);
      return rows.length > 0;
    },

    async waiting(): Promise<number> {
      const { count } = await db
        .selectFrom('documents')
        .select((eb) => eb.fn.countAll<string>().as('count'))
        .where('kind', '=', 'paper')
        .where('paper_approval_status', '=', 'Pending')
        .where('deleted_at', 'is', null)
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    /** How papers of this person were decided. */
    async recordOf(owner_id: string): Promise<{ readonly approved: number; readonly rejected: number }> {
      const { rows } = await sql<{ approved: number; rejected: number }>`
        select count(*) filter (where paper_approval_status = 'Approved')::int as approved,
          count(*) filter (where paper_approval_status = 'Rejected')::int as rejected
        from documents where owner_id = ${owner_id} and kind = 'paper' and deleted_at is null
      `.execute(db);
      return rows[0] ?? { approved: 0, rejected: 0 };
    },

    /** Ends the claim. Remembers a decision that may be taken back; one that may not replaces an earlier one that might. */
    async decided({ _id, revision, reviewer_id }: DocumentRow, action: ReviewAction, mayUndo: boolean): Promise<void> {
      await db.deleteFrom('review_claims').where('document_id', '=', _id).execute();
      await db.deleteFrom('undoable_decisions').where('document_id', '=', _id).execute();
      if (!mayUndo || reviewer_id === null) return;
      const until = sql<Date>`now() + ${UNDO_S} * interval '1 second'`;
      await db
        .insertInto('undoable_decisions')
        .values({ document_id: _id, reviewer_id, revision, action, until })
        .execute();
    },

    /** Removes this reviewer's decision about this revision. Null: there is none, or its time is over. */
    async takeBack(document_id: string, reviewer_id: string, revision: number): Promise<ReviewAction | null> {
      const row = await db
        .deleteFrom('undoable_decisions')
        .where('document_id', '=', document_id)
        .where('reviewer_id', '=', reviewer_id)
        .where('revision', '=', revision)
        .where('until', '>', sql<Date>`now()`)
        .returning('action')
        .executeTakeFirst();
      return row?.action ?? null;
    },

    /** Removes and returns decisions whose time is over. */
    async takeDue() {
      const due = db
        .selectFrom('undoable_decisions')
        .select('document_id')
        .where('until', '<=', sql<Date>`now()`)
        .limit(DUE_BATCH)
        .forUpdate()
        .skipLocked();
      return await db
        .deleteFrom('undoable_decisions')
        .where('document_id', 'in', due)
        .returning(['document_id', 'action', 'revision'])
        .execute();
    },
  };
}
