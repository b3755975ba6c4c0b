import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { random } from '@exam-vault/demo/random';
import { send, type Answered } from '@exam-vault/testing/faults/fault-client';
import { ADMINISTRATOR } from '@exam-vault/testing/faults/fault-people';
import { startRealHub } from '@exam-vault/testing/faults/real-hub';
import { verifyAfter } from '@exam-vault/testing/faults/verify-after';
import { makeWorkers } from '@exam-vault/testing/faults/workers';
import type { PartOptions, PartOutcome } from '../parts.ts';

const KILLS = 12;
/** The end of a zip (APPNOTE 4.3.16): its signature, and how many entries it has. */
const END_OF_ZIP = Buffer.from('PK\u0005\u0006');

/** How many files a whole zip has; null for one that was cut. */
function filesIn(answered: Answered): number | null {
  if (answered?.status !== 200) return null;
  const at = answered.bytes.lastIndexOf(END_OF_ZIP);
  return at === -1 ? null : answered.bytes.readUInt16LE(at + 10);
}

/** The hub is killed while somebody downloads their own data: the zip is cut, nothing is left of it, and the next one is whole. */
export async function killedExports({ folder, seed }: PartOptions): Promise<PartOutcome> {
  const chance = random(seed);
  const dataDir = join(folder, 'data');
  const base = { DATA_DIR: dataDir, RATE_LIMITS: 'off', PROCESSING: 'off', LOG_LEVEL: 'warn' };
  const start = () => startRealHub({ env: { ...base, ...ADMINISTRATOR }, logFile: `${dataDir}.log` });
  let hub = await start();
  const workers = await makeWorkers(hub.origin, seed, 1);
  await workers.workFor(hub.origin, 4_000);
  const [, person] = workers.people;
  const exported = async () =>
    send(hub.origin, 'GET', '/account/export', { token: (await person?.token(hub.origin)) ?? '' });
  const began = performance.now();
  const whole = filesIn(await exported());
  const takes = performance.now() - began;
  const faults = whole === null ? ['the first export is not whole'] : [];
  let cut = 0;
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const exporting = exported();
    await delay(chance.between(0, takes));
    await hub.end('SIGKILL');
    if (filesIn(await exporting) === null) cut += 1;
    hub = await start();
    const again = filesIn(await exported());
    if (again !== whole) faults.push(`after kill ${kill} an export has ${again} files, not ${whole}`);
  }
  await workers.look(hub.origin, true);
  await hub.end('SIGTERM');
  const { orphans, findings } = await verifyAfter(base);
  return {
    rows: Object.entries({ kills: KILLS, 'exports cut': cut, 'files in each': whole ?? 0, orphans }),
    faults: [...faults, ...workers.tally.lost, ...workers.tally.wrong, ...(findings ? [findings] : [])],
  };
}
