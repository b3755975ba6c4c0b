import { mayUploadNotes, type NotesUploaders } from '@exam-vault/contract/permissions';
import type { KindRules } from '../documents/document-service.ts';

/** What only notes have: no review, so they bear their uploader's name as approved_by (contract section 4), and `NOTES_UPLOAD`. */
export function notesRules(uploaders: NotesUploaders): KindRules {
  return {
    kind: 'notes',
    mayUpload: (user) => mayUploadNotes(user, uploaders),
    atUpload: (user) => ({ approved_by: user.name }),
    atEdit: () => ({}),
  };
}
