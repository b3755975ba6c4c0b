// The server's tests on the system's PostgreSQL (Debian 12: 15), the way a university's own cluster would be used.
import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const VERSIONS = '/usr/lib/postgresql';
const isRoot = process.getuid?.() === 0;

/** @param {string} command @param {string[]} args @param {import('node:child_process').SpawnSyncOptions} [options] */
function must(command, args, options) {
  const { status, error } = spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'], ...options });
  if (status !== 0) throw new Error(`${command} ${args[0]}: ${error?.message ?? `exit ${status}`}`);
}

if (!existsSync(VERSIONS) && isRoot) {
  must('apt-get', ['update']);
  must('apt-get', ['install', '-y', '--no-install-recommends', 'postgresql'], {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}
const [version = ''] = readdirSync(VERSIONS).sort((a, b) => Number(b) - Number(a));
const bin = join(VERSIONS, version, 'bin');
const folder = mkdtempSync(join(tmpdir(), 'exam-vault-system-postgres-'));
const password = join(folder, 'password');
writeFileSync(password, 'only-for-this-run\n');
/** PostgreSQL refuses root. @type {{ uid?: number, gid?: number }} */
let account = {};
if (isRoot) {
  const id = (/** @type {string} */ flag) => Number(spawnSync('id', [flag, 'postgres']).stdout.toString());
  account = { uid: id('-u'), gid: id('-g') };
  for (const path of [folder, password]) chownSync(path, Number(account.uid), Number(account.gid));
}
const port = await new Promise((resolve) => {
  const server = createServer().listen(0, '127.0.0.1', () => {
    const address = server.address();
    server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
  });
});
const data = join(folder, 'data');
const as = { ...account, cwd: folder };
let status = 1;
try {
  must(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'tests', '-A', 'scram-sha-256', '--pwfile', password, '-E', 'UTF8', '--locale', 'C.UTF-8'],
    as,
  );
  const options = `-c listen_addresses=127.0.0.1 -c port=${port} -c unix_socket_directories= -c fsync=off -c max_connections=120`;
  must(join(bin, 'pg_ctl'), ['-D', data, '-l', join(folder, 'log'), '-o', options, '-w', 'start'], as);
  console.log(`The server's tests on PostgreSQL ${version} and Node ${process.version}:`);
  const tests = ['library/papers', 'reviewing/review', 'finding/search', 'library/files', 'start/app.test.ts'].map(
    (name) => `server/src/${name}`,
  );
  const env = { ...process.env, TEST_DATABASE_URL: `postgres://tests:only-for-this-run@127.0.0.1:${port}/postgres` };
  status =
    spawnSync('node_modules/.bin/vitest', ['run', '--project', 'server', '--reporter=dot', ...tests], {
      stdio: 'inherit',
      env,
    }).status ?? 1;
} finally {
  spawnSync(join(bin, 'pg_ctl'), ['-D', data, '-m', 'immediate', 'stop'], { stdio: 'ignore', ...as });
  rmSync(folder, { recursive: true, force: true });
}
process.exit(status);
