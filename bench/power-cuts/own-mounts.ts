import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';

const MARK = 'POWER_CUTS_OWN_MOUNTS';

/** Whether a FUSE file system and a loop device can be had here. */
export const canCutPower = () =>
  process.geteuid?.() === 0 && existsSync('/dev/fuse') && existsSync('/dev/loop-control');

/**
 * Runs this program again with mounts of its own. A mount that others see is copied into each of their mount namespaces, such as those of
 * sandboxes, and the disk would stay mounted there after a cut.
 * @returns its exit code; null when this process is already the one with mounts of its own
 */
export async function runWithOwnMounts(): Promise<number | null> {
  if (process.env[MARK] || !canCutPower()) return null;
  const words = ['--mount', '--propagation', 'private', process.execPath, ...process.argv.slice(1)];
  const child = spawn('unshare', words, { stdio: 'inherit', env: { ...process.env, [MARK]: '1' } });
  const forward = (name: NodeJS.Signals) => () => void child.kill(name);
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, forward(name));
  const [code] = (await once(child, 'exit')) as [number | null];
  return code ?? 1;
}
