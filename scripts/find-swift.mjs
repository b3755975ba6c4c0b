// OpenStack Swift for the tests of files in S3: Debian's library and memcached, installed where that can be done (as root); nothing
// of it is started as a service.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const PACKAGES = ['python3-swift', 'memcached'];

const isThere = () =>
  spawnSync('/usr/bin/python3', ['-c', 'import swift.proxy, shutil; assert shutil.which("memcached")']).status === 0;

/** Whether it is there now; says in one line what to do when it is not. The tests that need it fail then, and say it too. */
export function findSwift() {
  if (isThere()) return true;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log(`Installing the packages ${PACKAGES.join(' and ')} for the tests of files in S3 …`);
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    for (const args of [['update'], ['install', '-y', '--no-install-recommends', ...PACKAGES]]) {
      spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env });
    }
    if (isThere()) return true;
  }
  console.error(
    `The tests of files in S3 need OpenStack Swift: install ${PACKAGES.join(' and ')} of Debian or Ubuntu.`,
  );
  return false;
}
