import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { composeDocuments } from '../../compose/compose-documents.ts';
import { lockDataFolder } from '../../compose/open-database.ts';
import { openStagingArea } from '../../files/staging-area.ts';
import { importService } from '../imports/import-service.ts';
import type { CommandContext } from './command-context.ts';
import { assertOwnDataFolder } from './own-data-folder.ts';

/**
 * What an import works with, whether the hub runs or not. Its place of passage is a folder of its own, `DATA_DIR/import`: the
 * hub's own is emptied by a hub that starts. A lock there keeps a second import out; a dead one's lock and files are swept.
 * A dry run has no such place and writes nothing.
 */
export async function openImports(
  { config, log, database, ...people }: CommandContext,
  { dryRun }: { dryRun: boolean },
) {
  const { db, catalogue, clock, users } = people;
  const { services, storage, inspector } = composeDocuments(config, log, database, people);
  const parts = { db, catalogue, clock, users, documents: services };
  if (dryRun) {
    const stage = () => Promise.reject(new Error('a dry run stages nothing'));
    return { ...importService({ ...parts, stage }), inspector, close: async () => {} };
  }
  await assertOwnDataFolder(config.dataDir, 'import');
  const folder = join(config.dataDir, 'import');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const lock = await lockDataFolder(folder, 'hub import');
  try {
    const { stage } = await openStagingArea(join(folder, 'incoming'));
    // The first to store a file marks the store as this database's; without the mark nothing in it would ever be swept.
    if (!(await storage.claim(people.identity.issuer))) log.warn('The stored files belong to another database.');
    return { ...importService({ ...parts, stage }), inspector, close: () => lock.release() };
  } catch (error) {
    await lock.release();
    throw error;
  }
}
