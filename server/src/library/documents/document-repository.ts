import type { DocumentKind } from '@exam-vault/contract/document-fields';
import type { ReviewState } from '@exam-vault/contract/permissions';
import { fold } from '@exam-vault/contract/text';
import { sql, type Kysely, type Updateable, type UpdateObject } from 'kysely';
import type { DocumentRow, DocumentTable, NewDocument, Schema } from '../../base/database/schema.ts';
import { isId } from '../../base/database/ids.ts';
import { asIdentifierProblem } from './identifier-in-use.ts';
import { TITLE_COLUMNS, titleText } from './title-text.ts';

type Kinds = DocumentKind | readonly DocumentKind[];

export type DocumentRepository = ReturnType<typeof documentRepository>;

/** Rows of documents. It keeps nothing: inside a transaction, make one on the transaction. */
export function documentRepository(db: Kysely<Schema>) {
  async function findOne(kind: Kinds, _id: string, isLocked: boolean): Promise<DocumentRow | null> {
    if (!isId(_id)) return null;
    const row = await db
      .selectFrom('documents')
      .selectAll()
      .where('_id', '=', _id)
      .where('kind', 'in', typeof kind === 'string' ? [kind] : kind)
      .$if(isLocked, (query) => query.forUpdate())
      .executeTakeFirst();
    return row ?? null;
  }

  return {
    /** By id, deleted documents too. Null for an id of another kind, or a text that is no id. */
    find: (kind: Kinds, _id: string) => findOne(kind, _id, false),

    /** As `find`, and locks the row until the transaction ends. */
    lock: (kind: Kinds, _id: string) => findOne(kind, _id, true),

    /** The files among these that any row refers to: a document's, or a draft's. */
    async knownFiles(file_ids: readonly string[]): Promise<Set<string>> {
      if (file_ids.length === 0) return new Set();
      const rows = await db.selectFrom('stored_files').select('file_id').where('file_id', 'in', file_ids).execute();
      return new Set(rows.map(({ file_id }) => file_id));
    },

    /** The files of rows, drafts' and deleted documents' too, in the order of their ids: up to `most` after `file_id`. */
    rowsAfter(file_id: string, most: number) {
      return db
        .selectFrom('stored_files')
        .select(['_id', 'kind', 'title', 'file_id', 'file_size', 'file_sha256', 'deleted_at'])
        .where('file_id', '>', file_id)
        .orderBy('file_id')
        .limit(most)
        .execute();
    },

    /** How many files rows refer to, and their size in bytes together. */
    async filesInAll(): Promise<{ files: number; bytes: number; with_thumbnails: number }> {
      const row = await db
        .selectFrom('stored_files')
        .select((eb) => [
          eb.fn.countAll<number>().as('files'),
          sql<string>`coalesce(sum(file_size), 0)`.as('bytes'),
          sql<number>`count(*) filter (where has_thumbnails)`.as('with_thumbnails'),
        ])
        .executeTakeFirstOrThrow();
      return { ...row, bytes: Number(row.bytes) };
    },

    insert(document: Omit<NewDocument, 'title_folded'>): Promise<DocumentRow> {
      return db
        .insertInto('documents')
        .values({ ...document, title_folded: fold(titleText(document)) })
        .returningAll()
        .executeTakeFirstOrThrow()
        .catch(asIdentifierProblem);
    },

    /** Writes an edit and increments the revision. The caller has locked the row. */
    async update(_id: string, changes: Updateable<DocumentTable>): Promise<DocumentRow> {
      const before = await db
        .selectFrom('documents')
        .select(TITLE_COLUMNS)
        .where('_id', '=', _id)
        .executeTakeFirstOrThrow();
      const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
      return await db
        .updateTable('documents')
        .set({ ...changes, title_folded: fold(titleText({ ...before, ...given })) })
        .set((eb) => ({ revision: eb('revision', '+', 1) }))
        .where('_id', '=', _id)
        .returningAll()
        .executeTakeFirstOrThrow()
        .catch(asIdentifierProblem);
    },

    /** One conditional UPDATE, so that one of several reviewers wins. Null when the status or the revision has changed. */
    async decide(
      _id: string,
      from: readonly ReviewState[],
      revision: number | undefined,
      decision: UpdateObject<Schema, 'documents'>,
    ): Promise<DocumentRow | null> {
      let update = db
        .updateTable('documents')
        .set(decision)
        .set((eb) => ({ revision: eb('revision', '+', 1) }))
        .where('_id', '=', _id)
        .where('deleted_at', 'is', null)
        .where('paper_approval_status', 'in', from);
      if (revision !== undefined) update = update.where('revision', '=', revision);
      return (await update.returningAll().executeTakeFirst()) ?? null;
    },

    /** False when it was already deleted. */
    async softDelete(_id: string, at: Date): Promise<boolean> {
      const result = await db
        .updateTable('documents')
        .set({ deleted_at: at })
        .where('_id', '=', _id)
        .where('deleted_at', 'is', null)
        .executeTakeFirst();
      return result.numUpdatedRows === 1n;
    },

    /** One atomic increment; null when the document was deleted meanwhile. */
    async countDownload(_id: string): Promise<number | null> {
      const row = await db
        .updateTable('documents')
        .set((eb) => ({ download_count: eb('download_count', '+', 1) }))
        .where('_id', '=', _id)
        .where('deleted_at', 'is', null)
        .returning('download_count')
        .executeTakeFirst();
      return row?.download_count ?? null;
    },
  };
}
