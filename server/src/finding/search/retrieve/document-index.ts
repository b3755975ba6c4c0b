import { sql, type Kysely } from 'kysely';
import type { Schema } from '../../../base/database/schema.ts';
import { BLOCK_SIZE } from '../../indexing/terms.ts';
import type { SearchScope } from '../search-request.ts';
import { documentMemory, type IndexedDocument } from './document-memory.ts';
import { documentsWithoutPhrases, hasNotPhrases } from '../pairs/word-pair-repository.ts';
import { loadPageTextsById, loadTitles } from './load-documents.ts';
import { matchEstimates } from './match-estimates.ts';
import { termExistence } from './term-existence.ts';
import { lookUp, lookUpByPairs, type TermMatches } from './term-lookups.ts';
import { and, blocks, type TsQuery } from './ts-query.ts';
import { versionedValues } from './versioned-values.ts';

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

/** Titles that are remembered, about 200 bytes each: for searches, and the newest for suggestions. */
const [MAX_FOLDED_TITLES, MAX_SHOWN_TITLES] = [100_000, 10_000];
/** Characters of all remembered texts, about as many bytes. The newest of a result are ranked again and again. */
const MAX_TEXT_CHARACTERS = 24_000_000;

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
const NOTHING: IndexResult = { documents: [], total: 0, isEstimate: false };
const NO_MATCHES: TermMatches = { total: 0, packed: null };

export type DocumentIndex = ReturnType<typeof documentIndex>;

