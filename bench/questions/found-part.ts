import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { random } from '@exam-vault/demo/random';
import type { Database } from '@exam-vault/server/database/connect';
import { dictionaryWords, readWords } from '@exam-vault/server/indexing/stored-page';
import { wordsOf } from '@exam-vault/server/indexing/terms';
import { textRepository } from '@exam-vault/server/indexing/text-repository';
import { cutQuestions, type CutQuestion } from '@exam-vault/server/questions/cut/cut-questions';
import { saveCut } from '@exam-vault/server/questions/save-cut';
import type { FoundQuestion } from '@exam-vault/contract/questions';
import { temporaryFolder } from '../clean-up.ts';
import { openHubDatabase, root, startHub } from '../hub-process.ts';
import { loadPapers } from '../paper-rows.ts';
import { registerStudent } from '../people.ts';
import { LEVELS, type Level } from '../search/damage.ts';
import type { Box } from '../search/made-pages.ts';
import { hasMiddleIn } from '../search/made-scans.ts';
import { withTypo } from '../search/typo.ts';
import type { Result } from '../table.ts';
import { madeReadings } from './made-readings.ts';
import { paperReader, toCutPage, type ReadFile } from './read-papers.ts';
import { share } from './scores.ts';

const FIRST = 5;
/** Words of a query, and the shortest of them: shorter ones are nobody's memory. */
const [WORDS, MIN_LETTERS] = [3, 4];
const LEFT_OUT = new Set([
  'what',
  'with',
  'that',
  'this',
  'from',
  'have',
  'will',
  'which',
  'your',
  'following',
  'given',
]);

/** A question of a PDF with text, as it is printed. */
interface Printed {
  readonly paper: string;
  readonly label: string;
  readonly page: number;
  /** Its first line. */
  readonly box: Box;
  /** Three of its words that chance chose, in their order. */
  readonly any: string;
  /** The two that are in fewest questions, and one more. */
  readonly rare: string;
}

/** The pages of a paper in a hub, and where a place of the PDF lies on them. */
interface Version extends ReadFile {
  readonly placed: (page: number, box: Box) => Box;
}

const memorable = (text: string) =>
  [...new Set(wordsOf(text))].filter(
    (word) => word.length >= MIN_LETTERS && /^[a-z]+$/.test(word) && !LEFT_OUT.has(word),
  );

/** Questions that have so many words, each with what somebody remembers of it. */
function printedOf(cuts: ReadonlyMap<string, readonly CutQuestion[]>): Printed[] {
  const counts = new Map<string, number>();
  for (const cut of cuts.values())
    for (const word of cut.flatMap(({ text }) => memorable(text))) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...cuts].flatMap(([paper, cut]) =>
    cut.flatMap(({ label, text, boxes }, at): Printed[] => {
      const chance = random(`${paper} ${at}`);
      const words = memorable(text);
      const [first] = boxes;
      if (words.length < WORDS || !first) return [];
      const [left, top, width, height] = first.box;
      const shuffled = chance.shuffled(words);
      const sorted = shuffled.toSorted((a, b) => (counts.get(a) ?? 0) - (counts.get(b) ?? 0));
      const [one = '', other = '', ...others] = sorted;
      return [
        {
          paper,
          label,
          page: first.page,
          box: [left, top, width, Math.min(height, 0.016)],
          any: shuffled.slice(0, WORDS).join(' '),
          rare: [one, other, chance.pick(others)].join(' '),
        },
      ];
    }),
  );
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
    for (const page of pages) await texts.savePage(row, page);
    await texts.countWords(words);
    await saveCut(db, row, cutQuestions(pages.map(toCutPage)));
  }
  await pool.query('analyze questions, words');
  return ids;
}

type Kind = 'any' | 'rare' | 'typo';

/** How many questions are found among the first five by three of their words. */
async function foundIn(
  questions: readonly Printed[],
  versions: ReadonlyMap<string, Version>,
  others: ReadonlyMap<string, ReadFile>,
) {
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
  const isRight = ({ paper, page, box }: Printed, hit: FoundQuestion) => {
    const place = versions.get(paper)?.placed(page, box);
    return (
      hit.paper._id === ids.get(paper) &&
      place !== undefined &&
      hit.boxes.some((one) => one.page === page && hasMiddleIn(place, one.box as unknown as Box))
    );
  };
  const found: Record<Kind, number> = { any: 0, rare: 0, typo: 0 };
  const missed: string[] = [];
  let labels = 0;
  for (const question of questions) {
    const typo = withTypo(question.rare, random(question.rare)) ?? question.rare;
    for (const [kind, query] of [
      ['any', question.any],
      ['rare', question.rare],
      ['typo', typo],
    ] as const) {
      const hits = await ask(query);
      if (hits.some((hit) => isRight(question, hit))) found[kind] += 1;
      else missed.push(`${kind} ${question.paper} ${question.label}`);
      if (kind === 'rare' && hits.some((hit) => isRight(question, hit) && hit.label === question.label)) labels += 1;
    }
  }
  await database.close();
  await hub.stop();
  const of = (count: number) => share(count, questions.length);
  return {
    questions: questions.length,
    any: of(found.any),
    rare: of(found.rare),
    typo: of(found.typo),
    label: of(labels),
    missed,
  };
}

/**
 * Questions of PDFs with text are asked for by three of their printed words: among the papers themselves, and among pictures of them that were read. A hit
 * counts when it is of the same paper and stands where the question is printed.
 */
export async function foundPart(corpus: string): Promise<Result> {
  const { papers } = JSON.parse(await readFile(join(root, 'bench', 'questions', 'labels.json'), 'utf8')) as {
    papers: Record<string, { sort: string }>;
  };
  const reader = paperReader(corpus);
  const made = await madeReadings(corpus, reader);
  const names = Object.keys(papers).filter((name) => papers[name]?.sort === 'text');
  const asRead = async (name: string): Promise<ReadFile> => {
    const pages = await reader.stored(name);
    const words = new Set(pages.flatMap((page) => [...dictionaryWords({ words: readWords(page.words ?? []) })]));
    return { pages, words: [...words] };
  };
  const others = new Map<string, ReadFile>();
  for (const name of Object.keys(papers)) if (!names.includes(name)) others.set(name, await asRead(name));
  const texts = new Map<string, Version>();
  for (const name of names) texts.set(name, { ...(await asRead(name)), placed: (_page, box) => box });
  const questions = printedOf(
    new Map([...texts].map(([name, { pages }]) => [name, cutQuestions(pages.map(toCutPage))])),
  );
  const rows: Record<string, Awaited<ReturnType<typeof foundIn>>> = {};
  rows['PDFs with text'] = await foundIn(questions, texts, others);
  for (const level of LEVELS) {
    const versions = new Map<string, Version>();
    for (const name of names) {
      const { placed, ...read } = await made(name, level);
      versions.set(name, { ...read, placed: (page, box) => placed[page - 1]?.(box) ?? box });
    }
    rows[nameOf(level)] = await foundIn(questions, versions, others);
  }
  reader.close();
  return {
    tables: [
      {
        title: `A question by three of its words, among the first ${FIRST} of ${texts.size + others.size} papers`,
        columns: ['', 'questions', 'any three', 'its rarest', 'own label', 'with a typo'],
        rows: Object.entries(rows).map(([name, one]) => [name, one.questions, one.any, one.rare, one.label, one.typo]),
      },
    ],
    figures: rows,
  };
}

const nameOf = (level: Level) => `pictures of them, ${level} damage`;
