import * as notes from '@exam-vault/contract/notes';
import { notesPage, searchNotes, similarNotes } from '@exam-vault/contract/search';
import { documentCalls } from '../documents/document-calls.ts';

/** The notes' calls. */
export const notesCalls = documentCalls<notes.Notes>({
  all: notes.allNotes,
  search: searchNotes,
  my: notes.myNotes,
  get: notes.getNotes,
  view: notes.viewNotes,
  upload: notes.uploadNotes,
  edit: notes.editNotes,
  remove: notes.deleteNotes,
  countDownload: notes.downloadNotes,
  similar: similarNotes,
  page: notesPage,
});
