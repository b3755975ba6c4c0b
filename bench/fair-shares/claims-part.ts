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
/** Jobs of one statement, as a busy hour would bring them. */
const BATCH = 10_000;

type Db = Parameters<typeof draftQueue>[0];

/** How a worker takes the next job of each queue. */
const QUEUES = [
  { name: 'drafts', key: '_id', due: 'due_at', claim: (db: Db) => draftQueue(db).claim('header') },
  {
    name: 'readings',
    key: 'document_id',
    due: 'due_at',
    claim: (db: Db) => readingQueue(db).claim(['text', 'thumbnails', 'quick', 'full']),
  },
  { name: 'questions_due', key: 'document_id', due: 'due_at', claim: (db: Db) => questionQueue(db).claim() },
  { name: 'prints_due', key: 'file_id', due: 'due_at', claim: (db: Db) => printRepository(db).due.claim() },
  {
    name: 'invitations',
    key: '_id',
    due: 'mail_due_at',
    claim: (db: Db) => invitationListRepository(db).takeMail(randomUUID(), new Date()),
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

const manyNetworks = async (pool: pg.Pool, count: number) => {
  const people = await peopleAt(rowsOf(pool), count, randomUUID());
  await pool.query('update upload_shares set network = gen_random_uuid() where user_id = any($1)', [people]);
  return people;
};

/** What waits: from whom, how much of each, and whether it is due. */
const CROWDS = [
  {
    crowd: '1,000 accounts of a network',
    people: (pool: pg.Pool) => peopleAt(rowsOf(pool), 1_000, randomUUID()),
    isDue: true,
  },
  { crowd: 'as many networks as jobs / 10', people: (pool: pg.Pool) => manyNetworks(pool, ROWS / 10), isDue: true },
  {
    crowd: '1,000 accounts, tried again later',
    people: (pool: pg.Pool) => peopleAt(rowsOf(pool), 1_000, randomUUID()),
    isDue: false,
  },
] as const;

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
  const rows: (string | number)[][] = [];
  const figures: Record<string, unknown>[] = [];
  for (const queue of QUEUES) {
    for (const { crowd, people, isDue } of CROWDS) {
      await pool.query('truncate drafts, documents, invitations, prints_due, upload_shares, queue_turns cascade');
      const began = performance.now();
      const owners = await people(pool);
      await addJobs(pool, queue, owners, ROWS / owners.length);
      const addMs = (performance.now() - began) / ROWS;
      const jobs = queue.name;
      if (!isDue) {
        await pool.query(`update ${jobs} set ${queue.due} = now() + interval '1 hour', flow_turn = null`);
        await addJobs(pool, queue, await peopleAt(rowsOf(pool), 1, randomUUID()), CLAIMS / 2);
      }
      await pool.query(`vacuum analyze ${jobs}`);
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
      rows.push([queue.name, crowd, p50, p95, Math.max(...times), buffers, filtered, addMs * 1_000]);
      figures.push({ queue: queue.name, crowd, p50, p95, buffers, filtered, add_us: addMs * 1_000, plan });
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
        columns: ['queue', 'whose', 'p50', 'p95', 'slowest', 'buffers', 'rows passed over', 'a new job, µs'],
        rows,
      },
    ],
    figures: { jobs: ROWS, claims: figures },
  };
}
