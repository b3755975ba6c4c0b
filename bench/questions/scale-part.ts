import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { random } from '@exam-vault/demo/random';
import { computePools } from '@exam-vault/server/compute/compute-pool';
import { paperMatching } from '@exam-vault/server/questions/match-paper';
import { openHubDatabase, startHub } from '../hub-process.ts';
import { quantile } from '../numbers.ts';
import { loadPapers } from '../paper-rows.ts';
import { registerStudent } from '../people.ts';
import { madeText } from '../search/made-text.ts';
import { withTypo } from '../search/typo.ts';
import type { Result } from '../table.ts';
import { loadAnswers } from './answers-at-scale.ts';
import { indexQuestions, loadQuestions, QUESTIONS_A_PAPER, type LoadedQuestions } from './load-questions.ts';

/** Different requests of each sort, one after the other. */
const REQUESTS = 60;
/** Answers under questions. */
const ANSWERS = 200_000;
/** Papers whose questions are compared with all others. */
const MATCHED_PAPERS = 60;

export interface ScaleOptions {
  readonly papers: number;
  /** The hub's data folder is below it. */
  readonly folder: string;
}

interface Known {
  readonly text: string;
  readonly subject: string;
  readonly semester: string;
}

interface Times {
  readonly p50_ms: number;
  readonly p95_ms: number;
  readonly most_ms: number;
}

async function timesOf(count: number, run: (at: number) => Promise<unknown>): Promise<Times> {
  const times: number[] = [];
  for (let at = 0; at < count; at += 1) {
    const began = performance.now();
    await run(at);
    times.push(performance.now() - began);
  }
  return { p50_ms: quantile(times, 0.5), p95_ms: quantile(times, 0.95), most_ms: Math.max(...times) };
}

