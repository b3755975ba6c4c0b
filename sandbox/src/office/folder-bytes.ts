import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Bytes of the files in a folder, whatever its owner does with it meanwhile. Links are not followed. */
export async function folderBytes(folder: string): Promise<number> {
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  let bytes = 0;
  for (const name of names) {
    const found = await lstat(join(folder, name)).catch(() => null);
    if (found?.isFile()) bytes += found.blocks * 512;
  }
  return bytes;
}
