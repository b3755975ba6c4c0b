import type pg from 'pg';

/**
 * A pool for libraries that use named prepared statements. Behind a pooler a statement may be prepared in one session and executed in
 * another, which fails with `prepared statement does not exist`. Without names nothing outlives a query.
 */
export function withoutStatementNames(pool: pg.Pool) {
  return { query: ({ text, values }: pg.QueryConfig) => pool.query({ text, values: values ?? [] }) };
}
