import { readdirSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { random } from '@exam-vault/demo/random';
import { student } from '@exam-vault/testing/faults/fault-people';
import { MEGABYTE, memoryOf } from '../memory.ts';
import { oneHub } from './one-hub.ts';
import type { PartOutcome, PartOptions } from './part.ts';
import { openSocket, slowUploads, uploadBytes } from './raw-upload.ts';

const ABORTED = Number(process.env['FAULTS_ABORTED'] || 2_000);
const AT_ONCE = 20;
const SLOW = 300;

const openFiles = (pid: number) => readdirSync(`/proc/${pid}/fd`).length;

/** Uploads that are broken off at any byte, by the thousand, and such that trickle, by the hundred, beside people who work. */
export async function roughClients({ folder, seed }: PartOptions): Promise<PartOutcome> {
  const dataDir = join(folder, 'data');
  const chance = random(seed);
  return oneHub({ name: 'rough clients', dataDir, seed }, async ({ hub, workers }) => {
    const token = await (await student(hub.origin)).token(hub.origin);
    const staged = async () => (await readdir(join(dataDir, 'incoming'))).length;
    const before = { files: openFiles(hub.pid), rss: memoryOf(hub.pid).rss };
    const faults: string[] = [];
    const gone = async (what: string) => {
      const till = performance.now() + 10_000;
      while ((await staged()) > 0 && performance.now() < till) await delay(50);
      if ((await staged()) > 0) faults.push(`${await staged()} staged files are left after ${what}`);
    };

    const work = workers.begin(hub.origin);
    let left = ABORTED;
    const abort = async () => {
      while (left > 0) {
        left -= 1;
        const bytes = await uploadBytes(hub.origin, token, chance);
        const socket = await openSocket(hub.origin);
        const cut = chance.whole(1, bytes.length - 1);
        await new Promise((resolve) => socket.write(bytes.subarray(0, cut), resolve));
        if (chance.chance(0.5)) await delay(chance.whole(0, 20));
        if (chance.chance(0.5)) socket.destroy();
        else socket.resetAndDestroy();
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, abort));
    await work();
    await gone('aborted uploads');

    const slow = await slowUploads(hub.origin, token, { count: SLOW, chance });
    await delay(1_000);
    const held = await staged();
    await workers.workFor(hub.origin, 4_000);
    const alive = slow.alive();
    slow.end();
    await gone('slow uploads');
    await delay(1_000);
    const after = { files: openFiles(hub.pid), rss: memoryOf(hub.pid).rss };
    if (after.files > before.files + 20) faults.push(`${after.files} files are open, ${before.files} were`);
    if (alive < SLOW) faults.push(`only ${alive} of ${SLOW} slow uploads were still served`);
    return {
      rows: [
        ['uploads broken off', ABORTED],
        ['slow uploads at once', held],
        ['files open before', before.files],
        ['files open after', after.files],
        ['hub RSS before, MB', before.rss / MEGABYTE],
        ['hub RSS after, MB', after.rss / MEGABYTE],
      ],
      faults,
    };
  });
}
