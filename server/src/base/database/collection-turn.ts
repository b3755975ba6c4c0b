import type { Kysely } from 'kysely';
import type { Schema } from './schema.ts';

/** What one hub of a database does for all: `swept`: ends unfinished uploads to the store; `listed`: lists the whole store. */
type CollectionWork = 'swept' | 'listed';

/**
 * Whether it is this hub's turn to search all stored files for orphans: one hub of a database gets the turn in each `intervalMs`. A last turn
 * further in the future than that comes from a wrong clock and does not count.
 */
export async function claimCollectionTurn(
  db: Kysely<Schema>,
  now: Date,
  intervalMs: number,
  work: CollectionWork = 'swept',
): Promise<boolean> {
  const value = now.toISOString();
  const [past, future] = [now.getTime() - intervalMs, now.getTime() + intervalMs].map((time) =>
    new Date(time).toISOString(),
  );
  const claimed = await db
    .insertInto('settings')
    .values({ name: `files.${work}_at`, value })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ value })
        .where((eb) => eb.or([eb('settings.value', '<=', past ?? ''), eb('settings.value', '>', future ?? '')])),
    )
    .returning('name')
    .executeTakeFirst();
  return claimed !== undefined;
}
