import type pg from 'pg';
import type { ChangeFollower } from '../../base/changes/change-follower.ts';
import { followedValues } from '../../base/changes/followed-values.ts';
import { parseSnapshot } from '../../base/changes/snapshot.ts';
import type { DocumentRow } from '../../base/database/schema.ts';

/** About 2 KB each. */
const MAX_ROWS = 2_000;
const ROW = `select pg_current_snapshot()::text as snapshot, d.* from (select) one left join documents d on d.file_id = $1`;

/** The document of a file in any state, with every change that was committed before this call: the same object until it changes. */
export type DocumentOf = (file_id: string) => Promise<DocumentRow | null>;

/**
 * Remembers the documents of files that were asked for lately.
 * @param isPooled behind a pooler, which may give each statement another session (decision 30)
 */
export function fileRows(pool: Pick<pg.Pool, 'query'>, isPooled: boolean, follower: ChangeFollower): DocumentOf {
  const rows = followedValues<DocumentRow | null>(follower, MAX_ROWS);
  const statement = { text: ROW, ...(isPooled ? {} : { name: 'document_of_file' }) };

  async function read(file_id: string) {
    const found = await pool.query<DocumentRow & { snapshot: string }>({ ...statement, values: [file_id] });
    const [one] = found.rows;
    if (!one) throw new Error('no answer about the document of a file');
    const { snapshot, ...row } = one;
    // Every column is null where there is no document.
    return { value: row.file_id === file_id ? row : null, snapshot: parseSnapshot(snapshot) };
  }

  return async (file_id) => {
    await follower.sync();
    return await rows.get({
      key: file_id,
      read: () => read(file_id),
      apply: (row, { document_id }) => row !== null && row._id !== document_id,
    });
  };
}
