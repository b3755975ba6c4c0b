import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { oneHub } from './one-hub.ts';
import type { PartOutcome, PartOptions } from './part.ts';

/** Moves what the hub takes for the time at each SIGUSR2: an hour ahead, back, an hour behind, back. */
const MOVING = `
const real = Date.now, Real = Date, moves = [3600e3, 0, -3600e3, 0];
let shift = 0, at = 0;
globalThis.Date = class extends Real {
  constructor(...given) { given.length ? super(...given) : super(real() + shift); }
  static now() { return real() + shift; }
};
process.on('SIGUSR2', () => { shift = moves[at++ % moves.length]; });`;
const MOVES = ['an hour ahead', 'back again', 'an hour behind', 'back again'];

/** The machine's clock is moved under a hub that works. */
export async function clock({ folder, seed }: PartOptions): Promise<PartOutcome> {
  const preload = [`data:text/javascript,${encodeURIComponent(MOVING)}`];
  return oneHub({ name: 'clock', dataDir: join(folder, 'data'), seed, preload }, async ({ hub, workers }) => {
    for (const _move of MOVES) {
      process.kill(hub.pid, 'SIGUSR2');
      await delay(200);
      // A page does so at the first 401.
      for (const person of workers.people) person.renew();
      await workers.workFor(hub.origin, 2_000);
      await workers.look(hub.origin, true);
    }
    return { rows: [['moves of an hour', MOVES.length]], faults: [] };
  });
}
