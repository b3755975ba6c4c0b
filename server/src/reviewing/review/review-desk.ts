import { CLAIM_MINUTES } from '@exam-vault/contract/review';
import { sql, type Kysely } from 'kysely';
import { countOf, rowsOf } from '../../base/database/queries.ts';
import { isId } from '../../base/database/ids.ts';
import type { DocumentRow, Schema, UserRow } from '../../base/database/schema.ts';
import { documentRepository } from '../../library/documents/document-repository.ts';
import type { DuplicateService, SeenDocument } from '../duplicates/duplicate-service.ts';
import { neverPublished } from '../rules/department-rules.ts';
import { alarmRepository } from './alarm-repository.ts';
import type { PaperChecks } from './review-checks.ts';

/** Papers that others take at the same moment are passed over so often. */
const MAX_TRIES = 5;

/** A paper that waits, and whether somebody else has it before them. */
interface WaitingPaper {
  readonly _id: string;
  readonly claimed_by: string | null;
}

export interface ReviewDeskDeps {
  readonly db: Kysely<Schema>;
  readonly checksOf: (document: DocumentRow) => Promise<PaperChecks>;
  readonly duplicates: Pick<DuplicateService, 'seenBeforeOf'>;
}

/** A paper before a reviewer, with what is known of it. */
export interface PaperOnDesk extends PaperChecks {
  readonly paper: DocumentRow;
  readonly seen_before: readonly SeenDocument[];
  readonly claimed_by: string | null;
  readonly held_by: string | null;
  readonly uploader: { readonly approved: number; readonly rejected: number };
  readonly waiting: number;
}

export type ReviewDesk = ReturnType<typeof reviewDesk>;

/** Hands reviewers one paper after the other (contract section 9). A claim keeps two from the same paper and forbids nothing. */
export function reviewDesk({ db, checksOf, duplicates }: ReviewDeskDeps) {
  const alarms = alarmRepository(db);
  const documents = documentRepository(db);

  /**
   * The next paper for this reviewer, in the order of the queue (newest first): one behind `after` that nobody else has, else one before
   * it, else one that somebody else has. Null when none waits.
   */
  async function nextOf(reviewer_id: string, after: string | null): Promise<WaitingPaper | null> {
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
  }

  /** @returns false when another reviewer was first */
  async function claim(document_id: string, reviewer_id: string): Promise<boolean> {
    const { rows } = await sql`
      insert into review_claims (document_id, reviewer_id, until)
      select _id, ${reviewer_id}, now() + ${CLAIM_MINUTES} * interval '1 minute' from documents where _id = ${document_id}
      on conflict (document_id) do update set reviewer_id = excluded.reviewer_id, until = excluded.until
        where review_claims.reviewer_id = excluded.reviewer_id or review_claims.until <= now()
      returning 1 as claimed
    `.execute(db);
    return rows.length > 0;
  }

  /** How papers of this person were decided. */
  async function recordOf(owner_id: string): Promise<{ readonly approved: number; readonly rejected: number }> {
    const { rows } = await sql<{ approved: number; rejected: number }>`
      select count(*) filter (where paper_approval_status = 'Approved')::int as approved,
        count(*) filter (where paper_approval_status = 'Rejected')::int as rejected
      from documents where owner_id = ${owner_id} and kind = 'paper' and deleted_at is null
    `.execute(db);
    return rows[0] ?? { approved: 0, rejected: 0 };
  }

  /** The next paper, claimed unless somebody else has it. */
  async function claimNext(reviewer: UserRow, after: string | null) {
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      const next = await nextOf(reviewer._id, after);
      if (!next) return null;
      if (next.claimed_by !== null || (await claim(next._id, reviewer._id))) return next;
    }
    return await nextOf(reviewer._id, after);
  }

  return {
    /** @returns null when no paper waits */
    async next(reviewer: UserRow, after: string | null): Promise<PaperOnDesk | null> {
      const next = await claimNext(reviewer, after);
      const paper = next && (await documents.find('paper', next._id));
      if (!next || !paper) return null;
      const seen = (await duplicates.seenBeforeOf(reviewer, [paper._id])).get(paper._id) ?? [];
      const found = await checksOf(paper);
      await alarms.shown(paper, [
        ...seen.map(({ kind }) => kind),
        ...found.checks.map(({ kind, field }) => (field === null ? kind : `${kind} ${field}`)),
      ]);
      return {
        paper,
        ...found,
        seen_before: seen,
        claimed_by: next.claimed_by,
        held_by: await neverPublished(db, paper),
        uploader: await recordOf(paper.owner_id),
        waiting: await countOf(
          rowsOf(db, 'documents', { kind: 'paper', paper_approval_status: 'Pending', deleted_at: null }),
        ),
      };
    },
  };
}
