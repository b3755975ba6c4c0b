import { join } from 'node:path';
import { race } from '@exam-vault/testing/races/races';
import { temporaryFolder } from './clean-up.ts';
import { openHubDatabase, startHub } from './hub-process.ts';
import { ADMINISTRATOR, signInAdministrator } from './people.ts';
import type { Result } from './table.ts';

/** RACES_ROUNDS for a longer run. */
const ROUNDS = Number(process.env['RACES_ROUNDS'] || 1_000);

/** Two who act at the same moment, a thousand times, on a real hub: exactly one wins each time. It fails when one round does. */
export async function races(): Promise<Result> {
  const folder = await temporaryFolder();
  const hub = await startHub({ dataFolder: join(folder, 'data'), env: { ...ADMINISTRATOR, PROCESSING: 'off' } });
  const { pool, close } = await openHubDatabase(hub);
  const adminToken = await signInAdministrator(hub.origin);
  const target = {
    origin: hub.origin,
    query: (statement: string, values: unknown[]) => pool.query<Record<string, unknown>>(statement, values),
    adminToken,
  };
  const began = performance.now();
  const report = await race(target, ROUNDS, (done) => {
    if (done % 100 === 0) console.log(`  ${done} rounds, ${Math.round((performance.now() - began) / 1000)} s`);
  });
  await close();
  await hub.stop();
  if (report.faults.length > 0) throw new Error(`${report.faults.length} rounds:\n${report.faults.join('\n')}`);
  const seconds = (performance.now() - began) / 1000;
  const { rounds, winners } = report;
  return {
    figures: { rounds: ROUNDS, without_one_winner: 0, by_race: rounds, winners, seconds },
    tables: [
      {
        title: `${ROUNDS} rounds, each with exactly one winner`,
        columns: ['race', 'rounds', 'who was first'],
        rows: Object.entries(rounds).map(([name, count]) => [
          name,
          count,
          Object.entries(winners)
            .filter(([winner]) => winner.startsWith(`${name}: `))
            .map(([winner, times]) => `${winner.slice(name.length + 2)} ${times}`)
            .join(', '),
        ]),
      },
    ],
  };
}
