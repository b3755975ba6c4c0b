import { isPublic, mayRead, type Subject } from '@exam-vault/contract/permissions';
import type { DocumentRow, UserRow } from '../database/schema.ts';
import { notFound } from '../errors.ts';

/** What the contract's rules ask about a document, seen by one person. */
export function subjectOf(document: DocumentRow, user: UserRow | null): Subject {
  return {
    own: user !== null && document.owner_id === user._id,
    paper_approval_status: document.paper_approval_status,
    deleted: document.deleted_at !== null,
  };
}

/** The document, if it exists and this person may know so. @throws Problem NOT_FOUND, the same for both */
export function assertReadable(document: DocumentRow | null, user: UserRow | null): DocumentRow {
  if (!document || !mayRead(user, subjectOf(document, user))) throw notFound();
  return document;
}

export function isPublicDocument(document: DocumentRow): boolean {
  return isPublic(subjectOf(document, null));
}
