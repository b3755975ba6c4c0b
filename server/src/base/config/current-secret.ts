import type { Kysely } from 'kysely';
import { ConfigError } from './config.ts';
import type { Schema } from '../database/schema.ts';

/** The setting with the fingerprint of the HUB_SECRET that the database is used with. A restore removes it. */
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
 * Checks that the database is used with this secret; the first process registers its own. A process with another secret would replace
 * signing keys that the other hubs need, so it must stop before it changes anything.
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

/** Registers this secret for the database. @returns false when it is registered already */
export async function replaceCurrentSecret(db: Kysely<Schema>, fingerprint: string): Promise<boolean> {
  if ((await fingerprintOf(db)) === fingerprint) return false;
  await db
    .insertInto('settings')
    .values({ name: CURRENT_SECRET_SETTING, value: fingerprint })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: fingerprint }))
    .execute();
  return true;
}
