import { random } from '@exam-vault/demo/random';
import { openScanner } from '@exam-vault/demo/sheets/scans';
import { wordsOf } from '@exam-vault/server/finding/indexing/terms';
import { median, share } from '../numbers.ts';
import type { Result } from '../table.ts';
import type { Client } from './client.ts';
import { DAMAGE, LEVELS, type Level } from '../damage.ts';
import type { Box } from './made-pages.ts';
import { bears, hasMiddleIn, madeScans, overlap, questionsOf, type TestQuery } from './made-scans.ts';
import type { SearchOptions } from './options.ts';
import { openReadingHub, partFolder, type ReadDocument } from './reading-hub.ts';
import { withTypo } from './typo.ts';

const AIMS = {
  recall: { light: 0.95, middle: 0.95, heavy: 0.85 },
  right_page: 0.98,
  box: 0.9,
  typo_cost: 0.1,
};
const FIRST = 10;

interface Answer {
  readonly question: TestQuery;
  /** From 1; Infinity: not among the first ten. */
  readonly place: number;
  readonly withTypo: number;
  /** Whether the hit leads to a page that has the words; null: no hit. */
  readonly rightPage: boolean | null;
  /** For each word that the hub has on that page: how much its box shares with the word's, and whether it lies on it. */
  readonly boxes: readonly { readonly overlap: number; readonly onIt: boolean }[];
}

async function placeOf(client: Client, title: string, text: string) {
  const hits = (await client.find(text)).slice(0, FIRST);
  const at = hits.findIndex((hit) => hit.title === title);
  return { place: at === -1 ? Infinity : at + 1, hit: hits[at] ?? null };
}

/** How the words of the question lie on the page that the hub shows, beside where they were drawn. */
async function boxesOf(client: Client, { scan, page, words }: TestQuery, _id: string): Promise<Answer['boxes']> {
  const read = (await client.page(_id, page)).words;
  const drawn = scan.pages[page - 1] ?? [];
  return words.flatMap((word) => {
    const isWord = ({ text }: { readonly text: string }) => wordsOf(text).includes(word);
    const truth = drawn.filter(isWord).map(({ box }) => box);
    const shown = read.filter(isWord).map(({ box }) => box as unknown as Box);
    const best = shown.map((box) => ({
      overlap: Math.max(0, ...truth.map((one) => overlap(box, one))),
      onIt: truth.some((one) => hasMiddleIn(box, one)),
    }));
    // Each box that is shown counts: one beside the word misleads.
    return best;
  });
}

async function answer(client: Client, question: TestQuery, document: ReadDocument | undefined): Promise<Answer> {
  const { scan, words } = question;
  const text = words.join(' ');
  const { place, hit } = await placeOf(client, scan.title, text);
  const mistyped = withTypo(text, random(`${scan.title} ${text}`)) ?? text;
  const typo = await placeOf(client, scan.title, mistyped);
  const shown = hit?.matches?.[0]?.page;
  return {
    question,
    place,
    withTypo: typo.place,
    rightPage: hit === null ? null : shown !== undefined && bears(scan.pages[shown - 1] ?? [], words),
    boxes: document === undefined ? [] : await boxesOf(client, question, document._id),
  };
}

function measuresOf(answers: readonly Answer[]) {
  const within = (place: (one: Answer) => number, most: number) =>
    share(answers.filter((one) => place(one) <= most).length, answers.length);
  const recall = within(({ place }) => place, FIRST);
  const withTypos = within((one) => one.withTypo, FIRST);
  const hits = answers.filter(({ rightPage }) => rightPage !== null);
  const boxes = answers.flatMap((one) => one.boxes);
  const wordCount = answers.reduce((sum, { question }) => sum + question.words.length, 0);
  return {
    questions: answers.length,
    first: within(({ place }) => place, 1),
    recall,
    recall_with_typo: withTypos,
    typo_cost: (recall - withTypos) / recall,
    right_page: share(hits.filter(({ rightPage }) => rightPage === true).length, hits.length),
    words_with_a_box: Math.min(1, share(boxes.length, wordCount)),
    box_on_the_word: share(boxes.filter(({ onIt }) => onIt).length, boxes.length),
    box_overlap_median: median(boxes.map((box) => box.overlap)),
  };
}

/** Known text drawn, damaged, read: three remembered words, one of them mistyped, must lead to the right page. */
export async function scansPart(options: SearchOptions): Promise<Result> {
  const { scans: count, effort, concurrency } = options;
  const folder = await partFolder(options, 'scans', { count, effort });
  const scans = await madeScans(await openScanner(), count);
  const questions = questionsOf(scans);
  const reading = await openReadingHub(folder, scans, options);
  const answers: Answer[] = [];
  for (const question of questions) {
    answers.push(await answer(reading.client, question, reading.documents.get(question.scan.title)));
    if (answers.length % 100 === 0) console.log(`  ${answers.length} of ${questions.length} questions asked, twice`);
  }
  await reading.close();

  const levels = Object.fromEntries(
    LEVELS.map((level) => {
      const own = answers.filter(({ question }) => question.scan.level === level);
      return [level, { documents: count, ...measuresOf(own) }];
    }),
  ) as Record<Level, ReturnType<typeof measuresOf> & { readonly documents: number }>;
  return {
    tables: [
      {
        title: `Made scans, ${count} documents a level: a page by three of its words among the first ${FIRST}`,
        columns: ['damage', 'recall', 'aim', 'first', 'with a typo', 'cost', 'right page', 'on the word', 'overlap'],
        rows: [
          ...LEVELS.map((level) => {
            const one = levels[level];
            return [
              level, one.recall, AIMS.recall[level], one.first, one.recall_with_typo, one.typo_cost, one.right_page,
              one.box_on_the_word, one.box_overlap_median,
            ];
          }),
          ['aim', '', '', '', '', `≤ ${AIMS.typo_cost}`, AIMS.right_page, AIMS.box, ''],
        ],
      },
    ],
    figures: { effort, concurrency, levels, damage: DAMAGE, aims: AIMS },
  }; // prettier-ignore
}
