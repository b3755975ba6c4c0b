import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { random } from '@exam-vault/demo/random';
import { startPgbouncer, type Pgbouncer } from '@exam-vault/testing/cluster/pgbouncer';
import { startPostgresPair, type PostgresPair } from '@exam-vault/testing/cluster/postgres-pair';
import { makeWorkers, type Workers } from '@exam-vault/testing/faults/workers';
import { granted, isPassing, patiently, send } from '@exam-vault/testing/faults/fault-client';
import { ADMINISTRATOR, student } from '@exam-vault/testing/faults/fault-people';
import { healed } from '@exam-vault/testing/faults/kill-cycles';
import { acknowledgedIn, distinctPdf, paperForm } from '@exam-vault/testing/faults/ledger';
import { startRealHub, type RealHub } from '@exam-vault/testing/faults/real-hub';

const SLOW = { timeout: 180_000 };
let pair: PostgresPair;
let pooler: Pgbouncer;
let folder: string;
let hub: RealHub;
/** Another one, with RATE_LIMITS=on: a sign-in asks a table first that a standby does not have. */
let counting: RealHub;
let workers: Workers;

const environment = () => ({
  DATABASE_URL: pooler.url(),
  HUB_SECRET: 'the same secret for all hubs of a database',
  DATA_DIR: join(folder, 'data'),
  RATE_LIMITS: 'off',
  PROCESSING: 'off',
  LOG_LEVEL: 'warn',
  ...ADMINISTRATOR,
});

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'exam-vault-failover-'));
  pair = await startPostgresPair();
  pooler = await startPgbouncer({ server: pair.primary, defaultPoolSize: 4 });
  hub = await startRealHub({ env: environment() });
  const data = join(folder, 'counting');
  counting = await startRealHub({ env: { ...environment(), DATA_DIR: data, RATE_LIMITS: 'on' } });
  workers = await makeWorkers(hub.origin, 'failover', 3);
}, 180_000);

afterAll(async () => {
  await Promise.all([hub?.end('SIGTERM'), counting?.end('SIGTERM')]);
  await pooler?.stop();
  await pair?.stop();
  await rm(folder, { recursive: true, force: true, maxRetries: 10 });
});

/** Somebody who only reads, without a pause. @returns what ends it, and what came other than the page or a refusal that passes */
function beginReading(origin: string): () => Promise<string[]> {
  const stop = new AbortController();
  const strange: string[] = [];
  const read = async () => {
    while (!stop.signal.aborted) {
      const answered = await send(origin, 'GET', '/papers/all_paper?page=1');
      if (answered?.status !== 200 && (answered === null || !isPassing(answered)))
        strange.push(`${answered?.status ?? 'a broken connection'}: ${JSON.stringify(answered?.body)}`);
      if (answered?.status === 503) refusals += 1;
      await delay(answered?.status === 503 ? 50 : 5);
    }
  };
  const reading = Promise.all([read(), read()]);
  return async () => {
    stop.abort();
    await reading;
    return strange;
  };
}
let refusals = 0;

/** People who mistype their passwords, at a hub that counts that. @returns as beginReading */
function beginAttempts(origin: string): () => Promise<string[]> {
  const stop = new AbortController();
  const strange: string[] = [];
  const attempt = async (who: number) => {
    for (let time = 0; !stop.signal.aborted; time += 1) {
      const json = { email: `nobody-${who}-${time}@example.edu`, password: 'not the password' };
      const answered = await send(origin, 'POST', '/api/auth/sign-in/email', { json });
      if (answered === null || (![401, 429].includes(answered.status) && !isPassing(answered)))
        strange.push(`sign-in: ${answered?.status ?? 'a broken connection'}: ${JSON.stringify(answered?.body)}`);
      await delay(answered?.status === 503 ? 20 : 200);
    }
  };
  const attempts = Promise.all([1, 2, 3, 4].map(attempt));
  return async () => {
    stop.abort();
    await attempts;
    return strange;
  };
}

