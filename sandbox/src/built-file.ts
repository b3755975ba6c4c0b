import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The compiled JavaScript of a module of this workspace, for what must run in a process of its own. `url` is the module's
 * address with the extension .js, seen from the caller: from src (under test) the answer lies in dist all the same.
 */
export function builtFile(url: URL): string {
  const root = dirname(fileURLToPath(import.meta.url));
  return join(dirname(root), 'dist', relative(root, fileURLToPath(url)));
}
