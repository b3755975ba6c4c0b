import { DEFAULT_CATALOGUE, type Catalogue } from '@exam-vault/contract/catalogue';
import { readArchive, type ProposedDocument } from '@exam-vault/server/uploading/archives/read-archive';
import { titleWords } from '@exam-vault/server/uploading/proposals/known-titles';
import { proposeFields } from '@exam-vault/server/uploading/proposals/propose-fields';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { madeArchives, type FileTruth } from './archives/made-archives.ts';
import { share } from './numbers.ts';
import { CORPUS, examInstitutions, type Truth } from './proposals/papers.ts';
import { labelsOfPath } from './proposals/path-labels.ts';
import type { Result, Table } from './table.ts';

/** Lists with every kind of exam, for fields are compared with them. */
const CATALOGUE: Catalogue = {
  ...DEFAULT_CATALOGUE,
  departments: ['CSE', 'CIVIL', 'ME', 'EE', 'ECE', 'BBA', 'Other'],
  exam_types: ['End-Term', 'Mid-Term', 'Sessional', 'Quiz', 'Assignment', 'Other'],
};
const EXAMS: Readonly<Record<string, string>> = {
  end: 'End-Term',
  mid: 'Mid-Term',
  sessional: 'Sessional',
  quiz: 'Quiz',
};
const THIS_YEAR = 2026;
const ARCHIVES_OF_A_SHAPE = 5;
const FIELDS = ['title', 'course_code', 'semester', 'exam_type', 'exam_year'] as const;
type Field = (typeof FIELDS)[number];

interface Scored {
  readonly archive: string;
  readonly field: Field | 'kind';
  readonly isRight: boolean;
  readonly isSure: boolean;
  readonly path: string;
  readonly expected: string;
  readonly proposed: string;
}

const joined = (title: string) => titleWords(title).join('');
const letters = (code: string) => code.replaceAll(/[^\p{L}\d]/gu, '').toUpperCase();

function isRight(field: Field, value: string, accepted: readonly string[]): boolean {
  if (field === 'title') return accepted.some((one) => joined(one) === joined(value));
  if (field === 'course_code') return accepted.some((one) => letters(one) === letters(value));
  return accepted.includes(value);
}

type Accepted = Partial<Record<Field, readonly string[]>>;

const romanOf = (semester: number) => CATALOGUE.semesters[semester - 1] ?? '';

const acceptedOf = ({ title, code, semester, exam, examYear }: FileTruth): Accepted => ({
  ...(title ? { title } : {}),
  ...(code ? { course_code: [code] } : {}),
  ...(semester ? { semester: [romanOf(semester)] } : {}),
  ...(exam ? { exam_type: [EXAMS[exam] ?? ''] } : {}),
  ...(examYear ? { exam_year: examYear.map(String) } : {}),
});

const acceptedOfPath = (truth: Truth): Accepted => ({
  ...(truth.title ? { title: truth.title } : {}),
  ...(truth.course_code ? { course_code: truth.course_code } : {}),
  ...(truth.semester ? { semester: truth.semester.map(romanOf) } : {}),
  ...(truth.exam ? { exam_type: truth.exam.map((kind) => EXAMS[kind] ?? '') } : {}),
  ...(truth.exam_year ? { exam_year: truth.exam_year.map(String) } : {}),
});

function scoreFields(
  archive: string,
  { files: [path = ''], proposals, sure }: ProposedDocument,
  accepted: Accepted,
): Scored[] {
  return FIELDS.flatMap((field): Scored[] => {
    const right = accepted[field];
    if (!right) return [];
    const value = proposals[field]?.value;
    const text = value === undefined ? '' : String(value);
    return [
      {
        archive,
        field,
        path,
        expected: right.join(' / '),
        proposed: text,
        isRight: isRight(field, text, right),
        isSure: sure.includes(field),
      },
    ];
  });
}

const readPaths = (paths: readonly string[]) =>
  readArchive(
    paths.map((path) => ({ files: [path], pages: [], pageCount: null })),
    { catalogue: CATALOGUE, knownCourses: [], thisYear: THIS_YEAR },
  );

/** What the table of uploads in the page fills in for a file with its folders, which knows nothing of the files beside it. */
function scoreAlone(scored: readonly Scored[]): Scored[] {
  return scored.flatMap((one): Scored[] => {
    const { field, path, expected } = one;
    if (field === 'kind') return [];
    const at = path.lastIndexOf('/');
    const proposal = proposeFields({
      kind: 'paper',
      pages: [],
      fileName: path.slice(at + 1),
      folders: path.slice(0, Math.max(0, at)),
      catalogue: CATALOGUE,
      knownCourses: [],
      profile: null,
      last: null,
      thisYear: THIS_YEAR,
    })[field];
    const proposed = String(proposal?.value ?? '');
    return [
      {
        ...one,
        proposed,
        isRight: isRight(field, proposed, expected.split(' / ')),
        isSure: proposal?.prefill ?? false,
      },
    ];
  });
}

