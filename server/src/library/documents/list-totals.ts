import { sql, type Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Schema } from '../../base/database/schema.ts';

/** Totals that are kept in memory. */
const MAX_TOTALS = 2_000;

interface Counting {
  /** Names the list. */
  readonly key: string;
  /** Counts, and in the same statement selects `changes`: the count is right as long as that number stays the same. */
  readonly count: (changes: ReturnType<typeof changesSeen>) => Promise<{ total: number; changes: string } | undefined>;
}

const changesSeen = () => sql<string>`(select coalesce(sum(changes), 0)::text from document_changes)`;

/**
 * Exact totals of lists. Counting 200,000 papers takes as long as all the rest of a page, so a total is kept and used again while no
 * document has changed, through this hub or another one (migration 015).
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
