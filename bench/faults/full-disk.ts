import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { open, statfs, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ADMINISTRATOR } from '@exam-vault/testing/faults/fault-people';
import { healed } from '@exam-vault/testing/faults/kill-cycles';
import { startRealHub } from '@exam-vault/testing/faults/real-hub';
import { verifyAfter } from '@exam-vault/testing/faults/verify-after';
import { makeWorkers } from '@exam-vault/testing/faults/workers';
import { atEnd } from '../clean-up.ts';
import { MEGABYTE } from '../memory.ts';
import type { PartOptions, PartOutcome } from '../parts.ts';

/** Bytes of the disk. */
const SIZE = 420 * MEGABYTE;
/** Bytes that are left at first: less than what the hub keeps for its database, a twentieth of the disk. */
const LEFT = 15 * MEGABYTE;
/** Students who upload at the same time. */
const WRITERS = 20;

/** A disk in memory, which takes memory only for what is written. @returns false where mounting is not permitted */
function mountDisk(at: string): boolean {
  mkdirSync(at);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE},mode=0711`, 'tmpfs', at], { stdio: 'ignore' });
  } catch {
    return false;
  }
  atEnd(() => void execFileSync('umount', ['-l', at]));
  return true;
}

/** Takes what is free, but so many bytes, as another program would. @returns what gives it back */
async function fill(disk: string, leave: number): Promise<() => Promise<void>> {
  const path = join(disk, `filler-${leave}`);
  const file = await open(path, 'w');
  const block = Buffer.alloc(MEGABYTE);
  try {
    for (;;) {
      const { bavail, bsize } = await statfs(disk);
      const room = bavail * bsize - leave;
      if (room <= 0) break;
      await file.write(block.subarray(0, Math.min(room, MEGABYTE)));
    }
  } catch {
    // The last block did not fit any more.
  } finally {
    await file.close();
  }
  return () => unlink(path);
}

/** The disk of the data folder fills up: first so that uploads are refused, then to the last byte, under the database too. */
export async function fullDisk({ folder, seed }: PartOptions): Promise<PartOutcome> {
  const disk = join(folder, 'disk');
  if (!mountDisk(disk)) return { rows: [['not tried: mounting is not permitted here', '']], faults: [] };
  const base = { DATA_DIR: join(disk, 'data'), RATE_LIMITS: 'off', PROCESSING: 'off', LOG_LEVEL: 'warn' };
  const hub = await startRealHub({ env: { ...base, ...ADMINISTRATOR }, logFile: join(folder, 'hub.log') });
  const workers = await makeWorkers(hub.origin, seed, WRITERS);
  const { tally } = workers;
  await workers.workFor(hub.origin, 1_500);

  const giveBack = await fill(disk, LEFT);
  const before = { ...tally.acknowledged };
  await workers.workFor(hub.origin, 3_000);
  const since = (what: string) => (tally.acknowledged[what] ?? 0) - (before[what] ?? 0);
  const uploads = since('upload') + since('replace');
  const [others, refused] = [since('edit') + since('approve') + since('delete'), tally.refused];
  await giveBack();

  // To the last byte while the uploads of all of them are under way.
  const stop = workers.begin(hub.origin);
  await delay(500);
  const giveAllBack = await fill(disk, 0);
  await delay(6_000);
  await stop();
  const refusedWhenFull = tally.refused - refused;
  await giveAllBack();
  const ms = await healed(hub.origin);

  await workers.workFor(hub.origin, 1_500);
  await workers.look(hub.origin, true);
  const [code] = await hub.end('SIGTERM');
  const { findings } = await verifyAfter(base);
  return {
    rows: [
      ['uploads taken with less room than the reserve', uploads],
      ['edits, reviews and deletions meanwhile', others],
      ['503 with the disk full to the last byte', refusedWhenFull],
      ['ready again after there is room, ms', ms],
    ],
    faults: [
      ...(uploads === 0 ? [] : [`${uploads} uploads were taken`]),
      ...(refused > 0 ? [] : ['no upload was refused']),
      ...(others > 0 ? [] : ['nothing else went on']),
      ...(code === 0 ? [] : [`the hub ended with ${code}`]),
      ...tally.lost,
      ...tally.wrong,
      ...(findings ? [findings] : []),
    ],
  };
}
