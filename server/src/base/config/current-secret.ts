import type { Kysely } from 'kysely';
import { ConfigError } from './config.ts';
import type { Schema } from '../database/schema.ts';
import { keepSetting, readSetting, saveSetting } from '../database/settings.ts';

/** The setting with the fingerprint of the HUB_SECRET that the database is used with. A restore removes it. */
export const CURRENT_SECRET_SETTING = 'secret.fingerprint';

/**
 * Checks that the database is used with this secret; the first process registers its own. A process with another secret would replace
 * signing keys that the other hubs need, so it must stop before it changes anything.
 * @throws ConfigError
 */
export async function ensureCurrentSecret(db: Kysely<Schema>, fingerprint: string): Promise<void> {
  if ((await keepSetting(db, CURRENT_SECRET_SETTING, fingerprint)) === fingerprint) return;
  throw new ConfigError(
    'HUB_SECRET: doesn’t match this database (without HUB_SECRET, the file hub.secret in DATA_DIR is used). ' +
      'Use the right one. To change it on purpose, stop all hubs and run  npm run hub -- new-secret',
  );
}

/** Registers this secret for the database. @returns false when it is registered already */
export async function replaceCurrentSecret(db: Kysely<Schema>, fingerprint: string): Promise<boolean> {
  if ((await readSetting(db, CURRENT_SECRET_SETTING)) === fingerprint) return false;
  await saveSetting(db, CURRENT_SECRET_SETTING, fingerprint);
  return true;
}
