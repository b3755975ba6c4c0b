import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { random } from '@exam-vault/demo/random';
import { ADMINISTRATOR } from '@exam-vault/testing/faults/fault-people';
import { acknowledgedIn } from '@exam-vault/testing/faults/ledger';
import { startRealHub } from '@exam-vault/testing/faults/real-hub';
import { hubVerify, letTimePass, verifyAfter } from '@exam-vault/testing/faults/verify-after';
import { makeWorkers } from '@exam-vault/testing/faults/workers';
import { quantile } from '../numbers.ts';
import type { PartOptions, PartOutcome } from '../parts.ts';
import { cutDisk } from './disk.ts';
import { cutPowerUnder } from './end-everything.ts';

const CUTS = Number(process.env['POWER_CUTS'] || 200);
const WRITERS = 4;
/** Milliseconds of work before a cut. */
const WORK = [50, 900] as const;
/** Cuts between two runs of `hub verify`, and between two looks at all that was ever acknowledged. */
const VERIFY_EVERY = 25;
/** What `hub verify` says while what killed uploads left behind is not yet collected. */
const UNHARMED = ': 0 missing, 0 changed, 0 unreadable';

/** The power goes at random moments while people upload, edit, review and delete: all that was acknowledged is there afterwards. */
export async function cutsUnderLoad({ folder, seed }: PartOptions): Promise<PartOutcome> {
  const began = performance.now();
  const chance = random(`${seed} moments`);
  const disk = await cutDisk(folder);
  await disk.mount();
  const dataDir = join(disk.folder, 'data');
  const logFile = join(folder, 'hub.log');
  const base = { DATA_DIR: dataDir, RATE_LIMITS: 'off', PROCESSING: 'off', LOG_LEVEL: 'warn' };
  const start = () => startRealHub({ env: { ...base, ...ADMINISTRATOR }, logFile });
  let hub = await start();
  const workers = await makeWorkers(hub.origin, seed, WRITERS);
  const { tally } = workers;
  const [faults, readyMs]: [string[], number[]] = [[], []];
  const cache = { cached: 0, kept: 0 };
  for (let cut = 1; cut <= CUTS; cut += 1) {
    const stop = workers.begin(hub.origin);
    await delay(chance.between(...WORK));
    cutPowerUnder(hub.pid, disk.cut);
    await hub.exited;
    await stop();
    const { cached, kept } = await disk.recover(cut % 2 === 0 ? `${seed} ${cut}` : null);
    cache.cached += cached;
    cache.kept += kept;
    await disk.mount();
    hub = await start();
    readyMs.push(hub.readyMs);
    const isLast = cut === CUTS;
    const isVerified = isLast || cut % VERIFY_EVERY === 0;
    await workers.look(hub.origin, isVerified);
    if (cut % 4 === 0) await letTimePass(dataDir);
    if (tally.lost.length > 0) break;
    if (!isVerified) continue;
    const { stdout } = await hubVerify(base);
    const seconds = Math.round((performance.now() - began) / 1000);
    console.log(`  ${cut} cuts, ${acknowledgedIn(tally)} writes acknowledged, ${tally.lost.length} lost, ${seconds} s`);
    if (!stdout.includes(UNHARMED)) faults.push(stdout);
  }
  await hub.end('SIGTERM');
  const { orphans, findings } = await verifyAfter(base);
  return {
    rows: Object.entries({
      cuts: readyMs.length,
      acknowledged: acknowledgedIn(tally),
      lost: tally.lost.length,
      'other answers': tally.wrong.length,
      'unanswered, but done': tally.done,
      'unanswered, not done': tally.undone,
      'writes in the cache': cache.cached,
      'of them kept': cache.kept,
      'orphans collected': orphans,
      'ready again, ms, median': quantile(readyMs, 0.5),
      'ready again, ms, most': Math.max(...readyMs),
    }),
    faults: [...faults, ...tally.lost, ...tally.wrong, ...(findings ? [findings] : [])],
  };
}
