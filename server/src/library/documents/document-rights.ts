import {
  isApprovedTeacher,
  isPublic,
  mayEdit,
  mayRead,
  mayUpload,
  shownStatus,
  type Subject,
} from '@exam-vault/contract/permissions';
import type { ExpressionBuilder, Kysely } from 'kysely';
import type { DocumentRow, Schema, UserRow } from '../../base/database/schema.ts';
import { accountDisabled, forbidden, mayNotUpload, notFound } from '../../base/errors.ts';

/** The document as the rules of the contract see it, for one user. */
export function subjectOf(document: DocumentRow, user: UserRow | null): Subject {
  return {
    own: user !== null && document.owner_id === user._id,
    paper_approval_status: shownStatus(document.paper_approval_status),
    deleted: document.deleted_at !== null,
    // A solution is kept from everybody as long as its paper is.
    hidden: document.hidden_at !== null || document.is_withheld,
    withdrawn: document.hidden_as !== null,
  };
}

/** Whether everybody may know of a withdrawn document: its notice is for those who could read it, were it not withdrawn. */
export function hasNotice(document: DocumentRow): boolean {
  if (document.hidden_as !== 'withdrawn_openly') return false;
  return isPublic({ ...subjectOf(document, null), hidden: document.is_withheld });
}

/** Returns the document when it exists and the user may read it. @throws Problem NOT_FOUND in both other cases */
export function assertReadable(document: DocumentRow | null, user: UserRow | null): DocumentRow {
  if (!document || !mayRead(user, subjectOf(document, user))) throw notFound();
  return document;
}

/** @throws Problem NOT_FOUND when the user may not know of it; NOT_APPROVED or FORBIDDEN when they may read but not edit it */
export function assertEditable(document: DocumentRow | null, user: UserRow): DocumentRow {
  const found = assertReadable(document, user);
  if (!mayUpload(user)) throw mayNotUpload(user);
  if (!mayEdit(user, subjectOf(found, user))) throw forbidden();
  return found;
}

/**
 * Reads the user again. A body may take hours to arrive, and a change of role, status or account counts at once.
 * @throws Problem ACCOUNT_DISABLED
 */
export async function readAgain(db: Kysely<Schema>, { _id, read_only = false }: UserRow): Promise<UserRow> {
  const user = await db.selectFrom('users').selectAll().where('_id', '=', _id).executeTakeFirst();
  if (!user || user.disabled_at) throw accountDisabled();
  return { ...user, read_only };
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
