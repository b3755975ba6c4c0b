import { createHash } from 'node:crypto';
import { chmodSync, chownSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { canEnter, type ServerAccount } from './server-account.ts';
import { PostgresRefusedError } from './refused-error.ts';

export const port = 5432;
/** The kernel allows 108 bytes on Linux and 104 on macOS, with the final NUL. */
const MAX_PATH_BYTES = 100;

/**
 * Prepares the folder of the server's Unix socket: empty, and closed to other users. Its name is a hash of the data folder, with a random suffix
 * when that name is taken in a shared /tmp.
 */
export function prepareSocketFolder(dataFolder: string, account: ServerAccount | null): string {
  const folder = join(findPlace(account), `exam-vault-${nameFor(dataFolder)}`);
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    if (!isSafeSocketFolder(folder, account?.uid)) return claim(mkdtempSync(`${folder}-`), account);
    // Files of a killed server. The caller has made sure that no server runs.
    for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true, force: true });
    return folder;
  }
  return claim(folder, account);
}

/** Whether it is a folder (no link) of the server's user, closed to others. In another folder a foreign server could get our password. */
export function isSafeSocketFolder(folder: string, serverUid: number | undefined): boolean {
  const info = lstatSync(folder, { throwIfNoEntry: false });
  const owner = serverUid ?? process.geteuid?.();
  return info !== undefined && info.isDirectory() && info.uid === owner && (info.mode & 0o077) === 0;
}

function claim(folder: string, account: ServerAccount | null): string {
  chmodSync(folder, 0o700);
  if (account !== null) chownSync(folder, account.uid, account.gid);
  return folder;
}

/** Not XDG_RUNTIME_DIR: it is removed when the user signs out, even while the hub runs. */
function findPlace(account: ServerAccount | null): string {
  const example = `/exam-vault-${nameFor('/')}-XXXXXX/.s.PGSQL.${port}`;
  for (const place of [tmpdir(), '/tmp', '/var/tmp']) {
    const short = Buffer.byteLength(place + example) < MAX_PATH_BYTES;
    if (short && statSync(place, { throwIfNoEntry: false })?.isDirectory() && canEnter(place, account)) return place;
  }
  throw new PostgresRefusedError('Found no folder for the socket of PostgreSQL: neither TMPDIR nor /tmp can be used.');
}

/** Includes the inode: two containers may share /tmp, and each have its own folder /data. */
function nameFor(dataFolder: string): string {
  const { dev, ino } = statSync(dataFolder);
  return createHash('sha256').update(`${dataFolder} ${dev} ${ino}`).digest('hex').slice(0, 12);
}
