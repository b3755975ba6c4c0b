import { beforeAll, describe, expect, it } from 'vitest';
import { fuzz } from '@exam-vault/testing/fuzz/run';
import { makeFixtures } from '@exam-vault/testing/fuzz/fixtures';
import { listeningHub, type ListeningHub } from '@exam-vault/testing/listening-hub';
import { RUNS } from '@exam-vault/testing/runs';

/** Requests of any shape at every route (contract section 3); `RUNS=33 npm test -- server/test/fuzz` sends a hundred thousand. */

const REQUESTS = 3_000;
/** The same requests each time, so that a failure tells of the change that was made. `FUZZ_SEED=N` tries others, and so does each further run. */
const SEED = Number(process.env['FUZZ_SEED'] ?? 1_011_293_925);
const SEEDS = Array.from({ length: RUNS }, (_, run) => SEED + run * REQUESTS);

let hub: ListeningHub;
beforeAll(async () => {
  hub = await listeningHub();
});

describe('requests of any shape', () => {
  for (const seed of SEEDS)
    it(`get 2xx to 4xx, are told nothing and change nothing of others (FUZZ_SEED=${seed})`, async () => {
      // New people for each run: ID tokens are valid for 15 minutes.
      const fixtures = await makeFixtures(hub);
      const before = await fixtures.belongings();
      const secrets = [hub.config.dataDir, hub.database.connection.database];
      const run = { origin: hub.origin, fixtures, seed, requests: REQUESTS, connections: 4, secrets };
      const { faults, statuses, hostileTokens } = await fuzz(run);
      expect(faults).toEqual([]);
      expect(hub.logged.filter(({ level }) => Number(level) >= 50)).toEqual([]);
      expect(await fixtures.belongings()).toEqual(before);
      expect(await fixtures.isWell()).toBe(true);
      // It came to every sort of answer, or it has tried nothing.
      for (const status of [200, 400, 401, 403, 404, 415])
        expect([status, statuses[status] ?? 0]).not.toEqual([status, 0]);
      expect(hostileTokens).toBeGreaterThan(REQUESTS / 10);
    }, 240_000);
});
