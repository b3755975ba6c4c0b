import type { Kysely } from 'kysely';
import { rowsOf } from '../../base/database/queries.ts';
import type { DocumentRow, Schema, UserRow } from '../../base/database/schema.ts';
import { readableBy } from '../../library/documents/document-rights.ts';
import { notFound } from '../../base/errors.ts';

/** A document of any kind. @throws Problem NOT_FOUND when there is none, or the user may not read it */
export async function readableDocument(db: Kysely<Schema>, user: UserRow, _id: string): Promise<DocumentRow> {
  const row = await rowsOf(db, 'documents', { _id }).selectAll().where(readableBy(user)).executeTakeFirst();
  if (!row) throw notFound();
  return row;
}
