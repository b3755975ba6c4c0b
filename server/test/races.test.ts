import { expect, it } from 'vitest';
import { listeningHub } from '@exam-vault/testing/listening-hub';
import { trustingInspector } from '@exam-vault/testing/files';
import { race } from '@exam-vault/testing/races/races';
import { RUNS } from '@exam-vault/testing/runs';

/** `RUNS=15 npm test -- races` runs a thousand. */
const ROUNDS = 70 * RUNS;
const LIMIT = { timeout: 120_000 * RUNS };

it('of two who act at the same moment one wins, whatever they do (issue 5, part 6)', LIMIT, async () => {
  const { rounds, faults } = await race(await listeningHub({ inspector: trustingInspector }), ROUNDS);
  expect(faults).toEqual([]);
  expect(Object.values(rounds)).toEqual(Array(7).fill(ROUNDS / 7));
});
