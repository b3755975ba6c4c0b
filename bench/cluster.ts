import { mkdir } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { startCluster, type Cluster } from '@exam-vault/testing/cluster/cluster';
import { makeWorkers } from '@exam-vault/testing/faults/workers';
import { ADMINISTRATOR } from '@exam-vault/testing/faults/fault-people';
import { acknowledgedIn } from '@exam-vault/testing/faults/ledger';
import { atEnd, temporaryFolder } from './clean-up.ts';
import { killReadingWorker } from './cluster/killed-worker.ts';
import { leftovers } from './cluster/leftovers.ts';
import { startReaders } from './cluster/readers.ts';
import { ROLLING_UPDATE, TROUBLES, type Trouble } from './cluster/troubles.ts';
import { watch, type Healing, type Watch } from './cluster/watch.ts';
import type { Result, Table } from './table.ts';

const SEED = process.env['CLUSTER_SEED'] || '1';
/** Of work before each trouble. */
const SECONDS = Number(process.env['CLUSTER_SECONDS'] || 5);
/** Rounds of all troubles. */
const CYCLES = Number(process.env['CLUSTER_CYCLES'] || 1);
const WRITERS = Number(process.env['CLUSTER_WRITERS'] || 3);
/** A pattern for the names of the troubles. */
const ONLY = new RegExp(process.env['CLUSTER_ONLY'] || '');
/** A folder that is to keep the logs of hubs and worker. */
const LOGS = process.env['CLUSTER_LOGS'];

/** Milliseconds between two writes of a writer, so that readers and database come to work too. */
const WRITER_PAUSE = 50;
/** Milliseconds within which all must work again, on a busy machine too. */
const PATIENCE = 300_000;

interface Struck extends Healing {
  readonly name: string;
  /** Milliseconds that it lasted. */
  readonly lasted: number;
}

const seconds = (ms: number) => ms / 1_000;

/** All that helps to find out why. */
function notWell({ hubs, worker }: Cluster, seen: Watch, trouble: Trouble, back: number): string {
  const members = [...hubs, worker].map((one) => [`${one.name} said:`, ...one.said().slice(-8)].join('\n  '));
  const faults = seen.wrong.slice(0, 5);
  return [`${trouble.name}: not all works again. Since it was over:`, ...seen.account(back), ...faults, ...members].join('\n'); // prettier-ignore
}

/** Lets it strike while all work, and waits until every kind of request has succeeded since. */
async function strike(cluster: Cluster, seen: Watch, trouble: Trouble, faults: string[]): Promise<Struck> {
  const struck = performance.now();
  const found = await trouble.strike(cluster);
  const back = performance.now();
  faults.push(...found.map((fault) => `${trouble.name}: ${fault}`));
  while (!seen.isWell(struck, back)) {
    if (performance.now() - back > PATIENCE) throw new Error(notWell(cluster, seen, trouble, back));
    await delay(100);
  }
  const healing = seen.healing(struck, back);
  const { requests, refused, broken, first, all, troubled } = healing;
  const times = `over after ${seconds(back - struck).toFixed(1)} s, first success ${seconds(first).toFixed(1)} s, all ${seconds(all).toFixed(1)} s`;
  console.log(`  ${trouble.name}: ${times}; of ${requests} requests ${refused} were 503, ${broken} broken`);
  for (const [kind, ms] of Object.entries(troubled))
    console.log(`    ${kind}: succeeds after ${seconds(ms).toFixed(1)} s`);
  if (trouble.name === ROLLING_UPDATE) {
    for (const { kind, outcome, began } of seen.failedSince(struck))
      console.log(`  ${kind} ${outcome}, ${Math.round(began - struck)} ms after the update began`);
  }
  return { name: trouble.name, lasted: back - struck, ...healing };
}

