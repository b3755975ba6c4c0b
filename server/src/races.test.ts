import { expect, it } from 'vitest';
import { listeningHub } from './testing/listening-hub.ts';
import { trustingInspector } from './testing/files.ts';
import { administrator } from './testing/people.ts';
import { race } from './testing/races/races.ts';

/** `npm run bench -- races` runs a thousand. */
const ROUNDS = 70;

it('of two who act at the same moment one wins, whatever they do (issue 5, part 6)', { timeout: 120_000 }, async () => {
  const hub = await listeningHub({ inspector: trustingInspector });
  const { token } = await administrator(hub);
  const figures = await race(
    {
      origin: hub.origin,
      query: (statement, values) => hub.database.pool.query(statement, values),
      adminToken: () => Promise.resolve(token),
    },
    ROUNDS,
  );
  expect(figures.faults).toEqual([]);
  expect(Object.values(figures.rounds)).toEqual(Array(7).fill(ROUNDS / 7));
});
