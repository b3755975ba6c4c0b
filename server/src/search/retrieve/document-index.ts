import type { DocumentKind } from '@exam-vault/contract/document-fields';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import { BLOCK_SIZE, blockTerm, fieldTerm, quotedLexeme } from '../../indexing/terms.ts';
import type { IndexedValues } from '../../indexing/text-repository.ts';
import type { SearchScope, Visibility } from '../search-request.ts';
import { and, or, type TsQuery } from './ts-query.ts';

/** A document as the index has it. */
export interface IndexedDocument {
  readonly document_id: string;
  /** Newer documents have higher numbers. */
  readonly number: number;
  readonly field_values: IndexedValues;
  /** The best tier that has the document, from 1; 0: none, or the tiers were not looked up. */
  readonly tier?: number;
}

export interface IndexResult {
  /** Best tier first, then newest first. */
  readonly documents: readonly IndexedDocument[];
  readonly total: number;
  /** The total is an estimate. */
  readonly isEstimate: boolean;
}

/** How many documents a lookup returns at most. */
export interface LookupLimits {
  /** Of results that are counted exactly. */
  readonly counted: number;
  /** Of results that are too many to count. */
  readonly estimated: number;
  /** Of the blocks that are read for so many, more documents may be returned. Absent: none. */
  readonly sampled?: number;
}

/** Tiers are stricter queries: each finds better documents than the one before, and all of them match the main query. */
export interface Tiers {
  readonly queries: readonly TsQuery[];
  /** Results of at most this many documents need no tiers. */
  readonly skipUpTo: number;
}

export interface Lookup {
  readonly query: TsQuery;
  readonly scope: SearchScope;
  readonly limits: LookupLimits;
  /** The query is known to match at most a few thousand documents, so they are counted. */
  readonly isSelective?: boolean;
  /** Absent, or ignored where the total is an estimate: newest first. */
  readonly tiers?: Tiers | undefined;
}

/** Counting more documents than this takes as long as the rest of a search. Their newest are found block by block instead. */
const MAX_EXACT_COUNT = 1_200;
/** The highest number only says where blocks end and how rare a word is, so it may be this old. */
const LAST_NUMBER_TTL_MS = 1_000;

/** Blocks that are read to learn how frequent a query is. The newest may be nearly empty. */
const PROBED_BLOCKS = 2;
/** In a smaller index everything is read as fast. */
const MIN_BLOCKS_TO_PROBE = 8;

/** What the newest blocks have. */
interface KnownBlocks {
  readonly documents: readonly IndexedDocument[];
  readonly total: number;
  readonly count: number;
}
const NO_BLOCKS: KnownBlocks = { documents: [], total: 0, count: 0 };

export type DocumentIndex = ReturnType<typeof documentIndex>;

