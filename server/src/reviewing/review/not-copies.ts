import { mayReview } from '@exam-vault/contract/permissions';
import type { PaperComparison } from '@exam-vault/contract/review';
import { sql } from 'kysely';
import { auditLog } from '../../library/audit/audit-log.ts';
import { ComputeLimitError, type ComputePool } from '../../serving/compute/compute-pool.ts';
import { actorOf } from '../../base/actor.ts';
import type { ServiceDeps } from '../../base/service-deps.ts';
import { rowsOf } from '../../base/database/queries.ts';
import type { DocumentRow, UserRow } from '../../base/database/schema.ts';
import { documentRepository } from '../../library/documents/document-repository.ts';
import { assertReadable } from '../../library/documents/document-rights.ts';
import { printRepository } from '../duplicates/print-repository.ts';
import { forbidden, notFound, unavailable } from '../../base/errors.ts';
import { alarmRepository } from './alarm-repository.ts';

interface NotCopiesDeps extends ServiceDeps {
  /** Two long papers need more memory than a task that people wait for may have. */
  readonly background: Pick<ComputePool, 'run'>;
}

export type NotCopies = ReturnType<typeof notCopies>;

/** Two papers beside each other, and whether a reviewer has said that they are no copies (decision 50). */
export function notCopies({ db, clock, background }: NotCopiesDeps) {
  /** Both, the lower id first. @throws Problem FORBIDDEN, NOT_FOUND */
  async function both(reviewer: UserRow, paper: string, other: string): Promise<readonly [DocumentRow, DocumentRow]> {
    if (!mayReview(reviewer)) throw forbidden();
    if (paper === other) throw notFound();
    const documents = documentRepository(db);
    return [
      assertReadable(await documents.find('paper', paper), reviewer),
      assertReadable(await documents.find('paper', other), reviewer),
    ];
  }

  const inOrder = (a: DocumentRow, b: DocumentRow) => (a._id < b._id ? ([a, b] as const) : ([b, a] as const));

  async function isNoCopy(a: DocumentRow, b: DocumentRow): Promise<boolean> {
    const [first, second] = inOrder(a, b);
    const row = await rowsOf(db, 'not_copies', {
      document_id: first._id,
      other_id: second._id,
      file_id: first.file_id,
      other_file_id: second.file_id,
    })
      .select('document_id')
      .executeTakeFirst();
    return row !== undefined;
  }

  return {
    /** @throws Problem FORBIDDEN, NOT_FOUND where one of them may not be read, UNAVAILABLE when too long to be compared */
    async compare(reviewer: UserRow, paper: string, other: string): Promise<PaperComparison> {
      const [own, their] = await both(reviewer, paper, other);
      const pages = await printRepository(db).pages([own.file_id, their.file_id]);
      const [ownPages, theirPages] = [pages.get(own.file_id) ?? [], pages.get(their.file_id) ?? []];
      const rows = await background
        .run('sideBySide', reviewer._id, ownPages, theirPages)
        .catch((error: unknown) => Promise.reject(error instanceof ComputeLimitError ? unavailable(error) : error));
      await alarmRepository(db).lookedInto([own._id], 'compared');
      return {
        paper: { _id: own._id, title: own.title },
        other: { _id: their._id, title: their.title },
        rows,
        not_a_copy: await isNoCopy(own, their),
      };
    },

    /** Is kept for the two files, whatever is read or edited later. @throws Problem FORBIDDEN, NOT_FOUND */
    async set(reviewer: UserRow, paper: string, other: string, isCopyNot: boolean): Promise<void> {
      const [own, their] = await both(reviewer, paper, other);
      const [first, second] = inOrder(own, their);
      await db.transaction().execute(async (trx) => {
        const { numAffectedRows } = isCopyNot
          ? await sql`
              insert into not_copies (document_id, other_id, file_id, other_file_id)
              values (${first._id}, ${second._id}, ${first.file_id}, ${second.file_id})
              on conflict (document_id, other_id) do update set file_id = excluded.file_id, other_file_id = excluded.other_file_id
                where (not_copies.file_id, not_copies.other_file_id) <> (excluded.file_id, excluded.other_file_id)
            `.execute(trx)
          : await sql`delete from not_copies where document_id = ${first._id} and other_id = ${second._id}`.execute(
              trx,
            );
        if (!numAffectedRows) return;
        if (isCopyNot) await alarmRepository(trx).lookedInto([own._id], 'not_copy');
        await auditLog(trx).append({
          ...actorOf(reviewer),
          at: clock.now(),
          action: isCopyNot ? 'review.not_a_copy' : 'review.maybe_a_copy',
          object_id: own._id,
          detail: { other: their._id },
        });
      });
    },
  };
}
