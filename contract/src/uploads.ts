import * as z from 'zod/mini';
import { DRAFT_KINDS } from './document-fields.ts';
import { documentParams } from './documents.ts';
import { draft, MAX_PICTURES } from './drafts.ts';
import { endpoint } from './endpoint.ts';

/**
 * Uploads that resume: the tus protocol 1.0 (contract section 9, an extension). A file is sent in parts, and complete files become a draft. An
 * upload belongs to the person who began it; for everybody else it is 404.
 */

/** The version of the protocol, https://tus.io/protocols/resumable-upload. */
export const TUS_VERSION = '1.0.0';
/** The largest body of one PATCH. */
export const MAX_PART_BYTES = 1_048_576;
/** Parts of one upload. It keeps clients from sending a file byte by byte. */
export const MAX_PARTS = 4_096;
/** Uploads of one person that are not a draft yet. */
export const MAX_UPLOADS = 100;
/** Bytes that the uploads of one person may have together, whether they have arrived or not. */
export const MAX_UPLOADS_BYTES = 262_144_000;
/** An upload is removed so many hours after its last part. */
export const UPLOAD_HOURS = 24;

export const upload = z.object({
  _id: z.string(),
  kind: z.enum(DRAFT_KINDS),
  file_name: z.string(),
  /** Bytes that are stored; the next part begins here. */
  offset: z.number(),
  /** Bytes of the whole file. */
  length: z.number(),
  /** ISO 8601. */
  expires_at: z.string(),
});
export type Upload = z.output<typeof upload>;

/** The headers Upload-Length and Upload-Metadata (`kind`, `filename`) say what comes. Location has the address of the upload. */
export const createUpload = endpoint({
  method: 'POST',
  path: '/uploads',
  access: 'uploader',
  counted: 'upload_parts',
  summary: 'Start a resumable upload',
  answer: upload,
  status: 201,
});

/** Also with HEAD. The headers Upload-Offset, Upload-Length and Upload-Expires say the same as the answer. */
export const getUpload = endpoint({
  method: 'GET',
  path: '/uploads/:id',
  access: 'member',
  summary: 'Get how much of an upload has been received',
  params: documentParams,
  answer: upload,
});

export const sendPart = endpoint({
  method: 'PATCH',
  path: '/uploads/:id',
  access: 'uploader',
  counted: 'upload_parts',
  summary: 'Send the next part of an upload',
  params: documentParams,
  body: z.unknown(),
  raw: true,
  answer: z.unknown(),
});

export const deleteUpload = endpoint({
  method: 'DELETE',
  path: '/uploads/:id',
  access: 'member',
  counted: 'upload_parts',
  summary: 'Discard an upload',
  params: documentParams,
  answer: z.object({ message: z.string() }),
});

/** The same answer and errors as `createDraft`. The same uploads in the same order give the same draft. */
export const draftFromUploads = endpoint({
  method: 'POST',
  path: '/drafts/from_uploads',
  access: 'uploader',
  counted: 'uploads',
  summary: 'Create a draft from complete uploads, exactly once',
  body: z.object({
    kind: z.enum(DRAFT_KINDS),
    uploads: z.array(z.string()).check(z.minLength(1), z.maxLength(MAX_PICTURES)),
  }),
  answer: draft,
  status: 201,
});
