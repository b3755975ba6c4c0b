import { type Notes, notesContract } from '@exam-vault/contract/notes';
import { documentPaths } from '../../base/routing/paths.ts';
import { documentCalls } from '../documents/document-calls.ts';
import { filterControls, formControls } from '../documents/document-fields.ts';
import type { DocumentKind } from '../documents/document-kind.ts';
import { t, translated } from '../../base/languages/i18n.ts';
import { text } from '@exam-vault/contract/texts';

/** Notes among the documents: their fields, words, paths and calls. They have no review. */
export const notesKind: DocumentKind<Notes> = {
  kind: 'notes',
  words: translated({
    ...notesContract.words,
    allHeading: text('All Notes'),
    myHeading: text('My Notes'),
    uploadHeading: text('Upload Notes'),
    // One title for both (spec section 2).
    editHeading: text('Upload Notes'),
    viewHeading: text('View Notes'),
    about: text('About these notes'),
    gone: text('These notes don’t exist, or you don’t have access to them.'),
    selectFile: text('Select Notes File'),
    submit: text('Submit Notes'),
    submitEdit: text('Submit Notes'),
    uploadButton: text('Upload Notes'),
    download: text('Download Notes'),
    pages: text('Pages of notes'),
    noneYet: text('No notes here yet.'),
  }),
  count: (n) => t('{n, plural, one {# set of notes} other {# sets of notes}}', { n }),
  messages: translated(notesContract.messages),
  paths: documentPaths.notes,
  fields: formControls('notes'),
  asksFileType: 'by the button',
  filters: filterControls('notes'),
  filtersIn: 'modal',
  calls: documentCalls('notes', notesContract.endpoints),
  sheetHead: ({ semester, unit_no }) =>
    t('{semester} Semester Notes, Unit {unit_no}', { semester, unit_no: unit_no ?? '' }),
  lineFacts: ({ semester, unit_no, year }) => [
    t('Sem {semester}', { semester }),
    t('Unit {unit_no}', { unit_no: unit_no ?? '' }),
    t('{year} year', { year }),
  ],
  reviewDetails: () => [],
  status: () => null,
  reviewState: () => null,
  comment: () => null,
  downloadWords: ({ subject, semester }) => [subject, semester],
  // The heading does not say that something is changed.
  editWarning: () => t('These notes are already published. Everyone sees your changes as soon as you save.'),
};
