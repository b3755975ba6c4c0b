import type { FieldName } from '@exam-vault/contract/document-fields';
import type { Box } from './page-rows.ts';

/** The fields that are proposed: all of a document. */
export type ProposedField = FieldName;

/** Why a value is proposed. Each has its own confidence, because some are right more often than others. */
export type Source =
  | 'label, known'
  | 'label, nearly known'
  | 'label, like a known'
  | 'label, abbreviated'
  | 'label'
  | 'possible'
  | 'label, poorly read'
  | 'beside the code, known'
  | 'beside the code'
  | 'alone, known'
  | 'header'
  | 'header, one of several'
  | 'ticked'
  | 'derived'
  | 'known course'
  | 'file name'
  | 'profile'
  | 'last upload'
  | 'usual'
  | 'second reading'
  | 'another header'
  | 'another header, unsure';

/** One reason for one value. */
export interface Evidence {
  readonly field: ProposedField;
  readonly value: string | number;
  readonly source: Source;
  readonly page: number | null;
  readonly box: Box | null;
}
