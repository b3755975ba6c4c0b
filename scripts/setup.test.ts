import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

/** A checkout with the real scripts, in a folder with an awkward name; npm, tsc and vite only leave what theirs would. */
let folder: string;
let checkout: string;

function put(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

function putProgram(path: string, ...lines: string[]): void {
  put(path, ['#!/bin/sh', ...lines, ''].join('\n'));
  chmodSync(path, 0o755);
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'exam-vault-scripts-'));
  checkout = join(folder, 'papers #1, 100% ours');
  cpSync(import.meta.dirname, join(checkout, 'scripts'), { recursive: true });
  for (const name of ['contract', 'page-corners', 'embedded-postgres', 'sandbox', 'server', 'web', 'demo', 'testing'])
    put(join(checkout, name, 'package.json'), '{ "type": "module" }');
  put(join(checkout, 'package.json'), '{ "type": "module" }');
  put(join(checkout, 'package-lock.json'), '{}');
  put(join(folder, 'main.js'), "console.log('running', process.argv[1], process.env.PORT);\n");
  putProgram(
    join(folder, 'tsc'),
    'case "$*" in *--watch*) echo "watching on $PORT"; exit;; esac',
    'mkdir -p contract/dist server/dist',
    'date +%N >contract/tsconfig.tsbuildinfo',
    'date +%N >server/tsconfig.tsbuildinfo',
    'touch contract/dist/api.js',
    'cp ../main.js server/dist/main.js',
  );
  // Beside a watching compiler it serves until it is ended.
  putProgram(
    join(folder, 'vite'),
    'case "$1" in build) ;; *) exec sleep 60;; esac',
    'mkdir -p web/dist',
    'touch web/dist/index.html',
  );
  putProgram(
    join(folder, 'bin', 'npm'),
    'mkdir -p node_modules/.bin node_modules/fastify',
    'cp ../tsc ../vite node_modules/.bin/',
    'echo {} >node_modules/fastify/package.json',
  );
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function run(script: string, env: Record<string, string> = {}, ...words: string[]): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(checkout, 'scripts', script), ...words], {
    env: { PATH: [join(folder, 'bin'), process.env.PATH].join(delimiter), ...env },
    encoding: 'utf8',
  });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  return stdout;
}

it('a second start neither installs nor builds, though the first build left its notes beside the sources', () => {
  const main = join(checkout, 'server/dist/main.js');
  const first = run('start.mjs');
  expect(first).toMatch(/Installing[^]*Building the server[^]*Building the web page/);
  expect(first).toContain(`running ${main}`);
  expect(run('start.mjs')).toBe(`running ${main} undefined\n`);
  put(join(checkout, 'server/src/new.ts'), 'export {};');
  const changed = run('start.mjs');
  expect(changed).toContain('Building the server');
  expect(changed).not.toMatch(/Installing|Building the web page/);
});

it('packages that did not come are asked for once more, and then it ends as npm did', () => {
  const npm = join(folder, 'bin', 'npm');
  const works = join(folder, 'bin', 'npm-works');
  renameSync(npm, works);
  putProgram(join(folder, 'bin', 'npm'), 'if mkdir ../failed 2>/dev/null; then exit 7; fi', `exec '${works}'`);
  const start = () =>
    spawnSync(process.execPath, [join(checkout, 'scripts', 'start.mjs')], {
      env: { PATH: [join(folder, 'bin'), process.env.PATH].join(delimiter) },
      encoding: 'utf8',
    });
  const second = start();
  expect(second.stderr).toBe('npm could not install everything. Trying once more …\n');
  expect(second.stdout).toContain('running');
  expect(second.status).toBe(0);

  rmSync(join(checkout, 'node_modules'), { recursive: true });
  putProgram(npm, 'exit 7');
  const never = start();
  expect(never.stdout).not.toContain('running');
  expect(never.status).toBe(7);
});

it('an image, which has no lock, is taken as it was built', () => {
  rmSync(join(checkout, 'package-lock.json'));
  const command = join(checkout, 'server/dist/start/operations/cli/hub.js');
  put(command, "console.log('running', ...process.argv.slice(1));\n");
  expect(run('hub.mjs', {}, 'create-admin', 'root@example.edu')).toBe(
    `running ${command} create-admin root@example.edu\n`,
  );
});

it('start and dev read .env, and the environment itself wins over it', () => {
  put(join(checkout, '.env'), 'PORT=4111\n');
  expect(run('start.mjs')).toContain(`main.js 4111\n`);
  expect(run('start.mjs', { PORT: '4222' })).toContain(`main.js 4222\n`);
  expect(run('dev.mjs')).toContain('watching on 4111\n');
  expect(run('dev.mjs', { PORT: '4222' })).toContain('watching on 4222\n');
});
