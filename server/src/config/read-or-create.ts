import { randomBytes } from 'node:crypto';
import { link, open, readFile, unlink } from 'node:fs/promises';

/** The text of a file that is made once and then kept, readable by its user alone; `make` is asked only where there is none. */
export async function readOrCreate(path: string, make: () => string): Promise<string> {
  const kept = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (kept !== null) return kept.trim();
  // Written whole beside and linked into place: an interrupted first start leaves no half a file.
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
