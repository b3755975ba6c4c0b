import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { composeStorage } from '../../compose/compose-storage.ts';
import { openDatabase } from '../../compose/open-database.ts';
import { readConfig, type Config } from '../../config/config.ts';
import { ensureCurrentSecret } from '../../config/current-secret.ts';
import { readSecrets } from '../../config/secrets.ts';
import { CommandError } from './command-error.ts';
import { warnings } from './warnings.ts';

export type Store = Awaited<ReturnType<typeof openStore>>;

/** No hub is made only to be looked into, or for somebody who stands in the wrong folder. @throws CommandError */
export function assertHubExists({ database, dataDir }: Config): void {
  if (database.kind === 'embedded' && !existsSync(join(dataDir, 'postgres'))) {
    throw new CommandError(`There is no hub in ${dataDir}. Is DATA_DIR right?`);
  }
}

/** Rows and files, and nothing that is on top of them, whether the hub runs or not. */
export async function openStore(command: string) {
  const config = readConfig(process.env);
  assertHubExists(config);
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
