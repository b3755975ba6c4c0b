import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ADMINISTRATOR } from '@exam-vault/testing/faults/fault-people';
import { acknowledgedIn } from '@exam-vault/testing/faults/ledger';
import { startRealHub } from '@exam-vault/testing/faults/real-hub';
import { hubVerify } from '@exam-vault/testing/faults/verify-after';
import { makeWorkers } from '@exam-vault/testing/faults/workers';
import { random } from '@exam-vault/demo/random';
import type { PartOptions, PartOutcome } from '../faults/part.ts';
import { cutDisk } from './disk.ts';
import { cutPowerUnder } from './end-everything.ts';
import { cutsInFirstStarts } from './first-starts.ts';
import { UNHARMED } from './under-load.ts';

const CUTS = Number(process.env['POWER_CUTS_WITHOUT'] || 8);
const PRELOAD = [import.meta.resolve('./without-sync.js')];
/** The folder of hub.secret, and the files of uploads and their folders. */
const SECRET_FOLDER = '/disk/data$';
const UPLOADS = '/data/(incoming|files)/';
/** Uploads that are acknowledged before a cut, and milliseconds after the last of them. */
const UPLOADED = 4;
const AFTER_UPLOADS = [0, 300] as const;

/** @returns in how many cuts `hub verify` found stored files missing or damaged */
async function cutsWithoutUploadSync({ folder, seed }: PartOptions): Promise<{ lost: number; acknowledged: number }> {
  const chance = random(`${seed} without`);
  const disk = await cutDisk(folder);
  const env = { DATA_DIR: join(disk.folder, 'data'), RATE_LIMITS: 'off', PROCESSING: 'off', LOG_LEVEL: 'warn' };
  await disk.mount();
  await (await startRealHub({ env: { ...env, ...ADMINISTRATOR } })).end('SIGTERM');
  await disk.recover(null);
  disk.save();
  let [lost, acknowledged] = [0, 0];
  for (let cut = 1; cut <= CUTS; cut += 1) {
    await disk.mount();
    const hub = await startRealHub({ env: { ...env, ...ADMINISTRATOR, WITHOUT_SYNC: UPLOADS }, preload: PRELOAD });
    const workers = await makeWorkers(hub.origin, `${seed} ${cut}`, 4);
    const stop = workers.begin(hub.origin);
    while ((workers.tally.acknowledged['upload'] ?? 0) < UPLOADED) await delay(5);
    await delay(chance.between(...AFTER_UPLOADS));
    cutPowerUnder(hub.pid, disk.cut);
    await hub.exited;
    await stop();
    acknowledged += acknowledgedIn(workers.tally);
    await disk.recover(cut % 2 === 0 ? `${seed} ${cut}` : null);
    await disk.mount();
    if (!(await hubVerify(env)).stdout.includes(UNHARMED)) lost += 1;
    await disk.recover(null);
    disk.restore();
  }
  return { lost, acknowledged };
}

/** The same cuts with an fsync taken away: they must find it, or they prove nothing. */
export async function withoutSyncs({ folder, seed }: PartOptions): Promise<PartOutcome> {
  const [first, uploads] = [join(folder, 'first'), join(folder, 'uploads')];
  for (const path of [first, uploads]) await mkdir(path, { mode: 0o711 });
  const secret = await cutsInFirstStarts({
    folder: first,
    seed,
    cuts: CUTS,
    preload: PRELOAD,
    env: { WITHOUT_SYNC: SECRET_FOLDER },
    onlyAfterSecret: true,
  });
  const { lost, acknowledged } = await cutsWithoutUploadSync({ folder: uploads, seed });
  const figures = {
    cuts_each: CUTS,
    first_starts_lost_without_the_folder_sync: secret.faults.length,
    cuts_lost_without_the_upload_sync: lost,
    acknowledged_without_the_upload_sync: acknowledged,
  };
  return {
    name: 'without syncs',
    figures,
    rows: Object.entries(figures),
    faults: [
      ...(secret.faults.length > 0 ? [] : ['a missing sync of the folder of hub.secret was not found']),
      ...(lost > 0 ? [] : ['a missing sync of uploads was not found']),
    ],
  };
}
