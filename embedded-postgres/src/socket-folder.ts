import { createHash } from 'node:crypto';
import { chmodSync, chownSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { canEnter, type ServerAccount } from './server-account.ts';

export const port = 5432;
/** The kernel takes 108 bytes on Linux, 104 on macOS, with the closing NUL. */
const longestPath = 100;

/**
 * The folder of the server's Unix socket, empty and closed to everybody else: named by the data folder, or at random
 * when somebody has made something else of that name in a shared /tmp.
 */
export function prepareSocketFolder(dataFolder: string, account: ServerAccount | null): string {
  const folder = join(findPlace(account), `exam-vault-${nameFor(dataFolder)}`);
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    if (!isSafeSocketFolder(folder, account?.uid)) return claim(mkdtempSync(`${folder}-`), account);
    // Of a server that was killed: the caller has made sure that none is left.
    for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true, force: true });
    return folder;
  }
  return claim(folder, account);
}

/** A real folder (no link), closed to others, of the server's user. A server elsewhere could ask for our password. */
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

/** XDG_RUNTIME_DIR would be removed under a running hub when its user signs out. */
function findPlace(account: ServerAccount | null): string {
  const example = `/exam-vault-${nameFor('/')}-XXXXXX/.s.PGSQL.${port}`;
  for (const place of [tmpdir(), '/tmp', '/var/tmp']) {
    const short = Buffer.byteLength(place + example) < longestPath;
    if (short && statSync(place, { throwIfNoEntry: false })?.isDirectory() && canEnter(place, account)) return place;
  }
  throw new Error('Found no folder for the socket of PostgreSQL: neither TMPDIR nor /tmp can be used.');
}

/** By inode too: two containers may share /tmp and each call its own folder /data. */
function nameFor(dataFolder: string): string {
  const { dev, ino } = statSync(dataFolder);
  return createHash('sha256').update(`${dataFolder} ${dev} ${ino}`).digest('hex').slice(0, 12);
}
