import type { Outline, OutlineEntry } from '@exam-vault/contract/outlines';
import { sql, type Kysely } from 'kysely';
import type { DocumentRow, Schema } from '../../base/database/schema.ts';
import type { OutlinedPage } from './page-type.ts';

type DocumentFile = Pick<DocumentRow, '_id' | 'file_id'>;

const NO_OUTLINE: Outline = { source: null, entries: [] };
/** Pages of one query. */
const PAGE_BATCH = 50;

export type OutlineRepository = ReturnType<typeof outlineRepository>;

/** The sections of documents, and the pages that they are found on. */
export function outlineRepository(db: Kysely<Schema>) {
  return {
    async find({ _id, file_id }: DocumentFile): Promise<Outline> {
      const found = await db
        .selectFrom('document_outlines')
        .select(['source', 'entries'])
        .where('document_id', '=', _id)
        .where('file_id', '=', file_id)
        .executeTakeFirst();
      return found ? { source: found.source, entries: [...found.entries] } : NO_OUTLINE;
    },

    /** The sections of several documents by id, with one statement. Documents without any are absent. */
    async ofAll(ids: readonly string[]): Promise<Map<string, readonly OutlineEntry[]>> {
      if (ids.length === 0) return new Map();
      const rows = await db
        .selectFrom('document_outlines')
        .select(['document_id', 'entries'])
        .where('document_id', '=', sql<string>`any(${[...ids]}::uuid[])`)
        .execute();
      return new Map(rows.map(({ document_id, entries }) => [document_id, entries]));
    },

    /** Replaces the outline, unless the document has another file by now. */
    async save({ _id, file_id }: DocumentFile, { source, entries }: Outline): Promise<void> {
      if (source === null) return await this.discard(_id);
      await sql`
        insert into document_outlines (document_id, file_id, source, entries)
        select _id, file_id, ${source}, ${JSON.stringify(entries)}::jsonb
        from documents where _id = ${_id} and file_id = ${file_id} for share
        on conflict (document_id) do update set
          file_id = excluded.file_id, source = excluded.source, entries = excluded.entries
      `.execute(db);
    },

    async discard(document_id: string): Promise<void> {
      await db.deleteFrom('document_outlines').where('document_id', '=', document_id).execute();
    },

    /** The outline that the file has of its own, as its reader told it. */
    async ofFile({ _id, file_id }: DocumentFile): Promise<readonly OutlineEntry[]> {
      const first = await db
        .selectFrom('document_pages')
        .select('outline')
        .where('document_id', '=', _id)
        .where('file_id', '=', file_id)
        .where('page', '=', 1)
        .executeTakeFirst();
      return first?.outline ?? [];
    },

    /** The pages that are read, in their order, a few at a time. */
    async *pages({ _id, file_id }: DocumentFile): AsyncGenerator<readonly OutlinedPage[]> {
      let last = 0;
      for (;;) {
        const batch = await db
          .selectFrom('document_pages')
          .select(['page', 'source', sql<string | null>`words::text`.as('words')])
          .where('document_id', '=', _id)
          .where('file_id', '=', file_id)
          .where('page', '>', last)
          .orderBy('page')
          .limit(PAGE_BATCH)
          .execute();
        if (batch.length > 0) yield batch;
        last = batch.at(-1)?.page ?? last;
        if (batch.length < PAGE_BATCH) return;
      }
    },
  };
}
