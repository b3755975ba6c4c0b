import { sql, type Kysely } from 'kysely';
import type { Schema } from '../../../base/database/schema.ts';
import { and, conjuncts, type TsQuery } from './ts-query.ts';

/**
 * About how many public documents a query matches, from PostgreSQL's statistics of the most frequent terms, as its planner would reckon. To
 * ask the planner itself is a statement more for each lookup (decision 56).
 */

const STATISTICS_TTL_MS = 60_000;
/** The planner's share of a term without statistics where there are none at all. */
const SHARE_WITHOUT_STATISTICS = 0.005;

interface Statistics {
  /** Public documents. */
  readonly documents: number;
  /** By term, the share of documents that have it. */
  readonly shares: ReadonlyMap<string, number>;
  /** Of a term that is none of the frequent ones. */
  readonly rareShare: number;
}

/** The share of documents that a query matches, as if its terms were independent of each other. */
export function shareOf(query: TsQuery, statistics: Pick<Statistics, 'shares' | 'rareShare'>): number {
  const { shares, rareShare } = statistics;
  const noneOf = (some: readonly number[]) => some.reduce((product, share) => product * (1 - share), 1);
  const sharesOf = (queries: readonly TsQuery[]) => queries.map((part) => shareOf(part, statistics));
  if ('not' in query) return 1 - shareOf(query.not, statistics);
  if ('any' in query) return 1 - noneOf(sharesOf(query.any));
  if ('all' in query) return sharesOf(query.all).reduce((product, share) => product * share, 1);
  if (!query.isPrefix) return shares.get(query.term) ?? rareShare;
  const beginning = [...shares].filter(([term]) => term.startsWith(query.term));
  return Math.max(1 - noneOf(beginning.map(([, share]) => share)), rareShare);
}

/** The same query with the condition first that fewest documents meet: the index looks for the others only in those (decision 56). */
export function rarestConditionFirst(query: TsQuery, statistics: Pick<Statistics, 'shares' | 'rareShare'>): TsQuery {
  const parts = conjuncts(query).map((part) => ({ part, share: shareOf(part, statistics) }));
  return and(parts.sort((a, b) => a.share - b.share).map(({ part }) => part));
}

export type MatchEstimates = ReturnType<typeof matchEstimates>;

export function matchEstimates(db: Kysely<Schema>) {
  let current: Promise<Statistics> | null = null;
  let readAt = -Infinity;

  async function read(): Promise<Statistics> {
    const { rows } = await sql<{ documents: number; terms: string[] | null; shares: number[] | null }>`
      select greatest(reltuples, 0)::float8 * coalesce((
          select coalesce((most_common_freqs)[array_position(most_common_vals::text::text[], 't')], 0)
          from pg_stats where schemaname = current_schema() and tablename = 'document_texts' and attname = 'is_public'), 1) as documents,
        stats.terms, stats.shares
      from pg_class left join (
        select most_common_elems::text::text[] as terms, most_common_elem_freqs::float8[] as shares
        from pg_stats where schemaname = current_schema() and tablename = 'document_texts' and attname = 'terms') stats on true
      where oid = 'document_texts'::regclass
    `.execute(db);
    const { documents = 0, terms, shares } = rows[0] ?? {};
    const known = new Map((terms ?? []).map((term, index) => [term, shares?.[index] ?? 0]));
    const rarest = known.size === 0 ? SHARE_WITHOUT_STATISTICS : Math.min(...known.values());
    return { documents, shares: known, rareShare: rarest / 2 };
  }

  /** Read again once a minute; the statistics change seldom. */
  function statistics(): Promise<Statistics> {
    const now = performance.now();
    if (current === null || now - readAt > STATISTICS_TTL_MS) {
      readAt = now;
      current = read().catch((error: unknown) => {
        current = null;
        throw error;
      });
    }
    return current;
  }

  return {
    async expectedMatches(query: TsQuery): Promise<number> {
      const known = await statistics();
      return known.documents * shareOf(query, known);
    },

    /** See `rarestConditionFirst`. */
    async rarestFirst(queries: readonly TsQuery[]): Promise<TsQuery[]> {
      const known = await statistics();
      return queries.map((query) => rarestConditionFirst(query, known));
    },
  };
}
