import {
  isApprovedTeacher,
  INSIDE,
  isPublic,
  mayEdit,
  mayRead,
  mayUpload,
  READERS,
  readsAs,
  shownStatus,
  stricterOf,
  type Reader,
  type Readers,
  type Subject,
} from '@exam-vault/contract/permissions';
import type { ExpressionBuilder, Kysely } from 'kysely';
import type { DocumentRow, Schema, UserRow } from '../../base/database/schema.ts';
import { accountDisabled, forbidden, mayNotUpload, notFound } from '../../base/errors.ts';

/** Who asks for a document over HTTP. */
export type DocumentReader = Reader<UserRow>;

/** What the rules of the contract ask about a row. */
export type RuledRow = Pick<
  DocumentRow,
  'owner_id' | 'paper_approval_status' | 'deleted_at' | 'hidden_at' | 'hidden_as' | 'readers' | 'paper_readers'
>;

/** The document as the rules of the contract see it, for one reader. */
export function subjectOf(document: RuledRow, reader: DocumentReader): Subject {
  const { readers, paper_readers } = document;
  const isWithheld = paper_readers === 'nobody';
  return {
    own: reader !== null && reader !== INSIDE && document.owner_id === reader._id,
    paper_approval_status: shownStatus(document.paper_approval_status),
    deleted: document.deleted_at !== null,
    // A solution is kept from everybody as long as its paper is.
    hidden: document.hidden_at !== null || isWithheld,
    withdrawn: document.hidden_as !== null,
    readers: stricterOf((readers ?? 'everyone') as Readers, isWithheld ? 'everyone' : (paper_readers ?? 'everyone')),
  };
}

/** Whether everybody may know of a withdrawn document: its notice is for those who could read it, were it not withdrawn. */
export function hasNotice(document: DocumentRow): boolean {
  if (document.hidden_as !== 'withdrawn_openly') return false;
  return isPublic({ ...subjectOf(document, null), hidden: document.paper_readers === 'nobody' });
}

/** Returns the document when it exists and the reader may read it. @throws Problem NOT_FOUND in both other cases */
export function assertReadable(document: DocumentRow | null, reader: DocumentReader): DocumentRow {
  if (!document || !mayRead(reader, subjectOf(document, reader))) throw notFound();
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
export async function readAgain(
  db: Kysely<Schema>,
  { _id, read_only = false, of_institution = false }: UserRow,
): Promise<UserRow> {
  const user = await db.selectFrom('users').selectAll().where('_id', '=', _id).executeTakeFirst();
  if (!user || user.disabled_at) throw accountDisabled();
  return { ...user, read_only, of_institution };
}

export function isPublicDocument(document: RuledRow): boolean {
  return isPublic(subjectOf(document, null));
}

/** Whether a row is in the lists of some readers. */
export const isShown = ({ is_public, shown_to }: DocumentRow, readers: Readers): boolean =>
  is_public || (shown_to !== null && stricterOf(shown_to, readers) === readers);

/** What `mayRead` says, as the condition of a query. */
export function readableBy(reader: DocumentReader) {
  return (eb: ExpressionBuilder<Schema, 'documents'>) => {
    const live = eb('documents.deleted_at', 'is', null);
    const user = reader === INSIDE ? null : reader;
    if (isApprovedTeacher(user)) return live;
    const shown = READERS.slice(1, READERS.indexOf(readsAs(reader)) + 1) as Exclude<Readers, 'everyone'>[];
    return eb.and([
      live,
      eb.or([
        eb('documents.is_public', '=', true),
        ...(shown.length === 0 ? [] : [eb('documents.shown_to', 'in', shown)]),
        ...(user ? [eb('documents.owner_id', '=', user._id)] : []),
      ]),
    ]);
  };
}
