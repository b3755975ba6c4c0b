import { execFile } from 'node:child_process';
import { readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { builtFile } from '../../adapters/built-file.ts';
import { startRealHub } from './real-hub.ts';

const HUB = builtFile(new URL('../../cli/hub.js', import.meta.url));
/** Milliseconds: older than the sweep leaves anything that no row names. */
const OLD = 3_600_000;

async function verify(env: Readonly<Record<string, string>>): Promise<string> {
  const ran = await promisify(execFile)(process.execPath, [HUB, 'verify'], {
    env: { PATH: process.env['PATH'], ...env },
  }).then(
    ({ stdout }) => ({ well: true, stdout }),
    (error: Error & { stdout?: string }) => ({ well: false, stdout: error.stdout ?? error.message }),
  );
  return ran.well ? '' : ran.stdout;
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

/** A quarter of an hour and more goes by: what no row names by now the next start sweeps. */
export async function letTimePass(dataDir: string): Promise<void> {
  const then = new Date(Date.now() - OLD);
  for (const path of await filesBelow(join(dataDir, 'files'))) await utimes(path, then, then);
}

/**
 * What is left of a stopped hub's troubles: strays that a crash may leave and the sweep of the next start takes, and what `hub verify`
 * finds after it: nothing, when all is well.
 */
export async function verifyAfter(
  env: Readonly<Record<string, string>>,
): Promise<{ strays: number; findings: string }> {
  const files = join(env['DATA_DIR'] ?? '', 'files');
  const before = await filesBelow(files);
  await letTimePass(env['DATA_DIR'] ?? '');
  const hub = await startRealHub({ env });
  // The sweep of the start; it is over when nothing goes any more.
  let left = before.length;
  for (let still = 0; still < 4; await delay(250)) {
    const now = (await filesBelow(files)).length;
    still = now === left ? still + 1 : 0;
    left = now;
  }
  const staged = await filesBelow(join(env['DATA_DIR'] ?? '', 'incoming'));
  await hub.end('SIGTERM');
  const findings = (await verify(env)) + staged.map((path) => `staged: ${path}\n`).join('');
  return { strays: before.length - left, findings };
}
