import { notesContract, notesUploaders, type Notes } from '@exam-vault/contract/notes';
import { mayUploadNotes, type NotesUploaders } from '@exam-vault/contract/permissions';
import type { ServerKind } from '../documents/document-kind.ts';
import { fieldValues } from '../documents/present-document.ts';
import { serve } from '../../serving/http/serve.ts';

/** Notes among the documents. They have no review. `uploaders` may narrow who uploads them (contract policy 6). */
export function notesKind(uploaders: NotesUploaders): ServerKind<Notes> {
  return {
    contract: notesContract,
    mayUpload: (user) => mayUploadNotes(user, uploaders),
    atUpload: () => ({}),
    atEdit: () => ({}),
    present: (row, shared) => ({
      ...shared,
      ...fieldValues('notes', row),
      // Nobody reviews notes: the name is the uploader's (contract section 4).
      approved_by: row.uploaded_by,
    }),
    ownRoutes(app) {
      serve(app, notesUploaders, async () => ({ notes_upload: uploaders }));
    },
  };
}
