import { sql, type Kysely } from 'kysely';
import type { Schema } from '../../base/database/schema.ts';
import { ROW_TERMS_VERSION, textRepository } from './text-repository.ts';

/** Documents of one transaction. */
const BATCH = 200;
const BEFORE_ALL_IDS = '00000000-0000-0000-0000-000000000000';

/**
 * Indexes documents by their values and titles, as saving them does: all documents, or those whose terms are missing or of an earlier version.
 * @returns the number of indexed documents
 */
export async function indexDocuments(
  db: Kysely<Schema>,
  { all, signal }: { all: boolean; signal?: AbortSignal },
): Promise<number> {
  let indexed = 0;
  let last = BEFORE_ALL_IDS;
  for (;;) {
    signal?.throwIfAborted();
    const batch = await db.transaction().execute(async (trx) => {
      const rows = await trx
        .selectFrom('documents')
        .leftJoin('document_texts', 'document_id', '_id')
        .selectAll('documents')
        .where('_id', '>', last)
        .$if(!all, (query) =>
          query.where(sql<boolean>`coalesce(row_terms < ${ROW_TERMS_VERSION} or terms = ''::tsvector, true)`),
        )
        .orderBy('_id')
        .limit(BATCH)
        // A concurrent edit waits, or is seen here.
        .forShare('documents')
        .execute();
      for (const row of rows) await textRepository(trx).indexDocument(row);
      return rows;
    });
    indexed += batch.length;
    last = batch.at(-1)?._id ?? last;
    if (batch.length < BATCH) return indexed;
  }
}
