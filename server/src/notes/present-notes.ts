import type { Notes } from '@exam-vault/contract/notes';
import type { DocumentRow, UserRow } from '../database/schema.ts';
import type { DocumentFiles } from '../documents/document-file.ts';
import { presentDocument } from '../documents/present-document.ts';

export type PresentNotes = (notes: DocumentRow, user: UserRow | null) => Notes;

/** Notes as one person sees them; the address of the file is made for him. */
export function presentNotes(files: Pick<DocumentFiles, 'urlFor' | 'pictureUrl'>): PresentNotes {
  return (notes, user) => ({
    ...presentDocument(notes, user, files),
    unit_no: notNull(notes.unit_no),
    // Nobody reviews notes: the name is the uploader's (contract section 4).
    approved_by: notes.uploaded_by,
  });
}

/** The database holds a unit for all notes (constraint notes_have_neither). */
function notNull(unit_no: string | null): string {
  if (unit_no === null) throw new Error('notes without their unit');
  return unit_no;
}