/** What searching, comparing a paper's questions and the page of a subject cost beside two million questions. The rows are made, not cut. */
export async function scalePart({ papers, folder }: ScaleOptions): Promise<Result> {
  const note = (step: string) => join(folder, `questions-${step}.json`);
  const dataFolder = join(folder, 'data');
  // A run that was ended goes on with the step that it was at.
  if (!existsSync(note('papers'))) await rm(dataFolder, { recursive: true, force: true });
  const hub = await startHub({ dataFolder, env: { PROCESSING: 'off' } });
  const database = await openHubDatabase(hub);
  const { vocabulary } = madeText();
  const step = async (name: string, run: () => Promise<unknown>): Promise<unknown> => {
    if (!existsSync(note(name))) {
      console.log(`  ${name} …`);
      await writeFile(note(name), JSON.stringify((await run()) ?? null));
    }
    return JSON.parse(await readFile(note(name), 'utf8')) as unknown;
  };
  await step('papers', () => loadPapers(database, papers, { textStatus: 'read' }));
  await step('rows', () => loadQuestions(database, vocabulary));
  const loaded = (await step('indexes', () => indexQuestions(database))) as LoadedQuestions;

  const { famous } = (await step('answers', () => loadAnswers(database, ANSWERS))) as { famous: string };

  const token = await registerStudent(hub.origin);
  const chance = random('questions at scale');
  const known = await database.pool.query<Known>(
    `select q.text, q.subject, d.semester from documents d join questions q on q.document_id = d._id and q.place = 3
     where d.kind = 'paper' and d.is_public order by md5(d._id::text) limit ${REQUESTS}`,
  );
  const subjects = await database.pool.query<{ subject: string; questions: number }>(
    'select subject, count(*)::int as questions from questions group by subject order by 2 desc',
  );
  const ask = async (path: string) => {
    const response = await fetch(`${hub.origin}${path}`, { headers: { authorization: `Bearer ${token}` } });
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    await response.arrayBuffer();
  };
  const searches = (query: (one: Known) => Readonly<Record<string, string>>) =>
    timesOf(known.rows.length, (at) => {
      const one = known.rows[at];
      return ask(`/questions?${new URLSearchParams(one ? query(one) : {}).toString()}`);
    });
  const words = ({ text }: Known, from: number, to: number) =>
    text
      .split(' ')
      .toSorted((a, b) => vocabulary.indexOf(b) - vocabulary.indexOf(a))
      .slice(from, to)
      .join(' ');
  const largest = subjects.rows[0]?.subject ?? '';
  const middle = subjects.rows[Math.floor(subjects.rows.length / 2)]?.subject ?? '';
  const page = (subject: string) => timesOf(20, () => ask(`/subjects/${encodeURIComponent(subject)}`));
  const due = await database.pool.query<{ _id: string }>(
    `select _id from documents where kind = 'paper' order by md5(_id::text || 'match') limit ${MATCHED_PAPERS}`,
  );
  const { background } = computePools({ log: console });
  const matchPaper = paperMatching(database.db, background);

  const measured: Record<string, Times> = {};
  const measure = async (name: string, times: () => Promise<Times>) => {
    measured[name] = await times();
    console.log(`  ${name}: ${measured[name].p95_ms.toFixed(1)} ms`);
  };
  await measure('searching: its three rarest words', () => searches((one) => ({ query: words(one, 0, 3) })));
  await measure('searching: one frequent word', () => searches((one) => ({ query: words(one, -2, -1) })));
  await measure('searching: two frequent words', () => searches((one) => ({ query: words(one, -3, -1) })));
  await measure('searching: all of its words', () => searches(({ text }) => ({ query: text.slice(0, 200) })));
  await measure('searching: three words, a typo', () =>
    searches((one) => ({ query: withTypo(words(one, 0, 3), chance) ?? words(one, 0, 3) })),
  );
  await measure('searching: two words of a subject, those asked most first', () =>
    searches((one) => ({ query: words(one, 2, 4), subject: one.subject, sort: 'asked' })),
  );
  await measure('no words, a subject and a semester', () =>
    searches(({ subject, semester }) => ({ subject, semester })),
  );
  await measure(`page of the largest subject (${subjects.rows[0]?.questions.toLocaleString('en')} questions)`, () =>
    page(largest),
  );
  await measure('page of a subject of middle size', () => page(middle));
  const answered = await database.pool.query<{ document_id: string; words: string }>(
    `select document_id, array_to_string((tsvector_to_array(terms))[8:9], ' ') as words from answers
     where question_id is not null order by md5(_id::text) limit ${REQUESTS}`,
  );
  const at = (place: number) => answered.rows[place % answered.rows.length];
  await measure('searching: two words of an answer', () =>
    timesOf(REQUESTS, (place) =>
      ask(`/questions?${new URLSearchParams({ query: at(place)?.words ?? '' }).toString()}`),
    ),
  );
  await measure('the questions of a paper with answers', () =>
    timesOf(REQUESTS, (place) => ask(`/papers/${at(place)?.document_id}/questions`)),
  );
  await measure('the questions of a paper with 400 answers', () =>
    timesOf(REQUESTS, () => ask(`/papers/${famous}/questions`)),
  );
  await measure(`grouping: a paper of ${QUESTIONS_A_PAPER} questions compared`, () =>
    timesOf(due.rows.length, (at) => matchPaper({ _id: due.rows[at]?._id ?? '', owner_id: '' })),
  );
  await database.close();
  await hub.stop();
  const { questions, pairs } = loaded;
  const size = `${papers.toLocaleString('en')} papers, ${questions.toLocaleString('en')} questions, ${pairs.toLocaleString('en')} pairs, ${ANSWERS.toLocaleString('en')} answers`;
  return {
    tables: [
      {
        title: `${size}, one request at a time, milliseconds`,
        columns: ['', 'p50', 'p95', 'most'],
        rows: Object.entries(measured).map(([name, one]) => [name, one.p50_ms, one.p95_ms, one.most_ms]),
      },
    ],
    figures: { papers, ...loaded, measured },
  };
}
