import type { DocumentKind } from '@exam-vault/contract/document-fields';
import { READERS } from '@exam-vault/contract/permissions';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Schema } from '../../../base/database/schema.ts';
import type { SearchScope } from '../search-request.ts';
import { packedEntries } from './document-memory.ts';
import { and, conjuncts, fieldEquals, hasPositive, tsQueryText, type TsQuery } from './ts-query.ts';

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

function visibleTo({ kind, visibility }: SearchScope): RawBuilder<unknown> {
  const ofKind = sql`kind = ${kind ?? PREVAILING_KIND}`;
  if ('readers' in visibility) {
    const shown = READERS.slice(1, READERS.indexOf(visibility.readers) + 1);
    return shown.length === 0
      ? sql`is_public`
      : sql`(is_public or document_id in (select _id from documents where ${ofKind} and shown_to = any(${shown}::text[])))`;
  }
  return sql`document_id in (select _id from documents
        where ${ofKind} and deleted_at is null and paper_approval_status = ${visibility.paper_approval_status})`;
}

export const matchesTerms = (query: TsQuery): RawBuilder<unknown> =>
  sql.join(
    conjuncts(query).map((part) => sql`terms @@ ${tsQueryText(part)}::tsquery`),
    sql` and `,
  );

/** The SQL condition of a query. The most frequent kind is filtered by its column; a query without a positive term needs the index term. */
export function matching(query: TsQuery, scope: SearchScope): RawBuilder<unknown> {
  const { kind } = scope;
  const needsKindTerm = kind !== PREVAILING_KIND || !hasPositive(query);
  const terms = kind !== null && needsKindTerm ? and([fieldEquals('kind', kind), query]) : query;
  const ofKind = kind !== null && !needsKindTerm ? sql`and kind = ${kind}` : sql``;
  return sql`${visibleTo(scope)} and ${matchesTerms(terms)} ${ofKind}`;
}
