import { randomBytes } from 'node:crypto';
import { link, open, readFile, unlink } from 'node:fs/promises';

/** Reads a file, or creates it with the text of `make` when it does not exist. Only its user can read it. */
export async function readOrCreate(path: string, make: () => string): Promise<string> {
  const existing = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (existing !== null) return existing.trim();
  // Written under another name and then linked, so that an interrupted start never leaves a partial file.
  const fresh = `${path}.${randomBytes(6).toString('hex')}`;
  const file = await open(fresh, 'wx', 0o600);
  await file.writeFile(`${make()}\n`);
  await file.sync();
  await file.close();
  await link(fresh, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await unlink(fresh);
  return (await readFile(path, 'utf8')).trim();
}
