import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { composeDocuments } from '../../compose/compose-documents.ts';
import { lockDataFolder } from '../../compose/open-database.ts';
import { openStagingArea } from '../../../library/files/staging-area.ts';
import { importService } from '../imports/import-service.ts';
import type { CommandContext } from './command-context.ts';
import { assertOwnDataFolder } from './own-data-folder.ts';

/**
 * Opens the services of an import, whether the hub runs or not. The import stages files in its own folder, `DATA_DIR/import`, because a
 * hub empties its staging area when it starts. A lock on that folder keeps a second import out; the lock and files of a killed one are
 * removed. A dry run stages nothing.
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
    // The first writer claims the store for this database. Without the claim no orphan in it would ever be collected.
    if (!(await storage.claim(people.identity.issuer))) log.warn('The stored files belong to another database.');
    return { ...importService({ ...parts, stage }), inspector, close: () => lock.release() };
  } catch (error) {
    await lock.release();
    throw error;
  }
}