function tableOf(title: string, scored: readonly Scored[]): Table {
  const archives = [...new Set(scored.map(({ archive }) => archive))];
  const columns = [...FIELDS, 'kind'] as const;
  const rightOf = (some: readonly Scored[]) =>
    some.length === 0 ? '-' : share(some.filter((one) => one.isRight).length, some.length);
  const rowOf = (name: string, own: readonly Scored[]) => {
    const sure = own.filter(({ isSure }) => isSure);
    return [
      name,
      ...columns.map((field) => rightOf(own.filter((one) => one.field === field))),
      share(sure.length, own.length),
      share(sure.filter((one) => !one.isRight).length, Math.max(1, sure.length)),
    ];
  };
  return {
    title,
    columns: ['archive', ...columns, 'sure', 'wrong of these'],
    rows: [
      ...archives.map((name) =>
        rowOf(
          name,
          scored.filter(({ archive }) => archive === name),
        ),
      ),
      rowOf('all', scored),
    ],
  };
}

/** Archives made here: shapes that rules were tuned on, and others. */
function scoreMade(isKeptBack: boolean): Scored[] {
  return madeArchives(ARCHIVES_OF_A_SHAPE)
    .filter((archive) => archive.isKeptBack === isKeptBack)
    .flatMap(({ shape, files }) => {
      const truths = new Map(files.map(({ path, truth }) => [path, truth]));
      const paths = [...truths.keys()];
      return readPaths(paths).flatMap((one): Scored[] => {
        const truth = truths.get(one.files[0] ?? '');
        if (!truth) return [];
        const kind = {
          archive: shape,
          field: 'kind' as const,
          path: one.files[0] ?? '',
          expected: truth.kind,
          proposed: one.kind,
        };
        return [
          ...scoreFields(shape, one, truth.kind === 'other' ? {} : acceptedOf(truth)),
          { ...kind, isRight: one.kind === truth.kind, isSure: one.isKindSure },
        ];
      });
    });
}

/** Paths of real archives, with what their authors' words say. */
async function scoreCorpus(): Promise<Scored[]> {
  const rows = parse(await readFile(join(CORPUS, 'fourth', 'paths.csv'), 'utf8'), { columns: true }) as {
    institution: string;
    path_in_its_archive: string;
  }[];
  const institutions = [...new Set(rows.map(({ institution }) => institution))];
  return institutions.flatMap((institution) => {
    const paths = rows.filter((row) => row.institution === institution).map((row) => row.path_in_its_archive);
    return readPaths(paths).flatMap((one) =>
      scoreFields(institution, one, acceptedOfPath(labelsOfPath(institution, one.files[0] ?? ''))).concat({
        archive: institution,
        field: 'kind',
        path: one.files[0] ?? '',
        expected: 'paper',
        proposed: one.kind,
        isRight: one.kind === 'paper',
        isSure: one.isKindSure,
      }),
    );
  });
}

function wrongTable(scored: readonly Scored[], hidden: readonly string[]): Table {
  return {
    title: 'wrong or missing, of what may be looked at',
    columns: ['path', 'field', 'expected', 'proposed', 'sure'],
    rows: scored
      .filter((one) => !one.isRight && !hidden.includes(one.archive))
      .map(({ path, field, expected, proposed, isSure }) => [path, field, expected, proposed, isSure ? 'yes' : '']),
  };
}

/** What an archive's paths say before anybody answers: made archives by shape, and the paths of real ones. */
export async function importArchive(): Promise<Result> {
  const exam = await examInstitutions();
  const [tuned, keptBack, real] = [scoreMade(false), scoreMade(true), await scoreCorpus()];
  return {
    tables: [
      tableOf('made archives, shapes that were tuned on', tuned),
      tableOf('made archives, shapes kept back', keptBack),
      tableOf('paths of real archives', real),
      tableOf('made archives, shapes kept back, each file alone', scoreAlone(keptBack)),
      tableOf('paths of real archives, each file alone', scoreAlone(real)),
      wrongTable([...tuned, ...real], exam),
    ],
    figures: { tuned: tuned.length, kept_back: keptBack.length, real: real.length },
  };
}
