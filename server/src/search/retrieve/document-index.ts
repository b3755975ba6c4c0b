import type { DocumentKind } from '@exam-vault/contract/documents';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import { BLOCK_SIZE, blockTerm, fieldTerm, quotedLexeme } from '../../indexing/terms.ts';
import { placeOfKind } from '../../indexing/text-repository.ts';
import { all, any, type TextQuery } from './ts-query.ts';

/** Documents that a question is about: found, and how they are ordered among themselves (newest first). */
export interface Found {
  readonly document_id: string;
  /** Grows with time. */
  readonly number: number;
  /** Its values of the lists: see `placeValues`. */
  readonly place: string;
  /** Which of the tiers that were asked for has it, from 1, the last that does; 0: none, or it was not asked for. */
  readonly tier?: number;
}

/** The newest documents of a query, and how many there are. */
export interface Finding {
  readonly found: readonly Found[];
  readonly total: number;
  /** The total is an estimate. */
  readonly about: boolean;
}

/**
 * From so many expected on they are looked for block by block, the newest first; up to there they are counted, which takes as long as
 * all the rest of an answer together.
 */
const MANY = 1_200;

/** Whom a search is for: what everybody may read, or papers in one state of review. */
export type Scope = 'public' | { readonly paper_approval_status: string };

/** Among what is looked. */
export interface Realm {
  /** Null: among both. */
  readonly kind: DocumentKind | null;
  readonly scope: Scope;
}

/** So many of what can be counted, and so many of what are too many for that. */
export type Limits = readonly [ofFew: number, ofMany: number];

/** Queries that imply a query, each of better documents than the one before; not looked at where there are only `few` documents. */
export interface Tiers {
  readonly queries: readonly TextQuery[];
  readonly few: number;
}

export type DocumentFinder = ReturnType<typeof documentFinder>;

/** How long the newest number is taken for the newest: it only says where blocks end and how rare a word is. */
const NUMBER_LIFE_MS = 1_000;
/** A query that only says what must not be there. */
const isNegative = (query: TextQuery) => query.startsWith('!');

