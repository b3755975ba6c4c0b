import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { composeStorage } from '../../compose/compose-storage.ts';
import { openDatabase } from '../../compose/open-database.ts';
import { readConfig, type Config } from '../../../base/config/config.ts';
import { ensureCurrentSecret } from '../../../base/config/current-secret.ts';
import { readSecrets } from '../../../base/config/secrets.ts';
import { assertNotHalfRestored } from '../backups/restore-marker.ts';
import { CommandError } from './command-error.ts';
import { warnings } from './warnings.ts';

export type Store = Awaited<ReturnType<typeof openStore>>;

/** A command that only reads must not create a hub in a wrong folder. @throws CommandError, HalfRestoredError */
export async function assertHubExists({ database, dataDir }: Config): Promise<void> {
  await assertNotHalfRestored(dataDir);
  if (database.kind === 'embedded' && !existsSync(join(dataDir, 'postgres'))) {
    throw new CommandError(`There is no hub in ${dataDir}. Is DATA_DIR right?`);
  }
}

/** Opens the database and the file storage, without any services, whether the hub runs or not. */
export async function openStore(command: string) {
  const config = readConfig(process.env);
  await assertHubExists(config);
  const database = await openDatabase(config, warnings(), { holder: `hub ${command}`, borrow: true });
  try {
    const secrets = await readSecrets(config);
    await ensureCurrentSecret(database.db, secrets.fingerprint);
    return { config, secrets, database, storage: composeStorage(config), close: () => database.close() };
  } catch (error) {
    await database.close();
    throw error;
  }
}
