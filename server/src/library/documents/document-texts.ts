import type { Kysely } from 'kysely';
import type { DocumentRow, Schema } from '../../base/database/schema.ts';

/** What documents need from the index. Implemented by `indexing/`. */
export interface DocumentIndexer {
  /**
   * Call it in the transaction that saves a document: searches find its new title and fields at once. With a new file, the text of the old one
   * is discarded and the new one is queued to be read; `inBulk` puts it after documents that people wait for. `request_id` is null
   * without a request.
   */
  saved(
    db: Kysely<Schema>,
    document: DocumentRow,
    change: { readonly newFile: boolean; readonly inBulk: boolean; readonly request_id: string | null },
  ): Promise<void>;
}
