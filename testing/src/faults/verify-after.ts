import { execFile } from 'node:child_process';
import { readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { HUB_COMMAND } from '../built-hub.ts';
import { startRealHub } from './real-hub.ts';

/** Milliseconds: older than the sweep leaves anything that no row names. */
const OLD = 3_600_000;
/** Milliseconds in which the sweep of a start is over. */
const SWEPT = 30_000;

/** `hub verify` in a process of its own. @returns what it printed, and whether it found nothing */
export async function hubVerify(env: Readonly<Record<string, string>>): Promise<{ well: boolean; stdout: string }> {
  return promisify(execFile)(process.execPath, [HUB_COMMAND, 'verify'], {
    env: { PATH: process.env['PATH'], ...env },
  }).then(
    ({ stdout }) => ({ well: true, stdout }),
    (error: Error & { stdout?: string }) => ({ well: false, stdout: `${error.stdout ?? ''}${error.message}` }),
  );
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

/** A quarter of an hour and more goes by: what no row names by now the next start sweeps. */
export async function letTimePass(dataDir: string): Promise<void> {
  const then = new Date(Date.now() - OLD);
  for (const path of await filesBelow(join(dataDir, 'files')))
    await utimes(path, then, then).catch((error: NodeJS.ErrnoException) => {
      // The sweep of a hub that has just started may take it meanwhile.
      if (error.code !== 'ENOENT') throw error;
    });
}

/**
 * What is left of a stopped hub's troubles: orphans that a crash may leave and the sweep of the next start takes, and what `hub verify`
 * finds after it: nothing, when all is well.
 */
export async function verifyAfter(
  env: Readonly<Record<string, string>>,
): Promise<{ orphans: number; findings: string }> {
  const files = join(env['DATA_DIR'] ?? '', 'files');
  const before = await filesBelow(files);
  await letTimePass(env['DATA_DIR'] ?? '');
  const hub = await startRealHub({ env });
  // The sweep of the start takes what was left, sooner or later on a busy machine; what it never takes is found below.
  for (const end = Date.now() + SWEPT; Date.now() < end && !(await hubVerify(env)).well;) await delay(500);
  const left = (await filesBelow(files)).length;
  const staged = await filesBelow(join(env['DATA_DIR'] ?? '', 'incoming'));
  await hub.end('SIGTERM');
  const { well, stdout } = await hubVerify(env);
  const findings = (well ? '' : stdout) + staged.map((path) => `staged: ${path}\n`).join('');
  return { orphans: before.length - left, findings };
}
