import type { DocumentKind as KindName } from '@exam-vault/contract/document-fields';
import type { ComponentType } from 'react';
import type { AnyDocument, DocumentKind } from '../../library/documents/document-kind.ts';

/** What of a kind is loaded when one of its pages is opened. */
interface KindChunks {
  kind(): Promise<DocumentKind<AnyDocument>>;
  /** In place of the plain upload and edit page. */
  formPage?(): Promise<{ readonly default: ComponentType }>;
}

/** Every kind of document on the page. How to add a kind: CONTRIBUTING.md. */
export const KIND_CHUNKS: Readonly<Record<KindName, KindChunks>> = {
  paper: { kind: async () => (await import('../../library/papers/paper-kind.ts')).paperKind },
  notes: {
    kind: async () => (await import('../../library/notes/notes-kind.ts')).notesKind,
    formPage: () => import('../../uploading/form/UploadNotesPage.tsx'),
  },
  solution: {
    kind: async () => (await import('../../library/solutions/solution-kind.ts')).solutionKind,
    formPage: () => import('../../uploading/form/UploadSolutionPage.tsx'),
  },
};
