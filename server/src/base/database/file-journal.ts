import { sql, type Kysely } from 'kysely';
import type { Schema } from './schema.ts';

/** Files that were about to be stored. Most of them got a row; the others are orphans (decision 25). */
export interface FileJournal {
  /** Call it before the file is stored. A crash may lose the note: then only a search of the whole store finds the orphan. */
  note(file_id: string): Promise<void>;
  /** Files noted more than `ageMs` ago by the database's clock, the oldest first. */
  olderThan(ageMs: number, limit: number): Promise<string[]>;
  forget(file_ids: readonly string[]): Promise<void>;
}

export function fileJournal(db: Kysely<Schema>): FileJournal {
  return {
    async note(file_id) {
      // The upload need not wait for the disk here: it waits for it when its row is committed.
      await sql`
        insert into file_journal (file_id)
        select ${file_id}::uuid from (select set_config('synchronous_commit', 'off', true)) as quick
        on conflict (file_id) do nothing
      `.execute(db);
    },

    async olderThan(ageMs, limit) {
      const rows = await db
        .selectFrom('file_journal')
        .select('file_id')
        .where('noted_at', '<', sql<Date>`now() - ${ageMs} * interval '1 millisecond'`)
        .orderBy('noted_at')
        .limit(limit)
        .execute();
      return rows.map(({ file_id }) => file_id);
    },

    async forget(file_ids) {
      if (file_ids.length === 0) return;
      await db.deleteFrom('file_journal').where('file_id', 'in', file_ids).execute();
    },
  };
}
