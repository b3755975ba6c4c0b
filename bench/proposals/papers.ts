import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { corpusPapers, photosIn } from '../search/corpus-files.ts';
import { root } from '../hub-process.ts';
import { labelsOfPath } from './path-labels.ts';

/** What a paper's header says. Any value of a list is right. An absent field does not stand there, or could not be read. */
export interface Truth {
  readonly title?: readonly string[];
  readonly exam?: readonly string[];
  readonly semester?: readonly number[];
  readonly year?: readonly number[];
  readonly exam_year?: readonly number[];
  readonly department?: readonly string[];
  readonly course_code?: readonly string[];
  readonly paper_type?: readonly string[];
  readonly has_header?: boolean;
}

export interface LabelledPaper {
  readonly name: string;
  readonly institution: string;
  readonly sort: 'photo' | 'pdf';
  readonly files: readonly string[];
  readonly truth: Truth;
}

const KINDS: Readonly<Record<string, string>> = { Final: 'end', Midterm: 'mid', Sessional: 'sessional', Quiz: 'quiz' };
const readJson = async (path: string): Promise<unknown> => JSON.parse(await readFile(path, 'utf8'));
const listed = <T>(value: T | readonly T[]): readonly T[] => (Array.isArray(value) ? (value as T[]) : [value as T]);

/** Labels by eye, one value or a list of them. */
async function readLabels(): Promise<Map<string, Truth>> {
  const labels = (await readJson(join(root, 'bench', 'proposals', 'labels.json'))) as Record<string, object>;
  return new Map(
    Object.entries(labels).map(([name, { ...fields }]) => [
      name,
      Object.fromEntries(
        Object.entries(fields).map(([field, value]) => [field, field === 'has_header' ? value : listed(value)]),
      ),
    ]),
  );
}

/** A folder as ../shared/corpus: UNDERSTANDING_CORPUS. */
export const CORPUS = process.env['UNDERSTANDING_CORPUS'] ?? join(root, '..', 'shared', 'corpus');

/** Institutions that are only counted: nobody opens their pages or looks at a single one of their papers. */
export const examInstitutions = async () =>
  ((await readJson(join(root, 'bench', 'proposals', 'split.json'))) as { exam: readonly string[] }).exam;

async function termsOf(corpus: string): Promise<Map<string, Truth>> {
  const lines = (await readFile(join(corpus, 'papers.csv'), 'utf8')).trim().split('\n').slice(1);
  return new Map(
    lines.map((line) => {
      const [, file = '', kind = '', year = ''] =
        /papers\/(\d+)\.pdf.*,(\w+),(?:\w+ (\d{4}))?$/.exec(line.trim()) ?? [];
      const exam = KINDS[kind];
      return [file, { ...(exam ? { exam: [exam] } : {}), ...(year ? { exam_year: [Number(year)] } : {}) }];
    }),
  );
}

const isPhoto = (file: string) => /\.jpe?g$/i.test(file);

/** The corpus's papers with their labels, each once: half of such an archive's folders are copies. */
export async function labelledPapers(corpus = CORPUS): Promise<LabelledPaper[]> {
  const [terms, photoLabels] = await Promise.all([termsOf(corpus), readLabels()]);
  const seen = new Set<string>();
  const papers: LabelledPaper[] = [];
  for (const { label, sort, path } of await corpusPapers(corpus, Number.POSITIVE_INFINITY)) {
    const files = sort === 'photo' ? await photosIn(path) : [path];
    const hash = createHash('sha256');
    for (const file of files) hash.update(await readFile(file));
    const sum = hash.digest('hex');
    if (seen.has(sum)) continue;
    seen.add(sum);
    const name = basename(path, '.pdf');
    const truth = (sort === 'photo' ? photoLabels : terms).get(name) ?? {};
    const institution = sort === 'photo' ? 'photos' : 'papers';
    papers.push({ name: `${sort} ${name}`, institution, sort, files, truth: { title: [label], ...truth } });
  }
  return papers;
}

interface ThirdPaper {
  readonly id: string;
  readonly institution: string;
  readonly files: readonly string[];
  readonly [field: string]: unknown;
}

/** The kinds that its lists' names stand for. */
const THIRD_EXAMS: Readonly<Record<string, readonly string[]>> = { University: ['end'], Midterm: ['mid', 'sessional'] };
/** A list without a department calls it 'Other'. */
const OTHER_DEPARTMENTS = ['Other', 'ECE', 'PIE', 'MME'];

async function thirdPapers(corpus: string): Promise<LabelledPaper[]> {
  const { papers } = (await readJson(join(corpus, 'third', 'labels.json'))) as { papers: readonly ThirdPaper[] };
  const numbers = (names: readonly string[], values: readonly string[]) =>
    values.map((value) => names.indexOf(value) + 1);
  return papers.map(({ id, institution, files, ...fields }) => {
    const accepted = (field: string) =>
      (fields[field] as { readonly accept?: readonly string[] } | null)?.accept ?? undefined;
    const [exams, semesters, years, departments] = ['exam_type', 'semester', 'year', 'department'].map(accepted);
    const others = departments?.includes('Other') ? OTHER_DEPARTMENTS : [];
    const truth = {
      title: accepted('title'),
      exam: exams?.flatMap((exam) => THIRD_EXAMS[exam] ?? []),
      semester: semesters && numbers(['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII'], semesters),
      year: years && numbers(['1st', '2nd', '3rd', '4th'], years),
      exam_year: accepted('exam_year')?.map(Number),
      department: departments && [...departments, ...others],
      course_code: accepted('course_code'),
      paper_type: accepted('paper_type'),
    };
    const known = Object.fromEntries(Object.entries(truth).filter(([, value]) => value !== undefined)) as Truth;
    const sort = files.every(isPhoto) ? ('photo' as const) : ('pdf' as const);
    return {
      name: `third ${id}`,
      institution,
      sort,
      files: files.map((file) => join(corpus, 'third', file)),
      truth: known,
    };
  });
}

async function fourthPapers(corpus: string): Promise<LabelledPaper[]> {
  const rows = parse(await readFile(join(corpus, 'fourth', 'paths.csv')), { columns: true }) as Readonly<
    Record<string, string>
  >[];
  return rows.map(({ institution = '', file = '', path_in_its_archive: path = '' }) => ({
    name: `fourth ${file}`,
    institution,
    sort: isPhoto(file) ? 'photo' : 'pdf',
    files: [join(corpus, 'fourth', file)],
    truth: labelsOfPath(institution, path),
  }));
}

/** The papers of all institutions of the corpus. */
export const papersOfAll = async (corpus = CORPUS): Promise<LabelledPaper[]> => [
  ...(await labelledPapers(corpus)),
  ...(await thirdPapers(corpus)),
  ...(await fourthPapers(corpus)),
];
