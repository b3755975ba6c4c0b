import { fullDisk } from './faults/full-disk.ts';
import { interruptedMigrations, interruptedStarts } from './faults/interrupted.ts';
import { killedDeletions } from './faults/killed-deletions.ts';
import { killedExports } from './faults/killed-exports.ts';
import { killedReleases } from './faults/killed-releases.ts';
import { runParts } from './parts.ts';
import type { Result } from './table.ts';

/** What may befall a hub besides the kills of server/test/faults.test.ts, each on a hub of its own. */
export const faults = (): Promise<Result> =>
  runParts(
    {
      'killed exports': killedExports,
      'killed deletions': killedDeletions,
      'killed releases': killedReleases,
      'full disk': fullDisk,
      'interrupted first starts': interruptedStarts,
      'interrupted migrations': interruptedMigrations,
    },
    { seed: process.env['FAULTS_SEED'], only: process.env['FAULTS_ONLY'] },
  );
