import { execFileSync, spawnSync } from 'node:child_process';
import { lchownSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { PostgresRefusedError } from './refused-error.ts';

/** An unprivileged user of this system: PostgreSQL refuses to run as root. */
export interface ServerAccount {
  uid: number;
  gid: number;
}

/**
 * The account that PostgreSQL runs as; null for the hub's own user. A hub that runs as root uses the owner of an existing cluster, or else the
 * account `postgres` or `nobody`.
 */
export function chooseServerAccount(existingCluster: string | null): ServerAccount | null {
  const owner = existingCluster === null ? null : statSync(existingCluster);
  const ourselves = process.geteuid?.() ?? 0;
  if (ourselves !== 0) {
    if (owner !== null && owner.uid !== ourselves) {
      throw new PostgresRefusedError(
        `The database folder ${existingCluster} belongs to the user with id ${owner.uid}, but the hub runs as ` +
          `${ourselves}. Start the hub as the user it was first started as, or as root.`,
      );
    }
    return null;
  }
  if (owner !== null && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const account = lookUp('postgres') ?? lookUp('nobody');
  if (account === null) {
    throw new PostgresRefusedError(
      'PostgreSQL refuses to run as root, and this system has neither an account "postgres" nor "nobody" to run it ' +
        'as. Start the hub as an ordinary user, or set DATABASE_URL to a PostgreSQL server.',
    );
  }
  return account;
}

function lookUp(name: string): ServerAccount | null {
  const id = (flag: string) =>
    Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
  try {
    const account = { uid: id('-u'), gid: id('-g') };
    return account.uid > 0 && account.gid > 0 ? account : null;
  } catch {
    return null;
  }
}

/** Whether the account can enter a folder by its path. A parent may be closed to it, as /root is. */
export function canEnter(folder: string, account: ServerAccount | null): boolean {
  if (account === null) return true;
  return (
    spawnSync('/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder], { ...account, cwd: '/', stdio: 'ignore' }).status === 0
  );
}

/** Makes the account the owner of a folder and its content. The folder is last, so that an interrupted run is repeated. */
export function giveTo(account: ServerAccount, folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    lchownSync(join(entry.parentPath, entry.name), account.uid, account.gid);
  }
  lchownSync(folder, account.uid, account.gid);
}
