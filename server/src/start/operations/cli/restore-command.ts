import { access } from 'node:fs/promises';
import { resolve } from 'node:path';
import { makeFolderDurably } from '@exam-vault/embedded-postgres/durable-files';
import type { Command } from 'commander';
import { composeStorage } from '../../compose/compose-storage.ts';
import { openDatabase } from '../../compose/open-database.ts';
import { readConfig } from '../../../base/config/config.ts';
import { readSecrets } from '../../../base/config/secrets.ts';
import { assertEmptyFolder, beginRestore, inspectBackup, restoreBackup } from '../backups/restore-service.ts';
import type { BackupContents, WalkOptions } from '../backups/walk-backup.ts';
import { assertOwnDataFolder, warnings } from './command-context.ts';
import { CommandError } from './command-error.ts';
import { showProgress } from './progress.ts';
import type { Terminal } from './terminal.ts';
import { count } from './words.ts';

const AGAIN = 'Run the same command again to start over.';

async function assertReadable(path: string): Promise<void> {
  await access(path).catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(`${path} can’t be read: ${error.message}`);
  });
}

async function restore(path: string, terminal: Terminal): Promise<void> {
  await assertReadable(path);
  const config = readConfig(terminal.env);
  const { dataDir } = config;
  const signal = terminal.stopSignal();
  /** One pass over the backup. */
  const withProgress = <T>(verb: string, work: (walk: WalkOptions) => Promise<T>): Promise<T> => {
    const progress = showProgress(terminal.stderr);
    return work({ signal, onProgress: progress.files(`files ${verb}`) }).finally(() => progress.clear());
  };
  await assertEmptyFolder(dataDir);
  const { manifest } = await withProgress('checked', (walk) => inspectBackup(path, walk)).catch((error: unknown) => {
    if (signal.aborted) throw new CommandError('Stopped. Nothing was changed.');
    throw error;
  });
  // The same mode that the embedded database uses: when the hub is root, the account of PostgreSQL must be able to enter the folder.
  await makeFolderDurably(dataDir, process.geteuid?.() === 0 ? 0o711 : 0o700);
  await assertOwnDataFolder(dataDir, 'restore');
  let begun = { begun: false, incoming: '' };
  const database = await openDatabase(config, warnings(terminal), {
    holder: 'hub restore',
    borrow: false,
    async restoring() {
      // Checked again under the lock: a hub or another restore may have started while the backup was checked.
      await assertEmptyFolder(dataDir);
      begun = await beginRestore(dataDir, manifest);
    },
  });
  let contents: BackupContents | null;
  try {
    const deps = { pool: (database.direct ?? database).pool, storage: composeStorage(config), dataDir };
    contents = await withProgress('restored', (walk) => restoreBackup(deps, path, { manifest, ...begun }, walk));
  } catch (error) {
    if (signal.aborted) throw new CommandError(`Stopped. ${AGAIN}`);
    throw error;
  } finally {
    await database.close();
  }
  const { fingerprint } = await readSecrets(config);
  const documents = contents
    ? `${count(contents.end.rows['documents'] ?? 0, 'document')} with ${count(contents.end.files, 'file')}`
    : 'All';
  terminal.console.log(
    `${documents} restored, as of ${manifest.made_at}. Everyone has to sign in again. Thumbnails are being created again.`,
  );
  if (fingerprint !== manifest.secret_fingerprint) {
    terminal.console.log(
      'This hub’s HUB_SECRET differs from the one in the backup. Passwords still work, but data encrypted with the old secret doesn’t.',
    );
  }
  const damaged = contents?.end.damaged;
  if (!damaged || damaged.count === 0) return;
  for (const damage of damaged.first) terminal.console.log(damage);
  throw new CommandError(
    `${count(damaged.count, 'file')} ${damaged.count === 1 ? 'was' : 'were'} missing or changed when the backup was made.`,
  );
}

export function restoreCommand(program: Command, terminal: Terminal): void {
  program
    .command('restore')
    .argument('<file>', 'created with the backup command')
    .description('restore a backup into an empty DATA_DIR and database; stop the hub first')
    .action((file: string) => restore(resolve(file), terminal));
}
