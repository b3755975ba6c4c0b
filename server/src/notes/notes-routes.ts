import {
  allNotes,
  deleteNotes,
  downloadNotes,
  editNotes,
  getNotes,
  myNotes,
  notesUploaders,
  uploadNotes,
  viewNotes,
  type Notes,
} from '@exam-vault/contract/notes';
import type { NotesUploaders } from '@exam-vault/contract/permissions';
import type { FastifyInstance } from 'fastify';
import { documentRoutes, type DocumentRouteParts } from '../documents/document-routes.ts';
import { serve } from '../http/serve.ts';

/** Every call of the spec under /notes but search, and who may upload notes here. */
export function notesRoutes(
  app: FastifyInstance,
  uploaders: NotesUploaders,
  parts: Omit<DocumentRouteParts<Notes>, 'deleted'>,
): void {
  const endpoints = {
    views: [getNotes, viewNotes],
    all: allNotes,
    mine: myNotes,
    upload: uploadNotes,
    edit: editNotes,
    remove: deleteNotes,
    countDownload: downloadNotes,
  };
  documentRoutes(app, endpoints, { ...parts, deleted: 'The notes were deleted.' });
  serve(app, notesUploaders, async () => ({ notes_upload: uploaders }));
}
