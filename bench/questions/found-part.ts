import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { random } from '@exam-vault/demo/random';
import { wordsOf } from '@exam-vault/server/indexing/terms';
import { cutQuestions, type CutQuestion } from '@exam-vault/server/questions/cut/cut-questions';
import { root } from '../hub-process.ts';
import { LEVELS, type Level } from '../search/damage.ts';
import { withTypo } from '../search/typo.ts';
import type { Result } from '../table.ts';
import { asRead, FIRST, foundIn, type AskedQuestion, type FoundShare, type Version } from './asked-hub.ts';
import { madeReadings } from './made-readings.ts';
import { paperReader, toCutPage, type ReadFile } from './read-papers.ts';

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

const memorable = (text: string) =>
  [...new Set(wordsOf(text))].filter(
    (word) => word.length >= MIN_LETTERS && /^[a-z]+$/.test(word) && !LEFT_OUT.has(word),
  );

/** Questions that have so many words, each asked for by three that chance chose, by the two that are in fewest questions and one more, and by these with a typo. */
function printedOf(cuts: ReadonlyMap<string, readonly CutQuestion[]>): AskedQuestion[] {
  const counts = new Map<string, number>();
  for (const cut of cuts.values())
    for (const word of cut.flatMap(({ text }) => memorable(text))) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...cuts].flatMap(([paper, cut]) =>
    cut.flatMap(({ label, text, boxes }, at): AskedQuestion[] => {
      const chance = random(`${paper} ${at}`);
      const words = memorable(text);
      const [first] = boxes;
      if (words.length < WORDS || !first) return [];
      const [left, top, width, height] = first.box;
      const shuffled = chance.shuffled(words);
      const sorted = shuffled.toSorted((a, b) => (counts.get(a) ?? 0) - (counts.get(b) ?? 0));
      const [one = '', other = '', ...others] = sorted;
      const rare = [one, other, chance.pick(others)].join(' ');
      return [
        {
          paper,
          label,
          page: first.page,
          box: [left, top, width, Math.min(height, 0.016)],
          queries: {
            any: shuffled.slice(0, WORDS).join(' '),
            rare,
            typo: withTypo(rare, random(rare)) ?? rare,
          },
        },
      ];
    }),
  );
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
  const others = new Map<string, ReadFile>();
  for (const name of Object.keys(papers)) if (!names.includes(name)) others.set(name, await asRead(reader, name));
  const texts = new Map<string, Version>();
  for (const name of names) texts.set(name, { ...(await asRead(reader, name)), placed: (_page, box) => box });
  const questions = printedOf(
    new Map([...texts].map(([name, { pages }]) => [name, cutQuestions(pages.map(toCutPage))])),
  );
  const rows: Record<string, FoundShare> = {};
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
        rows: Object.entries(rows).map(([name, { questions: count, found, labels }]) =>
          [name, count, found['any'], found['rare'], labels['rare'], found['typo']].map((cell) => cell ?? Number.NaN),
        ),
      },
    ],
    figures: rows,
  };
}

const nameOf = (level: Level) => `pictures of them, ${level} damage`;
