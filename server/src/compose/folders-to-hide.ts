import { sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Config } from '../config/config.ts';

const OWN_FILE = fileURLToPath(import.meta.url);

/**
 * Folders that a sandboxed child must not see: the hub's data, its database's socket, and the backups, which hold all of that once more. A
 * backup folder around the program itself cannot be hidden: no child could start.
 */
export function foldersToHide(
  { dataDir, backup }: Pick<Config, 'dataDir' | 'backup'>,
  socketFolder: string | null,
  program: string = OWN_FILE,
): string[] {
  const backups = backup && !program.startsWith(`${backup.folder}${sep}`) ? [backup.folder] : [];
  return [dataDir, ...(socketFolder === null ? [] : [socketFolder]), ...backups];
}
