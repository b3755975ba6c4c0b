import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cutQuestions, type CutQuestion } from '@exam-vault/server/questions/cut/cut-questions';
import { comparedQuestion, likenessOfQuestions } from '@exam-vault/server/questions/question-likeness';
import { distance } from 'fastest-levenshtein';
import { root } from './hub-process.ts';
import { paperReader } from './questions/read-papers.ts';
import { scoreTopics } from './questions/score-topics.ts';
import type { Result, Table } from './table.ts';

/**
 * What a person saw on papers of a corpus. Nothing of the papers' text is kept: a question is recognized by its label, its marks where they are printed, and the
 * initials of its first words.
 */
interface Labels {
  readonly subjects: Readonly<Record<string, readonly string[]>>;
  /** Paper and label, paper and label. */
  readonly repeats: readonly (readonly [string, string, string, string])[];
  readonly papers: Readonly<
    Record<
      string,
      {
        readonly sort: 'text' | 'scan' | 'photo';
        readonly pages?: readonly number[];
        readonly questions: readonly (readonly [label: string, marks: number | null, initials: string])[];
      }
    >
  >;
}

/** A question has a text of its own below this many letters only with that of its question. */
const MIN_LETTERS = 24;
const share = (part: number, all: number) => (all === 0 ? Number.NaN : part / all);

const initialsOf = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .split(/\s+/)
    .map((word) => word.replaceAll(/[^a-z0-9]/g, ''))
    .filter((word) => word !== '')
    .slice(0, 6)
    .map(([letter]) => letter ?? '')
    .join('');

/** One initial in three may be misread. */
const beginsAlike = (truth: string, text: string) =>
  truth === '' || distance(truth, initialsOf(text).slice(0, truth.length)) <= Math.floor(truth.length / 3);
const plain = (label: string) => label.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

interface Score {
  labelled: number;
  cut: number;
  right: number;
  bounded: number;
  marked: number;
  marksRight: number;
}

function scoreOf(found: readonly CutQuestion[], truth: Labels['papers'][string]['questions']): Score {
  const left = new Set(found.keys());
  const places = truth.map(([label, , initials]) => {
    const at = [...left].find(
      (index) => plain(found[index]?.label ?? '') === plain(label) && beginsAlike(initials, found[index]?.text ?? ''),
    );
    if (at !== undefined) left.delete(at);
    return at;
  });
  const marks = truth.flatMap(([, value], index) => (value === null ? [] : [{ value, at: places[index] }]));
  return {
    labelled: truth.length,
    cut: found.length,
    right: places.filter((at) => at !== undefined).length,
    // It begins where it should, and ends where the next one begins.
    bounded: places.filter(
      (at, index) =>
        at !== undefined && (index === places.length - 1 ? at === found.length - 1 : places[index + 1] === at + 1),
    ).length,
    marked: marks.length,
    marksRight: marks.filter(({ value, at }) => at !== undefined && found[at]?.marks === value).length,
  };
}

const sum = (scores: readonly Score[], of: keyof Score) => scores.reduce((total, score) => total + score[of], 0);

/** F1 of labels with first words, boundaries, marks and repeats on labelled papers of a corpus: `--corpus FOLDER`. */
export async function questions(args: readonly string[]): Promise<Result> {
  const corpus = args[args.indexOf('--corpus') + 1] ?? join(root, '..', 'shared', 'corpus');
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
  const truth = new Set(repeats.map(([paper, label, other, second]) => key(`${paper} ${label}`, `${other} ${second}`)));
  let [said, right] = [0, 0];
  for (const papers of Object.values(subjects)) {
    const all = papers.flatMap((paper) => {
      const found = cuts.get(paper) ?? [];
      return found
        .filter(({ text }) => text !== '')
        .map(({ label, text, parent }) => {
          const stem = parent === null || text.length >= MIN_LETTERS ? '' : (found[parent]?.text ?? '');
          return { paper, label, compared: comparedQuestion(`${stem} ${text}`) };
        });
    });
    for (const [at, a] of all.entries())
      for (const b of all.slice(at + 1)) {
        if (a.paper === b.paper || !likenessOfQuestions(a.compared, b.compared, () => 1)) continue;
        said += 1;
        if (truth.has(key(`${a.paper} ${a.label}`, `${b.paper} ${b.label}`))) right += 1;
      }
  }
  return {
    'pairs found by a person': truth.size,
    'pairs said': said,
    precision: share(right, said),
    recall: share(right, truth.size),
  };
}
