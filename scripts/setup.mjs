// Brings a checkout to a state in which the hub can run: packages from the lock, then the build. Each step is skipped when nothing
// it depends on has changed. Plain JavaScript on purpose: it runs before anything is installed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const cache = join(root, '.cache');
/** Built for every start, in the order in which they need each other. */
const HUB_WORKSPACES = ['contract', 'page-corners', 'embedded-postgres', 'sandbox', 'server'];
/** Built only for those who run the demo, the tests or the benchmarks. */
const OTHER_WORKSPACES = ['demo', 'testing', 'bench'];
/** Milliseconds. */
const PAUSE_BEFORE_AGAIN = 3_000;

/** @param {string} message @returns {never} */
export function fail(message) {
  console.error(message);
  process.exit(1);
}

/** Runs a command with the terminal's output; answers its exit code.
 * @param {string} command @param {string[]} args @param {Record<string, string>} [env] */
function attempt(command, args, env = {}) {
  const result = spawnSync(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
  if (result.error) fail(`${command}: ${result.error.message}`);
  return result.status ?? 1;
}

/** Runs a command with the terminal's output; ends this process when it fails.
 * @param {string} command @param {string[]} args @param {Record<string, string>} [env] */
export function run(command, args, env = {}) {
  const status = attempt(command, args, env);
  if (status !== 0) process.exit(status);
}

/** The path of a tool that the packages bring. @param {string} name */
export const tool = (name) => join(root, 'node_modules', '.bin', name);

/** What a step itself writes is no reason to do it again. @param {string} name */
const isMade = (name) => name === 'node_modules' || name === 'dist' || name.endsWith('.tsbuildinfo');

/** @param {string} path @returns {string[]} */
function filesBelow(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .filter((name) => !isMade(name))
    .flatMap((name) => filesBelow(join(path, name)));
}

/** @param {string[]} paths */
function fingerprint(paths) {
  const hash = createHash('sha256').update(process.version).update(process.platform).update(process.arch);
  for (const file of paths.flatMap((path) => filesBelow(join(root, path))).sort()) {
    hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

/** Does `step` unless it was done for the same inputs and its results are there.
 * @param {string} name @param {string[]} inputs @param {string[]} results @param {() => void} step */
function once(name, inputs, results, step) {
  const stamp = join(cache, `${name}.stamp`);
  const now = fingerprint(inputs);
  const done = existsSync(stamp) && readFileSync(stamp, 'utf8') === now;
  if (done && results.every((result) => existsSync(join(root, result)))) return;
  step();
  mkdirSync(cache, { recursive: true });
  writeFileSync(stamp, now);
}

function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19))
    fail(`Exam Vault needs Node.js 20.19 or newer; this is ${process.version}.`);
}

/** The packages of the lock, when they are missing or stale. An image has no lock to install from, and is whole. */
export function installPackages() {
  checkNode();
  if (!existsSync(join(root, 'package-lock.json'))) return;
  const manifests = [
    'package.json',
    'package-lock.json',
    '.npmrc',
    ...[...HUB_WORKSPACES, 'web', 'demo', 'testing'].map((name) => `${name}/package.json`),
  ];
  once('install', manifests, ['node_modules/.bin/tsc', 'node_modules/fastify/package.json'], () => {
    console.log('Installing packages from the lock (first start, or the lock has changed) …');
    const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
    const words = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];
    // A line that fails for a moment ends npm at the first package it costs; what has come is in npm's cache by then.
    if (attempt(npm, words) === 0) return;
    console.error('npm could not install everything. Trying once more …');
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_BEFORE_AGAIN);
    run(npm, words);
  });
}

export function buildHub() {
  const inputs = ['package-lock.json', 'tsconfig.base.json', ...HUB_WORKSPACES];
  once('build-server', inputs, ['contract/dist/api.js', 'server/dist/main.js'], () => {
    console.log('Building the server …');
    run(tool('tsc'), ['-b', 'server']);
  });
}

/** Vite empties web/dist first: a hub that runs meanwhile serves the new page whole only after its next start. */
export function buildPage() {
  once(
    'build-web',
    ['package-lock.json', 'tsconfig.base.json', 'contract', 'page-corners', 'web'],
    ['web/dist/index.html'],
    () => {
      console.log('Building the web page …');
      run(tool('vite'), ['build', 'web', '--logLevel', 'warn']);
    },
  );
}

/** Builds a workspace that the hub itself does not need, with everything it needs.
 * @param {'demo' | 'testing' | 'bench'} name */
export function buildAlso(name) {
  const inputs = ['tsconfig.base.json', ...HUB_WORKSPACES, ...OTHER_WORKSPACES];
  const result = { demo: 'demo/dist/demo.js', testing: 'testing/dist/built-hub.js', bench: 'bench/dist/run.js' }[name];
  once(`build-${name}`, inputs, [result], () => run(tool('tsc'), ['-b', name]));
}

/** Packages and build, as far as they are missing or stale. An image is built already, and has no lock. */
export function setUp() {
  installPackages();
  if (!existsSync(join(root, 'package-lock.json'))) return;
  buildHub();
  buildPage();
}

/** Reads .env; what the environment itself says wins over the file. */
export function readEnvFile() {
  if (existsSync(join(root, '.env'))) process.loadEnvFile(join(root, '.env'));
}

/** Goes on as a built program in this same process, so that signals and the exit code are the program's. Reads .env first.
 * @param {string} script @param {string[]} [args] */
export async function become(script, args = []) {
  readEnvFile();
  process.argv = [process.argv[0] ?? 'node', join(root, script), ...args];
  // As an address: the folder's name may have a # or a %.
  await import(pathToFileURL(join(root, script)).href);
}
