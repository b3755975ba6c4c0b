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

/** From so many expected on they are looked for block by block, the newest first. */
const MANY = 6_000;
/** What is counted to the last one; beyond that the answer says about how many. */
export const COUNTED = 5_000;

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

  async function expected(query: TextQuery): Promise<number> {
    const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`
      explain (format json) select 1 from document_texts where is_public and terms @@ ${sql.lit(query)}::tsquery
    `.execute(db);
    return rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
  }

  async function newest(query: TextQuery, scope: Scope, limit: number): Promise<Found[]> {
    const { rows } = await sql<Found>`
      select document_id, number from document_texts
      where ${readable(scope)} and terms @@ ${query}::tsquery
      order by number desc limit ${limit}
    `.execute(db);
    return rows;
  }

  async function lastBlock(): Promise<number> {
    const { rows } = await sql<{
      number: number;
    }>`select coalesce(max(number), 0) as number from document_texts`.execute(db);
    return Math.floor((rows[0]?.number ?? 0) / BLOCK);
  }

  return {
    /**
     * The newest `limit` documents of a query, and how many there are.
     * @returns about: the total is an estimate
     */
    async find(
      query: TextQuery,
      scope: Scope,
      limit: number,
    ): Promise<{ found: Found[]; total: number; about: boolean }> {
      const guess = scope === 'public' ? await expected(query) : 0;
      if (guess <= MANY) {
        const found = await newest(query, scope, COUNTED + 1);
        if (found.length <= COUNTED) return { found: found.slice(0, limit), total: found.length, about: false };
        return { found: found.slice(0, limit), total: Math.max(COUNTED, Math.round(guess)), about: true };
      }
      const last = await lastBlock();
      const perBlock = guess / (last + 1);
      const found: Found[] = [];
      let looked = 0;
      for (let width = Math.ceil(limit / perBlock) + 1, top = last; top >= 0 && found.length < limit; width *= 2) {
        const blocks = Array.from({ length: Math.min(width, top + 1) }, (_none, index) =>
          quoted(blockTerm(top - index)),
        );
        found.push(...(await newest(all([any(blocks), query]), scope, limit - found.length)));
        top -= blocks.length;
        looked = last - top;
      }
      // What was seen in the blocks that were looked at says more than the planner's guess.
      const seen = looked > last || found.length >= limit ? guess : (found.length / Math.max(1, looked)) * (last + 1);
      return { found, total: Math.max(found.length, Math.round(seen)), about: true };
    },

    newest,

    /** Whether anybody may read a document of this query. */
    async exists(query: TextQuery): Promise<boolean> {
      const { rows } =
        await sql`select 1 from document_texts where is_public and terms @@ ${query}::tsquery limit 1`.execute(db);
      return rows.length > 0;
    },
  };
}
