import type { Kysely } from 'kysely';
import type { Schema } from './schema.ts';

const NAME = 'files.swept_at';

/** Whether it is this hub's turn to look through all stored files: once in `interval` milliseconds one of all hubs of a database is told so. */
export async function takeSweepTurn(db: Kysely<Schema>, now: Date, interval: number): Promise<boolean> {
  const value = now.toISOString();
  const before = new Date(now.getTime() - interval).toISOString();
  const taken = await db
    .insertInto('settings')
    .values({ name: NAME, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }).where('settings.value', '<=', before))
    .returning('name')
    .executeTakeFirst();
  return taken !== undefined;
}
