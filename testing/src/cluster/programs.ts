import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { chooseServerAccount } from '@exam-vault/embedded-postgres/server-account';

const VERSIONS = '/usr/lib/postgresql';
const POOLER = '/usr/sbin/pgbouncer';

function missing(what: string): Error {
  return new Error(
    `The tests of PostgreSQL clusters need ${what}, which is not installed here: ` +
      'apt-get install --no-install-recommends postgresql pgbouncer',
  );
}

/** The folder of Debian's newest PostgreSQL programs. @throws Error that says what to install */
export function postgresPrograms(): string {
  const versions = existsSync(VERSIONS) ? readdirSync(VERSIONS).filter((name) => /^\d+$/.test(name)) : [];
  const [newest] = versions
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(VERSIONS, version, 'bin'))
    .filter((bin) => existsSync(join(bin, 'initdb')));
  if (!newest) throw missing("Debian's PostgreSQL");
  return newest;
}

/** @throws Error that says what to install */
export function pgbouncerProgram(): string {
  if (!existsSync(POOLER)) throw missing('pgbouncer');
  return POOLER;
}

/** As whom the programs run, which all refuse root; null: as this process. */
export const account = () => chooseServerAccount(null);

/** Runs a program to its end, as the account. @returns what it printed @throws Error with what it said */
export function runProgram(program: string, args: readonly string[], cwd: string): string {
  return execFileSync(program, args, {
    cwd,
    encoding: 'utf8',
    env: { PATH: '/usr/bin:/bin', LC_ALL: 'C' },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...account(),
  });
}

/** A port of loopback that nobody listened on just now. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
