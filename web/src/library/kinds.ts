import type { DocumentKind as KindName } from '@exam-vault/contract/document-fields';
import type { AnyDocument, DocumentKind } from './documents/document-kind.ts';
import { notesKind } from './notes/notes-kind.ts';
import { paperKind } from './papers/paper-kind.ts';
import { solutionKind } from './solutions/solution-kind.ts';

/** All kinds, for screens that show them together. */
export const KINDS: Readonly<Record<KindName, DocumentKind<AnyDocument>>> = {
  paper: paperKind,
  notes: notesKind,
  solution: solutionKind,
};
