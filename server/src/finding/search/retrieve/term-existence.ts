import type { DocumentKind } from '@exam-vault/contract/document-fields';
import { sql, type Kysely } from 'kysely';
import type { Schema } from '../../../base/database/schema.ts';
import { NO_VARIANTS } from '../query/search-query.ts';
import type { IndexedDocument } from './document-memory.ts';
import type { MatchEstimates } from './match-estimates.ts';
import { matching, matchesTerms } from './term-lookups.ts';
import { and, blocks, hasPositive, NO_CONDITION, wordAnywhere, type TsQuery } from './ts-query.ts';
import { PUBLIC, type SearchScope } from '../search-request.ts';

/** Documents of which the terms are read once, to look for several words in them. Of more, the index finds each word faster. */
const MAX_SHARED_MATCHES = 300;

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

/**
 * For each query, whether a document of the scope matches it and a condition that all have in common. The documents with that condition are
 * looked up once.
 * @returns null: so many documents meet the condition that not all were read
 */
export async function existenceBeside(
  db: Kysely<Schema>,
  common: TsQuery,
  queries: readonly TsQuery[],
  scope: SearchScope,
  limit: number,
): Promise<boolean[] | null> {
  const checks = queries.map((query) => sql`exists (select from shared where ${matchesTerms(query)})`);
  // `strip` has no positions to take away here: it makes one copy in memory, so that long terms are not unpacked for each query.
  const { rows } = await sql<{ count: number; checks: boolean[] }>`
    with shared as materialized (
      select strip(terms) as terms from document_texts where ${matching(common, scope)} limit ${limit})
    select (select count(*) from shared) as count, array[${sql.join(checks)}] as checks
  `.execute(db);
  const [{ count, checks: found } = { count: 0, checks: [] }] = rows;
  return count < limit ? found : null;
}

/** Whether documents match queries, without finding them. */
export function termExistence(
  db: Kysely<Schema>,
  { expectedMatches, rarestFirst }: MatchEstimates,
  newestBlock: () => Promise<number>,
) {
  /**
   * For each query, whether it matches a public document.
   * @param common a condition that holds beside each of them
   */
  async function whichArePublic(
    endings: readonly TsQuery[],
    kind: DocumentKind | null,
    common: TsQuery = NO_CONDITION,
  ): Promise<boolean[]> {
    if (endings.length === 0) return [];
    const scope: SearchScope = { kind, visibility: PUBLIC };
    if (hasPositive(common) && (await expectedMatches(common)) <= MAX_SHARED_MATCHES) {
      const [shared = common] = await rarestFirst([common]);
      const known = await existenceBeside(db, shared, endings, scope, MAX_SHARED_MATCHES);
      if (known !== null) return known;
    }
    const queries = await rarestFirst(endings.map((query) => and([common, query])));
    // Frequent words are in the newest block, where looking is fast. Only the rare words are looked up in the whole index.
    const recent = blocks(await newestBlock(), 1);
    const isRecent = await existence(db, await rarestFirst(queries.map((query) => and([recent, query]))), scope);
    const others = queries.filter((_query, index) => !isRecent[index]);
    const isAnywhere = await existence(db, others, scope);
    return queries.map((query, index) => isRecent[index] || (isAnywhere[others.indexOf(query)] ?? false));
  }

  return {
    /** Whether any of these documents matches a query. For a handful it is faster than the index. */
    async existsAmong(documents: readonly IndexedDocument[], query: TsQuery): Promise<boolean> {
      const numbers = documents.map(({ number }) => number);
      // Materialized, so that the documents are read by their numbers and not by the index of terms.
      const { rows } = await sql<{ found: boolean }>`
        with chosen as materialized (select terms from document_texts where number = any(${numbers}::bigint[]))
        select exists (select from chosen where ${matchesTerms(query)}) as found
      `.execute(db);
      return rows[0]?.found ?? false;
    },

    async exists(query: TsQuery, scope: SearchScope): Promise<boolean> {
      const [exists = false] = await existence(db, await rarestFirst([query]), scope);
      return exists;
    },

    whichArePublic,

    /** For each word, whether it is in a public document. */
    wordsArePublic: (words: readonly string[]) =>
      whichArePublic(
        words.map((word) => wordAnywhere(word, NO_VARIANTS)),
        null,
      ),
  };
}
