import type { Kysely } from 'kysely';
import type { DocumentRow, Schema, UserRow } from '../../base/database/schema.ts';
import { documentRepository } from '../../library/documents/document-repository.ts';
import type { DuplicateService, SeenDocument } from '../duplicates/duplicate-service.ts';
import { alarmRepository } from './alarm-repository.ts';
import { deskRepository } from './desk-repository.ts';
import type { PaperChecks } from './review-checks.ts';

/** Papers that others take at the same moment are passed over so often. */
const MAX_TRIES = 5;

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
  readonly uploader: { readonly approved: number; readonly rejected: number };
  readonly waiting: number;
}

export type ReviewDesk = ReturnType<typeof reviewDesk>;

/** Hands reviewers one paper after the other (contract section 9). A claim keeps two from the same paper and forbids nothing. */
export function reviewDesk({ db, checksOf, duplicates }: ReviewDeskDeps) {
  const desk = deskRepository(db);
  const alarms = alarmRepository(db);
  const documents = documentRepository(db);

  /** The next paper, claimed unless somebody else has it. */
  async function claimNext(reviewer: UserRow, after: string | null) {
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      const next = await desk.next(reviewer._id, after);
      if (!next) return null;
      if (next.claimed_by !== null || (await desk.claim(next._id, reviewer._id))) return next;
    }
    return await desk.next(reviewer._id, after);
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
        uploader: await desk.recordOf(paper.owner_id),
        waiting: await desk.waiting(),
      };
    },
  };
}
