import * as z from 'zod/mini';
import {
  answerFields,
  deleteAnswer,
  documentParams,
  documentShape,
  downloadAnswer,
  downloadBody,
  formFields,
  myQuery,
  pageQuery,
} from './documents.ts';
import { endpoint } from './endpoint.ts';
import { NOTES_UPLOADERS } from './permissions.ts';

/** Notes as every call answers them (contract section 4): no review, always a unit; `approved_by` is the uploader's name. */
export const notes = z.object({ ...documentShape, ...answerFields('notes'), approved_by: z.string() });
export type Notes = z.output<typeof notes>;

/** The fields of the notes upload and edit form. */
export const notesForm = z.object(formFields('notes'));
export type NotesForm = z.output<typeof notesForm>;

export const getNotes = endpoint({
  method: 'GET',
  path: '/notes/get_notes/:id',
  access: 'anyone',
  summary: 'Notes, to prefill the edit form',
  params: documentParams,
  answer: notes,
});

export const viewNotes = endpoint({
  method: 'GET',
  path: '/notes/:id/view_notes',
  access: 'anyone',
  summary: 'Notes with the address of their file',
  params: documentParams,
  answer: notes,
});

export const allNotes = endpoint({
  method: 'GET',
  path: '/notes/all_notes',
  access: 'anyone',
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
  summary: 'Upload notes; everybody can read them at once',
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
  summary: 'Change notes; without a file the old one stays',
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
  summary: 'Whose notes this hub takes: members or teachers',
  answer: z.object({ notes_upload: z.enum(NOTES_UPLOADERS) }),
});
