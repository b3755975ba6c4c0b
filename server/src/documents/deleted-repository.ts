import type { DocumentKind } from '@exam-vault/contract/documents';
import { PAGE_SIZE } from '@exam-vault/contract/limits';
import { sql, type Kysely } from 'kysely';
import type { DocumentRow, Schema } from '../database/schema.ts';
import { isId } from '../database/ids.ts';

export interface DeletedRow extends DocumentRow {
  readonly deleted_at: Date;
  /** Who deleted it, by the audit log. */
  readonly deleted_by: string | null;
}

export interface PurgedRow {
  readonly _id: string;
  readonly kind: DocumentKind;
  readonly title: string;
  readonly file_id: string;
}

/** Documents that are deleted but still there. `since` is the moment before which a deletion is final. */
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

    /** Null when it was not deleted, or too long ago. All else of the row stays as it was. */
    async restore(_id: string, since: Date): Promise<DocumentRow | null> {
      if (!isId(_id)) return null;
      const row = await db
        .updateTable('documents')
        .set({ deleted_at: null })
        .where('_id', '=', _id)
        .where('deleted_at', '>', since)
        .returningAll()
        .executeTakeFirst();
      return row ?? null;
    },

    /** Whether there is such a document and it is not deleted. */
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

    /** Removes the rows of the longest deleted for good, `most` at a time; of several hubs each takes others. */
    purge(since: Date, most: number): Promise<PurgedRow[]> {
      return db
        .deleteFrom('documents')
        .where('_id', 'in', (eb) =>
          eb
            .selectFrom('documents')
            .select('_id')
            .where('deleted_at', '<=', since)
            .orderBy('deleted_at')
            .limit(most)
            .forUpdate()
            .skipLocked(),
        )
        .returning(['_id', 'kind', 'title', 'file_id'])
        .execute();
    },
  };
}
