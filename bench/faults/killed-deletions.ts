import { setTimeout as delay } from 'node:timers/promises';
import { join } from 'node:path';
import { findRunningPostgres, startEmbeddedPostgres } from '@exam-vault/embedded-postgres/embedded-postgres';
import { random } from '@exam-vault/demo/random';
import { uploadedNotes } from '@exam-vault/testing/ask';
import { pdfFile } from '@exam-vault/testing/files';
import { granted, send } from '@exam-vault/testing/faults/fault-client';
import { ADMINISTRATOR, student, type Client } from '@exam-vault/testing/faults/fault-people';
import { startRealHub } from '@exam-vault/testing/faults/real-hub';
import { verifyAfter } from '@exam-vault/testing/faults/verify-after';
import pg from 'pg';
import type { PartOptions, PartOutcome } from '../parts.ts';

/** Half of them keep their documents. Six notes each: with `remove` they go in two transactions before their person. */
const ACCOUNTS = 12;
const NOTES = 6;
const MAX_KILLS = 20;
/** Milliseconds after a hub is ready in which it is killed: its cleanup deletes accounts meanwhile. */
const KILLED_WITHIN = 120;
/** Milliseconds until a hub that stays has deleted all that are left. */
const PATIENCE = 60_000;

interface Account {
  readonly _id: string;
  readonly subject: string;
  readonly email: string;
  readonly documents: 'keep' | 'remove';
}

/** The hub is killed while it deletes accounts: each account is whole or gone, and the next start goes on. */
export async function killedDeletions({ folder, seed }: PartOptions): Promise<PartOutcome> {
  const dataDir = join(folder, 'data');
  const base = { DATA_DIR: dataDir, RATE_LIMITS: 'off', PROCESSING: 'off', LOG_LEVEL: 'warn' };
  const start = () => startRealHub({ env: { ...base, ...ADMINISTRATOR }, logFile: `${dataDir}.log` });
  const faults: string[] = [];
  let hub = await start();
  const staying = await student(hub.origin);
  await uploadNotes(hub.origin, staying);
  for (let n = 0; n < ACCOUNTS; n += 1) await uploadNotes(hub.origin, await student(hub.origin));
  const token = await staying.token(hub.origin);
  const profile = granted(await send(hub.origin, 'GET', '/login/get_teacher_data', { token }), 200);
  await hub.end('SIGKILL');
  const accounts = await inDatabase(dataDir, (client) => makeDue(client, String(profile['_id'])));

  const { whole } = random(seed);
  let [kills, between, state] = [0, 0, { whole: accounts.length, faults: [] as string[] }];
  while (state.whole > 0 && kills < MAX_KILLS) {
    hub = await start();
    await delay(whole(0, KILLED_WITHIN));
    await hub.end('SIGKILL');
    kills += 1;
    state = await inDatabase(dataDir, (client) => look(client, accounts));
    if (state.whole > 0 && state.whole < accounts.length) between += 1;
    faults.push(...state.faults.map((fault) => `after kill ${kills}: ${fault}`));
  }
  hub = await start();
  for (let left = 1, till = Date.now() + PATIENCE; left > 0 && Date.now() < till; await delay(250)) {
    const answer = await send(hub.origin, 'GET', '/login/get_teacher_data', {
      token: await staying.token(hub.origin),
    });
    granted(answer, 200);
    left = await inRunning(dataDir, async (client) => (await look(client, accounts)).whole);
  }
  await hub.end('SIGTERM');
  const last = await inDatabase(dataDir, (client) => look(client, accounts));
  if (last.whole > 0) faults.push(`${last.whole} accounts were never deleted`);
  faults.push(...last.faults);
  const { orphans, findings } = await verifyAfter(base);
  return {
    rows: Object.entries({
      'accounts that were due': accounts.length,
      'kills while accounts were deleted': kills,
      'of these with some deleted and some not': between,
      orphans,
    }),
    faults: [...faults, ...(between > 0 ? [] : ['no kill came in the middle']), ...(findings ? [findings] : [])],
  };
}

async function uploadNotes(origin: string, client: Client): Promise<void> {
  const as = { token: await client.token(origin) };
  for (let n = 0; n < NOTES; n += 1)
    await uploadedNotes(
      { origin },
      as,
      { title: `Notes ${n}` },
      await pdfFile({ text: `Notes ${n} ${Math.random()}` }),
    );
}

async function use<T>(connection: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(connection);
  await client.connect();
  return await work(client).finally(() => client.end());
}

/** The database of a hub that does not run. */
async function inDatabase<T>(dataFolder: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const postgres = await startEmbeddedPostgres({ dataFolder, log: () => undefined });
  return await use({ ...postgres.connection }, work).finally(() => postgres.stop());
}
async function inRunning<T>(dataFolder: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const connection = await findRunningPostgres({ dataFolder });
  if (!connection) throw new Error('the hub has no database that runs');
  return await use({ ...connection }, work);
}

async function makeDue(client: pg.Client, except: string): Promise<Account[]> {
  const { rows } = await client.query<Account>(
    `update users set deletion_due_at = now() - interval '1 hour',
       deletion_documents = case when get_byte(uuid_send(_id), 0) % 2 = 0 then 'keep' else 'remove' end
     where role = 'student' and _id <> $1 returning _id, subject, email, deletion_documents as documents`,
    [except],
  );
  return rows;
}

/** How many accounts are whole; every other one must be gone from all tables. */
async function look(client: pg.Client, accounts: readonly Account[]) {
  const { rows } = await client.query<{ _id: string; notes: number; signs_in: boolean }>(
    `select u._id, (select count(*)::int from documents where owner_id = u._id) as notes,
       exists (select from identity_users where id = u.subject) as signs_in
     from users u where u._id = any($1)`,
    [accounts.map(({ _id }) => _id)],
  );
  const left = new Map(rows.map((row) => [row._id, row]));
  const everything = (await tables(client)).join('\n');
  const faults = accounts.flatMap(({ _id, subject, email, documents }) => {
    const row = left.get(_id);
    if (!row) return [_id, subject, email].filter((text) => everything.includes(text)).map((text) => `${text} is left`);
    const isWhole = row.signs_in && (documents === 'remove' || row.notes === NOTES);
    return isWhole ? [] : [`${email}, ${documents}: ${row.notes} notes, signs in: ${row.signs_in}`];
  });
  return { whole: left.size, faults };
}

async function tables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
  );
  const all: string[] = [];
  for (const { name } of rows)
    all.push(
      ...(await client.query<{ text: string }>(`select t::text as text from "${name}" t`)).rows.map((row) => row.text),
    );
  return all;
}
