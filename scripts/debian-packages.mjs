// Programs that tests and benchmarks start themselves, from Debian's packages. As root they are installed when they are missing.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const POSTGRES_VERSIONS = '/usr/lib/postgresql';

/** @typedef {'swift' | 'cluster' | 'nginx'} DebianNeed */

/** @type {Record<DebianNeed, { packages: string[], purpose: string, isInstalled: () => boolean }>} */
const NEEDS = {
  swift: {
    packages: ['python3-swift', 'memcached'],
    purpose: 'tests of files in S3 (OpenStack Swift)',
    isInstalled: () =>
      spawnSync('/usr/bin/python3', ['-c', 'import swift.proxy, shutil; assert shutil.which("memcached")']).status ===
      0,
  },
  cluster: {
    packages: ['postgresql', 'pgbouncer'],
    purpose: 'tests of PostgreSQL clusters',
    // The package of the client makes the folder of a version too, without initdb.
    isInstalled: () =>
      existsSync('/usr/sbin/pgbouncer') &&
      existsSync(POSTGRES_VERSIONS) &&
      readdirSync(POSTGRES_VERSIONS).some((version) => existsSync(join(POSTGRES_VERSIONS, version, 'bin', 'initdb'))),
  },
  nginx: {
    packages: ['nginx-light'],
    purpose: 'rehearsal on a cluster',
    isInstalled: () => existsSync('/usr/sbin/nginx'),
  },
};

/**
 * Installs packages as root. The tests are what fails when one is still missing, so nothing is thrown here.
 * @param {string[]} packages @param {string} purpose
 */
export function aptInstall(packages, purpose) {
  if (process.getuid?.() !== 0 || !['/usr/bin/apt-get', '/bin/apt-get'].some((path) => existsSync(path))) return;
  console.log(`Installing ${packages.join(' and ')} for the ${purpose} …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', ...packages]])
    spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env });
}

/**
 * Installs what is missing of these, or says in one line each what to install by hand.
 * @param {DebianNeed[]} names
 */
export function installMissing(names) {
  for (const { packages, purpose, isInstalled } of names.map((name) => NEEDS[name])) {
    if (isInstalled()) continue;
    aptInstall(packages, purpose);
    if (!isInstalled())
      console.error(`The ${purpose} need(s) ${packages.join(' and ')} of Debian or Ubuntu: install these.`);
  }
}
