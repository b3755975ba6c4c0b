import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cutQuestions, type CutQuestion } from '@exam-vault/server/studying/questions/cut/cut-questions';
import { wordKnowledge } from '@exam-vault/server/studying/questions/misread-words';
import { comparedPart, likenessOfParts } from '@exam-vault/server/studying/questions/part-likeness';
import { questionWeights } from '@exam-vault/server/studying/questions/question-matching';
import { root } from '../hub-process.ts';
import { share } from '../numbers.ts';
import type { Result, Table } from '../table.ts';
import { paperReader } from './read-papers.ts';
import { scoreTopics } from './score-topics.ts';
import { comparedText, documentsOf, scoreOf, sum, type Labelled, type Score } from './scores.ts';

/**
 * What a person saw on papers of a corpus. Nothing of the papers' text is kept: a question is recognized by its label, its marks where they are printed, and the
 * initials of its first words.
 */
interface Labels {
  readonly subjects: Readonly<Record<string, readonly string[]>>;
  /** Paper and label, paper and label; `near` where one asks more, or asks it otherwise; other values alone are the same (decision 81). */
  readonly repeats: readonly (readonly [string, string, string, string, kind?: 'near'])[];
  readonly papers: Readonly<
    Record<
      string,
      {
        readonly sort: 'text' | 'scan' | 'photo';
        readonly pages?: readonly number[];
        readonly questions: readonly Labelled[];
      }
    >
  >;
}

/** F1 of labels with first words, boundaries, marks, topics and repeats on labelled papers of a corpus. */
export async function papersPart(corpus: string): Promise<Result> {
  const labels = JSON.parse(await readFile(join(root, 'bench', 'questions', 'labels.json'), 'utf8')) as Labels;
  const reader = paperReader(corpus);
  const cuts = new Map<string, readonly CutQuestion[]>();
  const rows: { readonly name: string; readonly sort: string; readonly score: Score; readonly ms: number }[] = [];
  for (const [name, { sort, pages: wanted, questions: truth }] of Object.entries(labels.papers)) {
    const pages = (await reader.pages(name)).filter(({ page }) => !wanted || wanted.includes(page));
    const began = performance.now();
    const found = cutQuestions(pages);
    rows.push({ name, sort, score: scoreOf(found, truth), ms: performance.now() - began });
    cuts.set(name, found);
  }
  const topics = await scoreTopics(async (name) => cuts.get(name) ?? cutQuestions(await reader.pages(name)));
  reader.close();
  const figures = (scores: readonly Score[]) => [
    sum(scores, 'labelled'),
    (2 * sum(scores, 'right')) / (sum(scores, 'cut') + sum(scores, 'labelled')),
    share(sum(scores, 'bounded'), sum(scores, 'labelled')),
    `${sum(scores, 'marksRight')} of ${sum(scores, 'marked')}`,
    share(sum(scores, 'marksRight'), sum(scores, 'marked')),
  ];
  const repeats = scoreRepeats(labels, cuts);
  const tables: Table[] = [
    {
      title: 'Questions and parts',
      columns: ['', 'papers', 'labelled', 'F1', 'both ends right', 'marks', 'share'],
      rows: ['text', 'scan', 'photo'].map((sort) => {
        const scores = rows.filter((row) => row.sort === sort).map(({ score }) => score);
        return [sort, scores.length, ...figures(scores)];
      }),
    },
    {
      title: 'Topics',
      columns: ['', 'labelled', 'with a topic', 'share', 'first topic right', 'precision'],
      rows: topics,
    },
    { title: 'Repeats', columns: ['', 'value'], rows: Object.entries(repeats) },
    {
      title: 'Each paper',
      columns: ['', 'labelled', 'F1', 'both ends right', 'marks', 'share', 'ms'],
      rows: rows.map(({ name, score, ms }) => [name, ...figures([score]), ms]),
    },
  ];
  return { tables, figures: { papers: rows, repeats, topics } };
}

/** Pairs of questions of one subject that are said to be the same or nearly, beside those that a person found. */
function scoreRepeats({ subjects, repeats }: Labels, cuts: ReadonlyMap<string, readonly CutQuestion[]>) {
  const key = (a: string, b: string) => [a, b].toSorted().join(' | ');
  const truth = new Map(
    repeats.map(([paper, label, other, second, kind = 'same']) => [
      key(`${paper} ${label}`, `${other} ${second}`),
      kind,
    ]),
  );
  const said = { same: 0, all: 0 };
  const right = { same: 0, all: 0 };
  const knowledge = wordKnowledge(documentsOf(cuts.values()));
  const weigh = questionWeights(knowledge.counts);
  for (const papers of Object.values(subjects)) {
    const all = papers.flatMap((paper) => {
      const found = cuts.get(paper) ?? [];
      return found.flatMap(({ label, text }, index) =>
        text === '' ? [] : [{ paper, label, compared: comparedPart(comparedText(found, index), knowledge) }],
      );
    });
    for (const [at, a] of all.entries())
      for (const b of all.slice(at + 1)) {
        const likeness = a.paper === b.paper ? null : likenessOfParts(a.compared, b.compared, weigh, knowledge);
        if (!likeness) continue;
        const kind = truth.get(key(`${a.paper} ${a.label}`, `${b.paper} ${b.label}`));
        said.all += 1;
        if (kind) right.all += 1;
        if (likeness.kind !== 'same') continue;
        said.same += 1;
        if (kind === 'same') right.same += 1;
      }
  }
  const same = [...truth.values()].filter((kind) => kind === 'same').length;
  return {
    'pairs found by a person': truth.size,
    'pairs said': said.all,
    'same or nearly: precision': share(right.all, said.all),
    'same or nearly: recall': share(right.all, truth.size),
    'of them the same, by a person': same,
    'said to be the same': said.same,
    'same: precision': share(right.same, said.same),
    'same: recall': share(right.same, same),
  };
}
