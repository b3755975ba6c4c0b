import { constants } from 'node:fs';
import { open, realpath, type FileHandle } from 'node:fs/promises';
import { isAbsolute, resolve, sep } from 'node:path';

/** The file cannot be had; its message is the reason that the report gives. */
export class FileProblem extends Error {
  override name = 'FileProblem';
}

const GONE = new Set(['ENOENT', 'ENOTDIR', 'ELOOP', 'ENAMETOOLONG', 'ERR_INVALID_ARG_VALUE']);

const codeOf = (error: unknown) => String((error as NodeJS.ErrnoException).code);

/** The same name as other systems write it: with backslashes on Windows, with accents taken apart on a Mac. */
function spellings(name: string): Set<string> {
  const slashed = name.replaceAll('\\', '/');
  return new Set([name, slashed, slashed.normalize('NFC'), slashed.normalize('NFD')]);
}

export interface InsideFile {
  /** Without any link in it. */
  readonly path: string;
  readonly handle: FileHandle;
  close(): Promise<void>;
}

/**
 * Opens a file that lies inside of `folder` (itself without links), by its path from there. A path that leads out is refused,
 * through `..` as through a link: a CSV from elsewhere must not bring the machine's own files into the hub.
 * @throws FileProblem
 */
export async function openInside(folder: string, name: string): Promise<InsideFile> {
  const inside = (path: string) => path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
  for (const spelling of spellings(name)) {
    if (isAbsolute(spelling)) throw new FileProblem('must be relative to the CSV’s folder');
    if (!inside(resolve(folder, spelling))) throw new FileProblem('points outside the CSV’s folder');
    try {
      const path = await realpath(resolve(folder, spelling));
      if (!inside(path)) throw new FileProblem('points outside the CSV’s folder through a link');
      // Not blocking: a named pipe would wait for its writer. No link: it could have been put there just now.
      const handle = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
      if ((await handle.stat()).isFile()) return { path, handle, close: () => handle.close() };
      await handle.close();
      throw new FileProblem('is not a file');
    } catch (error) {
      if (error instanceof FileProblem) throw error;
      if (!GONE.has(codeOf(error))) throw new FileProblem(`can’t be read (${codeOf(error)})`);
    }
  }
  throw new FileProblem('can’t be found');
}
