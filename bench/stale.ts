import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { raceReads } from '@exam-vault/testing/races/read-races';
import { temporaryFolder } from './clean-up.ts';
import { openHubDatabase, startHub, type HubProcess } from './hub-process.ts';
import { loadPapers } from './paper-rows.ts';
import { registerStudent } from './people.ts';
import type { Result } from './table.ts';

/** STALE_WRITES for another number. */
const WRITES = Number(process.env['STALE_WRITES'] || 10_000);
const PAPERS = 10_000;
/** A token holds 15 minutes. */
const WRITES_A_TOKEN = 1_000;

/** A second hub with the database, secret and address of the first. */
async function secondHub({ dataFolder, origin }: HubProcess, connection: object, folder: string): Promise<HubProcess> {
  const { host, user, password, database } = connection as Readonly<Record<string, string>>;
  const url = `postgresql://${user}:${encodeURIComponent(password ?? '')}@/${database}?host=${encodeURIComponent(host ?? '')}`;
  return startHub({
    dataFolder: folder,
    env: {
      DATABASE_URL: url,
      HUB_SECRET: (await readFile(join(dataFolder, 'hub.secret'), 'utf8')).trim(),
      PUBLIC_URL: origin,
      PROCESSING: 'off',
    },
  });
}

/** Ten thousand writes, and reads of two hub processes beside them: no answer is older than a write acknowledged before its question. */
export async function stale(): Promise<Result> {
  const folder = await temporaryFolder();
  const first = await startHub({ dataFolder: join(folder, 'one'), env: { PROCESSING: 'off' } });
  const database = await openHubDatabase(first);
  const { pool, connection, close } = database;
  await loadPapers(database, PAPERS);
  const { rows } = await pool.query<{ _id: string }>(
    `update documents set created_at = now() where _id = (select _id from documents where is_public limit 1) returning _id`,
  );
  const paperId = rows[0]?._id ?? '';
  const second = await secondHub(first, connection, join(folder, 'two'));
  const query = (statement: string, values: unknown[]) => pool.query(statement, values);
  let [writes, reads] = [0, 0];
  const faults: string[] = [];
  const began = performance.now();
  while (writes < WRITES) {
    await query(`update documents set title = 'Edition 0', deleted_at = null where _id = $1`, [paperId]);
    const reader = { token: await registerStudent(first.origin) };
    const many = Math.min(WRITES_A_TOKEN, WRITES - writes);
    const report = await raceReads({ hubs: [first, second], paperId, reader, query }, many);
    writes += report.writes;
    reads += report.reads;
    faults.push(...report.faults);
    console.log(
      `  ${writes} writes, ${reads} reads, ${faults.length} older, ${Math.round((performance.now() - began) / 1000)} s`,
    );
  }
  await close();
  await second.stop();
  await first.stop();
  const figures = {
    writes,
    reads,
    older_than_an_acknowledged_write: faults.length,
    seconds: (performance.now() - began) / 1000,
  };
  return {
    figures,
    faults,
    tables: [
      {
        title: 'Two hubs, one database',
        columns: ['', 'value'],
        rows: Object.entries(figures).map(([name, value]) => [name.replaceAll('_', ' '), value]),
      },
    ],
  };
}
