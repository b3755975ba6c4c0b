import { createHash } from 'node:crypto';
import { ALL_FIELDS, type FieldName } from '@exam-vault/contract/document-fields';
import type { Kysely } from 'kysely';
import type { Schema } from '../../../base/database/schema.ts';
import type { ImportRow } from './import-row.ts';

/** The fields that keys were first made of, by position. Never change it: a row imported before would be imported again. */
const FIRST_FIELDS: readonly FieldName[] = [
  'title',
  'subject',
  'department',
  'year',
  'semester',
  'unit_no',
  'paper_type',
  'exam_type',
  'exam_year',
];

/**
 * The key by which a second run of an import recognises a row: the file as given and its fields. A field added since counts only
 * where it has a value. Owner, status and date do not count, so that another owner does not import everything again.
 */
export function importKey({ kind, form }: Pick<ImportRow, 'kind' | 'form'>, sha256: Buffer): Buffer {
  const values = FIRST_FIELDS.map((name) => form[name] ?? null);
  const added = ALL_FIELDS.filter(({ name }) => !FIRST_FIELDS.includes(name)).flatMap(({ name }) => {
    const value = form[name] ?? null;
    return value === null ? [] : [{ [name]: value }];
  });
  const text = JSON.stringify([kind, ...values, ...added, sha256.toString('hex')]);
  return createHash('sha256').update(text).digest();
}

type EarlierImport =
  | { readonly result: 'absent' }
  | { readonly result: 'deleted' }
  | { readonly result: 'present'; readonly _id: string };

/** What imports have brought in. Inside a transaction, make one on the transaction. */
export function importRepository(db: Kysely<Schema>) {
  return {
    /** Whether this was imported before, and is deleted since. */
    async find(key: Buffer): Promise<EarlierImport> {
      const row = await db
        .selectFrom('imports')
        .innerJoin('documents', 'documents._id', 'imports.document_id')
        .select(['documents._id', 'documents.deleted_at'])
        .where('imports.key', '=', key)
        .executeTakeFirst();
      if (!row) return { result: 'absent' };
      return row.deleted_at === null ? { result: 'present', _id: row._id } : { result: 'deleted' };
    },

    /** False when it exists already; waits for a transaction that is adding it. */
    async add(key: Buffer, document_id: string, at: Date): Promise<boolean> {
      const row = await db
        .insertInto('imports')
        .values({ key, document_id, at })
        .onConflict((conflict) => conflict.column('key').doNothing())
        .returning('key')
        .executeTakeFirst();
      return row !== undefined;
    },
  };
}
