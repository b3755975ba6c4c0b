import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openPdf } from '@exam-vault/sandbox/reader/pdf-pages';
import { cutQuestions, type CutQuestion } from '@exam-vault/server/questions/cut/cut-questions';
import type { CutPage } from '@exam-vault/server/questions/cut/page-rows';
import { wordKnowledge, type WordKnowledge } from '@exam-vault/server/questions/misread-words';
import { comparedPart, likenessOfParts } from '@exam-vault/server/questions/part-likeness';
import { questionWeights } from '@exam-vault/server/questions/question-matching';
import { copyOf, LEVELS, type Level } from '../duplicates/copies.ts';
import { pdfPage } from '../duplicates/pages.ts';
import type { Result } from '../table.ts';
import { paperReader } from './read-papers.ts';
import { comparedText, documentsOf, initialsOf, share } from './scores.ts';

/** Papers whose rules were written beside them, and papers that were only measured. By subject, so that a repeat is not in both. */
const HALVES = {
  'looked at': ['004', '006', '007', '008', '009', '010', '012', '016'],
  'held back': ['001', '003', '017', '022', '023', '024', '025', '026', '027', '028', '030', '031'],
} as const;
type Half = keyof typeof HALVES;
/** More pages of a paper add time and little else. */
const MAX_PAGES = 2;

interface Twice {
  readonly half: Half;
  readonly level: Level;
  readonly first: readonly CutQuestion[];
  readonly second: readonly CutQuestion[];
}

interface Counts {
  pairs: number;
  /** Of them the pairs whose questions were cut out right from both pictures. */
  cut: number;
  readonly same: { said: number; right: number; rightOfCut: number };
  readonly near: { said: number; right: number; rightOfCut: number };
}

/** The first pages of a PDF, each photographed with damage of its own. */
async function* photographs(path: string, level: Level, seed: string): AsyncGenerator<Buffer> {
  const pdf = await openPdf(await readFile(path));
  for (let page = 0; page < Math.min(MAX_PAGES, pdf.count); page += 1)
    yield await copyOf(await pdfPage(path, page), level, `${seed} ${page}`);
}

/** How alike the beginnings of one question are when both cuts are right. */
const beginsAlike = (a: string, b: string) => {
  const [first, second] = [initialsOf(a), initialsOf(b)];
  return first.slice(0, 2) === second.slice(0, 2) || first.slice(1, 4) === second.slice(1, 4);
};

function count(papers: readonly Twice[], knowledge: WordKnowledge): Counts {
  const weigh = questionWeights(knowledge.counts);
  const counts: Counts = {
    pairs: 0,
    cut: 0,
    same: { said: 0, right: 0, rightOfCut: 0 },
    near: { said: 0, right: 0, rightOfCut: 0 },
  };
  for (const { first, second } of papers) {
    const others = second.map(({ label, text }, at) => ({
      label,
      text,
      compared: comparedPart(comparedText(second, at), knowledge),
    }));
    for (const [at, { label, text }] of first.entries()) {
      if (text === '') continue;
      const own = comparedPart(comparedText(first, at), knowledge);
      for (const other of others) {
        if (other.text === '') continue;
        const isPair = label === other.label;
        const isCut = isPair && beginsAlike(text, other.text);
        counts.pairs += Number(isPair);
        counts.cut += Number(isCut);
        const likeness = likenessOfParts(own, other.compared, weigh, knowledge);
        if (!likeness) continue;
        for (const kind of likeness.kind === 'same'
          ? ([counts.same, counts.near] as const)
          : ([counts.near] as const)) {
          kind.said += 1;
          kind.right += Number(isPair);
          kind.rightOfCut += Number(isCut);
        }
      }
    }
  }
  return counts;
}

/**
 * Pages of real papers, photographed twice and read twice: questions with one label are the same, all others of a paper are not. Nothing was labelled by a
 * person. A label that was cut wrong in one of the readings is a miss, and a wrong answer, that the comparison cannot help.
 */
export async function readTwicePart(corpus: string): Promise<Result> {
  const reader = paperReader(corpus);
  const read: Twice[] = [];
  const pages: CutPage[][] = [];
  for (const half of Object.keys(HALVES) as Half[])
    for (const paper of HALVES[half])
      for (const level of LEVELS) {
        const cutOf = async (turn: number) => {
          const name = `twice-${paper}-${level}-${turn}`;
          const found = await reader.pictures(name, () =>
            photographs(join(corpus, 'papers', `${paper}.pdf`), level, name),
          );
          pages.push(found);
          return cutQuestions(found);
        };
        read.push({ half, level, first: await cutOf(1), second: await cutOf(2) });
      }
  reader.close();
  const rows = (Object.keys(HALVES) as Half[]).flatMap((half) =>
    LEVELS.map((level) => {
      const some = read.filter((one) => one.half === half && one.level === level);
      const counts = documentsOf(
        read.filter((one) => one.level === level).flatMap(({ first, second }) => [first, second]),
      );
      return { half, level, ...count(some, wordKnowledge(counts)) };
    }),
  );
  return {
    tables: [
      {
        title: 'Papers photographed twice: the same question in both readings',
        columns: [
          '',
          'photo',
          'pairs',
          'cut right',
          'same: precision',
          'recall',
          'of those cut right',
          'same or nearly: precision',
          'recall',
          'of those cut right',
        ],
        rows: rows.map(({ half, level, pairs, cut, same, near }) => [
          half,
          level,
          pairs,
          cut,
          share(same.right, same.said),
          share(same.right, pairs),
          share(same.rightOfCut, cut),
          share(near.right, near.said),
          share(near.right, pairs),
          share(near.rightOfCut, cut),
        ]),
      },
    ],
    figures: { rows },
  };
}
