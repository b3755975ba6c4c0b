import { constants } from 'node:fs';
import { open, readdir, lstat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ArchiveEntry, ArchiveSource, LeftOut } from './archive-source.ts';
import { FileProblem, openInside, type InsideFile } from './open-inside.ts';

const SLASH = Buffer.from('/');
const utf8 = new TextDecoder('utf-8', { fatal: true });
const codeOf = (error: unknown) => String((error as NodeJS.ErrnoException).code);

/** A name as text; one that is not UTF-8 was written by an older system, byte by byte. */
function nameOf(bytes: Buffer): string {
  try {
    return utf8.decode(bytes);
  } catch {
    return bytes.toString('latin1');
  }
}

/** A folder of this machine. Links are not followed. */
export function folderSource(root: string): ArchiveSource {
  /** Paths whose bytes are not the UTF-8 of their text. */
  const raw = new Map<string, Buffer>();

  async function* walk(bytes: Buffer, path: string, leaveOut: (one: LeftOut) => void): AsyncGenerator<ArchiveEntry> {
    let names: Buffer[] = [];
    try {
      names = await readdir(bytes, { encoding: 'buffer' });
    } catch (error) {
      leaveOut({ path: path || '.', reason: `the folder can't be read (${codeOf(error)})` });
    }
    for (const name of names.toSorted((a, b) => Buffer.compare(a, b))) {
      const inner = Buffer.concat([bytes, SLASH, name]);
      const text = path === '' ? nameOf(name) : `${path}/${nameOf(name)}`;
      try {
        const found = await lstat(inner);
        if (found.isDirectory()) {
          yield* walk(inner, text, leaveOut);
        } else if (found.isFile()) {
          if (!inner.equals(Buffer.from(join(root, text)))) raw.set(text, inner);
          yield { path: text, size: found.size };
        } else leaveOut({ path: text, reason: found.isSymbolicLink() ? 'a link' : 'not a file' });
      } catch (error) {
        leaveOut({ path: text, reason: `it can't be read (${codeOf(error)})` });
      }
    }
  }

  async function openRaw(bytes: Buffer): Promise<InsideFile> {
    try {
      const handle = await open(bytes, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
      return { path: `/proc/self/fd/${handle.fd}`, handle, close: () => handle.close() };
    } catch (error) {
      throw new FileProblem(`can’t be read (${codeOf(error)})`);
    }
  }

  return {
    path: root,
    list: (leaveOut) => walk(Buffer.from(root), '', leaveOut),
    async open(path) {
      const bytes = raw.get(path);
      return bytes ? await openRaw(bytes) : await openInside(root, path);
    },
    close: async () => {},
  };
}
