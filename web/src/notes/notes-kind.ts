import { type Notes, notesContract } from '@exam-vault/contract/notes';
import { documentPaths } from '../app/paths.ts';
import { documentCalls } from '../documents/document-calls.ts';
import { filterControls, formControls } from '../documents/document-fields.ts';
import type { DocumentKind } from '../documents/document-kind.ts';

/** Notes among the documents: their fields, words, paths and calls. They have no review. */
export const notesKind: DocumentKind<Notes> = {
  kind: 'notes',
  words: {
    ...notesContract.words,
    allHeading: 'All Notes',
    myHeading: 'My Notes',
    uploadHeading: 'Upload Notes',
    // One title for both (spec section 2).
    editHeading: 'Upload Notes',
    viewHeading: 'View Notes',
    about: 'About these notes',
    gone: 'These notes are not here, or not for you to see.',
    selectFile: 'Select Notes File',
    submit: 'Submit Notes',
    submitEdit: 'Submit Notes',
    uploadButton: 'Upload Notes',
    download: 'Download Notes',
  },
  messages: notesContract.messages,
  paths: documentPaths.notes,
  fields: formControls('notes'),
  asksFileType: 'by the button',
  filters: filterControls('notes'),
  filtersIn: 'modal',
  calls: documentCalls(notesContract.endpoints),
  sheetHead: ({ semester, unit_no }) => `${semester} Semester Notes, Unit ${unit_no}`,
  reviewDetails: () => [],
  status: () => null,
  comment: () => null,
  downloadWords: ({ subject, semester }) => [subject, semester],
  // The heading does not say that something is changed.
  editWarning: () => 'You are changing notes that are there already: everybody reads them as you save them.',
};
