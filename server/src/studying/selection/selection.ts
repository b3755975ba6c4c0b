import type { DocumentKind } from '@exam-vault/contract/document-fields';
import type { Kysely } from 'kysely';
import { rowsOf } from '../../base/database/queries.ts';
import type { DocumentRow, Schema } from '../../base/database/schema.ts';
import { notFound } from '../../base/errors.ts';
import { ZIPPED_COLUMNS, thatFit, type ZipPlan } from '../../library/files/documents-zip.ts';

const COLUMNS = [...ZIPPED_COLUMNS, 'kind', 'subject', 'page_count'] as const;
export type SelectedDocument = Pick<DocumentRow, (typeof COLUMNS)[number]>;

/** The public ones of these documents, in this order. @throws Problem NOT_FOUND when there is none */
export async function selectedDocuments(db: Kysely<Schema>, ids: readonly string[]): Promise<SelectedDocument[]> {
  const rows = await rowsOf(db, 'documents', { is_public: true }).select(COLUMNS).where('_id', 'in', ids).execute();
  if (rows.length === 0) throw notFound();
  const places = new Map(ids.map((id, at) => [id, at]));
  return rows.toSorted((one, other) => (places.get(one._id) ?? 0) - (places.get(other._id) ?? 0));
}

const WORDS: Readonly<Record<DocumentKind, string>> = { paper: 'papers', notes: 'notes', solution: 'solutions' };

/** What they have in common: 'DBMS', or 'papers'. */
export function selectionName(documents: readonly SelectedDocument[]): string {
  const subjects = new Set(documents.map(({ subject }) => subject));
  const kinds = new Set(documents.map(({ kind }) => kind));
  const [subject] = subjects;
  const words = kinds.size === 1 ? WORDS[documents[0]?.kind ?? 'paper'] : 'papers and notes';
  return subjects.size === 1 && subject !== undefined ? `${subject} ${words}` : `Exam ${words}`;
}

/** An archive of them. */
export const planSelectionZip = (documents: readonly SelectedDocument[]): ZipPlan => ({
  name: selectionName(documents),
  count: (files) => `${files} ${files === 1 ? 'document' : 'documents'}`,
  ...thatFit(documents),
});
