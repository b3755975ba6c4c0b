import { join } from 'node:path';
import type { Database } from '@exam-vault/server/base/database/connect';
import { dictionaryWords, readWords } from '@exam-vault/server/finding/indexing/stored-page';
import { textRepository, toSavedPage } from '@exam-vault/server/finding/indexing/text-repository';
import { cutQuestions } from '@exam-vault/server/studying/questions/cut/cut-questions';
import { saveCut } from '@exam-vault/server/studying/questions/save-cut';
import { dictionaryFilling } from '@exam-vault/server/finding/search/dictionary/dictionary-filling';
import type { FoundQuestion } from '@exam-vault/contract/questions';
import { temporaryFolder } from '../clean-up.ts';
import { openHubDatabase, startHub } from '../hub-process.ts';
import { loadPapers } from '../paper-rows.ts';
import { registerStudent } from '../people.ts';
import type { Box } from '../search/made-pages.ts';
import { hasMiddleIn } from '../search/made-scans.ts';
import { toCutPage, type PaperReader, type ReadFile } from './read-papers.ts';
import { share } from '../numbers.ts';

/** Questions of an answer that are looked at. */
export const FIRST = 5;

/** A question that is asked for, and where it is printed. */
export interface AskedQuestion {
  readonly paper: string;
  readonly label: string;
  readonly page: number;
  /** Its first line. */
  readonly box: Box;
  /** What is asked for it, by the sort of words. */
  readonly queries: Readonly<Record<string, string>>;
}

/** The pages of a paper in a hub, and where a printed place lies on them. */
export interface Version extends ReadFile {
  readonly placed: (page: number, box: Box) => Box;
}

export interface FoundShare {
  readonly questions: number;
  /** By the sort of words: the share that is among the first five. */
  readonly found: Readonly<Record<string, number>>;
  /** The same, by the label of the hit. */
  readonly labels: Readonly<Record<string, number>>;
  readonly missed: readonly string[];
}

/** Puts papers into a hub as if it had read and cut them itself. @returns each paper's _id */
async function fill(
  { db, pool }: Database,
  papers: ReadonlyMap<string, ReadFile>,
): Promise<ReadonlyMap<string, string>> {
  await loadPapers({ db, pool } as Database, 2 * papers.size, { textStatus: 'read' });
  const { rows } = await pool.query<{ _id: string; file_id: string }>(
    `select _id, file_id from documents where kind = 'paper' and is_public order by created_at, _id limit ${papers.size}`,
  );
  const texts = textRepository(db);
  const ids = new Map<string, string>();
  for (const [at, [name, { pages, words }]] of [...papers].entries()) {
    const row = rows[at];
    if (!row) throw new Error('too few public papers');
    ids.set(name, row._id);
    for (const page of pages) await texts.savePage(row, toSavedPage(page));
    await texts.keepWords(row, new Set(words));
    await saveCut(db, row, cutQuestions(pages.map(toCutPage)));
  }
  await dictionaryFilling({ db, log: console }).drain();
  await pool.query('analyze questions, public_words');
  return ids;
}

/** How many questions are found among the first five by what is asked for them. */
export async function foundIn(
  questions: readonly AskedQuestion[],
  versions: ReadonlyMap<string, Version>,
  others: ReadonlyMap<string, ReadFile>,
): Promise<FoundShare> {
  const dataFolder = join(await temporaryFolder(), 'data');
  const hub = await startHub({ dataFolder, env: { PROCESSING: 'off' } });
  const database = await openHubDatabase(hub);
  const ids = await fill(database, new Map<string, ReadFile>([...versions, ...others]));
  const token = await registerStudent(hub.origin);
  const ask = async (query: string): Promise<readonly FoundQuestion[]> => {
    const search = new URLSearchParams({ query }).toString();
    const response = await fetch(`${hub.origin}/questions?${search}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    if (!response.ok) throw new Error(`/questions answered ${response.status}`);
    return ((await response.json()) as { data: FoundQuestion[] }).data.slice(0, FIRST);
  };
  const isRight = ({ paper, page, box }: AskedQuestion, hit: FoundQuestion) => {
    const place = versions.get(paper)?.placed(page, box);
    return (
      hit.paper._id === ids.get(paper) &&
      place !== undefined &&
      hit.boxes.some((one) => one.page === page && hasMiddleIn(place, one.box as unknown as Box))
    );
  };
  const found = new Map<string, number>();
  const labels = new Map<string, number>();
  const count = (counts: Map<string, number>, kind: string, one: boolean) =>
    counts.set(kind, (counts.get(kind) ?? 0) + Number(one));
  const missed: string[] = [];
  for (const question of questions)
    for (const [kind, query] of Object.entries(question.queries)) {
      const hits = (await ask(query)).filter((hit) => isRight(question, hit));
      count(found, kind, hits.length > 0);
      count(
        labels,
        kind,
        hits.some(({ label }) => label === question.label),
      );
      if (hits.length === 0) missed.push(`${kind} ${question.paper} ${question.label}`);
    }
  await database.close();
  await hub.stop();
  const shares = (counts: ReadonlyMap<string, number>) =>
    Object.fromEntries([...counts].map(([kind, one]) => [kind, share(one, questions.length)]));
  return { questions: questions.length, found: shares(found), labels: shares(labels), missed };
}

/** A paper as the hub has read it. */
export async function asRead(reader: PaperReader, name: string): Promise<ReadFile> {
  const pages = await reader.stored(name);
  const words = new Set(pages.flatMap((page) => [...dictionaryWords({ words: readWords(page.words ?? []) })]));
  return { pages, words: [...words] };
}
