import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { pageCount } from '@exam-vault/contract/limits';
import { fetchBody, timeOfMany } from './ask.ts';
import type { BareJob } from './bare-child.ts';
import { startChild } from './child.ts';
import { temporaryFolder } from './clean-up.ts';
import { openHubDatabase, startHub } from './hub-process.ts';
import { runLoad } from './load.ts';
import { median } from './numbers.ts';
import { COMMON_WORD, loadPapers, RARE_WORD } from './paper-rows.ts';
import { startDirectus } from './peers/directus.ts';
import { hubPeer } from './peers/hub.ts';
import { peerDatabase } from './peers/peer-database.ts';
import { startStrapi } from './peers/strapi.ts';
import { QUESTIONS, type Peer, type QuestionName, type Said, type Subjects } from './peers/peer.ts';
import type { Result } from './table.ts';

/** PEERS_PAPERS for another number. */
const PAPERS = Number(process.env['PEERS_PAPERS'] || 100_000);
/** Only the questions that a pattern matches. */
const ONLY = new RegExp(process.env['PEERS_ONLY'] || '');
/** What people would pick instead. */
const PEERS = [
  { name: 'directus', start: startDirectus },
  { name: 'strapi', start: startStrapi },
];
const CONNECTIONS = 10;
/** All take turns, so that a noisy neighbour meets each of them. */
const ROUNDS = 3;
const WARM_UP_MS = 300;
const DURATION_MS = 2_000;
/** Changes after each of which one question is asked. */
const CHANGES = 40;

type Pool = Awaited<ReturnType<typeof openHubDatabase>>['pool'];

/** Gives the newest public paper what every list here asks for. @returns what the questions are about */
async function chooseSubjects(pool: Pool): Promise<{ subjects: Subjects; listed: string }> {
  const changed = await pool.query<{ _id: string }>(
    `update documents set subject = 'Operating Systems', semester = 'V', exam_type = 'Midterm', title = $1, title_folded = $1
     where _id = (select _id from documents where is_public order by created_at desc, _id desc limit 1) returning _id`,
    [`${COMMON_WORD} ${RARE_WORD}`],
  );
  const { rows } = await pool.query<{ n: number; one: string }>(
    `select count(*) as n, (array_agg(_id order by file_sha256))[1] as one from documents where is_public`,
  );
  const pages = pageCount(rows[0]?.n ?? 0);
  const subjects = {
    middlePage: Math.round(pages / 2),
    lastPage: pages,
    commonWord: COMMON_WORD,
    rareWord: RARE_WORD,
    paperId: rows[0]?.one ?? '',
  };
  return { subjects, listed: changed.rows[0]?._id ?? '' };
}

/** @throws when two answers to one question have other totals, papers or counts */
function requireSame(question: QuestionName, name: string, said: Said, expected: Said): void {
  if (!isDeepStrictEqual(said, expected))
    throw new Error(`${question}: ${name} says ${JSON.stringify(said)}, the hub says ${JSON.stringify(expected)}`);
}

interface Arm {
  readonly name: string;
  readonly origin: string;
  readonly path: string;
  /** Changes what the question is about. */
  readonly change: () => Promise<unknown>;
}

interface Timings {
  readonly per_second: number;
  readonly p99_ms: number;
  /** Milliseconds until all connections have their answer after a change. */
  readonly changed_ms: number;
}

async function measureArms(arms: readonly Arm[]): Promise<Map<string, Timings>> {
  const rounds = new Map(
    arms.map(({ name }) => [name, { perSecond: [] as number[], p99: [] as number[], changed: [] as number[] }]),
  );
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { name, origin, path } of arms) {
      const { per_second, p99_ms } = await runLoad({
        target: { kind: 'http', origin, paths: [path] },
        connections: CONNECTIONS,
        warmUpMs: WARM_UP_MS,
        durationMs: DURATION_MS,
      });
      rounds.get(name)?.perSecond.push(per_second);
      rounds.get(name)?.p99.push(p99_ms);
    }
  }
  for (let turn = 0; turn < CHANGES; turn += 1) {
    for (const { name, origin, path, change } of arms) {
      await change();
      rounds.get(name)?.changed.push(await timeOfMany(origin, path, CONNECTIONS));
    }
  }
  return new Map(
    [...rounds].map(([name, { perSecond, p99, changed }]) => [
      name,
      { per_second: median(perSecond), p99_ms: median(p99), changed_ms: median(changed) },
    ]),
  );
}

