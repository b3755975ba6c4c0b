import { runParts } from './parts.ts';
import { cutsInFirstStarts, cutsWithoutSync } from './power-cuts/first-starts.ts';
import { canCutPower } from './power-cuts/own-mounts.ts';
import { cutsUnderLoad } from './power-cuts/under-load.ts';
import type { Result } from './table.ts';

/** A hub whose disk has a volatile cache loses its power at any moment. It fails when anything acknowledged is lost. */
export async function powerCuts(): Promise<Result> {
  if (canCutPower())
    return runParts(
      {
        'first starts': (options) => cutsInFirstStarts(options),
        'without syncs': cutsWithoutSync,
        'under load': cutsUnderLoad,
      },
      { seed: process.env['POWER_CUTS_SEED'], only: process.env['POWER_CUTS_ONLY'] },
    );
  const title = 'not tried: it needs root, /dev/fuse and loop devices';
  return { figures: { tried: false }, tables: [{ title, columns: [], rows: [] }] };
}
