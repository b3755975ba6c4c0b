import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Command } from 'commander';
import { sql } from 'kysely';
import { pino, type Logger } from 'pino';
import type { AuditAction } from '@exam-vault/contract/audit';
import { composeCore } from '../../compose/compose-core.ts';
import { composeDocuments } from '../../compose/compose-documents.ts';
import { composeStorage } from '../../compose/compose-storage.ts';
import { openDatabase, type OpenDatabase } from '../../compose/open-database.ts';
import { readConfig, type Config } from '../../../base/config/config.ts';
import { ensureCurrentSecret, replaceCurrentSecret } from '../../../base/config/current-secret.ts';
import { readSecrets } from '../../../base/config/secrets.ts';
import { auditLog } from '../../../library/audit/audit-log.ts';
import { assertNotHalfRestored } from '../backups/restore-marker.ts';
import { CommandError } from './command-error.ts';
import type { Terminal } from './terminal.ts';

interface OpenOptions {
  /** No hub may run, and the database then belongs to the present secret. */
  readonly newSecret?: boolean;
  readonly createsHub?: boolean;
}

/** A logger that prints only warnings and errors, each as one plain line on standard error. */
export function warnings({ console }: { readonly console: Pick<Console, 'error'> }): Logger {
  const write = (line: string) => console.error((JSON.parse(line) as { msg?: string }).msg ?? line.trimEnd());
  return pino({ level: 'warn' }, { write });
}

/** A command that only reads must not create a hub in a wrong folder. @throws CommandError, HalfRestoredError */
async function assertHubExists({ database, dataDir }: Config): Promise<void> {
  await assertNotHalfRestored(dataDir);
  if (database.kind === 'embedded' && !existsSync(join(dataDir, 'postgres'))) {
    throw new CommandError(`No Exam Vault data found in ${dataDir}. Check DATA_DIR.`);
  }
}

/** Says where a new hub is made, because a wrong folder or address makes one by mistake. It hides the address, which has a password. */
async function newHubText({ database: { kind }, dataDir }: Config, { db }: OpenDatabase): Promise<string> {
  if (kind === 'embedded') return `No Exam Vault data found in ${dataDir}. Creating it now.`;
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  return `No Exam Vault data found in the database ${rows[0]?.name} (DATABASE_URL). Creating it now.`;
}

export type Store = Awaited<ReturnType<typeof openStore>>;

/**
 * Opens the database and the file storage, without any services. When a hub runs, the command shares its database. Otherwise it starts the
 * database itself and locks the data folder.
 */
async function openStore(command: string, terminal: Terminal, options: OpenOptions = {}) {
  const { newSecret = false, createsHub = false } = options;
  const config = readConfig(terminal.env);
  if (!createsHub) await assertHubExists(config);
  const log = warnings(terminal);
  const database = await openDatabase(config, log, { holder: `hub ${command}`, borrow: !newSecret });
  try {
    const secrets = await readSecrets(config);
    if (newSecret && !(await replaceCurrentSecret(database.db, secrets.fingerprint)))
      throw new CommandError('The database already uses this HUB_SECRET.');
    await ensureCurrentSecret(database.db, secrets.fingerprint);
    return {
      terminal,
      config,
      secrets,
      log,
      database,
      storage: composeStorage(config),
      /**
       * Writes an operation on the whole hub to the audit log. When that fails, the error is printed and the command continues: a hub whose
       * disk is full must still be backed up.
       */
      audit: async (action: AuditAction & `hub.${string}`, comment: string): Promise<void> => {
        const entry = { at: new Date(), actor_id: null, actor: `hub ${command}`, action, object_id: null };
        await auditLog(database.db)
          .append({ ...entry, detail: { comment } })
          .catch((error: Error) => terminal.console.error(`We couldn’t add this to the audit log: ${error.message}`));
      },
      close: () => database.close(),
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

export type CommandContext = Awaited<ReturnType<typeof openCommandContext>>;

/** Opens the hub's services for one command. */
async function openCommandContext(command: string, terminal: Terminal, options: OpenOptions = {}) {
  const store = await openStore(command, terminal, options);
  const { config, log, database } = store;
  try {
    if (database.isNew) terminal.console.error(await newHubText(config, database));
    const core = await composeCore(config, log, database);
    return {
      ...store,
      ...core,
      /** The actor for the audit log. */
      decider: { actor_id: null, actor: `hub ${command}` },
      composeDocuments: () => composeDocuments(config, log, database, core),
      async close(): Promise<void> {
        await core.mails.settled();
        await store.close();
      },
    };
  } catch (error) {
    await store.close();
    throw error;
  }
}

type Work<Context> = (context: Context, ...args: never[]) => Promise<string | void>;

/** An action of commander: opens, runs `work` with the arguments of the command, prints the text that it returns, and closes. */
const action =
  <Context extends Pick<Store, 'terminal' | 'close'>>(
    open: (command: string) => Promise<Context>,
    work: Work<Context>,
  ) =>
  async (...args: unknown[]): Promise<void> => {
    // The last one is the command itself.
    const context = await open((args.at(-1) as Command).name());
    try {
      const message = await work(context, ...(args as never[]));
      if (message !== undefined) context.terminal.console.log(message);
    } finally {
      await context.close();
    }
  };

/** The action of a command that works with the hub's services. */
export const withContext = (terminal: Terminal, work: Work<CommandContext>, options?: OpenOptions) =>
  action((command) => openCommandContext(command, terminal, options), work);

/** The action of a command that needs database and files only. */
export const withStore = (terminal: Terminal, work: Work<Store>) =>
  action((command) => openStore(command, terminal), work);

/** @throws CommandError when the data folder belongs to another user, who could not read files that this process creates in it */
export async function assertOwnDataFolder(dataDir: string, command: string): Promise<void> {
  const { uid } = await stat(dataDir);
  if (process.geteuid && process.geteuid() !== uid) {
    throw new CommandError(
      `The data folder ${dataDir} belongs to another user, with the id ${uid}. Run the ${command} as that user: ` +
        'otherwise the hub can’t read the new files.',
    );
  }
}
