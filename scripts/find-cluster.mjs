// PostgreSQL and pgbouncer for the tests of clusters: Debian's, installed where that can be done (as root); the tests start their own.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const PACKAGES = ['postgresql', 'pgbouncer'];

const VERSIONS = '/usr/lib/postgresql';

// The client's package makes the folder too.
const isThere = () =>
  existsSync('/usr/sbin/pgbouncer') &&
  existsSync(VERSIONS) &&
  readdirSync(VERSIONS).some((version) => existsSync(join(VERSIONS, version, 'bin', 'initdb')));

/** Whether they are there now; says in one line what to do when they are not. The tests that need them fail then, and say it too. */
export function findCluster() {
  if (isThere()) return true;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log(`Installing the packages ${PACKAGES.join(' and ')} for the tests of PostgreSQL clusters …`);
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    for (const args of [['update'], ['install', '-y', '--no-install-recommends', ...PACKAGES]]) {
      spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env });
    }
    if (isThere()) return true;
  }
  console.error(
    `The tests of PostgreSQL clusters need ${PACKAGES.join(' and ')} of Debian or Ubuntu: install these packages.`,
  );
  return false;
}
