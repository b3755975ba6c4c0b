import { join } from 'node:path';
import { composeDocuments } from '../../compose/compose-documents.ts';
import { composeProcessing } from '../../compose/compose-processing.ts';
import { lockDataFolder } from '../../compose/open-database.ts';
import { openWorkFolder } from '../../files/work-folder.ts';
import type { CommandContext } from './command-context.ts';

/**
 * What reads the queue in the place of a hub; null when one is running and does so itself. The data folder is locked until `close`, so
 * that none starts meanwhile and empties the folder of the files at work.
 */
export async function openProcessing({ config, log, database, ...people }: CommandContext) {
  if (database.borrowed) return null;
  const lock = config.database.kind === 'external' ? await lockOf(config.dataDir) : { release: async () => {} };
  if (!lock) return null;
  try {
    const { reader, storage } = composeDocuments(config, log, database, people);
    const workFolder = await openWorkFolder(storage, join(config.dataDir, 'working'));
    const processing = composeProcessing(config, log, {
      ...people,
      db: (database.direct ?? database).db,
      reader,
      workFolder,
    });
    return { processing, close: () => lock.release() };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** With a database of its own the command line does not hold the data folder yet; null when a hub does. */
async function lockOf(dataDir: string) {
  try {
    return await lockDataFolder(dataDir, 'hub reindex');
  } catch (error) {
    if (error instanceof Error && error.name === 'DataFolderLockedError') return null;
    throw error;
  }
}
