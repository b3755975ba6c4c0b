import type { FieldName } from '@exam-vault/contract/document-fields';
import type { Box } from './page-rows.ts';

/** The fields that are proposed: all of a document. */
export type ProposedField = FieldName;

/** Where a value comes from. What a header says has its own share; the other sources have one each. */
export type Source =
  | 'header'
  | 'header, known course'
  | 'possible'
  | 'known course'
  | 'file name'
  | 'profile'
  | 'last upload'
  | 'usual'
  | 'second reading'
  | 'another header';

/** One reason for one value. */
export interface Evidence {
  readonly field: ProposedField;
  readonly value: string | number;
  readonly source: Source;
  /** How likely it is right, from 0 to 1, where the source does not say it. */
  readonly share?: number;
  readonly page: number | null;
  readonly box: Box | null;
}

/** A value that a header may have for a field, before it is weighed. */
export interface Candidate extends Omit<Evidence, 'source' | 'share'> {
  /** Names in `weights.json`: where it stands, beside which words, in which form. */
  readonly signs: readonly string[];
}
