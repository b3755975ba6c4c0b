import type { Kysely } from 'kysely';
import type { Schema } from './schema.ts';

const NAME = 'files.swept_at';

/**
 * Whether it is this hub's turn to scan all stored files: once in `interval` milliseconds this is true for one of all hubs of a database. A turn
 * that lies further ahead than that was taken by a clock that was wrong.
 */
export async function claimCollectionTurn(db: Kysely<Schema>, now: Date, interval: number): Promise<boolean> {
  const value = now.toISOString();
  const [before, ahead] = [now.getTime() - interval, now.getTime() + interval].map((at) => new Date(at).toISOString());
  const taken = await db
    .insertInto('settings')
    .values({ name: NAME, value })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ value })
        .where((eb) => eb.or([eb('settings.value', '<=', before ?? ''), eb('settings.value', '>', ahead ?? '')])),
    )
    .returning('name')
    .executeTakeFirst();
  return taken !== undefined;
}
