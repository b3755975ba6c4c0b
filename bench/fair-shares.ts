import { temporaryFolder } from './clean-up.ts';
import { attackPart } from './fair-shares/attack-part.ts';
import { claimsPart } from './fair-shares/claims-part.ts';
import { upgradePart } from './fair-shares/upgrade-part.ts';
import type { Result } from './table.ts';

const PARTS: Readonly<Record<string, (folder: string) => Promise<Result>>> = {
  attack: attackPart,
  claims: claimsPart,
  upgrade: upgradePart,
};

/** One person with many accounts beside one honest upload, and what a claim costs while 200,000 jobs wait. */
export async function fairShares(): Promise<Result> {
  const only = process.env['FAIR_ONLY'];
  const results: [string, Result][] = [];
  for (const [name, part] of Object.entries(PARTS)) {
    if (only && !only.split(',').includes(name)) continue;
    results.push([name, await part(await temporaryFolder())]);
  }
  return {
    tables: results.flatMap(([, { tables }]) => tables),
    figures: Object.fromEntries(results.map(([name, { figures }]) => [name, figures])),
    faults: results.flatMap(([, { faults = [] }]) => faults),
  };
}
