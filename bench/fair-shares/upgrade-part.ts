import { randomUUID } from 'node:crypto';
import { connectDatabase } from '@exam-vault/server/database/connect';
import { migrate } from '@exam-vault/server/database/migrate';
import { peopleAt, rowsOf, waitingJobs } from '@exam-vault/testing/waiting-jobs';
import { ownServer } from '../faults/database-away.ts';
import type { Result } from '../table.ts';

const ROWS = Number(process.env['FAIR_ROWS'] || 200_000);
const BEFORE = '068-upload-shares';
const BATCH = 20_000;

/** How long the first start after an upgrade takes where so many jobs wait, half of them one person's import. */
export async function upgradePart(folder: string): Promise<Result> {
  const server = await ownServer(folder);
  const database = connectDatabase({ ...server.connection }, () => undefined);
  const { pool } = database;
  await migrate(database.db, { to: BEFORE });
  const rows = rowsOf(pool);
  const people = await peopleAt(rows, 1_000, randomUUID());
  const [importer = ''] = await peopleAt(rows, 1, null);
  for (let added = 0; added < ROWS / 2; added += BATCH)
    await waitingJobs(rows, 'readings', [importer], { each: BATCH, step: 'text' });
  await waitingJobs(rows, 'readings', people, { each: ROWS / 2 / people.length, step: 'text' });
  const count = async (condition: string) =>
    (await rows.rows<{ n: number }>(`select count(*)::int as n from readings where ${condition}`))[0]?.n ?? 0;
  const before = await count('true');
  const began = performance.now();
  await migrate(database.db);
  const seconds = (performance.now() - began) / 1_000;
  const [after, withTurn] = [await count('true'), await count('flow_turn is not null')];
  await database.close();
  await server.stop();
  const faults = before === after && after === withTurn ? [] : ['an upgrade lost jobs'];
  const title = `The migrations after ${BEFORE} with jobs that wait, half of them one person's`;
  return {
    tables: [
      {
        title,
        columns: ['', 'value'],
        rows: [
          ['jobs before', before],
          ['jobs after', after],
          ['with a turn', withTurn],
          ['seconds', seconds],
        ],
      },
    ],
    figures: { before, after, withTurn, seconds },
    faults,
  };
}
