import type { Database } from '@exam-vault/server/base/database/connect';
import { median } from './numbers.ts';

const WRITES = 500;
const ROUNDS = 5;
const LOG_TRIGGERS = ['documents_logged_insert', 'documents_logged_update', 'documents_logged_delete'];

/** What one person does to one paper. */
const CHANGES = {
  'count a download': 'update documents set download_count = download_count + 1 where _id = $1',
  'delete a paper': 'update documents set deleted_at = now() where _id = $1',
  'edit a title': `update documents set title = title || '.', title_folded = title_folded || '.', revision = revision + 1 where _id = $1`,
} as const;

/** How often each change was done, in one transaction that is taken back: the statements alone, no flush. @returns milliseconds a change */
async function timeOfChanges(
  { pool }: Database,
  change: string,
  ids: readonly string[],
  isLogged: boolean,
): Promise<number> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    if (!isLogged) for (const name of LOG_TRIGGERS) await client.query(`alter table documents disable trigger ${name}`);
    const began = performance.now();
    for (const _id of ids) await client.query(change, [_id]);
    return (performance.now() - began) / ids.length;
  } finally {
    await client.query('rollback');
    client.release();
  }
}

/** What a change costs because it is written into the log that lists and totals follow, beside the same change without the log. */
export async function writeCosts(
  database: Database,
): Promise<Record<string, { logged_ms: number; plain_ms: number; ratio: number }>> {
  const { rows } = await database.pool.query<{ _id: string }>(
    `select _id from documents where is_public order by file_sha256 limit ${WRITES}`,
  );
  const ids = rows.map(({ _id }) => _id);
  const costs: Awaited<ReturnType<typeof writeCosts>> = {};
  for (const [name, change] of Object.entries(CHANGES)) {
    const rounds: { logged: number; plain: number }[] = [];
    await timeOfChanges(database, change, ids, true);
    for (let round = 0; round < ROUNDS; round += 1) {
      rounds.push({
        logged: await timeOfChanges(database, change, ids, true),
        plain: await timeOfChanges(database, change, ids, false),
      });
    }
    costs[name] = {
      logged_ms: median(rounds.map(({ logged }) => logged)),
      plain_ms: median(rounds.map(({ plain }) => plain)),
      ratio: median(rounds.map(({ logged, plain }) => logged / plain)),
    };
  }
  return costs;
}
