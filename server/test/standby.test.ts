import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { random } from '@exam-vault/demo/random';
import { startPostgresPair, type PostgresPair } from '@exam-vault/testing/cluster/postgres-pair';
import { granted, send } from '@exam-vault/testing/faults/fault-client';
import { ADMINISTRATOR, reviewer, student, type Client } from '@exam-vault/testing/faults/fault-people';
import { distinctPdf, paperForm } from '@exam-vault/testing/faults/ledger';
import { startRealHub, type RealHub } from '@exam-vault/testing/faults/real-hub';
import { afterAll, beforeAll, expect, it } from 'vitest';

const chance = random('standby');
let folder: string;
let pair: PostgresPair;
let hub: RealHub;
let owner: Client;
let teacher: Client;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'exam-vault-standby-'));
  pair = await startPostgresPair({ settings: { log_statement: 'all' } });
  const urls = { DATABASE_URL: pair.primary.url(), DATABASE_READ_URL: pair.standby.url() };
  const own = { HUB_SECRET: 'the same secret for all hubs of a database', DATA_DIR: join(folder, 'data') };
  hub = await startRealHub({
    env: { ...urls, ...own, ...ADMINISTRATOR, PROCESSING: 'off', RATE_LIMITS: 'off', LOG_LEVEL: 'warn' },
  });
  [owner, teacher] = await Promise.all([student(hub.origin), reviewer(hub.origin)]);
}, 120_000);
afterAll(async () => {
  await hub?.end('SIGTERM');
  await pair?.stop();
  await rm(folder, { recursive: true, force: true, maxRetries: 10 });
});

/** Approves a paper with a new word, and looks for it at once. @returns how many a search inside finds */
async function foundAtOnce(): Promise<unknown> {
  const word = `Word${randomUUID().replaceAll('-', '')}`;
  const form = paperForm(word, distinctPdf(chance));
  const { _id } = granted(
    await send(hub.origin, 'POST', '/papers/upload_paper', { token: await owner.token(hub.origin), form }),
    201,
  );
  const json = { paperId: _id, status: 'Approved' };
  granted(
    await send(hub.origin, 'PUT', '/papers/approve_paper', { token: await teacher.token(hub.origin), json }),
    200,
  );
  const path = `/papers/search_papers?title=${word}&page=1&inside=true`;
  return granted(await send(hub.origin, 'GET', path), 200)['total'];
}

/** Statements of searches that a real standby has had. */
const searchesAtStandby = async () => (await readFile(pair.standby.logFile, 'utf8')).split('terms @@').length - 1;

it('a real standby answers searches, never older than what was acknowledged, and is missed by nobody', async () => {
  for (let paper = 0; paper < 5; paper += 1) expect(await foundAtOnce()).toBe(1);
  const before = await searchesAtStandby();
  expect(before).toBeGreaterThan(0);

  // Behind by what it has not replayed.
  await pair.standby.query('select pg_wal_replay_pause()');
  expect(await foundAtOnce()).toBe(1);
  expect(await searchesAtStandby()).toBe(before);
  await pair.standby.query('select pg_wal_replay_resume()');

  // A primary that waits for its standby would take no write.
  await pair.primary.query("alter system set synchronous_standby_names = ''");
  await pair.primary.query('select pg_reload_conf()');
  await pair.standby.stop('immediate');
  expect(await foundAtOnce()).toBe(1);
}, 60_000);
