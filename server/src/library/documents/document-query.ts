import type { DocumentKind, FilterField, SortField } from '@exam-vault/contract/document-fields';
import type { PaperApprovalStatus } from '@exam-vault/contract/permissions';
import type { DocumentRow } from '../../base/database/schema.ts';

export type DocumentFilters = { readonly [Name in FilterField]?: DocumentRow[Name] | undefined };

/** The orders of a list other than the newest first; documents without a value come last. */
export type ListOrder = 'downloads' | SortField;

/** Which documents a list is about. */
export interface DocumentQuery extends DocumentFilters {
  readonly kind: DocumentKind;
  /** What everybody may read, a person's own documents, or those in one state of review. Deleted documents are in no list. */
  readonly scope: 'public' | { readonly owner_id: string } | { readonly paper_approval_status: PaperApprovalStatus };
  /** A part of the title; case and accents do not count. */
  readonly title?: string | undefined;
  /** Absent: newest first. */
  readonly order?: ListOrder | undefined;
}
