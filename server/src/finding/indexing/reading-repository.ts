import type { TextStatus } from '@exam-vault/contract/documents';
import { sql, type Kysely } from 'kysely';
import type { DocumentRow, Schema } from '../../base/database/schema.ts';

/** Further pages of a document are not read; no exam has more. */
export const MAX_PAGES_READ = 1_000;

/** Writes the state of processing to a document. Each write applies only while the document still has the file that was processed. */
export function readingRepository(db: Kysely<Schema>) {
  return {
    async find(_id: string): Promise<DocumentRow | null> {
      return (await db.selectFrom('documents').selectAll().where('_id', '=', _id).executeTakeFirst()) ?? null;
    },

    async status(
      { _id, file_id }: Pick<DocumentRow, '_id' | 'file_id'>,
      text_status: TextStatus,
      pages_read?: number,
    ): Promise<void> {
      await db
        .updateTable('documents')
        .set({ text_status, ...(pages_read === undefined ? {} : { pages_read }) })
        .where('_id', '=', _id)
        .where('file_id', '=', file_id)
        .execute();
    },

    /** After the last page: `read` when all pages were saved, `failed` when one was skipped. */
    async finish({ _id, file_id }: DocumentRow, pages: number): Promise<void> {
      await sql`
        update documents set
          page_count = ${pages},
          pages_read = saved.count,
          text_status = case when saved.count >= ${Math.min(pages, MAX_PAGES_READ)} then 'read' else 'failed' end
        from (select count(*)::int as count from document_pages where document_id = ${_id} and file_id = ${file_id}) saved
        where _id = ${_id} and file_id = ${file_id}
      `.execute(db);
    },

    async hasThumbnails({ _id, file_id }: DocumentRow): Promise<void> {
      await db
        .updateTable('documents')
        .set({ has_thumbnails: true })
        .where('_id', '=', _id)
        .where('file_id', '=', file_id)
        .execute();
    },
  };
}
