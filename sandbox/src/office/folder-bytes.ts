import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Empty files take room too. */
const MIN_FILE_BYTES = 4_096;

/** Bytes of the files in a folder, whatever its owner does with it meanwhile. Links are not followed. */
export async function folderBytes(folder: string): Promise<number> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  let bytes = 0;
  for (const { parentPath, name } of found) {
    const { blocks } = await lstat(join(parentPath, name)).catch(() => ({ blocks: 0 }));
    bytes += Math.max(blocks * 512, MIN_FILE_BYTES);
  }
  return bytes;
}
