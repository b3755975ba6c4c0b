import type { DocumentKind } from '@exam-vault/contract/document-fields';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Schema } from '../../../base/database/schema.ts';
import { fieldTerm, quotedLexeme } from '../../indexing/terms.ts';
import type { SearchScope, Visibility } from '../search-request.ts';
import { packedEntries } from './document-memory.ts';
import { and, conjuncts, type TsQuery } from './ts-query.ts';

/** Nearly all documents are papers: the index term of that kind would take longer than the rest of a query. */
const PREVAILING_KIND: DocumentKind = 'paper';

/** What one query found: how many documents, and the newest of them, for `DocumentMemory.documents`. */
export interface TermMatches {
  readonly total: number;
  readonly packed: Buffer | null;
}

interface TermQuery {
  readonly query: TsQuery;
  /** At most so many documents are returned, the newest first. */
  readonly limit: number;
}

/**
 * Several queries in one statement. The CTEs are `materialized` because the planner would otherwise walk through the newest documents one by
 * one, in the hope of meeting enough matches soon.
 * @param othersIf the other queries are evaluated only if the first one has as many documents
 */
export async function lookUp(
  db: Kysely<Schema>,
  queries: readonly TermQuery[],
  scope: SearchScope,
  othersIf?: 'none' | { readonly above: number },
): Promise<TermMatches[]> {
  const name = (index: number) => sql.ref(`matches_${index}`);
  const tables = queries.map(
    ({ query }, index) => sql`${name(index)} as materialized (
      select number, xmin as version from document_texts where ${matching(query, scope)})`,
  );
  const condition =
    othersIf === undefined
      ? sql``
      : othersIf === 'none'
        ? sql`where not exists (select from matches_0)`
        : sql`where (select count(*) from matches_0) > ${othersIf.above}`;
  const columns = queries.map(({ limit }, index) => {
    const isNeeded = index === 0 ? sql`` : condition;
    return sql`(select count(*) from ${name(index)} ${isNeeded}) as ${sql.ref(`total_${index}`)},
      (select ${packedEntries} from (
        select number, version from ${name(index)} ${isNeeded} order by number desc limit ${limit}) newest
      ) as ${sql.ref(`packed_${index}`)}`;
  });
  const { rows } = await sql<Record<string, number | Buffer | null>>`
    with ${sql.join(tables)} select ${sql.join(columns)}
  `.execute(db);
  return queries.map((_query, index) => {
    const [total, packed] = [rows[0]?.[`total_${index}`], rows[0]?.[`packed_${index}`]];
    return { total: typeof total === 'number' ? total : 0, packed: packed instanceof Buffer ? packed : null };
  });
}

/**
 * Of the newest documents of a query, those of which the pairs of words may have something. The pairs are looked up by one array of numbers:
 * PostgreSQL sorts it and finds neighbours by one descent of the index.
 * @param read of so many documents the pairs are read
 * @param hasNot a condition on a row of `word_pairs`: the document does not have it
 * @returns also, in `share`, which share of the query's documents was read
 */
export async function lookUpByPairs(
  db: Kysely<Schema>,
  { query, limit, read }: TermQuery & { readonly read: number },
  scope: SearchScope,
  hasNot: RawBuilder<unknown>,
): Promise<TermMatches & { readonly share: number }> {
  const { rows } = await sql<TermMatches & { matching: number }>`
    with matches as materialized (
      select number, xmin as version from document_texts where ${matching(query, scope)}
    ), newest as materialized (
      select number, version from matches order by number desc limit ${read}
    ), without as materialized (
      select number from word_pairs where number = any(array(select number from newest)) and ${hasNot}
    ), possible as materialized (
      select number, version from newest where number not in (select number from without)
    )
    select (select count(*) from matches) as matching, (select count(*) from possible) as total,
      (select ${packedEntries} from (
        select number, version from possible order by number desc limit ${limit}) returned) as packed
  `.execute(db);
  const { matching: all, total, packed } = rows[0] ?? { matching: 0, total: 0, packed: null };
  return { total, packed, share: Math.min(1, read / Math.max(1, all)) };
}

/** For each query, whether it matches any document of the scope. */
export async function existence(
  db: Kysely<Schema>,
  queries: readonly TsQuery[],
  scope: SearchScope,
): Promise<boolean[]> {
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
  const checks = queries.map((query) => {
    const conditions = conjuncts(query).map((part) => sql`terms @@ ${part}::tsquery`);
    return sql`exists (select from shared where ${sql.join(conditions, sql` and `)})`;
  });
  // `strip` has no positions to take away here: it makes one copy in memory, so that long terms are not unpacked for each query.
  const { rows } = await sql<{ count: number; checks: boolean[] }>`
    with shared as materialized (
      select strip(terms) as terms from document_texts where ${matching(common, scope)} limit ${limit})
    select (select count(*) from shared) as count, array[${sql.join(checks)}] as checks
  `.execute(db);
  const [{ count, checks: found } = { count: 0, checks: [] }] = rows;
  return count < limit ? found : null;
}

/** Whether any of the documents with these numbers matches a query. */
export async function existenceAmong(db: Kysely<Schema>, numbers: readonly number[], query: TsQuery): Promise<boolean> {
  const conditions = conjuncts(query).map((part) => sql`terms @@ ${part}::tsquery`);
  // Materialized, so that the documents are read by their numbers and not by the index of terms.
  const { rows } = await sql<{ found: boolean }>`
    with chosen as materialized (select terms from document_texts where number = any(${[...numbers]}::bigint[]))
    select exists (select from chosen where ${sql.join(conditions, sql` and `)}) as found
  `.execute(db);
  return rows[0]?.found ?? false;
}

function visibleTo(visibility: Visibility): RawBuilder<unknown> {
  return visibility === 'public'
    ? sql`is_public`
    : sql`document_id in (select _id from documents
        where kind = 'paper' and deleted_at is null and paper_approval_status = ${visibility.paper_approval_status})`;
}

/** The SQL condition of a query. The most frequent kind is filtered by its column; a query without a positive term needs the index term. */
function matching(query: TsQuery, { kind, visibility }: SearchScope): RawBuilder<unknown> {
  const needsKindTerm = kind !== PREVAILING_KIND || query === '' || query.startsWith('!');
  const terms = kind !== null && needsKindTerm ? and([quotedLexeme(fieldTerm('kind', kind)), query]) : query;
  const ofKind = kind !== null && !needsKindTerm ? sql`and kind = ${kind}` : sql``;
  const conditions = conjuncts(terms).map((part) => sql`terms @@ ${part}::tsquery`);
  return sql`${visibleTo(visibility)} and ${sql.join(conditions, sql` and `)} ${ofKind}`;
}
