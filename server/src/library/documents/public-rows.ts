import { LRUCache } from 'lru-cache';
import type pg from 'pg';
import type { ChangeFollower } from '../../base/changes/change-follower.ts';
import type { DocumentRow } from '../../base/database/schema.ts';

/** About 2 KB each. */
const MAX_ROWS = 2_000;
const ROWS = 'select * from documents where _id = any($1::uuid[])';
const ROW_OF_FILE = 'select * from documents where file_id = $1';

/** Rows of documents that were shown lately. A row holds for what `sync` of the follower has brought. */
export interface PublicRows {
  /** In the order of `ids`; those that are not there are left out. @throws Error when the database does not answer */
  rows(ids: readonly string[]): Promise<DocumentRow[]>;
  /** The document of a file, in any state. @throws Error when the database does not answer */
  ofFile(file_id: string): Promise<DocumentRow | null>;
  /** Whether a row that was returned before is known to be as it was. */
  isKept(row: DocumentRow): boolean;
}

/** @param isPooled behind a pooler, which may give each statement another session (decision 30) */
export function publicRows(
  pool: Pick<pg.Pool, 'query'>,
  isPooled: boolean,
  follower: Pick<ChangeFollower, 'listen' | 'sequence'>,
): PublicRows {
  const idOfFile = new Map<string, string>();
  const kept = new LRUCache<string, DocumentRow>({
    max: MAX_ROWS,
    dispose: ({ file_id }) => idOfFile.delete(file_id),
    onInsert: ({ file_id, _id }) => idOfFile.set(file_id, _id),
  });
  const named = (name: string) => (isPooled ? {} : { name });
  follower.listen({
    changed: (changes) => {
      for (const { document_id } of changes) kept.delete(document_id);
    },
    reset: () => kept.clear(),
  });

  return {
    async rows(ids) {
      const found = new Map<string, DocumentRow>();
      for (const _id of ids) {
        const row = kept.get(_id);
        if (row) found.set(_id, row);
      }
      const missing = ids.filter((_id) => !found.has(_id));
      if (missing.length > 0) {
        const sequence = follower.sequence();
        const { rows } = await pool.query<DocumentRow>({ ...named('documents_by_id'), text: ROWS, values: [missing] });
        // Otherwise a change that came meanwhile may be missing in them, and nothing would remove them.
        const isCurrent = follower.sequence() === sequence;
        for (const row of rows) {
          found.set(row._id, row);
          if (isCurrent) kept.set(row._id, row);
        }
      }
      return ids.flatMap((_id) => found.get(_id) ?? []);
    },

    async ofFile(file_id) {
      const known = kept.get(idOfFile.get(file_id) ?? '');
      if (known) return known;
      const sequence = follower.sequence();
      const { rows } = await pool.query<DocumentRow>({
        ...named('document_by_file'),
        text: ROW_OF_FILE,
        values: [file_id],
      });
      const [row = null] = rows;
      if (row && follower.sequence() === sequence) kept.set(row._id, row);
      return row;
    },

    isKept: (row) => kept.get(row._id) === row,
  };
}
