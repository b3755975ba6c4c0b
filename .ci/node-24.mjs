// Puts Node 24 into .cache and prints the folder of its program, for tests on the version of the image (see Dockerfile).
// Debian 12 has no such package; the npm registry has the official builds as packages.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const VERSION = '24.21.0';
const folder = join(import.meta.dirname, '../.cache/node-24');
const name = `node-${process.platform}-${process.arch}`;
const { status } = spawnSync(
  'npm',
  ['install', '--no-save', '--no-audit', '--no-fund', '--ignore-scripts', '--prefix', folder, `${name}@${VERSION}`],
  { stdio: ['ignore', 'ignore', 'inherit'] },
);
if (status !== 0) process.exit(1);
console.log(join(folder, 'node_modules', name, 'bin'));
