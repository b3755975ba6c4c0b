import { basename, resolve } from 'node:path';
import type { Command } from 'commander';
import type { BackupReport } from '../backups/backup-service.ts';
import { noteBackupByHand } from '../backups/last-backup.ts';
import { CommandError } from './command-error.ts';
import { auditOperation } from './audit-operation.ts';
import type { Store } from './open-store.ts';
import { showProgress } from './progress.ts';
import { stopOnSignal } from './stop-signal.ts';

const megabytes = (bytes: number) => `${Math.ceil(bytes / 1_048_576).toLocaleString('en')} MB`;

function summary(path: string, { end, size }: BackupReport, secretFrom: string): string {
  const documents = `${end.rows['documents'] ?? 0} documents with ${end.files} files`;
  return (
    `${documents}, ${megabytes(size)}, are in ${path}\n` +
    `Whoever has this file has everything that the hub keeps. ${secretFrom} is not in it: keep that too, in another place.`
  );
}

async function backup({ config, secrets, database, storage }: Store, path: string, overwrite: boolean): Promise<void> {
  const { makeBackup } = await import('../backups/backup-service.ts');
  const progress = showProgress(process.stderr);
  const signal = stopOnSignal();
  const parts = {
    pool: (database.direct ?? database).pool,
    storage,
    secretFingerprint: secrets.fingerprint,
    now: () => new Date(),
  };
  // Written before the backup: even a partial backup that was stopped has exposed data.
  await auditOperation(database.db, 'hub.backup', `into ${basename(path)}`);
  const begun = new Date();
  const report = await makeBackup(parts, path, {
    overwrite,
    signal,
    onProgress: ({ files, allFiles, bytes, allBytes }) =>
      progress.update({
        done: files,
        total: allFiles,
        refused: 0,
        noun: 'files',
        bytes: { done: bytes, total: allBytes },
      }),
  })
    .catch((error: unknown) => {
      if (signal.aborted) throw new CommandError('Stopped. There is no backup.');
      throw error;
    })
    .finally(() => progress.clear());
  console.log(summary(path, report, config.hubSecret ? 'HUB_SECRET' : resolve(config.dataDir, 'hub.secret')));
  const { count, first } = report.end.damaged;
  if (count === 0) {
    // The backup is there whether or not the hub can note it.
    return await noteBackupByHand(database.db, begun).catch((error: Error) =>
      console.error(`The hub's overview does not know of this backup: ${error.message}`),
    );
  }
  for (const damage of first) console.log(damage);
  throw new CommandError(
    `The backup is made, but ${count} of the hub's files were missing or changed before. See: npm run hub -- verify`,
  );
}

export function backupCommand(program: Command): void {
  program
    .command('backup')
    .argument('<file>', 'a tar with all that the hub keeps')
    .option('--overwrite', 'in the place of a file that is there')
    .description('make one consistent file of everything, while the hub runs or not')
    .action(async (file: string, { overwrite }: { overwrite?: true }) => {
      const { openStore } = await import('./open-store.ts');
      const store = await openStore('backup');
      try {
        await backup(store, resolve(file), overwrite ?? false);
      } finally {
        await store.close();
      }
    });
}
