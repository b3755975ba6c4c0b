import { sql, type Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { textRepository } from './text-repository.ts';
import { readingQueue } from './reading-queue.ts';

/** Documents that one transaction queues: edits of them wait that long. */
const DOCUMENT_BATCH = 100;
const FIRST = '00000000-0000-0000-0000-000000000000';

/**
 * Queues every document to be read again, or only those whose reading failed; what stands of their text stays until it is read anew.
 * Each is put into the index anew by its title and place, which a later version may do in another way.
 * @returns how many
 */
export async function requeueDocuments(
  db: Kysely<Schema>,
  { onlyFailed, now }: { onlyFailed: boolean; now: Date },
): Promise<number> {
  let queued = 0;
  for (let last = FIRST; ;) {
    const some = await db.transaction().execute(async (trx) => {
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
    queued += some.length;
    last = some.at(-1)?._id ?? last;
    if (some.length < DOCUMENT_BATCH) return queued;
  }
}
