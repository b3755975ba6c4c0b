import type { FieldName } from '@exam-vault/contract/document-fields';
import type { ReportKind, ReportState } from '@exam-vault/contract/reports';
import type { Generated, Selectable } from 'kysely';

/** A report about a document, or a copyright claim by somebody without an account (migration 051). */
export interface ReportTable {
  _id: Generated<string>;
  /** Null when the document is purged, or a claim names none of this hub. */
  document_id: string | null;
  /** The answer that it is about; then there is no document_id. Null when it is deleted. */
  answer_id: string | null;
  kind: ReportKind;
  field: FieldName | null;
  proposed: string | null;
  text: string | null;
  /** Null for a copyright claim; the three after it are of a claim alone. */
  reporter_id: string | null;
  claimant_name: string | null;
  claimant_email: string | null;
  document_url: string | null;
  /** Of an open claim: a hash of the account or the network that it came from. */
  claimed_from: string | null;
  created_at: Date;
  state: Generated<ReportState>;
  answer: string | null;
  resolved_by: string | null;
  resolved_by_id: Generated<string | null>;
  resolved_at: Date | null;
}
export type ReportRow = Selectable<ReportTable>;
