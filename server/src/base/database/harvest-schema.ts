import type { DocumentKind } from '@exam-vault/contract/document-fields';

/** When a document that was ever public last changed, for those who harvest it (migration 087). Kept after it is gone. */
export interface HarvestRecordTable {
  document_id: string;
  kind: DocumentKind;
  /** A whole second. */
  changed_at: Date;
  is_deleted: boolean;
}