/** Looks up terms in the index. What the asking person may not read is not found, not counted and not guessed at. */
export function documentFinder(db: Kysely<Schema>) {
  const readable = (scope: Scope): RawBuilder<unknown> =>
    scope === 'public'
      ? sql`is_public`
      : sql`document_id in (select _id from documents
          where kind = 'paper' and deleted_at is null and paper_approval_status = ${scope.paper_approval_status})`;

  /**
   * What is read of the index for a query. Nearly all documents are papers: looking up that term as well would take longer than
   * the rest of the query together, so that papers are told by their rows.
   */
  const matching = (query: TextQuery, { kind, scope }: Realm): RawBuilder<unknown> => {
    const isByTerm = kind === 'notes' || query === '' || isNegative(query);
    const terms = kind !== null && isByTerm ? all([quotedLexeme(fieldTerm('kind', kind)), query]) : query;
    const ofKind = kind !== null && !isByTerm ? sql`and place like ${placeOfKind(kind)}` : sql``;
    return sql`${readable(scope)} and terms @@ ${terms}::tsquery ${ofKind}`;
  };

  /** By the database's statistics, without looking. */
  async function expected(query: TextQuery): Promise<number> {
    const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`
      explain (format json) select 1 from document_texts where is_public and terms @@ ${sql.lit(query)}::tsquery
    `.execute(db);
    return rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
  }

  /** Fenced, or the planner goes through the newest, one by one, in the hope of meeting enough soon. */
  async function counted(query: TextQuery, realm: Realm, limit: number): Promise<Finding> {
    const { rows } = await sql<Found & { total: number }>`
      with found as materialized (
        select document_id, number, place from document_texts where ${matching(query, realm)}
      )
      select document_id, number, place, (select count(*) from found) as total from found order by number desc limit ${limit}
    `.execute(db);
    return { found: rows, total: rows[0]?.total ?? 0, about: false };
  }

  /**
   * As `counted`, and which of them are in which tier, those of the last one first; of `few` none is asked for. Tiers that are not
   * asked for cost nothing: the database looks into a common table only when somebody reads from it.
   */
  async function inTiers(query: TextQuery, realm: Realm, limit: number, { queries, few }: Tiers): Promise<Finding> {
    const tables = queries.map((tier, at) => {
      const name = sql.ref(`tier_${at}`);
      return sql`, ${name} as materialized (select document_id from document_texts where ${matching(tier, realm)})`;
    });
    const cases = queries.map(
      (_tier, at) =>
        sql`when document_id in (select document_id from ${sql.ref(`tier_${at}`)}) then ${sql.lit(at + 1)}`,
    );
    const { rows } = await sql<Found & { total: number }>`
      with found as materialized (
        select document_id, number, place from document_texts where ${matching(query, realm)}
      ), whole as materialized (select count(*) as total from found) ${sql.join(tables, sql``)}
      select document_id, number, place, total, case when total <= ${few} then 0 ${sql.join(cases.toReversed(), sql` `)} else 0 end as tier
      from found, whole order by tier desc, number desc limit ${limit}
    `.execute(db);
    return { found: rows, total: rows[0]?.total ?? 0, about: false };
  }

  let known = { number: 0, at: -Infinity };
  async function lastNumber(): Promise<number> {
    const now = performance.now();
    if (known.number > 0 && now - known.at < NUMBER_LIFE_MS) return known.number;
    const { rows } = await sql<{ number: number }>`
      select coalesce(max(number), 0) as number from document_texts
    `.execute(db);
    known = { number: rows[0]?.number ?? 0, at: now };
    return known.number;
  }
  const lastBlock = async () => Math.floor((await lastNumber()) / BLOCK_SIZE);

  const blocks = (newest: number, count: number): TextQuery =>
    any(Array.from({ length: Math.min(count, newest + 1) }, (_none, index) => quotedLexeme(blockTerm(newest - index))));

  /** The newest of very many: in the newest blocks, and in twice as many more while that is not enough. */
  async function inBlocks(query: TextQuery, realm: Realm, limit: number, guess: number): Promise<Finding> {
    const newest = await lastNumber();
    const last = Math.floor(newest / BLOCK_SIZE);
    const found: Found[] = [];
    let [top, total] = [last, 0];
    for (let width = Math.ceil((limit * (last + 1)) / guess); top >= 0 && found.length < limit; width *= 2) {
      const part = await counted(all([blocks(top, width), query]), realm, limit - found.length);
      found.push(...part.found);
      total += part.total;
      top -= width;
    }
    if (top < 0) return { found, total, about: false };
    // What was seen in the blocks that were looked at says more than the planner's guess.
    const share = (newest - (top + 1) * BLOCK_SIZE + 1) / newest;
    return { found, total: Math.round(total / share), about: true };
  }

  /** In SQL; fenced as well. */
  const existence = (query: TextQuery, realm: Realm) => sql`
    exists (with found as materialized (
      select 1 from document_texts where ${matching(query, realm)}
    ) select from found)
  `;

  return {
    /** About how many documents there are. */
    lastNumber,

    /**
     * The newest of a query, and how many there are; what is in tiers, queries that imply it, first, unless it is too much to count.
     * @param limit of those that are counted, and of those that are so many that they are not
     * @param few it is known to have no more than some thousand
     */
    async find(query: TextQuery, realm: Realm, [limit, ofMany]: Limits, few: boolean, tiers?: Tiers): Promise<Finding> {
      const guess = few || realm.scope !== 'public' ? 0 : await expected(query);
      if (guess > MANY) return await inBlocks(query, realm, ofMany, guess);
      return tiers ? await inTiers(query, realm, limit, tiers) : await counted(query, realm, limit);
    },

    /** The newest of a query that is known to have very many, `share` of all documents about. */
    async newest(query: TextQuery, realm: Realm, limit: number, share: number): Promise<readonly Found[]> {
      const guess = Math.max(limit, share * (await lastNumber()));
      return (await inBlocks(query, realm, limit, guess)).found;
    },

    /** Some of the newest, for a hint: of the newest block where it has any. */
    async someNewest(query: TextQuery, realm: Realm, limit: number): Promise<readonly Found[]> {
      const { found } = await counted(all([blocks(await lastBlock(), 2), query]), realm, limit);
      return found.length > 0 ? found : (await counted(query, realm, limit)).found;
    },

    /** Whether there is any document of this query. */
    async exists(query: TextQuery, realm: Realm): Promise<boolean> {
      const { rows } = await sql<{ found: boolean }>`select ${existence(query, realm)} as found`.execute(db);
      return rows[0]?.found ?? false;
    },

    /** Of which of these queries everybody may read a document; what is common is told at once. */
    async whichExist(queries: readonly TextQuery[], kind: DocumentKind | null): Promise<boolean[]> {
      const realm: Realm = { kind, scope: 'public' };
      const ask = async (some: readonly TextQuery[]): Promise<boolean[]> => {
        if (some.length === 0) return [];
        const { rows } = await sql<{ found: boolean[] }>`
          select array[${sql.join(some.map((query) => existence(query, realm)))}] as found
        `.execute(db);
        return rows[0]?.found ?? [];
      };
      if (queries.length === 0) return [];
      // What is common is in the newest block, which is soon told; what is not is rare.
      const newest = blocks(await lastBlock(), 1);
      const found = await ask(queries.map((query) => all([newest, query])));
      const rest = queries.filter((_query, at) => !found[at]);
      const amongAll = await ask(rest);
      return queries.map((query, at) => found[at] || (amongAll[rest.indexOf(query)] ?? false));
    },
  };
}
