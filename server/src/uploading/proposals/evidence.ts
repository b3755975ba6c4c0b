import type { FieldName } from '@exam-vault/contract/document-fields';
import type { Box } from './page-rows.ts';

/** The fields that are proposed: all of a document. */
export type ProposedField = FieldName;

/** Where a value comes from. What a header says has its own share; the other sources have one each. */
export type Source =
  | 'header'
  | 'header, known course'
  | 'header, as approved'
  | 'possible'
  | 'known course'
  | 'file name'
  | 'folder'
  | 'archive'
  | 'profile'
  | 'last upload'
  | 'usual'
  | 'second reading'
  | 'another header'
  | 'heading'
  | 'document title'
  | 'its words'
  | 'words of papers'
  | 'lesson, same course'
  | 'lesson, same letters'
  | 'lesson, same digit';

/** One reason for one value. */
export interface Evidence {
  readonly field: ProposedField;
  readonly value: string | number;
  readonly source: Source;
  /** How likely it is right, from 0 to 1, where the source does not say it. */
  readonly share?: number;
  readonly page: number | null;
  readonly box: Box | null;
  /** The approved paper that taught where or how to read it. */
  readonly as_in?: string | null;
  /** From the path in an archive: it may be filled in even if no page has a header, because somebody put the file there. */
  readonly isOfArchive?: boolean;
}

/** A value that a header may have for a field, before it is weighed. */
export interface Candidate extends Omit<Evidence, 'source' | 'share' | 'as_in' | 'isOfArchive'> {
  /** Names in `weights.json`: where it stands, beside which words, in which form. */
  readonly signs: readonly string[];
}
