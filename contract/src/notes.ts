import * as z from 'zod/mini';
import {
  answerFields,
  deleteAnswer,
  documentParams,
  documentShape,
  downloadAnswer,
  downloadBody,
  filterFields,
  formFields,
  myQuery,
  pageQuery,
} from './documents.ts';
import type { DocumentContract } from './document-contract.ts';
import { endpoint } from './endpoint.ts';
import { DIALOGS, LOADING, NOTICES, notesLoadFailed } from './messages.ts';
import { outline } from './outlines.ts';
import { NOTES_UPLOADERS } from './permissions.ts';
import {
  findQuery,
  foundPages,
  isShortUnlessInside,
  pageParams,
  readPage,
  readPageQuery,
  searchAnswer,
  searchShape,
  withMatches,
} from './search.ts';
import { requiredText } from './text.ts';
import { text } from './texts.ts';

/** Notes as every call answers them (contract section 4): no review, always a unit; `approved_by` is the uploader's name. */
export const notes = z.object({ ...documentShape, ...answerFields('notes'), approved_by: z.string() });
export type Notes = z.output<typeof notes>;

/** The fields of the notes upload and edit form. */
export const notesForm = z.object({
  ...formFields('notes'),
  /** The `_id` of a paper that the caller may read: the notes are listed beside it. An edit without it keeps it. */
  about_paper: z.optional(requiredText()),
});
export type NotesForm = z.output<typeof notesForm>;

export const notesOfPaper = endpoint({
  method: 'GET',
  path: '/papers/:id/notes',
  access: 'reader',
  summary: 'List the notes on a paper that the caller may read, newest first',
  params: documentParams,
  answer: z.object({ data: z.array(notes) }),
});

export const getNotes = endpoint({
  method: 'GET',
  path: '/notes/get_notes/:id',
  access: 'reader',
  summary: 'Get notes to prefill the edit form',
  params: documentParams,
  answer: notes,
});

export const viewNotes = endpoint({
  method: 'GET',
  path: '/notes/:id/view_notes',
  access: 'reader',
  summary: 'Get notes with the link to their file',
  params: documentParams,
  answer: notes,
});

export const allNotes = endpoint({
  method: 'GET',
  path: '/notes/all_notes',
  access: 'reader',
  summary: 'All notes, newest first, 12 a page',
  query: pageQuery,
  answer: z.object({ data: z.array(notes), total: z.number() }),
});

export const myNotes = endpoint({
  method: 'GET',
  path: '/notes/my_notes',
  access: 'member',
  summary: "The caller's own notes, newest first",
  query: myQuery,
  answer: z.array(notes),
});

export const uploadNotes = endpoint({
  method: 'POST',
  path: '/notes/upload_notes',
  access: 'uploader',
  counted: 'uploads',
  summary: "Upload notes; they're visible to everyone right away",
  form: notesForm,
  answer: notes,
  status: 201,
  once: true,
});

export const editNotes = endpoint({
  method: 'PUT',
  path: '/notes/edit_notes/:id',
  access: 'member',
  counted: 'uploads',
  summary: 'Edit notes; without a new file, the old one stays',
  params: documentParams,
  form: notesForm,
  answer: notes,
});

export const deleteNotes = endpoint({
  method: 'PUT',
  path: '/notes/:id/delete',
  access: 'member',
  summary: 'Delete notes (soft; an administrator can restore them)',
  params: documentParams,
  answer: deleteAnswer,
});

export const downloadNotes = endpoint({
  method: 'POST',
  path: '/notes/download_notes',
  access: 'member',
  counted: 'downloads',
  summary: 'Count a download',
  body: downloadBody,
  answer: downloadAnswer,
});

/** Extension: the page shows no form that would be refused (contract policy 6). */
export const notesUploaders = endpoint({
  method: 'GET',
  path: '/notes/uploaders',
  access: 'anyone',
  summary: 'Get who can upload notes: members or teachers',
  answer: z.object({ notes_upload: z.enum(NOTES_UPLOADERS) }),
});

/** Filters of the notes' search, each optional; an unknown value gives an empty list. */
const notesFilters = z.object(filterFields('notes'));

export type NotesFilters = z.output<typeof notesFilters>;

export const searchNotes = endpoint({
  method: 'GET',
  path: '/notes/search_notes',
  access: 'reader',
  counted: 'searches',
  summary: 'Search notes by title and filters, newest first; with inside=true, also by their text, best match first',
  query: z.extend(notesFilters, searchShape).check(isShortUnlessInside),
  answer: searchAnswer(z.extend(notes, withMatches)),
});

export const similarNotes = endpoint({
  method: 'GET',
  path: '/notes/:id/similar',
  access: 'reader',
  counted: 'searches',
  summary: 'List up to six notes of the same subject with similar text',
  params: documentParams,
  answer: z.object({ data: z.array(notes) }),
});

export const notesPage = endpoint({
  method: 'GET',
  path: '/notes/:id/pages/:page',
  access: 'reader',
  summary: 'Get a page of notes: its picture and its words with their positions',
  params: pageParams,
  query: readPageQuery,
  answer: readPage,
});

export const notesOutline = endpoint({
  method: 'GET',
  path: '/notes/:id/outline',
  access: 'reader',
  summary: 'List the sections of notes',
  params: documentParams,
  answer: outline,
});

export const findInNotes = endpoint({
  method: 'GET',
  path: '/notes/:id/find',
  access: 'reader',
  counted: 'searches',
  summary: 'List the pages of notes that contain a text',
  params: documentParams,
  query: findQuery,
  answer: foundPages,
});

/** Notes, as one of the kinds of documents. */
export const notesContract = {
  kind: 'notes',
  hasReview: false,
  answer: notes,
  form: notesForm,
  endpoints: {
    get: getNotes,
    view: viewNotes,
    all: allNotes,
    my: myNotes,
    upload: uploadNotes,
    edit: editNotes,
    remove: deleteNotes,
    countDownload: downloadNotes,
    search: searchNotes,
    similar: similarNotes,
    page: notesPage,
    find: findInNotes,
    outline: notesOutline,
  },
  words: {
    noun: 'notes',
    one: 'set of notes',
    many: 'notes',
    found: ['set of notes', 'sets of notes'],
    deleted: 'The notes were deleted.',
  },
  messages: {
    uploaded: DIALOGS.notesUploaded,
    edited: DIALOGS.notesEdited,
    confirmDelete: DIALOGS.deleteNotes,
    noOwn: NOTICES.noOwnNotes,
    notApprovedTitle: text('Upload Notes Error'),
    loadFailed: notesLoadFailed,
    loadingAll: LOADING.allNotes,
    loadingMy: LOADING.myNotes,
    loadingForm: LOADING.notesForm,
    uploading: LOADING.notesUpload,
    editing: LOADING.notesEdit,
  },
} as const satisfies DocumentContract<'notes', Notes>;
