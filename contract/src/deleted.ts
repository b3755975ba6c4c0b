import * as z from 'zod/mini';
import { DOCUMENT_KINDS } from './document-fields.ts';
import { documentParams, pageQuery } from './documents.ts';
import { endpoint } from './endpoint.ts';
import { PAPER_APPROVAL_STATUSES } from './permissions.ts';

/** A deleted document as the administrator sees it: enough to know it by, and never its file (contract section 6). */
export const deletedDocument = z.object({
  _id: z.string(),
  kind: z.enum(DOCUMENT_KINDS),
  title: z.string(),
  subject: z.string(),
  department: z.string(),
  semester: z.string(),
  uploaded_by: z.string(),
  created_at: z.string(),
  /** The state it comes back with; null for notes. */
  paper_approval_status: z.nullable(z.enum(PAPER_APPROVAL_STATUSES)),
  deleted_at: z.string(),
  deleted_by: z.nullable(z.string()),
  /** Days until it is purged, one that has begun counted: 1 is the last. */
  days_left: z.number(),
});
export type DeletedDocument = z.output<typeof deletedDocument>;

export const listDeleted = endpoint({
  method: 'GET',
  path: '/admin/deleted_documents',
  access: 'administrator',
  summary: 'List deleted documents that can still be restored, most recently deleted first, 12 per page',
  query: pageQuery,
  answer: z.object({ data: z.array(deletedDocument), total: z.number() }),
});

export const restoreDocument = endpoint({
  method: 'PUT',
  path: '/admin/deleted_documents/:id/restore',
  access: 'administrator',
  summary: 'Restore a deleted document to its previous status',
  params: documentParams,
  answer: z.object({ message: z.string() }),
});
