import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import type { ImportRow } from './import-row.ts';

/**
 * What makes a row the same when an import runs again: the file as given and what a card shows of it. Owner, status and date
 * are not part of it, so that naming another owner brings nothing in twice.
 */
export function importKey({ kind, form }: Pick<ImportRow, 'kind' | 'form'>, sha256: Buffer): Buffer {
  const { title, subject, department, year, semester, unit_no, paper_type, exam_type, exam_year } = form;
  const fields = [kind, title, subject, department, year, semester, unit_no, paper_type, exam_type, exam_year];
  const text = JSON.stringify([...fields.map((field) => field ?? null), sha256.toString('hex')]);
  return createHash('sha256').update(text).digest();
}

/** What imports have brought in. Make it anew on a transaction. */
export function importRepository(db: Kysely<Schema>) {
  return {
    /** Whether this was imported before, and is deleted since. */
    async find(key: Buffer): Promise<'absent' | 'present' | 'deleted'> {
      const row = await db
        .selectFrom('imports')
        .innerJoin('documents', 'documents._id', 'imports.document_id')
        .select('documents.deleted_at')
        .where('imports.key', '=', key)
        .executeTakeFirst();
      if (!row) return 'absent';
      return row.deleted_at === null ? 'present' : 'deleted';
    },

    /** False when it is there already; waits for whoever is adding it at this moment. */
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