/** Lookups in the index of terms. Documents outside the scope are never found, counted or guessed at. */
export function documentIndex(db: Kysely<Schema>) {
  const memory = documentMemory(db);
  const estimates = matchEstimates(db);
  const { expectedMatches, rarestFirst } = estimates;
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

  const documentsOf = ({ packed }: TermMatches) => memory.documents(packed);

  /** The newest documents of each query, and how many it has. */
  async function countedLookups(queries: readonly TsQuery[], scope: SearchScope, limit: number) {
    const ordered = await rarestFirst(queries);
    const found = await lookUp(
      db,
      ordered.map((query) => ({ query, limit })),
      scope,
    );
    return await Promise.all(
      found.map(async (part) => ({ documents: await documentsOf(part), total: part.total, isEstimate: false })),
    );
  }

  async function countedLookup(query: TsQuery, scope: SearchScope, limit: number): Promise<IndexResult> {
    const [result = NOTHING] = await countedLookups([query], scope, limit);
    return result;
  }

  async function tieredLookup(
    query: TsQuery,
    scope: SearchScope,
    limit: number,
    { queries, skipUpTo }: Tiers,
  ): Promise<IndexResult> {
    const all = (await rarestFirst([query, ...queries])).map((each) => ({ query: each, limit }));
    const [main = NO_MATCHES, ...tiers] = await lookUp(db, all, scope, { above: skipUpTo });
    const documents = new Map((await documentsOf(main)).map((document) => [document.number, document]));
    const isComplete = main.total <= limit;
    const best: IndexedDocument[] = [];
    // The best tier is the last one.
    for (const [index, found] of [...tiers.entries()].toReversed())
      for (const document of await documentsOf(found))
        if (documents.delete(document.number) || !isComplete) best.push({ ...document, tier: index + 1 });
    const seen = new Set<number>();
    const unique = [...best, ...documents.values()].filter(({ number }) => !seen.has(number) && seen.add(number));
    return { documents: unique.slice(0, limit), total: main.total, isEstimate: false };
  }

  /** Goes back from the newest block that is not known yet, each step twice as wide, until there are enough documents. */
  async function newestByBlocks(
    query: TsQuery,
    scope: SearchScope,
    limit: number,
    expected: number,
    known: KnownBlocks = NO_BLOCKS,
    mostReturned = limit,
  ): Promise<IndexResult> {
    const newest = await lastNumber();
    const lastBlock = Math.floor(newest / BLOCK_SIZE);
    const documents = [...known.documents];
    let [top, total] = [lastBlock - known.count, known.total];
    for (
      let width = Math.ceil((limit * (lastBlock + 1)) / expected);
      top >= 0 && documents.length < limit;
      width *= 2
    ) {
      const part = await countedLookup(and([blocks(top, width), query]), scope, mostReturned - documents.length);
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

    /** By id, as the index has them now. */
    byId: (ids: readonly string[]) => memory.byId(ids),

    /** Titles and pages. */
    pageTexts: versionedValues((ids) => loadPageTextsById(db, ids), {
      maxSize: MAX_TEXT_CHARACTERS,
      sizeOf: (texts) => texts.reduce((sum, { text }) => sum + text.length, 0),
    }),

    foldedTitles: versionedValues((ids) => loadTitles(db, ids, 'title_folded'), { maxSize: MAX_FOLDED_TITLES }),

    /** As they are shown. */
    titles: versionedValues((ids) => loadTitles(db, ids, 'title'), { maxSize: MAX_SHOWN_TITLES }),

    /** For each phrase, the numbers of the documents that are known not to have it, without their texts. */
    withoutPhrases: (documents: readonly IndexedDocument[], phrases: ReadonlyArray<readonly string[]>) =>
      documentsWithoutPhrases(
        db,
        documents.map(({ number }) => number),
        phrases,
      ),

    /**
     * The newest documents of a query that may have all these phrases, by their pairs of words, and how many these are.
     * @param read of at most so many documents the pairs are read, the newest first; the total is an estimate where there are more
     * @returns null where the phrases have no pair
     */
    async mayHavePhrases(
      query: TsQuery,
      scope: SearchScope,
      phrases: ReadonlyArray<readonly string[]>,
      { limit, read }: { readonly limit: number; readonly read: number },
    ): Promise<IndexResult | null> {
      const hasNot = hasNotPhrases(phrases);
      if (hasNot === null) return null;
      const expected = await expectedMatches(query);
      const last = await newestBlock();
      const inBlocks = Math.min(1, read / Math.max(1, expected));
      const inNewest = inBlocks === 1 ? query : and([blocks(last, Math.ceil((last + 1) * inBlocks)), query]);
      const [ordered = inNewest] = await rarestFirst([inNewest]);
      const found = await lookUpByPairs(db, { query: ordered, limit, read }, scope, hasNot);
      const share = inBlocks * found.share;
      return { documents: await documentsOf(found), total: Math.round(found.total / share), isEstimate: share < 1 };
    },

    /** The newest documents of each query. Nothing says how many there are: to count them takes longer than all the rest. */
    async newestUncounted(
      queries: readonly TsQuery[],
      scope: SearchScope,
      limits: LookupLimits,
    ): Promise<ReadonlyArray<readonly IndexedDocument[]>> {
      if (queries.length === 0) return [];
      const newest = await lastNumber();
      const lastBlock = Math.floor(newest / BLOCK_SIZE);
      const all = async (some: readonly TsQuery[]) =>
        some.length === 0 ? [] : (await countedLookups(some, scope, limits.counted)).map(({ documents }) => documents);
      if (!('readers' in scope.visibility) || lastBlock < MIN_BLOCKS_TO_PROBE) return await all(queries);
      const probed = await countedLookups(
        queries.map((query) => and([blocks(lastBlock, PROBED_BLOCKS), query])),
        scope,
        limits.estimated,
      );
      // The planner has no statistics of most terms, so the newest blocks say how frequent the query is.
      const scale = newest / (newest - (lastBlock - PROBED_BLOCKS + 1) * BLOCK_SIZE + 1);
      const isRare = probed.map(
        ({ documents, total }) => documents.length < limits.estimated && total * scale <= MAX_EXACT_COUNT,
      );
      const rare = queries.filter((_query, index) => isRare[index]);
      const ofRare = await all(rare);
      return await Promise.all(
        queries.map(async (query, index) => {
          const { documents, total } = probed[index] ?? NOTHING;
          if (isRare[index]) return ofRare[rare.indexOf(query)] ?? [];
          if (documents.length >= limits.estimated) return documents;
          const known = { documents, total, count: PROBED_BLOCKS };
          return (await newestByBlocks(query, scope, limits.estimated, total * scale, known)).documents;
        }),
      );
    },

    /** The best documents of a query and how many there are. */
    async find({ query, scope, limits, isSelective = false, tiers }: Lookup): Promise<IndexResult> {
      const mayBeMany = !isSelective && 'readers' in scope.visibility;
      const expected = mayBeMany ? await expectedMatches(query) : 0;
      if (expected > MAX_EXACT_COUNT) {
        const mostReturned = Math.max(limits.estimated, limits.sampled ?? 0);
        return await newestByBlocks(query, scope, limits.estimated, expected, NO_BLOCKS, mostReturned);
      }
      return tiers
        ? await tieredLookup(query, scope, limits.counted, tiers)
        : await countedLookup(query, scope, limits.counted);
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
      const ordered = await rarestFirst([recent, query]);
      const [ofRecent = NO_MATCHES, ofAll = NO_MATCHES] = await lookUp(
        db,
        ordered.map((each) => ({ query: each, limit })),
        scope,
        'none',
      );
      return await documentsOf(ofRecent.total > 0 ? ofRecent : ofAll);
    },

    ...termExistence(db, estimates, newestBlock),
  };
}
