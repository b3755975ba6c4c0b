import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../hub-process.ts';

/** Ten minutes on a slow network. */
const INSTALL_LIMIT_MS = 1_200_000;

/** Installs packages of npm in a folder of their own, once. They are no part of the project. @returns the folder */
export async function installed(name: string, dependencies: Readonly<Record<string, string>>): Promise<string> {
  const folder = join(root, '.cache', 'peers', name);
  const manifest = `${JSON.stringify({ name: `peer-${name}`, version: '1.0.0', private: true, dependencies }, null, 2)}\n`;
  const done = join(folder, 'installed.json');
  if (existsSync(done) && (await readFile(done, 'utf8')) === manifest) return folder;
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'package.json'), manifest);
  console.log(`  ${name} is being installed in .cache/peers, which takes some minutes …`);
  const command = promisify(execFile);
  await command('npm', ['install', '--no-audit', '--no-fund', '--no-update-notifier'], {
    cwd: folder,
    timeout: INSTALL_LIMIT_MS,
    maxBuffer: 64 * 1_048_576,
  });
  await writeFile(done, manifest);
  return folder;
}
