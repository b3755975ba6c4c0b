import { realpath, stat } from 'node:fs/promises';
import { extname } from 'node:path';
import type { ArchiveSource } from './archive-source.ts';
import { folderSource } from './folder-source.ts';
import { zipSource } from './zip-source.ts';

/** Opens a folder or a zip. Null: the path is neither. @throws an error of the file system */
export async function openArchive(path: string): Promise<ArchiveSource | null> {
  const real = await realpath(path);
  if ((await stat(real)).isDirectory()) return folderSource(real);
  return extname(real).toLowerCase() === '.zip' ? await zipSource(real) : null;
}
