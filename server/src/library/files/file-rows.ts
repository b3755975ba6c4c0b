import { LRUCache } from 'lru-cache';
import type pg from 'pg';
import type { ChangeFollower } from '../../base/changes/change-follower.ts';
import type { DocumentRow } from '../../base/database/schema.ts';

/** About 2 KB each. */
const MAX_ROWS = 2_000;

export type FileRows = ReturnType<typeof fileRows>;

/**
 * The documents of files that were asked for lately. A row holds for what `sync` of the follower has brought.
 * @param isPooled behind a pooler, which may give each statement another session (decision 30)
 */
export function fileRows(pool: Pick<pg.Pool, 'query'>, isPooled: boolean, follower: ChangeFollower) {
  const kept = new LRUCache<string, DocumentRow>({ max: MAX_ROWS });
  follower.listen({
    changed(changes) {
      const changed = new Set(changes.map(({ document_id }) => document_id));
      for (const [file_id, { _id }] of kept.entries()) if (changed.has(_id)) kept.delete(file_id);
    },
    reset: () => kept.clear(),
  });
  const statement = {
    ...(isPooled ? {} : { name: 'document_of_file' }),
    text: 'select * from documents where file_id = $1',
  };

  return {
    /** In any state, with every change that was committed before this call. @throws Error when the database does not answer */
    async documentOf(file_id: string): Promise<DocumentRow | null> {
      await follower.sync();
      const known = kept.get(file_id);
      if (known) return known;
      const sequence = follower.sequence();
      const { rows } = await pool.query<DocumentRow>({ ...statement, values: [file_id] });
      const [row = null] = rows;
      // Otherwise a change that came meanwhile may be missing in it, and nothing would remove it.
      if (row && follower.sequence() === sequence) kept.set(file_id, row);
      return row;
    },

    /** Whether a row that was returned before is known to be as it was. */
    isKept: (row: DocumentRow) => kept.get(row.file_id) === row,
  };
}
