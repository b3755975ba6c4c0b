import { INSIDE, mayReview } from '@exam-vault/contract/permissions';
import type { Kysely } from 'kysely';
import { actorOf } from '../../base/actor.ts';
import type { DocumentRow, Schema, UserRow } from '../../base/database/schema.ts';
import { forbidden, notFound } from '../../base/errors.ts';
import type { Clock } from '../../base/ports/clock.ts';
import { auditLog } from '../audit/audit-log.ts';
import { documentRepository } from '../documents/document-repository.ts';
import { assertReadable, readableBy, type DocumentReader } from '../documents/document-rights.ts';

export type SolutionService = ReturnType<typeof solutionService>;

/** What only solutions have: their paper, and which of them is official. */
export function solutionService({ db, clock }: { readonly db: Kysely<Schema>; readonly clock: Clock }) {
  const documents = documentRepository(db);

  return {
    /** The solutions of a paper that this person may read, official ones first. Rejected ones are their owner's. @throws Problem NOT_FOUND */
    async ofPaper(reader: DocumentReader, paperId: string): Promise<DocumentRow[]> {
      const paper = assertReadable(await documents.find('paper', paperId), reader);
      let rows = db.selectFrom('documents').selectAll().where('solution_of', '=', paper._id).where(readableBy(reader));
      if (reader !== null && reader !== INSIDE) {
        rows = rows.where((eb) =>
          eb.or([eb('paper_approval_status', '<>', 'Rejected'), eb('owner_id', '=', reader._id)]),
        );
      }
      return await rows.orderBy('is_official', 'desc').orderBy('created_at').orderBy('_id').execute();
    },

    /** Calls a solution the official one, or takes that back. @throws Problem FORBIDDEN, NOT_FOUND */
    async setOfficial(teacher: UserRow, _id: string, official: boolean): Promise<DocumentRow> {
      if (!mayReview(teacher)) throw forbidden();
      const seen = assertReadable(await documents.find('solution', _id), teacher);
      if (seen.is_official === official) return seen;
      return await db.transaction().execute(async (trx) => {
        const row = await trx
          .updateTable('documents')
          .set({ is_official: official })
          .where('_id', '=', seen._id)
          .where('deleted_at', 'is', null)
          .returningAll()
          .executeTakeFirst();
        if (!row) throw notFound();
        await auditLog(trx).append({
          ...actorOf(teacher),
          at: clock.now(),
          action: 'solution.official',
          object_id: row._id,
          about_id: row.owner_id,
          detail: { official },
        });
        return row;
      });
    },
  };
}
