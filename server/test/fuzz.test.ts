import { beforeAll, describe, expect, it } from 'vitest';
import { fuzz } from '@exam-vault/testing/fuzz/run';
import { makeFixtures, type OpenedFixtures } from '@exam-vault/testing/fuzz/fixtures';
import { listeningHub, type ListeningHub } from '@exam-vault/testing/listening-hub';
import { administrator } from '@exam-vault/testing/people';

/** Requests of any shape at every route (contract section 3); `npm run bench -- fuzz` sends a hundred thousand. */

const REQUESTS = 3_000;
/** The same requests each time, so that a failure tells of the change that was made. `FUZZ_SEED=N` and the bench try others. */
const SEED = Number(process.env['FUZZ_SEED'] ?? 1_011_293_925);

let hub: ListeningHub;
let fixtures: OpenedFixtures;
beforeAll(async () => {
  hub = await listeningHub();
  fixtures = await makeFixtures({ origin: hub.origin, adminToken: (await administrator(hub)).token });
});

describe('requests of any shape', () => {
  it(`get 2xx to 4xx, are told nothing and change nothing of others (FUZZ_SEED=${SEED})`, async () => {
    const query = (statement: string, values: unknown[]) => hub.database.pool.query(statement, values);
    const before = await fixtures.belongings(query);
    const secrets = [hub.config.dataDir, hub.database.connection.database];
    const run = { origin: hub.origin, fixtures, seed: SEED, requests: REQUESTS, connections: 4, secrets };
    const { faults, statuses, hostileTokens } = await fuzz(run);
    expect(faults).toEqual([]);
    expect(hub.logged.filter(({ level }) => Number(level) >= 50)).toEqual([]);
    expect(await fixtures.belongings(query)).toEqual(before);
    expect(await fixtures.isWell()).toBe(true);
    // It came to every sort of answer, or it has tried nothing.
    for (const status of [200, 400, 401, 403, 404, 415])
      expect([status, statuses[status] ?? 0]).not.toEqual([status, 0]);
    expect(hostileTokens).toBeGreaterThan(REQUESTS / 10);
  }, 240_000);
});
