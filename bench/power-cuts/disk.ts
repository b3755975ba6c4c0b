import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readSync, writeSync } from 'node:fs';
import { chmod, mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { atEnd } from '../clean-up.ts';
import type { Cut } from './volatile-disk.ts';

const run = promisify(execFile);
const PROCESS = fileURLToPath(import.meta.resolve('./disk-process.js'));
/** Bytes; only what is written takes memory. */
const DISK_BYTES = 2_000_000_000;
/** Milliseconds in which a disk is let go of after everything that used it was killed. */
const MAX_RELEASE_MS = 30_000;

/** An ext4 on a disk with a volatile cache. */
export interface CutDisk {
  /** Where it is mounted. */
  readonly folder: string;
  mount(): Promise<void>;
  /** The power goes, now. It is synchronous, so that nothing happens in between. */
  cut(): void;
  /** Unmounts after everything that used it was killed; then the power returns. `seed`: a part of the cache has survived. */
  recover(seed: string | null): Promise<Cut>;
  /** Remembers an unmounted disk as it is. */
  save(): void;
  /** An unmounted disk is as it was saved. */
  restore(): void;
}

/** Whether the kernel still holds the disk, for example for a mount namespace of a process that ends. */
async function isHeld(file: string): Promise<boolean> {
  const loops = (await readdir('/sys/block')).filter((name) => name.startsWith('loop'));
  const files = loops.map((name) => readFile(`/sys/block/${name}/loop/backing_file`, 'utf8').catch(() => ''));
  return (await Promise.all(files)).some((backing) => backing.trim() === file);
}

/** Starts a disk below an empty folder and formats it. @throws Error where FUSE or mounting is not permitted */
export async function cutDisk(below: string): Promise<CutDisk> {
  const [hardware, folder] = [join(below, 'hardware'), join(below, 'disk')];
  for (const path of [hardware, folder]) await mkdir(path, { mode: 0o711 });
  const file = join(hardware, 'disk');
  const child = spawn(process.execPath, [PROCESS, hardware, String(DISK_BYTES)], { stdio: ['ignore', 'pipe', 'inherit'] }); // prettier-ignore
  const mounted = await Promise.race([once(child.stdout, 'data').then(() => true), once(child, 'exit').then(() => false)]); // prettier-ignore
  if (!mounted) throw new Error('A FUSE file system cannot be mounted here: run it as root where /dev/fuse is');
  const control = openSync(join(hardware, 'control'), 'r+');
  const command = (words: string) => void writeSync(control, words);
  const told = () => {
    const buffer = Buffer.alloc(4_096);
    return JSON.parse(buffer.toString('utf8', 0, readSync(control, buffer, 0, buffer.length, 0))) as Cut;
  };
  atEnd(async () => {
    command('cut');
    closeSync(control);
    await run('umount', ['-l', folder]).catch(() => undefined);
    await run('umount', ['-l', hardware]).catch(() => undefined);
    child.kill('SIGKILL');
  });
  // Everything is initialized now: what the kernel would write later by itself only blurs what the hub flushes.
  await run('mkfs.ext4', ['-q', '-F', '-E', 'lazy_itable_init=0,lazy_journal_init=0,nodiscard', '-J', 'size=32', file]);
  command('save');

  async function unmount(): Promise<void> {
    await run('umount', [folder]).catch(async () => run('umount', ['-l', folder]));
    for (const end = Date.now() + MAX_RELEASE_MS; await isHeld(file); await delay(20))
      if (Date.now() > end) throw new Error('somebody still uses the disk');
  }

  return {
    folder,
    async mount() {
      await run('mount', ['-t', 'ext4', '-o', 'loop', file, folder]);
      await chmod(folder, 0o711);
    },
    cut: () => command('cut'),
    async recover(seed) {
      await unmount();
      command(seed === null ? 'return' : `return-some ${seed}`);
      return told();
    },
    save: () => command('save'),
    restore: () => command('restore'),
  };
}
