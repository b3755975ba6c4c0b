import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from './clean-up.ts';
import type { Result } from './table.ts';

/** What one kind of trouble came to. */
export interface PartOutcome {
  /** What, and how much. */
  readonly rows: readonly (readonly [string, string | number])[];
  /** What must not be: each is a fault of the hub. */
  readonly faults: readonly string[];
}

export interface PartOptions {
  /** An empty folder of its own, which others may enter. */
  readonly folder: string;
  readonly seed: string;
}

type Run = (options: PartOptions) => Promise<PartOutcome>;

/** The parts whose name matches, one after the other. It fails when one of them has a fault. */
export async function runParts(parts: Readonly<Record<string, Run>>, { seed = '1', only = '' }): Promise<Result> {
  const below = await temporaryFolder();
  const done: [string, PartOutcome][] = [];
  for (const [name, run] of Object.entries(parts)) {
    if (!new RegExp(only).test(name)) continue;
    const folder = join(below, name.replaceAll(' ', '-'));
    await mkdir(folder);
    await chmod(folder, 0o711);
    const began = performance.now();
    const outcome = await run({ folder, seed });
    done.push([name, outcome]);
    console.log(`  ${name}: ${outcome.faults.length} faults, ${Math.round((performance.now() - began) / 1000)} s`);
  }
  return {
    figures: { seed, ...Object.fromEntries(done.map(([name, { rows }]) => [name, Object.fromEntries(rows)])) },
    tables: done.map(([name, { rows }]) => ({ title: `${name}, seed ${seed}`, columns: ['', 'value'], rows })),
    faults: done.flatMap(([name, { faults }]) => faults.map((fault) => `${name}: ${fault}`)),
  };
}
