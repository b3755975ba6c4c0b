import type pg from 'pg';

/**
 * A pool for libraries that name their statements. A named one is prepared in one session and called in the next, which behind a pooler
 * is another server's: `prepared statement does not exist`.
 */
export function withoutStatementNames(pool: pg.Pool) {
  return { query: ({ text, values }: pg.QueryConfig) => pool.query({ text, values: values ?? [] }) };
}
