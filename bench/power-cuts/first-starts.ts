import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { random, type Random } from '@exam-vault/demo/random';
import { ADMINISTRATOR, reviewer } from '@exam-vault/testing/faults/fault-people';
import { launchHub, startRealHub } from '@exam-vault/testing/faults/real-hub';
import type { PartOptions, PartOutcome } from '../parts.ts';
import { cutDisk } from './disk.ts';
import { cutPowerUnder } from './end-everything.ts';

const CUTS = Number(process.env['POWER_CUTS_FIRST'] || 50);
/** Milliseconds after the start, and after the secret has appeared: that is when a hub tells its database about it. */
const AFTER_START = [0, 3_000] as const;
const AFTER_SECRET = [0, 500] as const;

/** Waits for the moment of the cut. */
async function moment(secret: string, chance: Random, afterSecret: boolean, ended: () => boolean): Promise<void> {
  if (!afterSecret) return delay(chance.between(...AFTER_START));
  while (!existsSync(secret) && !ended()) await delay(2);
  return delay(chance.between(...AFTER_SECRET));
}

/** The power goes in the first start of a hub: the next start, on the same disk, is as if nothing had been. */
export async function cutsInFirstStarts(
  { folder, seed }: PartOptions,
  { cuts = CUTS, withoutSync = '' } = {},
): Promise<PartOutcome> {
  const chance = random(`${seed} first`);
  const disk = await cutDisk(folder);
  const dataDir = join(disk.folder, 'data');
  const base = { DATA_DIR: dataDir, PROCESSING: 'off', LOG_LEVEL: 'warn', ...ADMINISTRATOR };
  const faults: string[] = [];
  let [withSecret, wasReady] = [0, 0];
  for (let cut = 1; cut <= cuts; cut += 1) {
    await disk.mount();
    const { child, said, exited } = launchHub({
      env: { ...base, WITHOUT_SYNC: withoutSync || '$^' },
      preload: [import.meta.resolve('./without-sync.js')],
    });
    let isOver = false;
    void exited.then(() => (isOver = true));
    await moment(join(dataDir, 'hub.secret'), chance, withoutSync !== '' || cut % 2 === 0, () => isOver);
    if (existsSync(join(dataDir, 'hub.secret'))) withSecret += 1;
    if (said.some((line) => line.includes('is ready'))) wasReady += 1;
    cutPowerUnder(child.pid ?? 0, disk.cut);
    await exited;
    await disk.recover(chance.chance(0.5) ? `${seed} first ${cut}` : null);
    await disk.mount();
    try {
      const hub = await startRealHub({ env: base });
      await reviewer(hub.origin);
      cutPowerUnder(hub.pid, disk.cut);
      await hub.exited;
    } catch (error) {
      faults.push(`cut ${cut}: ${String(error)}`);
    }
    await disk.recover(null);
    disk.restore();
    if (cut % 10 === 0) console.log(`  ${cut} first starts cut, ${cut - faults.length} started again`);
  }
  return {
    rows: Object.entries({
      'first starts cut': cuts,
      'after the secret had appeared': withSecret,
      'ready already': wasReady,
      'started again': cuts - faults.length,
    }),
    faults,
  };
}

/** The same with the sync of the folder of hub.secret taken away: the cuts must find it, or they prove nothing. */
export async function cutsWithoutSync(options: PartOptions): Promise<PartOutcome> {
  const { rows, faults } = await cutsInFirstStarts(options, { cuts: 8, withoutSync: '/disk/data$' });
  return { rows, faults: faults.length > 0 ? [] : ['a missing sync of the folder of hub.secret was not found'] };
}
