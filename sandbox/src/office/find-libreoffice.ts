import { existsSync, realpathSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';

/** A LibreOffice of this machine. */
export interface LibreOffice {
  readonly program: string;
  /** What it reads: itself, its settings and the fonts. */
  readonly readable: readonly string[];
}

/** Where distributions keep what belongs to LibreOffice outside its own folder. */
const SHARED_PATHS = [
  '/etc/libreoffice',
  '/var/spool/libreoffice',
  '/etc/fonts',
  '/usr/share/fontconfig',
  '/usr/share/fonts',
  '/usr/local/share/fonts',
  '/var/cache/fontconfig',
  '/usr/share/liblangtag',
];

/**
 * Finds LibreOffice by its command, `soffice`. That is a script; the program behind it is beside the file that it leads to.
 * @param command its path, or null: it is looked for among the programs of this machine
 */
export function findLibreOffice(command: string | null): LibreOffice | null {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  for (const candidate of command === null ? folders.map((folder) => join(folder, 'soffice')) : [command]) {
    if (!existsSync(candidate)) continue;
    const folder = dirname(realpathSync(candidate));
    const program = join(folder, 'soffice.bin');
    if (existsSync(program)) return { program, readable: [dirname(folder), ...SHARED_PATHS] };
  }
  return null;
}
