import { sql, type Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Schema } from '../database/schema.ts';

const MAX_TOTALS = 2_000;

/** Reads how often documents have changed (migration 015), or counts once more. */
interface Counting {
  /** What is counted. */
  readonly key: string;
  /** Counts in one statement, with the changes that it sees: a count holds as long as these. */
  readonly count: (changes: ReturnType<typeof changesSeen>) => Promise<{ total: number; changes: string } | undefined>;
}

const changesSeen = () => sql<string>`(select coalesce(sum(changes), 0)::text from document_changes)`;

/**
 * True totals of lists, counted once: of 200,000 papers that takes as long as all the rest of a page. A total is used again only while no
 * document has changed, through whichever hub.
 */
export function listTotals(db: Kysely<Schema>) {
  const totals = new LRUCache<string, { total: number; changes: string }>({ max: MAX_TOTALS });

  async function changesNow(): Promise<string> {
    const { rows } = await sql<{ changes: string }>`select ${changesSeen()} as changes`.execute(db);
    return rows[0]?.changes ?? '';
  }

  return {
    async totalOf({ key, count }: Counting): Promise<number> {
      const known = totals.get(key);
      if (known && known.changes === (await changesNow())) return known.total;
      const counted = await count(changesSeen());
      if (!counted) return 0;
      totals.set(key, counted);
      return counted.total;
    },
  };
}
