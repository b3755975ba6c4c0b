import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { BLOCK, blockTerm, quoted } from '../texts/terms.ts';
import { all, any, type TextQuery } from './text-query.ts';

/** Documents that a question is about: found, and how they are ordered among themselves (newest first). */
export interface Found {
  readonly document_id: string;
  /** Grows with time. */
  readonly number: number;
  /** Its values of the lists: see `placeValues`. */
  readonly place: string;
}

/** The newest documents of a query, and how many there are. */
export interface Finding {
  readonly found: readonly Found[];
  readonly total: number;
  /** The total is an estimate. */
  readonly about: boolean;
}

/** From so many expected on they are looked for block by block, the newest first; up to there they are counted. */
const MANY = 6_000;

/** Whom a search is for: what everybody may read, or papers in one state of review. */
export type Scope = 'public' | { readonly paper_approval_status: string };

/** So many of what can be counted, and so many of what are too many for that. */
export type Limits = readonly [ofFew: number, ofMany: number];

export type DocumentFinder = ReturnType<typeof documentFinder>;

/** Looks up terms in the index. What the asking person may not read is not found, not counted and not guessed at. */
export function documentFinder(db: Kysely<Schema>) {
  const readable = (scope: Scope): RawBuilder<unknown> =>
    scope === 'public'
      ? sql`is_public`
      : sql`document_id in (select _id from documents
          where kind = 'paper' and deleted_at is null and paper_approval_status = ${scope.paper_approval_status})`;

  /** By the database's statistics, without looking. */
  async function expected(query: TextQuery): Promise<number> {
    const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`
      explain (format json) select 1 from document_texts where is_public and terms @@ ${sql.lit(query)}::tsquery
    `.execute(db);
    return rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
  }

  /** Fenced, or the planner goes through the newest, one by one, in the hope of meeting enough soon. */
  async function counted(query: TextQuery, scope: Scope, limit: number): Promise<Finding> {
    const { rows } = await sql<Found & { total: number }>`
      with found as materialized (
        select document_id, number, place from document_texts where ${readable(scope)} and terms @@ ${query}::tsquery
      )
      select document_id, number, place, (select count(*) from found) as total from found order by number desc limit ${limit}
    `.execute(db);
    return { found: rows, total: rows[0]?.total ?? 0, about: false };
  }

  async function lastNumber(): Promise<number> {
    const { rows } = await sql<{ number: number }>`
      select coalesce(max(number), 0) as number from document_texts
    `.execute(db);
    return rows[0]?.number ?? 0;
  }
  const lastBlock = async () => Math.floor((await lastNumber()) / BLOCK);

  const blocks = (newest: number, count: number): TextQuery =>
    any(Array.from({ length: Math.min(count, newest + 1) }, (_none, index) => quoted(blockTerm(newest - index))));

  /** The newest of very many: in the newest blocks, and in twice as many more while that is not enough. */
  async function inBlocks(query: TextQuery, scope: Scope, limit: number, guess: number): Promise<Finding> {
    const newest = await lastNumber();
    const last = Math.floor(newest / BLOCK);
    const found: Found[] = [];
    let [top, total] = [last, 0];
    for (let width = Math.ceil((limit * (last + 1)) / guess); top >= 0 && found.length < limit; width *= 2) {
      const part = await counted(all([blocks(top, width), query]), scope, limit - found.length);
      found.push(...part.found);
      total += part.total;
      top -= width;
    }
    if (top < 0) return { found, total, about: false };
    // What was seen in the blocks that were looked at says more than the planner's guess.
    const share = (newest - (top + 1) * BLOCK + 1) / newest;
    return { found, total: Math.round(total / share), about: true };
  }

  /** In SQL; fenced as well. */
  const existence = (query: TextQuery, scope: Scope) => sql`
    exists (with found as materialized (
      select 1 from document_texts where ${readable(scope)} and terms @@ ${query}::tsquery
    ) select from found)
  `;

  return {
    /** About how many documents there are. */
    lastNumber,

    /**
     * The newest of a query, and how many there are.
     * @param limit of those that are counted, and of those that are so many that they are not
     * @param few it is known to have no more than some thousand
     */
    async find(query: TextQuery, scope: Scope, [limit, ofMany]: Limits, few: boolean): Promise<Finding> {
      const guess = few || scope !== 'public' ? 0 : await expected(query);
      return guess > MANY ? await inBlocks(query, scope, ofMany, guess) : await counted(query, scope, limit);
    },

    /** Some of the newest, for a hint: of the newest block where it has any. */
    async someNewest(query: TextQuery, limit: number): Promise<readonly Found[]> {
      const { found } = await counted(all([blocks(await lastBlock(), 2), query]), 'public', limit);
      return found.length > 0 ? found : (await counted(query, 'public', limit)).found;
    },

    /** Whether there is any document of this query. */
    async exists(query: TextQuery, scope: Scope = 'public'): Promise<boolean> {
      const { rows } = await sql<{ found: boolean }>`select ${existence(query, scope)} as found`.execute(db);
      return rows[0]?.found ?? false;
    },

    /** Of which of these queries everybody may read a document. */
    async whichExist(queries: readonly TextQuery[]): Promise<boolean[]> {
      const ask = async (some: readonly TextQuery[]): Promise<boolean[]> => {
        if (some.length === 0) return [];
        const { rows } = await sql<{ found: boolean[] }>`
          select array[${sql.join(some.map((query) => existence(query, 'public')))}] as found
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
