import { access } from 'node:fs/promises';
import { resolve } from 'node:path';
import { makeFolderDurably } from '@exam-vault/embedded-postgres/durable-files';
import type { Command } from 'commander';
import type { BackupContents, WalkOptions } from '../backups/walk-backup.ts';
import { CommandError } from './command-error.ts';
import { assertOwnDataFolder } from './own-data-folder.ts';
import { showProgress } from './progress.ts';
import { stopOnSignal } from './stop-signal.ts';

const AGAIN = 'Run the same command again to begin anew.';

/** Runs one pass over the backup and shows its progress. */
async function withProgress<T>(signal: AbortSignal, verb: string, work: (walk: WalkOptions) => Promise<T>): Promise<T> {
  const progress = showProgress(process.stderr);
  const onProgress: WalkOptions['onProgress'] = ({ files, allFiles, bytes, allBytes }) =>
    progress.update({
      done: files,
      total: allFiles,
      refused: 0,
      noun: `files ${verb}`,
      bytes: { done: bytes, total: allBytes },
    });
  return work({ signal, onProgress }).finally(() => progress.clear());
}

async function assertReadable(path: string): Promise<void> {
  await access(path).catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(`${path} cannot be read: ${error.message}`);
  });
}

async function restore(path: string): Promise<void> {
  await assertReadable(path);
  // Loaded only now, so that wrong arguments are refused without loading the hub.
  const [{ readConfig }, { openDatabase }, { composeStorage }, { readSecrets }, { warnings }, restoring] =
    await Promise.all([
      import('../../../base/config/config.ts'),
      import('../../compose/open-database.ts'),
      import('../../compose/compose-storage.ts'),
      import('../../../base/config/secrets.ts'),
      import('./warnings.ts'),
      import('../backups/restore-service.ts'),
    ]);
  const config = readConfig(process.env);
  const { dataDir } = config;
  const signal = stopOnSignal();
  await restoring.assertEmptyFolder(dataDir);
  const { manifest } = await withProgress(signal, 'checked', (walk) => restoring.inspectBackup(path, walk)).catch(
    (error: unknown) => {
      if (signal.aborted) throw new CommandError('Stopped. Nothing was changed.');
      throw error;
    },
  );
  // The same mode that the embedded database uses: when the hub is root, the account of PostgreSQL must be able to enter the folder.
  await makeFolderDurably(dataDir, process.geteuid?.() === 0 ? 0o711 : 0o700);
  await assertOwnDataFolder(dataDir, 'restore');
  let begun = { begun: false, incoming: '' };
  const database = await openDatabase(config, warnings(), {
    holder: 'hub restore',
    borrow: false,
    async restoring() {
      // Checked again under the lock: a hub or another restore may have started while the backup was checked.
      await restoring.assertEmptyFolder(dataDir);
      begun = await restoring.beginRestore(dataDir, manifest);
    },
  });
  let contents: BackupContents | null;
  try {
    const deps = { pool: (database.direct ?? database).pool, storage: composeStorage(config), dataDir };
    contents = await withProgress(signal, 'restored', (walk) =>
      restoring.restoreBackup(deps, path, { manifest, ...begun }, walk),
    );
  } catch (error) {
    if (signal.aborted) throw new CommandError(`Stopped. ${AGAIN}`);
    throw error;
  } finally {
    await database.close();
  }
  const { fingerprint } = await readSecrets(config);
  const documents = contents
    ? `${contents.end.rows['documents'] ?? 0} documents with ${contents.end.files} files`
    : 'All';
  console.log(
    `${documents} restored, as they were on ${manifest.made_at}. Everybody signs in anew; thumbnails are made again.`,
  );
  if (fingerprint !== manifest.secret_fingerprint) {
    console.log(
      'This hub has another HUB_SECRET than the one that was backed up. Passwords hold; what was encrypted with the secret does not.',
    );
  }
  const damaged = contents?.end.damaged;
  if (!damaged || damaged.count === 0) return;
  for (const damage of damaged.first) console.log(damage);
  throw new CommandError(`${damaged.count} files were missing or changed when the backup was made.`);
}

export function restoreCommand(program: Command): void {
  program
    .command('restore')
    .argument('<file>', 'made by hub backup')
    .description('bring a backup into an empty DATA_DIR, and an empty database; refused while a hub runs there')
    .action((file: string) => restore(resolve(file)));
}
