import { randomUUID } from 'node:crypto';
import { connectDatabase, kyselyOnClient } from '@exam-vault/server/database/connect';
import { migrate } from '@exam-vault/server/database/migrate';
import { draftQueue } from '@exam-vault/server/drafts/draft-queue';
import { printRepository } from '@exam-vault/server/duplicates/print-repository';
import { readingQueue } from '@exam-vault/server/indexing/reading-queue';
import { invitationListRepository } from '@exam-vault/server/invitations/invitation-list-repository';
import { questionQueue } from '@exam-vault/server/questions/question-queue';
import { peopleAt, rowsOf, waitingJobs } from '@exam-vault/testing/waiting-jobs';
import type pg from 'pg';
import { ownServer } from '../faults/database-away.ts';
import { quantile } from '../numbers.ts';
import type { Result } from '../table.ts';

const ROWS = Number(process.env['FAIR_ROWS'] || 200_000);
const CLAIMS = 300;
const NEW_JOBS = 100;
/** Jobs of one statement, as a busy hour would bring them. */
const BATCH = 10_000;

type Db = Parameters<typeof draftQueue>[0];

/** How a worker takes the next job of each queue. */
const QUEUES = [
  { name: 'drafts', key: '_id', due: 'due_at', lane: 0, claim: (db: Db) => draftQueue(db).claim('header') },
  {
    name: 'readings',
    key: 'document_id',
    due: 'due_at',
    lane: 2,
    claim: (db: Db) => readingQueue(db).claim(['text', 'thumbnails', 'quick', 'full']),
  },
  { name: 'questions_due', key: 'document_id', due: 'due_at', lane: 0, claim: (db: Db) => questionQueue(db).claim() },
  { name: 'prints_due', key: 'file_id', due: 'due_at', lane: 0, claim: (db: Db) => printRepository(db).due.claim() },
  {
    name: 'invitations',
    key: '_id',
    due: 'mail_due_at',
    lane: 0,
    claim: (db: Db) => invitationListRepository(db).takeMail(randomUUID()),
  },
] as const;
type Queue = (typeof QUEUES)[number];

async function addJobs(pool: pg.Pool, { name }: Queue, people: readonly string[], each: number): Promise<void> {
  const rows = rowsOf(pool);
  const group = Math.max(1, Math.floor(BATCH / each));
  for (let at = 0; at < people.length; at += group) {
    const some = people.slice(at, at + group);
    if (name === 'invitations')
      await rows.rows(
        `insert into invitations (email, token_hash, mailed, invited_by, invited_by_id, created_at, expires_at, mail_due_at, mail_state)
         select gen_random_uuid() || '@rows.invalid', sha256(gen_random_uuid()::text::bytea), true, 'Somebody', id, now(), now() + interval '1 day',
           now(), 'waiting' from unnest($1::uuid[]) id, generate_series(1, $2::int)`,
        [some, each],
      );
    else if (name === 'drafts') await waitingJobs(rows, 'header', some, { each });
    else if (name === 'readings') await waitingJobs(rows, 'readings', some, { each, step: 'quick' });
    else await waitingJobs(rows, name === 'questions_due' ? 'questions' : 'prints', some, { each });
  }
}

/** Who owns the jobs in the queue. In SQL, by the number `n` of a job from 0. */
const CROWDS = [
  { crowd: '1,000 accounts of a network', person: `md5('p' || n % 1000)::uuid`, flow: `md5('one')::uuid`, turn: 'n', isDue: true },
  { crowd: 'a network for each 10 jobs', person: `md5('p' || n / 10)::uuid`, flow: `md5('p' || n / 10)::uuid`, turn: 'n % 10', isDue: true },
  { crowd: 'all tried again later', person: `md5('p' || n % 1000)::uuid`, flow: 'null::uuid', turn: 'null::bigint', isDue: false },
] as const; // prettier-ignore

/** What the trigger would give them, for all at once. */
async function giveTurns(
  pool: pg.Pool,
  { name, key, due, lane }: Queue,
  crowd: (typeof CROWDS)[number],
): Promise<void> {
  // A mail that is due later keeps its turn.
  const { person, flow, turn } = name === 'invitations' && !crowd.isDue ? { ...CROWDS[0], ...crowd, flow: CROWDS[0].flow, turn: 'n' } : crowd; // prettier-ignore
  await pool.query(`alter table ${name} disable trigger ${name}_take_turn`);
  await pool.query(
    `update ${name} set lane = ${lane}, person = given.person, flow = given.flow, flow_turn = given.turn, person_turn = given.turn / 1000,
       ${due} = now() + interval '${crowd.isDue ? '-1 second' : '1 hour'}'
     from (select ${key} as job, ${person} as person, ${flow} as flow, ${turn} as turn
       from (select ${key}, row_number() over () - 1 as n from ${name}) numbered) given
     where ${key} = given.job`,
  );
  await pool.query(`alter table ${name} enable trigger ${name}_take_turn`);
  await pool.query('delete from queue_turns');
  await pool.query(`vacuum analyze ${name}`);
}

