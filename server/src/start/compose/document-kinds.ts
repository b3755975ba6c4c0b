import type { NotesUploaders } from '@exam-vault/contract/permissions';
import type { ServerKinds } from '../../library/documents/document-kind.ts';
import { notesKind } from '../../library/notes/notes-kind.ts';
import { paperKind } from '../../library/papers/paper-kind.ts';
import { solutionKind } from '../../library/solutions/solution-kind.ts';

/** Every kind of document, as this hub is configured. How to add a kind: CONTRIBUTING.md. */
export function documentKinds({ notesUpload }: { readonly notesUpload: NotesUploaders }): ServerKinds {
  return { paper: paperKind, notes: notesKind(notesUpload), solution: solutionKind };
}
