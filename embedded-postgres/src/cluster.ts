import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PostgresBinaries } from './binaries.ts';
import { renameDurably, replaceDurably } from './durable-files.ts';
import { spawnGuarded } from './guarded-process.ts';
import { canEnter, type ServerAccount } from './server-account.ts';
import type { ServerLog } from './server-log.ts';
import { PostgresRefusedError } from './refused-error.ts';

/** The superuser. Only the supervisor connects as it. */
export const superuser = 'postgres';
/** The hub's own role and its database. */
export const application = 'exam_vault';

export interface Passwords {
  postgres: string;
  exam_vault: string;
}

/** The cluster's real path; null before the first start. */
export function findCluster(dataFolder: string): string | null {
  const folder = join(dataFolder, 'postgres');
  return existsSync(folder) ? realpathSync(folder) : null;
}

export function checkVersion(cluster: string, binaries: PostgresBinaries): void {
  const file = join(cluster, 'PG_VERSION');
  if (!existsSync(file)) {
    throw new PostgresRefusedError(
      `${cluster} is not a database folder (it has no PG_VERSION). Move it away, or choose another DATA_DIR.`,
    );
  }
  const version = readFileSync(file, 'utf8').trim();
  if (version !== binaries.major) {
    throw new PostgresRefusedError(
      `The database in ${cluster} was made by PostgreSQL ${version}, and this hub runs PostgreSQL ${binaries.version}. ` +
        'Nothing was changed. Back it up with the old version and restore it with this one: docs/operating.md, "The PostgreSQL inside".',
    );
  }
}

/**
 * The path of a folder for a PostgreSQL that is started inside it. When its account cannot reach the folder by path (DATA_DIR below /root), the
 * path is that of its working folder, which Linux offers in /proc.
 */
export function nameForServer(folder: string, account: ServerAccount | null): string {
  if (canEnter(folder, account)) return folder;
  if (process.platform === 'linux') return workingFolder;
  throw new PostgresRefusedError(
    `PostgreSQL refuses to run as root, and the unprivileged account it runs as cannot enter ${folder}. ` +
      'Choose another DATA_DIR, or start the hub as an ordinary user.',
  );
}

export const workingFolder = '/proc/self/cwd';

function passwordFileOf(dataFolder: string): string {
  return join(dataFolder, 'postgres-passwords.json');
}

export function readPasswords(dataFolder: string): Passwords {
  const file = passwordFileOf(dataFolder);
  try {
    const { postgres, exam_vault } = JSON.parse(readFileSync(file, 'utf8')) as Partial<Passwords>;
    if (postgres && exam_vault) return { postgres, exam_vault };
  } catch (error) {
    throw new PostgresRefusedError(
      `Cannot read the passwords of the database in ${file}: ${(error as Error).message}`,
      {
        cause: error,
      },
    );
  }
  throw new PostgresRefusedError(`${file} does not hold the passwords of the database.`);
}

export interface ClusterOptions {
  dataFolder: string;
  account: ServerAccount | null;
  binaries: PostgresBinaries;
  log: ServerLog;
  /** False only in tests: the new files are not synced to the disk. */
  durable: boolean;
}

/** Creates the cluster `postgres/`. It is built in another folder and then renamed, so it is never incomplete. */
export async function createCluster(options: ClusterOptions): Promise<string> {
  const { dataFolder, account } = options;
  await removeUnfinished(dataFolder);
  // Searches use LC_CTYPE to distinguish letters from punctuation. Not every system has all of these locales.
  const ctypes = ['C.UTF-8', 'en_US.UTF-8', 'C'];
  for (const [index, ctype] of ctypes.entries()) {
    const work = await mkdtemp(join(dataFolder, 'postgres.new-'));
    const draft = join(work, 'cluster');
    await mkdir(draft, { mode: 0o700 });
    const passwords = { postgres: makePassword(), exam_vault: makePassword() };
    await writeFile(join(work, 'password'), passwords.postgres, { mode: 0o600 });
    if (account !== null) {
      for (const path of [join(work, 'password'), draft, work]) chownSync(path, account.uid, account.gid);
    }
    const failure = await initialize(options, draft, ctype);
    if (failure === null) {
      // The passwords first: a cluster without them would be useless, and without a cluster new ones are made.
      await replaceDurably(passwordFileOf(dataFolder), JSON.stringify(passwords));
      await renameDurably(draft, join(dataFolder, 'postgres'));
      await removeUnfinished(dataFolder);
      return realpathSync(join(dataFolder, 'postgres'));
    }
    await removeUnfinished(dataFolder);
    if (!failure.includes('locale') || index === ctypes.length - 1) {
      throw new PostgresRefusedError(`The database could not be made in ${dataFolder}. initdb says:\n${failure}`);
    }
  }
  throw new Error('unreachable');
}

/** @returns null on success, else the output of initdb */
async function initialize(options: ClusterOptions, draft: string, ctype: string): Promise<string | null> {
  const { account, binaries, log, durable } = options;
  const folder = nameForServer(draft, account);
  const from = log.size();
  const initdb = spawnGuarded({
    command: binaries.initdb,
    args: [
      `--pgdata=${folder}`,
      `--username=${superuser}`,
      `--pwfile=${folder}/../password`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      `--lc-ctype=${ctype}`,
      '--data-checksums',
      '--no-instructions',
      ...(durable ? [] : ['--no-sync']),
    ],
    account,
    workingFolder: draft,
    output: log.output,
  });
  const { code, reason } = await initdb.exited;
  return code === 0 ? null : `${log.tail(from)}\n(${reason})`;
}

/** Removes what an interrupted first start has left. */
async function removeUnfinished(dataFolder: string): Promise<void> {
  for (const name of await readdir(dataFolder)) {
    if (!name.startsWith('postgres.new-')) continue;
    await rm(join(dataFolder, name), { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
}

function makePassword(): string {
  return randomBytes(24).toString('base64url');
}

/** PostgreSQL requires that its folder is closed to others. A copy of DATA_DIR may have lost that. */
export async function closeFolder(cluster: string): Promise<void> {
  if ((statSync(cluster).mode & 0o077) !== 0) await chmod(cluster, 0o700);
}
