import { sql, type Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { textRepository } from './text-repository.ts';

/** Documents that one transaction places. */
const DOCUMENT_BATCH = 200;

/**
 * Puts documents into the index by their titles and places, as saving them does: those that are in it with nothing, or `all`.
 * @returns how many
 */
export async function indexDocuments(
  db: Kysely<Schema>,
  { all, signal }: { all: boolean; signal?: AbortSignal },
): Promise<number> {
  let placed = 0;
  let last = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    signal?.throwIfAborted();
    const some = await db.transaction().execute(async (trx) => {
      const rows = await trx
        .selectFrom('documents')
        .leftJoin('document_texts', 'document_id', '_id')
        .selectAll('documents')
        .where('_id', '>', last)
        .$if(!all, (query) => query.where(sql<boolean>`coalesce(terms = ''::tsvector, true)`))
        .orderBy('_id')
        .limit(DOCUMENT_BATCH)
        // An edit waits, or is seen.
        .forShare('documents')
        .execute();
      for (const row of rows) await textRepository(trx).indexDocument(row);
      return rows;
    });
    placed += some.length;
    last = some.at(-1)?._id ?? last;
    if (some.length < DOCUMENT_BATCH) return placed;
  }
}
