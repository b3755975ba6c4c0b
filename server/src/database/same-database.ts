import { randomInt } from 'node:crypto';
import { sql, type Kysely } from 'kysely';

/**
 * Whether two ways lead to one database of one server. A lock that is taken by the one is seen by the other there, and nowhere else; names
 * and addresses say nothing behind a pooler.
 */
export async function isSameDatabase<T>(one: Kysely<T>, other: Kysely<T>): Promise<boolean> {
  const key = randomInt(2 ** 47);
  return other.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${key}::bigint)`.execute(trx);
    const { rows } = await sql<{ free: boolean }>`
      select pg_try_advisory_xact_lock_shared(${key}::bigint) as free
    `.execute(one);
    return rows[0]?.free === false;
  });
}