const tableOf = (all: readonly Struck[]): Table => ({
  title: `What users saw, seed ${SEED}; seconds from the blow`,
  columns: ['', 'requests', '503', 'broken', 'over after', 'first success', 'all succeed', 'troubled'],
  rows: all.map(({ name, requests, refused, broken, lasted, first, all: well, troubled }) => [
    name,
    requests,
    refused,
    broken,
    seconds(lasted),
    seconds(first),
    seconds(well),
    Object.keys(troubled).join(', ') || 'nothing',
  ]),
});

/**
 * All that an operator is told to put up, on this machine, and what may befall it while people work. It fails when anything acknowledged
 * is lost, anything but a 503 is seen, or anybody notices the rolling update.
 */
export async function cluster(): Promise<Result> {
  const began = performance.now();
  const logs = LOGS || (await temporaryFolder());
  await mkdir(logs, { recursive: true });
  const made = await startCluster({ env: ADMINISTRATOR, logs });
  const stop = atEnd(() => made.stop());
  console.log(`  the cluster is up after ${Math.round(seconds(performance.now() - began))} s`);
  const { plainOrigin } = made.proxy;
  const readMs = await killReadingWorker(made);
  console.log(`  a document whose worker was killed is read ${Math.round(seconds(readMs))} s after the worker is back`);

  const seen = watch();
  const workers = await makeWorkers(plainOrigin, SEED, WRITERS, { send: seen.send, pause: WRITER_PAUSE });
  // Whatever goes wrong below, nobody works on: that would keep this process alive for ever.
  const endReaders = atEnd(await startReaders(made, seen, SEED));
  let endWriters = atEnd(workers.begin(plainOrigin, true));
  const [faults, all]: [string[], Struck[]] = [[], []];
  await delay(SECONDS * 1_000);
  for (let cycle = 0; cycle < CYCLES; cycle += 1) {
    for (const trouble of TROUBLES.filter(({ name }) => ONLY.test(name))) {
      all.push(await strike(made, seen, trouble, faults));
      await trouble.after?.(made);
      await delay(SECONDS * 1_000);
      await endWriters();
      await workers.look(plainOrigin);
      const acknowledged = acknowledgedIn(workers.tally);
      console.log(`  ${acknowledged} writes acknowledged, ${workers.tally.lost.length} lost`);
      endWriters = atEnd(workers.begin(plainOrigin, true));
    }
  }
  await endWriters();
  await workers.look(plainOrigin, true);
  await endReaders();
  const { orphans, faults: left } = await leftovers(made);
  await stop();

  const { tally } = workers;
  faults.push(...left, ...tally.lost, ...tally.wrong, ...seen.wrong);
  const updates = all.filter(({ name }) => name === ROLLING_UPDATE);
  const failedInUpdate = updates.reduce((sum, { requests, refused, broken }) => sum + (requests > 0 ? refused + broken : 1), 0); // prettier-ignore
  const tables: Table[] = [
    tableOf(all),
    {
      title: 'Altogether',
      columns: ['', 'value'],
      rows: [
        ...Object.entries(tally.acknowledged).map(([what, count]) => [`${what}, acknowledged`, count] as const),
        ['lost', tally.lost.length],
        ['unanswered, but done', tally.done],
        ['unanswered, not done', tally.undone],
        ['orphans left by kills and swept', orphans],
        ['hub verify', left.length === 0 ? 'clean' : 'not clean'],
      ],
    },
  ];
  const last = `cluster: ${acknowledgedIn(tally)} acknowledged, ${tally.lost.length} lost, ${failedInUpdate} failed in the rolling update`;
  if (failedInUpdate > 0) faults.push(`${failedInUpdate} requests failed in the rolling update`);
  return {
    tables,
    figures: {
      seed: SEED,
      acknowledged: acknowledgedIn(tally),
      acknowledged_by_kind: tally.acknowledged,
      lost: tally.lost.length,
      failed_in_rolling_update: failedInUpdate,
      orphans_collected: orphans,
      killed_worker_read_ms: readMs,
      troubles: all,
    },
    faults,
    last,
  };
}
