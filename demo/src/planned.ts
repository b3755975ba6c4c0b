import type { DocumentKind } from '@exam-vault/contract/documents';
import type { DocumentForm } from '@exam-vault/contract/document-fields';
import type { QuestionBank, UnitNotes } from './question-banks.ts';
import type { Exam } from './sheets/exam-sheet.ts';
import type { Face } from './sheets/page-writer.ts';
import type { Flaw } from './sheets/takings.ts';

export const DAY = 86_400_000;
export const HOUR = 3_600_000;

/** How a sheet became a file: typeset, scanned (a PDF of pictures, or a PNG), or photographed with a phone. */
export type FileForm = 'typeset' | 'scanned' | 'flatbed' | 'photo';

/** A reviewer's decision and its time. */
export interface PlannedDecision {
  readonly action: 'approve' | 'reject';
  readonly reviewer: string;
  readonly at: Date;
  readonly comment: string | null;
}

/** A document of the demo before it is made. People are given by their e-mails. */
export interface PlannedDocument {
  /** The seed of the file, so that it does not depend on the order in which documents are made. */
  readonly seed: string;
  readonly kind: DocumentKind;
  readonly owner: string;
  readonly created_at: Date;
  readonly form: DocumentForm;
  readonly sheet: { readonly bank: QuestionBank; readonly face: Face } & (
    | { readonly exam: Exam }
    | { readonly unit: UnitNotes; readonly author: string }
  );
  readonly file: FileForm;
  readonly flaw: Flaw | null;
  /** Null for notes and for Pending papers. */
  readonly decision: PlannedDecision | null;
  readonly download_count: number;
  readonly deleted_at: Date | null;
}
