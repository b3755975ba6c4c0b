import type { Notes } from '@exam-vault/contract/notes';
import type { DocumentRow, UserRow } from '../database/schema.ts';
import type { FileKeeper } from '../documents/document-file.ts';
import { presentDocument } from '../documents/present-document.ts';

export type PresentNotes = (notes: DocumentRow, user: UserRow | null) => Notes;

/** Notes as one person sees them; the address of the file is made for him. */
export function presentNotes(files: Pick<FileKeeper, 'urlFor'>): PresentNotes {
  return (notes, user) => ({
    ...presentDocument(notes, files.urlFor(notes, user)),
    unit_no: own(notes.unit_no),
    approved_by: own(notes.approved_by),
  });
}

/** Set at every upload; the database holds the unit for all notes (constraint notes_have_neither). */
function own(value: string | null): string {
  if (value === null) throw new Error('notes without their own fields');
  return value;
}
