import { composePeople } from '../compose/compose-people.ts';
import { openDatabase } from '../compose/open-database.ts';
import { readConfig } from '../config.ts';
import { takeSecret } from '../secret-in-force.ts';
import { readSecrets } from '../secrets.ts';
import { CommandError } from './command-error.ts';
import { warnings } from './warnings.ts';

export type People = Awaited<ReturnType<typeof openPeople>>;

/**
 * Accounts and people, whether the hub runs or not: a running hub's database is shared, else it is started for the
 * moment under the data folder's lock. With `newSecret` no hub may run there, and the database is the secret's of now.
 */
export async function openPeople(command: string, { newSecret = false }: { newSecret?: boolean } = {}) {
  const config = readConfig(process.env);
  const log = warnings();
  const holder = `hub ${command}`;
  const database = await openDatabase(config, log, { holder, borrow: !newSecret });
  try {
    if (newSecret && !(await takeSecret(database.db, (await readSecrets(config)).fingerprint)))
      throw new CommandError('The database is used with this HUB_SECRET already.');
    const people = await composePeople(config, log, database);
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