/** A paper that the questions have comes and goes; one that is asked for by its id has one download more. */
function changeOf(
  { peer, pool }: Running,
  question: QuestionName,
  listed: string,
  paperId: string,
): () => Promise<unknown> {
  const { name, id, hide } = peer.table;
  return question === 'one paper'
    ? () => pool.query(`update ${name} set download_count = download_count + 1 where ${id} = $1`, [paperId])
    : () => pool.query(`update ${name} set ${hide} where ${id} = $1`, [listed]);
}

interface Running {
  readonly peer: Peer;
  readonly pool: Pool;
}

/** The same questions to the hub, to what people would pick instead, and to a bare Fastify with the hub's bytes, about the same papers. */
export async function peers(): Promise<Result> {
  const hubProcess = await startHub({ dataFolder: join(await temporaryFolder(), 'data'), env: { PROCESSING: 'off' } });
  const database = await openHubDatabase(hubProcess);
  await loadPapers(database, PAPERS);
  const { subjects, listed } = await chooseSubjects(database.pool);
  const hub = { peer: hubPeer(hubProcess, subjects), pool: database.pool };
  const others: Running[] = [];
  for (const { name, start } of PEERS) {
    const own = await peerDatabase(database, name);
    others.push({ peer: await start(own, subjects), pool: own.pool });
  }
  const figures: Record<string, Record<string, Timings>> = {};
  for (const question of QUESTIONS.filter((each) => ONLY.test(each))) {
    const path = hub.peer.paths[question] ?? '';
    const { body, contentType } = await fetchBody(hub.peer.origin, path);
    const expected = hub.peer.read(question, JSON.parse(body));
    const arms: Arm[] = [];
    for (const running of [hub, ...others]) {
      const { peer } = running;
      const asked = peer.paths[question];
      if (asked === undefined) continue;
      const answer = await fetchBody(peer.origin, asked);
      requireSame(question, peer.name, peer.read(question, JSON.parse(answer.body)), expected);
      const change = changeOf(running, question, listed, subjects.paperId);
      arms.push({ name: peer.name, origin: peer.origin, path: asked, change });
    }
    const job: BareJob = { contentType, bodies: new Map([[path, body]]) };
    const bare = startChild<{ origin: string }>('bare-child', job);
    arms.push({ name: 'bare Fastify', origin: (await bare.result).origin, path, change: async () => undefined });
    const measured = await measureArms(arms);
    figures[question] = Object.fromEntries(measured);
    await bare.end();
    const rates = [...measured].map(([name, { per_second }]) => `${name} ${Math.round(per_second)}`);
    console.log(`  ${question}: ${rates.join(', ')} a second`);
  }
  for (const { peer } of [...others, hub]) await peer.stop();
  return {
    tables: tablesOf(
      figures,
      others.map(({ peer }) => peer.name),
    ),
    figures: { papers: PAPERS, connections: CONNECTIONS, rounds: ROUNDS, questions: figures },
  };
}

const NONE: readonly (string | number)[] = ['–', '–', '–'];

function tablesOf(
  figures: Readonly<Record<string, Readonly<Record<string, Timings>>>>,
  names: readonly string[],
): Result['tables'] {
  const unchanged: (string | number)[][] = [];
  const changed: (string | number)[][] = [];
  for (const [question, arms] of Object.entries(figures)) {
    const { hub, 'bare Fastify': bare } = arms;
    if (!hub || !bare) continue;
    const of = names.map((name) => arms[name]);
    unchanged.push([
      question, hub.per_second, bare.per_second, hub.per_second / bare.per_second,
      ...of.flatMap((one) => (one ? [one.per_second, one.per_second / bare.per_second, hub.per_second / one.per_second] : NONE)),
    ]); // prettier-ignore
    changed.push([
      question, hub.changed_ms, bare.changed_ms, bare.changed_ms / hub.changed_ms,
      ...of.flatMap((one) => (one ? [one.changed_ms, bare.changed_ms / one.changed_ms, one.changed_ms / hub.changed_ms] : NONE)),
    ]); // prettier-ignore
  }
  const columns = (unit: string) => [
    '',
    `hub ${unit}`,
    `bare ${unit}`,
    'hub / bare',
    ...names.flatMap((name) => [`${name} ${unit}`, '/ bare', 'hub, times']),
  ];
  const about = `${PAPERS.toLocaleString('en')} papers`;
  return [
    {
      title: `${about}, ${CONNECTIONS} connections, nothing changed since last asked`,
      columns: columns('a second'),
      rows: unchanged,
    },
    {
      title: `${about}, right after a change: until ${CONNECTIONS} who ask at once have their answers`,
      columns: columns('ms'),
      rows: changed,
    },
  ];
}
