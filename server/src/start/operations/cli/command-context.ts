import { sql } from 'kysely';
import { composeCore } from '../../compose/compose-core.ts';
import { openDatabase, type OpenDatabase } from '../../compose/open-database.ts';
import { readConfig, type Config } from '../../../base/config/config.ts';
import { replaceCurrentSecret } from '../../../base/config/current-secret.ts';
import { readSecrets } from '../../../base/config/secrets.ts';
import { CommandError } from './command-error.ts';
import { assertHubExists } from './open-store.ts';
import { warnings } from './warnings.ts';

export type CommandContext = Awaited<ReturnType<typeof openCommandContext>>;

/** Says where a new hub is made, because a wrong folder or address makes one by mistake. It hides the address, which has a password. */
async function announceNewHub({ database: { kind }, dataDir }: Config, { db }: OpenDatabase): Promise<void> {
  if (kind === 'embedded') return console.error(`There was no hub in ${dataDir} yet: a new one is made there.`);
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  console.error(`There was no hub in the database ${rows[0]?.name} (DATABASE_URL) yet: a new one is made there.`);
}

/**
 * Opens the hub's services for one command. When a hub runs, the command shares its database. Otherwise it starts the database itself
 * and locks the data folder. Only `create-admin` may create a new hub. With `newSecret` no hub may run, and the database then belongs to
 * the present secret.
 */
export async function openCommandContext(command: string, { newSecret = false }: { newSecret?: boolean } = {}) {
  const config = readConfig(process.env);
  if (command !== 'create-admin') await assertHubExists(config);
  const log = warnings();
  const holder = `hub ${command}`;
  const database = await openDatabase(config, log, { holder, borrow: !newSecret });
  try {
    if (database.isNew) await announceNewHub(config, database);
    if (newSecret && !(await replaceCurrentSecret(database.db, (await readSecrets(config)).fingerprint)))
      throw new CommandError('The database is used with this HUB_SECRET already.');
    const core = await composeCore(config, log, database);
    return {
      ...core,
      config,
      log,
      database,
      /** The actor for the audit log. */
      decider: { actor_id: null, actor: holder },
      async close(): Promise<void> {
        await core.mails.settled();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}
