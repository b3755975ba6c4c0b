import type { NotesUploaders } from '@exam-vault/contract/permissions';
import type { ServerKinds } from '../documents/document-kind.ts';
import { notesKind } from '../notes/notes-kind.ts';
import { paperKind } from '../papers/paper-kind.ts';

/** Every kind of document, as this hub is configured. How to add a kind: CONTRIBUTING.md. */
export function documentKinds({ notesUpload }: { readonly notesUpload: NotesUploaders }): ServerKinds {
  return { paper: paperKind, notes: notesKind(notesUpload) };
}
