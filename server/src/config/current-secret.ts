import type { Kysely } from 'kysely';
import { ConfigError } from './config.ts';
import type { Schema } from '../database/schema.ts';

/** The row of `settings` with the fingerprint of the secret that a database is used with; a restore leaves it out. */
export const CURRENT_SECRET_SETTING = 'secret.fingerprint';

async function fingerprintOf(db: Kysely<Schema>): Promise<string | null> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', CURRENT_SECRET_SETTING)
    .executeTakeFirst();
  return row?.value ?? null;
}

/**
 * One process with another secret would make keys that the hubs of the right one cannot use, and end theirs: it stops before it has
 * touched anything. The first one to come writes down whose database it is.
 * @throws ConfigError
 */
export async function ensureCurrentSecret(db: Kysely<Schema>, fingerprint: string): Promise<void> {
  await db
    .insertInto('settings')
    .values({ name: CURRENT_SECRET_SETTING, value: fingerprint })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  if ((await fingerprintOf(db)) === fingerprint) return;
  throw new ConfigError(
    'HUB_SECRET: is not the one that this database is used with (without HUB_SECRET it is the file hub.secret of DATA_DIR). ' +
      'Give the right one; to change it on purpose stop every hub and run  npm run hub -- new-secret',
  );
}

/** From now on the database is this secret's. False: it is already. */
export async function replaceCurrentSecret(db: Kysely<Schema>, fingerprint: string): Promise<boolean> {
  if ((await fingerprintOf(db)) === fingerprint) return false;
  await db
    .insertInto('settings')
    .values({ name: CURRENT_SECRET_SETTING, value: fingerprint })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: fingerprint }))
    .execute();
  return true;
}
