import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { createDurably, syncPath } from '@exam-vault/embedded-postgres/durable-files';

/**
 * Reads a file, or creates it with the text of `make` when it does not exist. Only its user can read it. When this resolves the file
 * survives a power cut, so that others may be told about its text.
 */
export async function readOrCreate(path: string, make: () => string): Promise<string> {
  const existing = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (existing === null) await createDurably(path, `${make()}\n`);
  // The process that wrote it may have been killed before its name was durable.
  else await syncPath(dirname(path));
  return (existing ?? (await readFile(path, 'utf8'))).trim();
}
