import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { killCycles } from '@exam-vault/testing/faults/kill-cycles';
import { acknowledgedIn } from '@exam-vault/testing/faults/ledger';
import { verifyAfter } from '@exam-vault/testing/faults/verify-after';
import { RUNS } from '@exam-vault/testing/runs';

// `RUNS=75 npm test -- server/test/faults` kills 300 times in all ways. What else may befall a hub: npm run bench -- faults.
it(
  'nothing acknowledged is lost when hub, database and checks are killed in the middle of work; it heals by itself',
  { timeout: 300_000 * RUNS },
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'exam-vault-faults-'));
    // For root, whose PostgreSQL runs as another user.
    await chmod(folder, 0o711);
    const dataDir = join(folder, 'data');
    try {
      const { tally, badEnds, kills } = await killCycles({
        dataDir,
        seed: 'a short run',
        cycles: 4 * RUNS,
        writers: 3,
        work: RUNS > 1 ? [100, 1_600] : [100, 400],
        ...(RUNS > 1 ? {} : { kills: ['hub', 'database', 'worker', 'all'] }),
      });
      expect([tally.lost, tally.wrong, badEnds]).toEqual([[], [], []]);
      expect(Object.keys(kills).length).toBeGreaterThanOrEqual(4);
      expect(acknowledgedIn(tally)).toBeGreaterThan(10);
      const { findings } = await verifyAfter({ DATA_DIR: dataDir, LOG_LEVEL: 'warn', PROCESSING: 'off' });
      expect(findings).toBe('');
    } finally {
      await rm(folder, { recursive: true, force: true, maxRetries: 10 });
    }
  },
);
