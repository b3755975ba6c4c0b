import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { connectDatabase, type Database } from '@exam-vault/server/base/database/connect';
import { migrate } from '@exam-vault/server/base/database/migrate';
import { random } from '@exam-vault/demo/random';
import { launchHub, startRealHub } from '@exam-vault/testing/faults/real-hub';
import { hubVerify } from '@exam-vault/testing/faults/verify-after';
import { ownServer } from '../own-server.ts';
import type { PartOptions, PartOutcome } from '../parts.ts';

const FIRST_STARTS = 8;
const MIGRATIONS = 12;
/** As a database of an earlier version is. */
const EARLIER = '003-documents';
const COLUMNS = `select table_name, column_name, data_type from information_schema.columns
  where table_schema = current_schema() order by 1, 2`;
const INDEXES = 'select indexname, indexdef from pg_indexes where schemaname = current_schema() order by 1';

const count = async ({ pool }: Database) =>
  Number((await pool.query<{ n: number }>('select count(*)::int as n from kysely_migration')).rows[0]?.n);
const shape = async ({ pool }: Database) =>
  JSON.stringify([(await pool.query(COLUMNS)).rows, (await pool.query(INDEXES)).rows]);

/** The very first start of a hub is killed at any moment; the next one, on the same folder, is as if nothing had been. */
export async function interruptedStarts({ folder, seed }: PartOptions): Promise<PartOutcome> {
  const chance = random(seed);
  const faults: string[] = [];
  let reached = 0;
  for (let time = 1; time <= FIRST_STARTS; time += 1) {
    const env = { DATA_DIR: join(folder, `data-${time}`), PROCESSING: 'off' };
    const { child, said, exited } = launchHub({ env });
    await Promise.race([delay(chance.between(100, 4_000)), exited]);
    child.kill('SIGKILL');
    await exited;
    if (said.some((line) => line.includes('is ready'))) reached += 1;
    const hub = await startRealHub({ env });
    await hub.end('SIGTERM');
    const { well, stdout } = await hubVerify(env);
    if (!well) faults.push(stdout);
  }
  return { rows: Object.entries({ 'first starts killed': FIRST_STARTS, 'of them ready already': reached }), faults };
}

/** A hub that brings an earlier database to its own version is killed on the way. */
export async function interruptedMigrations({ folder, seed }: PartOptions): Promise<PartOutcome> {
  const chance = random(seed);
  const server = await ownServer(folder);
  const database = connectDatabase({ ...server.connection }, () => undefined);
  await migrate(database.db, { to: EARLIER });
  const earlier = await count(database);
  const env = { ...server.env, DATA_DIR: join(folder, 'data'), PROCESSING: 'off' };
  const faults: string[] = [];
  for (let time = 0; time < MIGRATIONS; time += 1) {
    // Somebody reads meanwhile, and so the migration waits in its middle; it cannot end before it is killed.
    const reader = await database.pool.connect();
    await reader.query('begin');
    await reader.query('select from documents limit 1');
    const { child, exited } = launchHub({ env });
    const waits = "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
    while ((await database.pool.query(waits)).rowCount === 0) await delay(10);
    await delay(chance.between(0, 50));
    child.kill('SIGKILL');
    await exited;
    if (chance.chance(0.5)) await delay(100);
    await reader.query('rollback');
    reader.release();
    // What the dead hub had begun is rolled back as soon as its connection is seen to be gone.
    await delay(500);
    const now = await count(database);
    if (now !== earlier) faults.push(`${now} migrations stand after a kill in the middle, not ${earlier}`);
  }
  const hub = await startRealHub({ env });
  const migrated = await shape(database);
  await hub.end('SIGTERM');
  await database.pool.query('create database fresh');
  const fresh = connectDatabase({ ...server.connection, database: 'fresh' }, () => undefined);
  await migrate(fresh.db);
  if (migrated !== (await shape(fresh))) faults.push('the database has another shape than a fresh one');
  await Promise.all([fresh.close(), database.close()]);
  return { rows: [['migrations killed in the middle', MIGRATIONS]], faults };
}
