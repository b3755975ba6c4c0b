import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from './clean-up.ts';
import type { Part, PartOutcome } from './faults/part.ts';
import { cutsInFirstStarts } from './power-cuts/first-starts.ts';
import { canCutPower } from './power-cuts/own-mounts.ts';
import { cutsUnderLoad } from './power-cuts/under-load.ts';
import { withoutSyncs } from './power-cuts/without-syncs.ts';
import type { Result } from './table.ts';

const SEED = process.env['POWER_CUTS_SEED'] || '1';
/** A pattern for the names of the parts. */
const ONLY = new RegExp(process.env['POWER_CUTS_ONLY'] || '');
const PARTS: readonly Part[] = [
  { name: 'first starts', run: cutsInFirstStarts },
  { name: 'without syncs', run: withoutSyncs },
  { name: 'under load', run: cutsUnderLoad },
];

/** A hub whose disk has a volatile cache loses its power at any moment. It fails when anything acknowledged is lost, or a removed fsync is not found. */
export async function powerCuts(): Promise<Result> {
  if (!canCutPower())
    return {
      figures: { tried: false },
      tables: [{ title: 'not tried: it needs root, /dev/fuse and loop devices', columns: [], rows: [] }],
    };
  const folder = await temporaryFolder();
  const done: PartOutcome[] = [];
  for (const { name, run } of PARTS.filter((part) => ONLY.test(part.name))) {
    const own = join(folder, name.replaceAll(' ', '-'));
    await mkdir(own);
    await chmod(own, 0o711);
    done.push(await run({ folder: own, seed: SEED }));
  }
  return {
    figures: { seed: SEED, ...Object.fromEntries(done.map(({ name, figures }) => [name, figures])) },
    tables: done.map(({ name, rows }) => ({ title: `${name}, seed ${SEED}`, columns: ['', 'value'], rows })),
    faults: done.flatMap(({ name, faults }) => faults.map((fault) => `${name}: ${fault}`)),
  };
}
