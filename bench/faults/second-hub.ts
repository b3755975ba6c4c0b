import { join } from 'node:path';
import { launchHub } from '@exam-vault/testing/faults/real-hub';
import { oneHub } from './one-hub.ts';
import type { PartOutcome, PartOptions } from './part.ts';

const TIMES = 5;

/** Somebody starts a second hub on the folder of one that works. */
export async function secondHub({ folder, seed }: PartOptions): Promise<PartOutcome> {
  return oneHub({ name: 'second hub', dataDir: join(folder, 'data'), seed }, async ({ hub, workers, env }) => {
    const work = workers.begin(hub.origin);
    const faults: string[] = [];
    for (let time = 0; time < TIMES; time += 1) {
      const { said, exited } = launchHub({ env });
      const [code] = await exited;
      const why = said.join(' ');
      if (code !== 1 || !/data folder|DATA_DIR|already|in use/i.test(why)) faults.push(`it ended with ${code}: ${why}`);
    }
    await work();
    return { rows: [['second hubs refused', TIMES - faults.length]], faults };
  });
}
