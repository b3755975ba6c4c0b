import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from './clean-up.ts';
import { beside } from './faults/beside.ts';
import { clock } from './faults/clock.ts';
import { databaseAway } from './faults/database-away.ts';
import { fullDisk } from './faults/full-disk.ts';
import { interruptedMigrations, interruptedStarts } from './faults/interrupted-starts.ts';
import { killedExports } from './faults/killed-exports.ts';
import { killedReaders } from './faults/killed-readers.ts';
import { killedDeletions } from './faults/killed-deletions.ts';
import { kills } from './faults/kills.ts';
import type { Part, PartOutcome } from './faults/part.ts';
import { roughClients } from './faults/rough-clients.ts';
import { secondHub } from './faults/second-hub.ts';
import { printTable, type Result } from './table.ts';

const SEED = process.env['FAULTS_SEED'] || '1';
/** A pattern for the names of the parts. */
const ONLY = new RegExp(process.env['FAULTS_ONLY'] || '');
const PARTS: readonly Part[] = [
  { name: 'kills', run: kills },
  { name: 'killed readers', run: killedReaders },
  { name: 'killed exports', run: killedExports },
  { name: 'killed deletions', run: killedDeletions },
  { name: 'full disk', run: fullDisk },
  { name: 'database away', run: databaseAway },
  { name: 'rough clients', run: roughClients },
  { name: 'clock', run: clock },
  { name: 'second hub', run: secondHub },
  { name: 'interrupted first starts', run: interruptedStarts },
  { name: 'interrupted migrations', run: interruptedMigrations },
  { name: 'beside', run: beside },
];

const tableOf = ({ name, rows }: PartOutcome) => ({ title: `${name}, seed ${SEED}`, columns: ['', 'value'], rows });

/** All that may befall a hub, one after the other, each on a hub of its own. It fails when anything acknowledged is lost. */
export async function faults(): Promise<Result> {
  const folder = await temporaryFolder();
  const done: PartOutcome[] = [];
  for (const { name, run } of PARTS.filter((part) => ONLY.test(part.name))) {
    const own = join(folder, name.replaceAll(' ', '-'));
    await mkdir(own);
    await chmod(own, 0o711);
    const began = performance.now();
    const part = await run({ folder: own, seed: SEED });
    done.push(part);
    console.log(`  ${name}: ${part.faults.length} faults, ${Math.round((performance.now() - began) / 1000)} s`);
    if (part.faults.length === 0) continue;
    printTable(tableOf(part));
    throw new Error(`${name}: ${part.faults.length} faults:\n${part.faults.slice(0, 20).join('\n')}`);
  }
  return {
    figures: { seed: SEED, ...Object.fromEntries(done.map(({ name, figures }) => [name, figures])) },
    tables: done.map(tableOf),
  };
}
