import { MAX_WORDS } from '@exam-vault/sandbox/reader/page-format';
import { sql, type Kysely } from 'kysely';
import { rowsOf } from '../../base/database/queries.ts';
import type { DocumentRow, Schema } from '../../base/database/schema.ts';
import { MAX_CUT_PAGES, MAX_PAPER_WORDS } from './cut/cut-stored-pages.ts';

/** Whether some words of a paper are in no question: pages, words of a page, or words in all are more than are looked at. */
export async function isTooLong(
  db: Kysely<Schema>,
  { _id, file_id, page_count }: Pick<DocumentRow, '_id' | 'file_id' | 'page_count'>,
): Promise<boolean> {
  if ((page_count ?? 0) > MAX_CUT_PAGES) return true;
  const words = sql<number>`jsonb_array_length(coalesce(words, '[]'))`;
  const { most, all } = await rowsOf(db, 'document_pages', { document_id: _id, file_id })
    .select([
      sql<number>`coalesce(max(${words}), 0)`.as('most'),
      sql<number>`coalesce(sum(${words}), 0)::int`.as('all'),
    ])
    .executeTakeFirstOrThrow();
  // A reader drops what is more than this.
  return most >= MAX_WORDS || all > MAX_PAPER_WORDS;
}
