import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The path of a compiled module of this workspace, for code that runs in a child process. `url` is the module's address with the
 * extension .js, relative to the caller. Tests call it from `src`; the compiled file is in `dist` in both cases.
 */
export function builtFile(url: URL): string {
  const root = dirname(fileURLToPath(import.meta.url));
  return join(dirname(root), 'dist', relative(root, fileURLToPath(url)));
}
