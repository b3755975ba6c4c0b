import type { Kysely } from 'kysely';
import type { DocumentRow, Schema } from '../database/schema.ts';

/** What documents ask of their texts, which are another room's work. */
export interface DocumentIndexer {
  /**
   * In the transaction that saves a document: it is found by its new title and place at once. With a new file the text of the old one
   * is thrown away, and the new one's is taken in the background; `inBulk` after what people wait for. `request_id`: of the request that
   * brought it, null when none did.
   */
  saved(
    db: Kysely<Schema>,
    document: DocumentRow,
    change: { readonly newFile: boolean; readonly inBulk: boolean; readonly request_id: string | null },
  ): Promise<void>;
}
