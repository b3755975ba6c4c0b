// nginx for the rehearsal on a cluster: Debian's, installed where that can be done (as root); the rehearsal starts its own.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const PACKAGE = 'nginx-light';

const isThere = () => existsSync('/usr/sbin/nginx');

/** Whether it is there now; says in one line what to do when it is not. What needs it fails then, and says it too. */
export function findNginx() {
  if (isThere()) return true;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log(`Installing the package ${PACKAGE} for the rehearsal on a cluster …`);
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    for (const args of [['update'], ['install', '-y', '--no-install-recommends', PACKAGE]]) {
      spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env });
    }
    if (isThere()) return true;
  }
  console.error(`The rehearsal on a cluster needs ${PACKAGE} of Debian or Ubuntu: install this package.`);
  return false;
}
