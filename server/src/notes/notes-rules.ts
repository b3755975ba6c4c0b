import { mayUploadNotes, type NotesUploaders } from '@exam-vault/contract/permissions';
import type { KindRules } from '../documents/document-service.ts';

/** What only notes have: no review, and `NOTES_UPLOAD`, which may narrow whose are taken (contract policy 6). */
export function notesRules(uploaders: NotesUploaders): KindRules {
  return {
    kind: 'notes',
    mayUpload: (user) => mayUploadNotes(user, uploaders),
    atUpload: () => ({}),
    atEdit: () => ({}),
  };
}
