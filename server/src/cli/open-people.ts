import { composePeople } from '../compose/compose-people.ts';
import { openDatabase } from '../compose/open-database.ts';
import { readConfig } from '../config.ts';
import { warnings } from './warnings.ts';

export type People = Awaited<ReturnType<typeof openPeople>>;

/**
 * Accounts and people, whether the hub runs or not: a running hub's database is shared, else it is started for the
 * moment under the data folder's lock.
 */
export async function openPeople(command: string) {
  const config = readConfig(process.env);
  const log = warnings();
  const holder = `hub ${command}`;
  const database = await openDatabase(config, log, { holder, borrow: true });
  try {
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