/** Lookups in the index of terms. Documents outside the scope are never found, counted or guessed at. */
export function documentIndex(db: Kysely<Schema>) {
  let lastNumberCache = { number: 0, readAt: -Infinity };

  /** The number of the newest document: about how many documents there are. */
  async function lastNumber(): Promise<number> {
    const now = performance.now();
    const { number, readAt } = lastNumberCache;
    if (number > 0 && now - readAt < LAST_NUMBER_TTL_MS) return number;
    const { rows } = await sql<{ number: number }>`
      select coalesce(max(number), 0) as number from document_texts
    `.execute(db);
    lastNumberCache = { number: rows[0]?.number ?? 0, readAt: now };
    return lastNumberCache.number;
  }

  const newestBlock = async () => Math.floor((await lastNumber()) / BLOCK_SIZE);

  /** Goes back from the newest block that is not known yet, each step twice as wide, until there are enough documents. */
  async function newestByBlocks(
    query: TsQuery,
    scope: SearchScope,
    limit: number,
    expected: number,
    known: KnownBlocks = NO_BLOCKS,
    mostReturned = limit,
  ) {
    const newest = await lastNumber();
    const lastBlock = Math.floor(newest / BLOCK_SIZE);
    const documents = [...known.documents];
    let [top, total] = [lastBlock - known.count, known.total];
    for (
      let width = Math.ceil((limit * (lastBlock + 1)) / expected);
      top >= 0 && documents.length < limit;
      width *= 2
    ) {
      const part = await countedLookup(db, and([blocks(top, width), query]), scope, mostReturned - documents.length);
      documents.push(...part.documents);
      total += part.total;
      top -= width;
    }
    if (top < 0) return { documents, total, isEstimate: false };
    // The blocks that were read give a better estimate than the statistics of the planner.
    const readShare = (newest - (top + 1) * BLOCK_SIZE + 1) / newest;
    return { documents, total: Math.round(total / readShare), isEstimate: true };
  }

  return {
    lastNumber,

    /** The newest documents of a query, in no order. Nothing says how many there are: to count them takes longer than all the rest. */
    async newestUncounted(
      query: TsQuery,
      scope: SearchScope,
      limits: LookupLimits,
    ): Promise<readonly IndexedDocument[]> {
      const newest = await lastNumber();
      const lastBlock = Math.floor(newest / BLOCK_SIZE);
      const all = async () => (await countedLookup(db, query, scope, limits.counted)).documents;
      if (scope.visibility !== 'public' || lastBlock < MIN_BLOCKS_TO_PROBE) return await all();
      const { documents, total } = await countedLookup(
        db,
        and([blocks(lastBlock, PROBED_BLOCKS), query]),
        scope,
        limits.estimated,
      );
      if (documents.length >= limits.estimated) return documents;
      // The planner has no statistics of most terms, so the newest blocks say how frequent the query is.
      const expected = (total * newest) / (newest - (lastBlock - PROBED_BLOCKS + 1) * BLOCK_SIZE + 1);
      if (expected <= MAX_EXACT_COUNT) return await all();
      const known = { documents, total, count: PROBED_BLOCKS };
      return (await newestByBlocks(query, scope, limits.estimated, expected, known)).documents;
    },

    /** The best documents of a query and how many there are. */
    async find({ query, scope, limits, isSelective = false, tiers }: Lookup): Promise<IndexResult> {
      const mayBeMany = !isSelective && scope.visibility === 'public';
      const expected = mayBeMany ? await expectedMatches(db, query) : 0;
      if (expected > MAX_EXACT_COUNT) {
        const mostReturned = Math.max(limits.estimated, limits.sampled ?? 0);
        return await newestByBlocks(query, scope, limits.estimated, expected, NO_BLOCKS, mostReturned);
      }
      return tiers
        ? await tieredLookup(db, query, scope, limits.counted, tiers)
        : await countedLookup(db, query, scope, limits.counted);
    },

    /** The newest documents of a query that matches very many. @param share of all documents it matches, about */
    async newest(
      query: TsQuery,
      scope: SearchScope,
      limit: number,
      share: number,
    ): Promise<readonly IndexedDocument[]> {
      const expected = Math.max(limit, share * (await lastNumber()));
      return (await newestByBlocks(query, scope, limit, expected)).documents;
    },

    /** Some new documents: those of the newest blocks, or if there are none, of the whole index. */
    async sampleNewest(query: TsQuery, scope: SearchScope, limit: number): Promise<readonly IndexedDocument[]> {
      const recent = and([blocks(await newestBlock(), 2), query]);
      const { documents } = await countedLookup(db, recent, scope, limit);
      return documents.length > 0 ? documents : (await countedLookup(db, query, scope, limit)).documents;
    },

    async exists(query: TsQuery, scope: SearchScope): Promise<boolean> {
      const [exists = false] = await existence(db, [query], scope);
      return exists;
    },

    /** For each query, whether it matches a public document. */
    async whichArePublic(queries: readonly TsQuery[], kind: DocumentKind | null): Promise<boolean[]> {
      if (queries.length === 0) return [];
      const scope: SearchScope = { kind, visibility: 'public' };
      // Frequent words are in the newest block, where looking is fast. Only the rare words are looked up in the whole index.
      const recent = blocks(await newestBlock(), 1);
      const isRecent = await existence(
        db,
        queries.map((query) => and([recent, query])),
        scope,
      );
      const others = queries.filter((_query, index) => !isRecent[index]);
      const isAnywhere = await existence(db, others, scope);
      return queries.map((query, index) => isRecent[index] || (isAnywhere[others.indexOf(query)] ?? false));
    },
  };
}

