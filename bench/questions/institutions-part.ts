import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cutQuestions, type CutQuestion } from '@exam-vault/server/studying/questions/cut/cut-questions';
import { root } from '../hub-process.ts';
import { share } from '../numbers.ts';
import type { Result } from '../table.ts';
import { paperReader } from './read-papers.ts';
import { initialsOf, scoreOf, sum, type Labelled, type Score } from './scores.ts';

type Sort = 'text' | 'scan' | 'photo';

interface Paper {
  readonly institution: string;
  readonly sort: Sort;
  readonly questions: readonly Labelled[];
  /** Labels of lists that may count as parts or as text. */
  readonly optional?: readonly string[];
}

/** As `third/labels.json` of the corpus has them. */
interface ThirdPaper {
  readonly institution: string;
  readonly kind: Sort;
  readonly files: readonly string[];
  readonly questions?: readonly {
    readonly label: string;
    readonly words: string;
    readonly marks: number | null;
    readonly section_marks?: number | null;
  }[];
}

const readJson = async <T>(...path: string[]): Promise<T> => JSON.parse(await readFile(join(...path), 'utf8')) as T;

/** Papers labelled by others, named as `paperReader` knows them. */
async function thirdPapers(corpus: string): Promise<[string, Paper][]> {
  const { papers } = await readJson<{ papers: readonly ThirdPaper[] }>(corpus, 'third', 'labels.json');
  return papers.flatMap(({ institution, kind, files: [first = '', ...more], questions }) => {
    if (!questions) return [];
    const name = `third/${more.length > 0 ? first.replace(/-\d+\.\w+$/, '') : first}`;
    const labelled = questions.map(({ label, words, marks, section_marks }): Labelled => [
      label.replace(/^[A-Z](?=\d)/, ''),
      marks ?? section_marks ?? null,
      initialsOf(words),
    ]);
    return [[name, { institution, sort: kind, questions: labelled }]];
  });
}

const plain = (label: string) => label.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/** What counts: not a number whose parts say everything, and of 'b OR' only the letter. */
function counted(found: readonly CutQuestion[], { optional = [] }: Paper): CutQuestion[] {
  const free = new Set(optional.map(plain));
  return found
    .filter(({ text, label }) => text !== '' && !free.has(plain(label)))
    .map((question) => ({ ...question, label: question.label.replace(/(?<=[a-z]) OR$/, '') }));
}

/** Papers of institutions that the cutter was not written for: those it was then made better on ('learn'), and others that were only counted. */
export async function institutionsPart(corpus: string): Promise<Result> {
  const own = await readJson<{ learn: readonly string[]; papers: Readonly<Record<string, Paper>> }>(
    root,
    'bench/questions/institutions.json',
  );
  const reader = paperReader(corpus);
  const rows: (Paper & { readonly name: string; readonly score: Score; readonly ms: number })[] = [];
  for (const [name, paper] of [...(await thirdPapers(corpus)), ...Object.entries(own.papers)]) {
    const pages = await reader.pages(name);
    const began = performance.now();
    const found = cutQuestions(pages);
    const ms = performance.now() - began;
    rows.push({ ...paper, name, score: scoreOf(counted(found, paper), paper.questions), ms });
  }
  reader.close();
  const isLearnt = ({ institution }: Paper) => own.learn.includes(institution);
  const figures = (papers: typeof rows) => {
    const scores = papers.map(({ score }) => score);
    return [
      papers.length,
      sum(scores, 'labelled'),
      (2 * sum(scores, 'right')) / (sum(scores, 'cut') + sum(scores, 'labelled')),
      share(sum(scores, 'bounded'), sum(scores, 'labelled')),
      `${sum(scores, 'marksRight')} of ${sum(scores, 'marked')}`,
      share(sum(scores, 'marksRight'), sum(scores, 'marked')),
    ];
  };
  const columns = ['', 'papers', 'labelled', 'F1', 'both ends right', 'marks', 'share'];
  const institutions = [...new Set(rows.map(({ institution }) => institution))];
  const kept = rows.filter((row) => !isLearnt(row));
  const tables = [
    {
      title: 'By institution',
      columns: ['', 'kept back', ...columns.slice(1)],
      rows: institutions.map((institution) => {
        const papers = rows.filter((row) => row.institution === institution);
        return [institution, own.learn.includes(institution) ? 'no' : 'yes', ...figures(papers)];
      }),
    },
    {
      title: 'Kept back',
      columns,
      rows: [
        ...(['text', 'scan', 'photo'] as const).map((sort) => [
          sort,
          ...figures(kept.filter((row) => row.sort === sort)),
        ]),
        ['all', ...figures(kept)],
      ],
    },
    {
      title: 'Each paper',
      columns: [...columns, 'ms'],
      rows: rows.map((row) => [row.name, ...figures([row]), row.ms]),
    },
  ];
  return {
    tables,
    figures: { papers: rows.map(({ name, institution, sort, score, ms }) => ({ name, institution, sort, score, ms })) },
  };
}
