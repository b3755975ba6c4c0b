import type { Catalogue } from '@exam-vault/contract/catalogue';
import { DEFAULT_CATALOGUE } from '@exam-vault/contract/catalogue';
import { titleWords, type KnownCourse } from '@exam-vault/server/uploading/proposals/known-titles';
import type { Proposals } from '@exam-vault/server/uploading/proposals/confidence';
import { proposeFields } from '@exam-vault/server/uploading/proposals/propose-fields';
import type { Candidate, ProposedField } from '@exam-vault/server/uploading/proposals/evidence';
import { isEnoughOf } from '@exam-vault/server/uploading/proposals/has-header';
import type { PageWords } from '@exam-vault/server/uploading/proposals/page-rows';
import type { Lesson, ProposalInput } from '@exam-vault/server/uploading/proposals/proposal-input';
import type { Weights } from '@exam-vault/server/uploading/proposals/weigh';
import { secondReading } from '@exam-vault/server/uploading/proposals/second-reading';
import type { HeaderReading } from '@exam-vault/sandbox/reader/document-reader';
import { distance } from 'fastest-levenshtein';
import type { Truth } from './papers.ts';
import type { ReadPaper } from './read-pages.ts';

/** Lists with every kind of exam. */
const CATALOGUE: Catalogue = {
  ...DEFAULT_CATALOGUE,
  departments: ['CSE', 'CIVIL', 'ME', 'EE', 'ECE', 'PIE', 'MME', 'Other'],
  exam_types: ['End-Term', 'Mid-Term', 'Sessional', 'Quiz', 'Assignment', 'Other'],
};
const EXAMS: Readonly<Record<string, string>> = {
  end: 'End-Term',
  mid: 'Mid-Term',
  sessional: 'Sessional',
  quiz: 'Quiz',
  assignment: 'Assignment',
};

/** After the youngest paper of the corpus. */
const THIS_YEAR = 2026;

export interface ScoredField {
  readonly paper: string;
  readonly institution: string;
  readonly field: ProposedField;
  readonly expected: string;
  readonly proposed: string | null;
  readonly confidence: number;
  readonly prefill: boolean;
  readonly isRight: boolean;
}

const joined = (title: string) => titleWords(title).join('');
const lettersOf = (code: string) => code.replaceAll(/[^\p{L}\d]/gu, '').toUpperCase();

/** The values that are right for each labelled field. */
export function expectedOf(truth: Truth): Partial<Record<ProposedField, readonly string[]>> {
  const values: Partial<Record<ProposedField, readonly string[] | undefined>> = {
    title: truth.title,
    exam_type: truth.exam?.flatMap((kind) => EXAMS[kind] ?? []),
    semester: truth.semester?.map((number) => CATALOGUE.semesters[number - 1] ?? ''),
    year: truth.year?.map((number) => CATALOGUE.years[number - 1] ?? ''),
    exam_year: truth.exam_year?.map(String),
    department: truth.department,
    course_code: truth.course_code,
    paper_type: truth.paper_type,
  };
  return Object.fromEntries(Object.entries(values).filter(([, accepted]) => accepted !== undefined));
}

/** What the hub would give to the reader of headers. */
export const inputOf = (
  pages: readonly PageWords[],
  knownCourses: readonly KnownCourse[],
  lessons: readonly Lesson[] = [],
): ProposalInput => ({
  lessons,
  kind: 'paper',
  pages,
  fileName: 'IMG_2034.jpg',
  catalogue: CATALOGUE,
  knownCourses,
  profile: null,
  last: null,
  thisYear: THIS_YEAR,
});

/** What is proposed from these pages. */
export function proposalsOf(
  headers: readonly HeaderReading[],
  knownCourses: readonly KnownCourse[],
  weights?: Weights,
  lessons: readonly Lesson[] = [],
): Proposals {
  const secondReadings = headers.flatMap((header) => secondReading(header, header.second ?? []) ?? []);
  return proposeFields({ ...inputOf(headers, knownCourses, lessons), secondReadings }, weights);
}

/** What the hub proposes: it reads pages until it has the header. `pages`: how many those were. */
export function proposalsFor(
  { headers }: Pick<ReadPaper, 'headers'>,
  knownCourses: readonly KnownCourse[],
  weights?: Weights,
  lessons: readonly Lesson[] = [],
): { readonly proposals: Proposals; readonly pages: number } {
  for (let pages = 1; pages < headers.length; pages += 1) {
    const proposals = proposalsOf(headers.slice(0, pages), knownCourses, weights, lessons);
    if (isEnoughOf('paper', proposals, headers)) return { proposals, pages };
  }
  return { proposals: proposalsOf(headers, knownCourses, weights, lessons), pages: headers.length };
}

const isRightValue = (field: ProposedField, value: string, right: readonly string[]) =>
  right.some((one) => {
    if (field === 'title') return joined(value) === joined(one);
    return field === 'course_code' ? lettersOf(value) === lettersOf(one) : value === one;
  });

/** Numbers of a header are those of the lists' values. */
const listedValue = ({ field, value }: Pick<Candidate, 'field' | 'value'>) =>
  (field === 'semester' && CATALOGUE.semesters[Number(value) - 1]) ||
  (field === 'year' && CATALOGUE.years[Number(value) - 1]) ||
  String(value);

/** The share of letters in which a title differs from the nearest of those that are right. */
const misreadShare = (read: string, right: readonly string[]) =>
  Math.min(...right.map((title) => distance(joined(read), joined(title)) / joined(title).length));
const MAX_MISREAD = 0.15;

/** How well a page that is misread on purpose lets its title be read. */
export const leastMisread = (titles: readonly Pick<Candidate, 'value'>[], right: readonly string[]) =>
  Math.min(MAX_MISREAD, ...titles.map(({ value }) => misreadShare(String(value), right)));

/** @param misread how much of a title may be misread */
export const isRightCandidate = (
  candidate: Pick<Candidate, 'field' | 'value'>,
  right: readonly string[],
  misread = 0,
) =>
  candidate.field === 'title' && misread > 0
    ? misreadShare(String(candidate.value), right) <= misread
    : isRightValue(candidate.field, listedValue(candidate), right);

/** What was proposed for each labelled field of a paper. */
export function scorePaper(
  read: ReadPaper,
  knownCourses: readonly KnownCourse[],
  weights?: Weights,
  lessons: readonly Lesson[] = [],
): ScoredField[] {
  const { name, institution, truth } = read.paper;
  const { proposals } = proposalsFor(read, knownCourses, weights, lessons);
  return (Object.entries(expectedOf(truth)) as [ProposedField, readonly string[]][]).map(([field, right]) => {
    const proposal = proposals[field];
    const value = proposal ? String(proposal.value) : null;
    return {
      paper: name,
      institution,
      field,
      expected: right.join(' or '),
      proposed: value,
      confidence: proposal?.confidence ?? 0,
      prefill: proposal?.prefill ?? false,
      isRight: value !== null && isRightValue(field, value, right),
    };
  });
}
