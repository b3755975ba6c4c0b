import { join } from 'node:path';
import { composeDocuments } from '../../compose/compose-documents.ts';
import { composeProcessing } from '../../compose/compose-processing.ts';
import { lockDataFolder } from '../../compose/open-database.ts';
import { BACKGROUND, computePool } from '../../../serving/compute/compute-pool.ts';
import { pageMatching } from '../../../reviewing/duplicates/page-matching.ts';
import { openWorkFolder } from '../../../library/files/work-folder.ts';
import type { CommandContext } from './command-context.ts';

/**
 * Opens the background queue in place of a hub; null when a hub is running, which works on the queue itself. The data folder stays locked
 * until `close`: a hub that starts would empty the folder of working files.
 */
export async function openProcessing({ config, log, database, ...people }: CommandContext) {
  if (database.borrowed) return null;
  const lock = config.database.kind === 'external' ? await lockOf(config.dataDir) : { release: async () => {} };
  if (!lock) return null;
  try {
    const { reader, storage } = composeDocuments(config, log, database, people);
    const workFolder = await openWorkFolder(storage, join(config.dataDir, 'working'));
    const { db } = database.direct ?? database;
    const background = computePool(BACKGROUND, { log });
    const processing = composeProcessing(config, log, {
      ...people,
      db,
      reader,
      workFolder,
      background,
      matching: pageMatching({ db, log, background, reader, files: workFolder }),
    });
    const close = async () => {
      await background.close();
      await lock.release();
    };
    return { processing, close };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** With an external database the command has not locked the data folder yet. @returns null when a hub holds the lock */
async function lockOf(dataDir: string) {
  try {
    return await lockDataFolder(dataDir, 'hub reindex');
  } catch (error) {
    if (error instanceof Error && error.name === 'DataFolderLockedError') return null;
    throw error;
  }
}