interface Statement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

async function planOf(client: pg.PoolClient, { sql, parameters }: Statement) {
  try {
    await client.query('begin');
    await client.query('set local enable_sort = off');
    const { rows } = await client.query<{ 'QUERY PLAN': { Plan: Plan; 'Planning Time': number }[] }>(
      `explain (analyze, buffers, format json) ${sql}`,
      [...parameters],
    );
    const [plan] = rows[0]?.['QUERY PLAN'] ?? [];
    if (!plan) throw new Error('no plan');
    return {
      buffers: plan.Plan['Shared Hit Blocks'] + plan.Plan['Shared Read Blocks'],
      filtered: filteredIn(plan.Plan),
      plan,
    };
  } finally {
    await client.query('rollback');
  }
}

interface Plan {
  readonly 'Shared Hit Blocks': number;
  readonly 'Shared Read Blocks': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly Plan[];
}
const filteredIn = ({ Plans = [], ...plan }: Plan): number =>
  (plan['Rows Removed by Filter'] ?? 0) + Plans.reduce((sum, one) => sum + filteredIn(one), 0);

/** What claims and new jobs cost while so many jobs wait. */
export async function claimsPart(folder: string): Promise<Result> {
  const server = await ownServer(folder);
  const database = connectDatabase({ ...server.connection }, () => undefined);
  const { pool } = database;
  await migrate(database.db);
  const client = await pool.connect();
  let last: Statement | undefined;
  const query = ((sql: string, parameters: unknown[]) => {
    if (sql.includes('queue_turns')) last = { sql, parameters };
    return client.query(sql, parameters);
  }) as typeof client.query;
  const db = kyselyOnClient({ query });
  const owners = await peopleAt(rowsOf(pool), 1_000, randomUUID());
  const rows: (string | number)[][] = [];
  const figures: Record<string, unknown>[] = [];
  for (const queue of QUEUES) {
    const jobs = queue.name;
    await pool.query(`alter table ${jobs} disable trigger ${jobs}_take_turn`);
    await addJobs(pool, queue, owners, ROWS / owners.length);
    for (const crowd of CROWDS) {
      await giveTurns(pool, queue, crowd);
      const { isDue } = crowd;
      const began = performance.now();
      for (let job = 0; job < NEW_JOBS; job += 1) await addJobs(pool, queue, owners.slice(job, job + 1), 1);
      const addMs = (performance.now() - began) / NEW_JOBS;
      const times: number[] = [];
      for (let claim = 0; claim < CLAIMS; claim += 1) {
        const from = performance.now();
        const claimed = await queue.claim(db);
        times.push(performance.now() - from);
        if (isDue && !claimed) throw new Error(`${queue.name}: nothing was claimed`);
        // As a worker that has done it.
        const _id = (claimed as Readonly<Record<string, unknown>> | null)?.[queue.key];
        await pool.query(`delete from ${jobs} where ${queue.key} = $1`, [_id]);
      }
      if (!last) throw new Error('no statement');
      const { buffers, filtered, plan } = await planOf(client, last);
      const [p50, p95] = [quantile(times, 0.5), quantile(times, 0.95)];
      rows.push([queue.name, crowd.crowd, p50, p95, Math.max(...times), buffers, filtered, addMs]);
      figures.push({ queue: queue.name, crowd: crowd.crowd, p50, p95, buffers, filtered, add_ms: addMs, plan });
      console.log(`  ${rows.at(-1)?.join('  ')}`);
    }
  }
  client.release();
  await database.close();
  await server.stop();
  return {
    tables: [
      {
        title: `Claims while ${ROWS.toLocaleString('en')} jobs wait, ms of ${CLAIMS} claims, one worker; EXPLAIN (ANALYZE, BUFFERS) of the last one`,
        columns: ['queue', 'whose', 'p50', 'p95', 'slowest', 'buffers', 'rows passed over', 'a new job'],
        rows,
      },
    ],
    figures: { jobs: ROWS, claims: figures },
  };
}
