import { expect, it } from 'vitest';
import { listeningHub } from '@exam-vault/testing/listening-hub';
import { trustingInspector } from '@exam-vault/testing/files';
import { administrator } from '@exam-vault/testing/people';
import { race } from '@exam-vault/testing/races/races';

/** `npm run bench -- races` runs a thousand. */
const ROUNDS = 70;

it('of two who act at the same moment one wins, whatever they do (issue 5, part 6)', { timeout: 120_000 }, async () => {
  const hub = await listeningHub({ inspector: trustingInspector });
  const { token } = await administrator(hub);
  const report = await race(
    {
      origin: hub.origin,
      query: (statement, values) => hub.database.pool.query(statement, values),
      adminToken: () => Promise.resolve(token),
    },
    ROUNDS,
  );
  expect(report.faults).toEqual([]);
  expect(Object.values(report.rounds)).toEqual(Array(7).fill(ROUNDS / 7));
});
