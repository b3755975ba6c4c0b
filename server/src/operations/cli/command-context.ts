import { sql } from 'kysely';
import { composeCore } from '../../compose/compose-core.ts';
import { openDatabase, type OpenDatabase } from '../../compose/open-database.ts';
import { readConfig, type Config } from '../../config/config.ts';
import { replaceCurrentSecret } from '../../config/current-secret.ts';
import { readSecrets } from '../../config/secrets.ts';
import { CommandError } from './command-error.ts';
import { assertHubExists } from './open-store.ts';
import { warnings } from './warnings.ts';

export type CommandContext = Awaited<ReturnType<typeof openCommandContext>>;

/** Where the new hub is, which somebody may have made by a wrong folder or address. The address itself has a password in it. */
async function sayNew({ database: { kind }, dataDir }: Config, { db }: OpenDatabase): Promise<void> {
  if (kind === 'embedded') return console.error(`There was no hub in ${dataDir} yet: a new one is made there.`);
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  console.error(`There was no hub in the database ${rows[0]?.name} (DATABASE_URL) yet: a new one is made there.`);
}

/**
 * Accounts and people, whether the hub runs or not: a running hub's database is shared, else it is started for the
 * moment under the data folder's lock. Only the first administrator may come before the hub. With `newSecret` no hub may run there, and
 * the database is the secret's of now.
 */
export async function openCommandContext(command: string, { newSecret = false }: { newSecret?: boolean } = {}) {
  const config = readConfig(process.env);
  if (command !== 'create-admin') assertHubExists(config);
  const log = warnings();
  const holder = `hub ${command}`;
  const database = await openDatabase(config, log, { holder, borrow: !newSecret });
  try {
    if (database.isNew) await sayNew(config, database);
    if (newSecret && !(await replaceCurrentSecret(database.db, (await readSecrets(config)).fingerprint)))
      throw new CommandError('The database is used with this HUB_SECRET already.');
    const people = await composeCore(config, log, database);
    return {
      ...people,
      config,
      log,
      database,
      /** Who decides, for the audit log. */
      decider: { actor_id: null, actor: holder },
      async close(): Promise<void> {
        await people.mails.settled();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}
