import { open, rm, statfs, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { healed } from '@exam-vault/testing/faults/kill-cycles';
import { mountDisk } from '../small-disk.ts';
import { oneHub } from './one-hub.ts';
import type { PartOutcome, PartOptions } from './part.ts';

/** Bytes of the disk. */
const SIZE = 420 * 1_048_576;
const MEGABYTE = 1_048_576;
/** Bytes that are left at first: less than what the hub keeps for its database, a twentieth of the disk. */
const LEFT = 15 * 1_048_576;
/** Students who upload at the same time. */
const WRITERS = 20;

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
  const name = 'full disk';
  if (!mountDisk(disk, SIZE)) {
    await rm(disk, { recursive: true });
    return { name, rows: [['not tried: mounting is not permitted here', '']], figures: { tried: false }, faults: [] };
  }
  return oneHub(
    { name, dataDir: join(disk, 'data'), seed, writers: WRITERS, logFile: join(folder, 'hub.log') },
    async ({ hub, workers }) => {
      const { tally } = workers;
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
        ],
      };
    },
  );
}