/** What somebody does to the database while people write and read. @returns milliseconds from its end until the hub worked again */
async function whileWorking(trouble: () => Promise<void>): Promise<number> {
  const before = acknowledgedIn(workers.tally);
  refusals = 0;
  const stop = workers.begin(hub.origin);
  const stopReading = beginReading(hub.origin);
  const stopAttempts = beginAttempts(counting.origin);
  await expect.poll(() => acknowledgedIn(workers.tally), { timeout: 60_000 }).toBeGreaterThan(before + 2);
  await trouble();
  const milliseconds = await healed(hub.origin);
  await delay(500);
  await stop();
  expect([...(await stopReading()), ...(await stopAttempts())]).toEqual([]);
  await workers.look(hub.origin);
  const { lost, wrong, broken } = workers.tally;
  expect([lost, wrong, broken]).toEqual([[], [], 0]);
  expect(acknowledgedIn(workers.tally)).toBeGreaterThan(before + 2);
  return milliseconds;
}

it(
  'an upload whose commit is still undecided when the connection breaks is 503, and its file stays until that is known',
  SLOW,
  async () => {
    const sender = await student(hub.origin);
    const token = await sender.token(hub.origin);
    const filesNow = async () => {
      const entries = await readdir(join(folder, 'data/files'), { recursive: true, withFileTypes: true });
      return entries.filter((entry) => entry.isFile()).length;
    };
    const before = await filesNow();
    // Every commit waits for it from now on.
    await pair.standby.stop();
    const form = () => paperForm('Undecided', { bytes: pdf, sha256: '' });
    const headers = { 'idempotency-key': 'undecided-1' };
    const { bytes: pdf } = distinctPdf(random('undecided'));
    const waiting = send(hub.origin, 'POST', '/papers/upload_paper', { token, headers, form: form() });
    const isCommitting = async () =>
      (await pair.primary.query(`select from pg_stat_activity where wait_event = 'SyncRep' and usename = 'hub'`))
        .length;
    await expect.poll(isCommitting).toBeGreaterThan(0);
    // The connection is cut, and the next one is as good as ever.
    await pooler.console('kill hub');
    await pooler.console('resume hub');
    const answered = await waiting;
    expect([answered?.status, answered?.body['code']]).toEqual([503, 'UNAVAILABLE']);
    expect(Number(answered?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await isCommitting()).toBeGreaterThan(0);
    expect(await filesNow()).toBe(before + 1);
    await pair.standby.start();
    await expect.poll(isCommitting).toBe(0);
    const again = await patiently(() =>
      send(hub.origin, 'POST', '/papers/upload_paper', { token, headers, form: form() }),
    );
    const { _id, file_url } = granted(again, 201);
    const [row] = await pair.primary.query<{ n: number }>(
      "select count(*)::int as n from documents where title = 'Undecided'",
      'hub',
    );
    expect(row?.n).toBe(1);
    expect(_id).toEqual(expect.any(String));
    const file = await fetch(hub.origin + String(file_url));
    expect(Buffer.from(await file.arrayBuffer()).equals(pdf)).toBe(true);
  },
);

it(
  'the primary is lost and its standby promoted: nothing acknowledged is lost, 503 in between, and no restart',
  SLOW,
  async () => {
    const milliseconds = await whileWorking(async () => {
      await pair.primary.kill();
      await delay(300);
      // The pooler leads there before it takes writes, as it may be in life.
      await pooler.pointAt(pair.standby);
      await delay(1_500);
      await pair.promote();
    });
    expect(refusals + workers.tally.refused).toBeGreaterThan(0);
    expect(milliseconds).toBeLessThan(10_000);
  },
);

it('the operator restarts the primary', SLOW, async () => {
  expect(await whileWorking(() => pair.primary.restart('fast'))).toBeLessThan(10_000);
});

it('the operator restarts the pooler', SLOW, async () => {
  expect(await whileWorking(() => pooler.restart())).toBeLessThan(10_000);
});
