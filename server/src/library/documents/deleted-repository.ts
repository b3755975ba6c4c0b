import type { DocumentKind } from '@exam-vault/contract/documents';
import { PAGE_SIZE } from '@exam-vault/contract/limits';
import { sql, type Kysely } from 'kysely';
import type { DocumentRow, Schema } from '../../base/database/schema.ts';
import { isId } from '../../base/database/ids.ts';
import { asIdentifierProblem } from './identifier-in-use.ts';

export interface DeletedRow extends DocumentRow {
  readonly deleted_at: Date;
  /** The name in the audit log. */
  readonly deleted_by: string | null;
}

export interface PurgedRow {
  readonly _id: string;
  readonly kind: DocumentKind;
  readonly title: string;
  readonly owner_id: string;
  /** The document's file and the photographs that were kept with it. */
  readonly file_ids: readonly string[];
}

/** Deleted documents that are not purged yet. A deletion before `since` is final. */
export function deletedRepository(db: Kysely<Schema>) {
  return {
    /** The latest deleted first, 12 a page. */
    async list(since: Date, page: number): Promise<{ rows: DeletedRow[]; total: number }> {
      const found = db.selectFrom('documents').where('deleted_at', '>', since);
      const deleted_by = sql<string | null>`(
        select actor from audit_log entry
        where entry.object_id = documents._id and entry.action = documents.kind || '.delete'
        order by entry.id desc limit 1
      )`;
      const { total } = await found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
      const rows = await found
        .selectAll()
        .select(deleted_by.as('deleted_by'))
        .orderBy('deleted_at', 'desc')
        .orderBy('_id', 'desc')
        .limit(PAGE_SIZE)
        .offset((page - 1) * PAGE_SIZE)
        .$narrowType<{ deleted_at: Date }>()
        .execute();
      return { rows, total };
    },

    /** Null when it is not deleted, or was deleted before `since`. @throws Problem VALIDATION where another document has its identifier now */
    async restore(_id: string, since: Date): Promise<DocumentRow | null> {
      if (!isId(_id)) return null;
      const row = await db
        .updateTable('documents')
        .set({ deleted_at: null })
        .where('_id', '=', _id)
        .where('deleted_at', '>', since)
        .returningAll()
        .executeTakeFirst()
        .catch(asIdentifierProblem);
      return row ?? null;
    },

    /** Whether the document exists and is not deleted. */
    async isLive(_id: string): Promise<boolean> {
      if (!isId(_id)) return false;
      const row = await db
        .selectFrom('documents')
        .select('_id')
        .where('_id', '=', _id)
        .where('deleted_at', 'is', null)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Removes the rows that were deleted first, up to `most`. Several hubs at the same time remove different rows. */
    async purge(since: Date, most: number): Promise<PurgedRow[]> {
      const locked = await db
        .selectFrom('documents')
        .select(['_id', 'kind', 'title', 'owner_id', 'file_id'])
        .where('deleted_at', '<=', since)
        .orderBy('deleted_at')
        .limit(most)
        .forUpdate()
        .skipLocked()
        .execute();
      if (locked.length === 0) return [];
      const ids = locked.map(({ _id }) => _id);
      const kept = await db
        .selectFrom('draft_pictures')
        .select(['document_id', 'file_id'])
        .where('document_id', 'in', ids)
        .execute();
      const answered = await db
        .selectFrom('answer_pictures')
        .innerJoin('answers', 'answers._id', 'answer_pictures.answer_id')
        .select(['document_id', 'file_id'])
        .where('document_id', 'in', ids)
        .execute();
      await db.deleteFrom('documents').where('_id', 'in', ids).execute();
      return locked.map(({ file_id, ...row }) => {
        const pictures = [...kept, ...answered].filter(({ document_id }) => document_id === row._id);
        return { ...row, file_ids: [file_id, ...pictures.map((picture) => picture.file_id)] };
      });
    },
  };
}
