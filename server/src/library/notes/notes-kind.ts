import { notesContract, notesUploaders, type Notes } from '@exam-vault/contract/notes';
import { mayRead, mayUploadNotes, type NotesUploaders } from '@exam-vault/contract/permissions';
import { validation } from '../../base/errors.ts';
import type { ServerKind } from '../documents/document-kind.ts';
import { documentRepository } from '../documents/document-repository.ts';
import { subjectOf } from '../documents/document-rights.ts';
import { fieldValues } from '../documents/present-document.ts';
import { serve } from '../../serving/http/serve.ts';

/** Notes among the documents. They have no review. `uploaders` may narrow who uploads them (contract policy 6). */
export function notesKind(uploaders: NotesUploaders): ServerKind<Notes> {
  return {
    contract: notesContract,
    mayUpload: (user) => mayUploadNotes(user, uploaders),
    async checkTies(db, user, { about_paper }, before) {
      // A tie that stands may be kept, whatever has become of the paper.
      if (about_paper === undefined || about_paper === before?.about_paper) return;
      const paper = await documentRepository(db).find('paper', about_paper);
      if (!paper || !mayRead(user, subjectOf(paper, user)))
        throw validation('about_paper: this paper doesn’t exist, or you don’t have access to it.');
    },
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