/** The documents of `count` blocks, from `newest` back. */
function blocks(newest: number, count: number): TsQuery {
  const numbers = Array.from({ length: Math.min(count, newest + 1) }, (_none, index) => newest - index);
  return or(numbers.map((block) => quotedLexeme(blockTerm(block))));
}

function visibleTo(visibility: Visibility): RawBuilder<unknown> {
  return visibility === 'public'
    ? sql`is_public`
    : sql`document_id in (select _id from documents
        where kind = 'paper' and deleted_at is null and paper_approval_status = ${visibility.paper_approval_status})`;
}

/** Nearly all documents are papers: the index term of that kind would take longer than the rest of a query. */
const PREVAILING_KIND: DocumentKind = 'paper';

/** The SQL condition of a query. The most frequent kind is filtered by its column; a query without a positive term needs the index term. */
function matching(query: TsQuery, { kind, visibility }: SearchScope): RawBuilder<unknown> {
  const needsKindTerm = kind !== PREVAILING_KIND || query === '' || query.startsWith('!');
  const terms = kind !== null && needsKindTerm ? and([quotedLexeme(fieldTerm('kind', kind)), query]) : query;
  const ofKind = kind !== null && !needsKindTerm ? sql`and kind = ${kind}` : sql``;
  return sql`${visibleTo(visibility)} and terms @@ ${terms}::tsquery ${ofKind}`;
}

/** The estimate of the planner, without running the query. */
async function expectedMatches(db: Kysely<Schema>, query: TsQuery): Promise<number> {
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`
    explain (format json) select 1 from document_texts where is_public and terms @@ ${sql.lit(query)}::tsquery
  `.execute(db);
  return rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
}

/**
 * The CTEs of these lookups are `materialized` because the planner would otherwise walk through the newest documents one by one, in the
 * hope of meeting enough matches soon.
 */
async function countedLookup(
  db: Kysely<Schema>,
  query: TsQuery,
  scope: SearchScope,
  limit: number,
): Promise<IndexResult> {
  const { rows } = await sql<IndexedDocument & { total: number }>`
    with matches as materialized (
      select document_id, number, field_values from document_texts where ${matching(query, scope)}
    )
    select document_id, number, field_values, (select count(*) from matches) as total
    from matches order by number desc limit ${limit}
  `.execute(db);
  return { documents: rows, total: rows[0]?.total ?? 0, isEstimate: false };
}

/** Tiers that are skipped cost nothing: PostgreSQL evaluates a CTE only when it is read. */
async function tieredLookup(
  db: Kysely<Schema>,
  query: TsQuery,
  scope: SearchScope,
  limit: number,
  { queries, skipUpTo }: Tiers,
): Promise<IndexResult> {
  const tierName = (index: number) => sql.ref(`tier_${index}`);
  const tables = queries.map(
    (tier, index) => sql`, ${tierName(index)} as materialized (
      select document_id from document_texts where ${matching(tier, scope)})`,
  );
  const cases = queries.map(
    (_tier, index) => sql`when document_id in (select document_id from ${tierName(index)}) then ${sql.lit(index + 1)}`,
  );
  const { rows } = await sql<IndexedDocument & { total: number }>`
    with matches as materialized (
      select document_id, number, field_values from document_texts where ${matching(query, scope)}
    ), counted as materialized (select count(*) as total from matches) ${sql.join(tables, sql``)}
    select document_id, number, field_values, total,
      case when total <= ${skipUpTo} then 0 ${sql.join(cases.toReversed(), sql` `)} else 0 end as tier
    from matches, counted order by tier desc, number desc limit ${limit}
  `.execute(db);
  return { documents: rows, total: rows[0]?.total ?? 0, isEstimate: false };
}

/** For each query, whether it matches any document of the scope. */
async function existence(db: Kysely<Schema>, queries: readonly TsQuery[], scope: SearchScope): Promise<boolean[]> {
  if (queries.length === 0) return [];
  const checks = queries.map(
    (query) => sql`exists (with matches as materialized (
      select 1 from document_texts where ${matching(query, scope)}
    ) select from matches)`,
  );
  const { rows } = await sql<{ checks: boolean[] }>`select array[${sql.join(checks)}] as checks`.execute(db);
  return rows[0]?.checks ?? [];
}
