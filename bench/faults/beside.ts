import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { random } from '@exam-vault/demo/random';
import { isPassing, send } from '@exam-vault/testing/faults/fault-client';
import { student } from '@exam-vault/testing/faults/fault-people';
import { runLoad } from '../load.ts';
import { oneHub } from './one-hub.ts';
import type { PartOutcome, PartOptions } from './part.ts';
import { slowUploads } from './raw-upload.ts';

const SLOW = 200;
/** Sign-ins at a time, each wrong. */
const FAILING = 50;
/** How long each measurement takes; those with a disturbance and those without take turns. */
const MEASURE_MS = 8_000;
/** Lists that each connection requests per second, so that the load itself disturbs nothing. */
const LISTS_PER_SECOND = 50;
const ROUNDS = 2;

const median = (values: readonly number[]) => [...values].sort((one, other) => one - other)[values.length >> 1] ?? 0;

/** Wrong passwords without a pause. @returns what ends them, and how many were answered how */
function failingSignIns(origin: string, limited: boolean) {
  const statuses: Record<string, number> = {};
  const ended = new AbortController();
  const flood = async () => {
    while (!ended.signal.aborted) {
      const json = { email: `nobody-${randomBytes(4).toString('hex')}@example.edu`, password: 'a wrong password' };
      const answered = await send(origin, 'POST', '/api/auth/sign-in/email', { json });
      const status = String(answered?.status ?? 'none');
      statuses[status] = (statuses[status] ?? 0) + 1;
      if (limited && isPassing(answered)) await delay(20);
    }
  };
  const all = Promise.all(Array.from({ length: FAILING }, flood));
  return async () => {
    ended.abort();
    await all;
    return statuses;
  };
}

/** How long a list takes beside slow uploads, and beside a flood of failing sign-ins, against quiet moments of the same run. */
export async function beside({ folder, seed }: PartOptions): Promise<PartOutcome> {
  const dataDir = join(folder, 'data');
  return oneHub({ name: 'beside', dataDir, seed }, async ({ hub }) => {
    const target = { kind: 'http', origin: hub.origin, paths: ['/papers/all_paper'] } as const;
    const measure = () =>
      runLoad({ target, connections: 2, warmUpMs: 1_000, durationMs: MEASURE_MS, perSecond: LISTS_PER_SECOND });
    const token = await (await student(hub.origin)).token(hub.origin);
    const chance = random(seed);
    const [quiet, uploads, signIns]: [number[], number[], number[]] = [[], [], []];
    let statuses: Record<string, number> = {};
    for (let round = 0; round < ROUNDS; round += 1) {
      quiet.push((await measure()).p99_ms);
      const slow = await slowUploads(hub.origin, token, { count: SLOW, chance });
      uploads.push((await measure()).p99_ms);
      slow.end();
      await delay(1_000);
      quiet.push((await measure()).p99_ms);
      const end = failingSignIns(hub.origin, true);
      signIns.push((await measure()).p99_ms);
      statuses = await end();
    }
    const still = median(quiet);
    return {
      rows: [
        ['p99 of all_paper, quiet, ms', still],
        [`p99 beside ${SLOW} slow uploads, ms`, median(uploads)],
        ['  uploads, ratio', median(uploads) / still],
        [`p99 beside ${FAILING} failing sign-ins at a time, ms`, median(signIns)],
        ['  sign-ins, ratio', median(signIns) / still],
        ...Object.entries(statuses).map(([status, number]) => [`  sign-ins answered ${status}`, number] as const),
      ],
      faults: [],
    };
  });
}
