import { basename, resolve } from 'node:path';
import type { Command } from 'commander';
import { makeBackup, type BackupReport } from '../backups/backup-service.ts';
import { noteBackupByHand } from '../backups/last-backup.ts';
import { CommandError } from './command-error.ts';
import { withStore, type Store } from './command-context.ts';
import { showProgress } from './progress.ts';
import type { Terminal } from './terminal.ts';
import { count, megabytes } from './words.ts';

function summary(path: string, { end, size }: BackupReport, secretFrom: string): string {
  const documents = `${count(end.rows['documents'] ?? 0, 'document')} with ${count(end.files, 'file')}`;
  return (
    `${documents}, ${megabytes(size)}, backed up to ${path}\n` +
    `This file contains all data, so keep it safe. ${secretFrom} isn’t in it: keep that in another place.`
  );
}

async function backup(
  { config, secrets, database, storage, terminal, audit }: Store,
  path: string,
  overwrite: boolean,
): Promise<void> {
  const progress = showProgress(terminal.stderr);
  const signal = terminal.stopSignal();
  const parts = {
    pool: (database.direct ?? database).pool,
    storage,
    secretFingerprint: secrets.fingerprint,
    now: () => new Date(),
  };
  // Written before the backup: even a partial backup that was stopped has exposed data.
  await audit('hub.backup', `into ${basename(path)}`);
  const begun = new Date();
  const report = await makeBackup(parts, path, { overwrite, signal, onProgress: progress.files() })
    .catch((error: unknown) => {
      if (signal.aborted) throw new CommandError('Stopped. No backup was made.');
      throw error;
    })
    .finally(() => progress.clear());
  const secretFrom = config.hubSecret ? 'HUB_SECRET' : resolve(config.dataDir, 'hub.secret');
  terminal.console.log(summary(path, report, secretFrom));
  const { damaged } = report.end;
  if (damaged.count === 0) {
    // The backup is there whether or not the hub can note it.
    return await noteBackupByHand(database.db, begun).catch((error: Error) =>
      terminal.console.error(`The overview won’t show this backup: ${error.message}`),
    );
  }
  for (const damage of damaged.first) terminal.console.log(damage);
  throw new CommandError(
    `The backup was made, but ${count(damaged.count, 'stored file')} ${damaged.count === 1 ? 'was' : 'were'} already missing or changed. Run: npm run hub -- verify`,
  );
}

export function backupCommand(program: Command, terminal: Terminal): void {
  program
    .command('backup')
    .argument('<file>', 'the tar file to create')
    .option('--overwrite', 'replace an existing file')
    .description('back up everything into one file; the hub can keep running')
    .action(
      withStore(terminal, (store, file: string, { overwrite = false }: { overwrite?: boolean }) =>
        backup(store, resolve(file), overwrite),
      ),
    );
}
