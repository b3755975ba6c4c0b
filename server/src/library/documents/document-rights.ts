import { isApprovedTeacher, isPublic, mayRead, type Subject } from '@exam-vault/contract/permissions';
import type { ExpressionBuilder } from 'kysely';
import type { DocumentRow, Schema, UserRow } from '../../base/database/schema.ts';
import { notFound } from '../../base/errors.ts';

/** The document as the rules of the contract see it, for one user. */
export function subjectOf(document: DocumentRow, user: UserRow | null): Subject {
  return {
    own: user !== null && document.owner_id === user._id,
    paper_approval_status: document.paper_approval_status,
    deleted: document.deleted_at !== null,
    hidden: document.hidden_at !== null,
  };
}

/** Returns the document when it exists and the user may read it. @throws Problem NOT_FOUND in both other cases */
export function assertReadable(document: DocumentRow | null, user: UserRow | null): DocumentRow {
  if (!document || !mayRead(user, subjectOf(document, user))) throw notFound();
  return document;
}

export function isPublicDocument(document: DocumentRow): boolean {
  return isPublic(subjectOf(document, null));
}

/** What `mayRead` says, as the condition of a query. */
export function readableBy(user: UserRow) {
  return (eb: ExpressionBuilder<Schema, 'documents'>) => {
    const live = eb('documents.deleted_at', 'is', null);
    if (isApprovedTeacher(user)) return live;
    return eb.and([live, eb.or([eb('documents.is_public', '=', true), eb('documents.owner_id', '=', user._id)])]);
  };
}
