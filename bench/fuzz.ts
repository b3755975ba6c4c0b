import { randomInt } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fuzz as sendRequests, type FuzzReport } from '@exam-vault/testing/fuzz/run';
import { makeFixtures } from '@exam-vault/testing/fuzz/fixtures';
import { temporaryFolder } from './clean-up.ts';
import { openHubDatabase, root, startHub, type HubProcess } from './hub-process.ts';
import { MEGABYTE, memoryOf, peakRss, requireProc } from './memory.ts';
import { quantile } from './numbers.ts';
import { ADMINISTRATOR, signInAdministrator } from './people.ts';
import type { Result } from './table.ts';

/** The same requests come again with the seed of an earlier run; FUZZ_REQUESTS for a longer one. */
const SEED = Number(process.env['FUZZ_SEED'] || randomInt(2 ** 31));
const REQUESTS = Number(process.env['FUZZ_REQUESTS'] || 100_000);
/** Each round has people and documents of its own: ID tokens hold for 15 minutes. */
const ROUND = 5_000;
const CONNECTIONS = 8;
/** What the hub prints when it starts. */
const READY = 'Exam Vault is ready';

/** What the hub said of itself: lines at level error or above, and what no handler caught. */
async function trouble({ dataFolder }: HubProcess): Promise<string[]> {
  const lines = (await readFile(`${dataFolder}.log`, 'utf8')).split('\n');
  // What Node says before it ends a process is no JSON.
  return lines
    .filter((line) => /"level":[56]0/.test(line) || !/^(\{|$)/.test(line))
    .filter((line) => !line.startsWith(READY));
}

function summed(rounds: readonly FuzzReport[]): Record<string, number> {
  const all: Record<string, number> = {};
  for (const { statuses } of rounds)
    for (const [status, count] of Object.entries(statuses)) all[status] = (all[status] ?? 0) + count;
  return all;
}

/** Requests of any shape to every route of a real hub over HTTP. It fails when one answer is wrong, or when anything of others' changed. */
export async function fuzz(): Promise<Result> {
  requireProc();
  console.log(`  seed ${SEED}`);
  const folder = await temporaryFolder();
  const hub = await startHub({ dataFolder: join(folder, 'data'), env: { ...ADMINISTRATOR, PROCESSING: 'off' } });
  const { pool, close } = await openHubDatabase(hub);
  const administrator = await signInAdministrator(hub.origin);
  const query = (statement: string, values: unknown[]) => pool.query<Record<string, unknown>>(statement, values);
  const rounds: FuzzReport[] = [];
  const before = memoryOf(hub.pid).rss / MEGABYTE;
  const after: number[] = [];
  const began = performance.now();
  for (let done = 0; done < REQUESTS; done += ROUND) {
    const fixtures = await makeFixtures({ origin: hub.origin, adminToken: await administrator() });
    const belongings = JSON.stringify(await fixtures.belongings(query));
    const requests = Math.min(ROUND, REQUESTS - done);
    const secrets = [folder, root];
    const run = { origin: hub.origin, fixtures, seed: SEED + done, requests, connections: CONNECTIONS, secrets };
    const round = await sendRequests(run);
    rounds.push(round);
    if (round.faults.length > 0) {
      const said = (await trouble(hub)).join('\n');
      throw new Error(`${round.faults.length} wrong answers:\n${round.faults.join('\n\n')}\nThe hub said:\n${said}`);
    }
    const left = JSON.stringify(await fixtures.belongings(query));
    if (left !== belongings) throw new Error(`something of others has changed:\n${belongings}\n${left}`);
    if (!(await fixtures.isWell())) throw new Error('the hub does its work no more');
    after.push(memoryOf(hub.pid).rss / MEGABYTE);
    console.log(`  ${done + requests} requests, ${Math.round((performance.now() - began) / 1000)} s`);
  }
  const seconds = (performance.now() - began) / 1000;
  const peak = peakRss(hub.pid) / MEGABYTE;
  const logged = await trouble(hub);
  await close();
  await hub.stop();
  if (logged.length > 0) throw new Error(`the hub logged ${logged.length} errors:\n${logged.slice(0, 10).join('\n')}`);

  const statuses = summed(rounds);
  const times = rounds.flatMap((round) => round.times);
  const slowest = rounds.map((round) => round.slowest).reduce((one, other) => (other.ms > one.ms ? other : one));
  const count = (test: (status: string) => boolean) =>
    Object.entries(statuses).reduce((sum, [status, number]) => (test(status) ? sum + number : sum), 0);
  const figures = {
    seed: SEED,
    requests: rounds.reduce((sum, round) => sum + round.requests, 0),
    with_tokens_that_do_not_hold: rounds.reduce((sum, round) => sum + round.hostileTokens, 0),
    seconds,
    statuses,
    status_503: count((status) => status === '503'),
    other_5xx: count((status) => status.startsWith('5') && status !== '503'),
    milliseconds: { median: quantile(times, 0.5), p99: quantile(times, 0.99), slowest },
    hub_rss_mb: { before, after_each_round: after, peak },
  };
  const rows = [
    ['requests', figures.requests],
    ['with a token that does not hold', figures.with_tokens_that_do_not_hold],
    ...Object.entries(statuses).map(([status, number]) => [`status ${status}`, number] as const),
    ['5xx but 503', figures.other_5xx],
    ['median, ms', figures.milliseconds.median],
    ['99th of 100, ms', figures.milliseconds.p99],
    [`slowest, ms (${slowest.route})`, slowest.ms],
    ['hub before, MB', before],
    ['hub after, MB', after.at(-1) ?? 0],
  ] as const;
  return { figures, tables: [{ title: `Requests of any shape, seed ${SEED}`, columns: ['', 'value'], rows }] };
}
