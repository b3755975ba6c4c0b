import { sql, type Kysely } from 'kysely';
import type { Schema } from '../../base/database/schema.ts';
import { textRepository } from './text-repository.ts';
import { readingQueue } from './reading-queue.ts';

/** Documents in one transaction. Edits of them wait for it. */
const DOCUMENT_BATCH = 100;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/**
 * Queues every document to be read again, or only those whose reading failed. Their text stays until it is read again. Each is also indexed
 * again by its fields, because a later version may do that differently.
 * @returns how many
 */
export async function requeueDocuments(
  db: Kysely<Schema>,
  { onlyFailed, now }: { onlyFailed: boolean; now: Date },
): Promise<number> {
  let queued = 0;
  for (let last = FIRST_ID; ;) {
    const batch = await db.transaction().execute(async (trx) => {
      const rows = await trx
        .selectFrom('documents')
        .selectAll()
        .where('_id', '>', last)
        .$if(onlyFailed, (query) => query.where('text_status', '=', 'failed'))
        .orderBy('_id')
        .limit(DOCUMENT_BATCH)
        .forUpdate()
        .execute();
      for (const row of rows) {
        await textRepository(trx).indexDocument(row);
        await readingQueue(trx).add(row, now, { inBulk: true });
      }
      if (rows.length > 0) {
        await trx
          .updateTable('documents')
          .set({ text_status: 'waiting', pages_read: 0 })
          .where(sql<boolean>`_id = any(${rows.map(({ _id }) => _id)}::uuid[])`)
          .execute();
      }
      return rows;
    });
    queued += batch.length;
    last = batch.at(-1)?._id ?? last;
    if (batch.length < DOCUMENT_BATCH) return queued;
  }
}
