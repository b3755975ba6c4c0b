import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { BLOCK, blockTerm, quoted } from '../texts/terms.ts';
import { all, any, type TextQuery } from './text-query.ts';

/** Documents that a question is about: found, and how they are ordered among themselves (newest first). */
export interface Found {
  readonly document_id: string;
  /** Grows with time. */
  readonly number: number;
}

/** The newest documents of a query, and how many there are. */
export interface Finding {
  readonly found: Found[];
  readonly total: number;
  /** The total is an estimate. */
  readonly about: boolean;
}

/** From so many expected on they are looked for block by block, the newest first. */
const MANY = 6_000;
/** Blocks in which a hint is looked for first. */
const NEWEST_BLOCKS = 4;
/** What is counted to the last one; beyond that the answer says about how many. */
const COUNTED = 5_000;

/** Whom a search is for: what everybody may read, or papers in one state of review. */
export type Scope = 'public' | { readonly paper_approval_status: string };

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

  async function looked(query: TextQuery, scope: Scope, limit: number): Promise<Found[]> {
    const { rows } = await sql<Found>`
      select document_id, number from document_texts
      where ${readable(scope)} and terms @@ ${query}::tsquery
      order by number desc limit ${limit}
    `.execute(db);
    return rows;
  }

  async function lastBlock(): Promise<number> {
    const { rows } = await sql<{ number: number }>`
      select coalesce(max(number), 0) as number from document_texts
    `.execute(db);
    return Math.floor((rows[0]?.number ?? 0) / BLOCK);
  }

  /** Fenced, or the planner goes through the table in the hope of meeting one soon. */
  const existence = (query: TextQuery, scope: Scope) => sql`
    exists (with found as materialized (
      select 1 from document_texts where ${readable(scope)} and terms @@ ${query}::tsquery
    ) select from found)
  `;

  const newestBlocks = (last: number): TextQuery =>
    any(Array.from({ length: Math.min(NEWEST_BLOCKS, last + 1) }, (_none, index) => quoted(blockTerm(last - index))));

  /** The newest of very many: in the newest blocks, and in twice as many more while that is not enough. */
  async function inBlocks(query: TextQuery, scope: Scope, limit: number, guess: number): Promise<Finding> {
    const last = await lastBlock();
    const perBlock = guess / (last + 1);
    const found: Found[] = [];
    let top = last;
    for (let width = Math.ceil(limit / perBlock) + 1; top >= 0 && found.length < limit; width *= 2) {
      const blocks = Array.from({ length: Math.min(width, top + 1) }, (_none, index) => quoted(blockTerm(top - index)));
      found.push(...(await looked(all([any(blocks), query]), scope, limit - found.length)));
      top -= blocks.length;
    }
    if (top < 0 && found.length < limit) return { found, total: found.length, about: false };
    // What was seen in the blocks that were looked at says more than the planner's guess.
    const seen = found.length < limit ? guess : (found.length / Math.max(1, last - top)) * (last + 1);
    return { found, total: Math.max(found.length, Math.round(seen)), about: true };
  }

  return {
    /** The newest `limit` documents of a query, and how many there are. */
    async find(query: TextQuery, scope: Scope, limit: number): Promise<Finding> {
      const guess = scope === 'public' ? await expected(query) : 0;
      if (guess > MANY) return await inBlocks(query, scope, limit, guess);
      const found = await looked(query, scope, COUNTED + 1);
      const about = found.length > COUNTED;
      const total = about ? Math.max(COUNTED, Math.round(guess)) : found.length;
      return { found: found.slice(0, limit), total, about };
    },

    /** The newest of a query; `few` when it is known to have no more than some thousand. */
    async newest(query: TextQuery, scope: Scope, limit: number, few: boolean): Promise<Found[]> {
      const guess = few || scope !== 'public' ? 0 : await expected(query);
      return guess > MANY ? (await inBlocks(query, scope, limit, guess)).found : await looked(query, scope, limit);
    },

    /** Some of the newest, for a hint: of the newest blocks where they have any. */
    async someNewest(query: TextQuery, limit: number): Promise<Found[]> {
      const newest = await looked(all([newestBlocks(await lastBlock()), query]), 'public', limit);
      return newest.length > 0 ? newest : await looked(query, 'public', limit);
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
      // What is common is among the newest, which is soon told; what is not is rare.
      const blocks = newestBlocks(await lastBlock());
      const found = await ask(queries.map((query) => all([blocks, query])));
      const rest = queries.filter((_query, at) => !found[at]);
      const amongAll = await ask(rest);
      return queries.map((query, at) => found[at] || (amongAll[rest.indexOf(query)] ?? false));
    },
  };
}
