import type { Catalogue } from '@exam-vault/contract/catalogue';
import { DEFAULT_CATALOGUE } from '@exam-vault/contract/catalogue';
import { titleWords, type KnownCourse } from '@exam-vault/server/uploading/proposals/known-titles';
import type { Proposals } from '@exam-vault/server/uploading/proposals/confidence';
import { proposeFields } from '@exam-vault/server/uploading/proposals/propose-fields';
import type { ProposedField } from '@exam-vault/server/uploading/proposals/evidence';
import { hasHeader } from '@exam-vault/server/uploading/proposals/has-header';
import { secondReading } from '@exam-vault/server/uploading/proposals/second-reading';
import type { HeaderReading } from '@exam-vault/sandbox/reader/document-reader';
import type { Truth } from './papers.ts';
import type { ReadPaper } from './read-pages.ts';

/** The two archives' own lists. The order of exam types is the order of the kinds in `EXAMS`. */
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
  readonly sort: 'photo' | 'pdf';
  readonly field: ProposedField;
  readonly expected: string;
  readonly proposed: string | null;
  readonly confidence: number;
  readonly prefill: boolean;
  readonly isRight: boolean;
}

const TITLES_ALIKE = (read: string, label: string) => titleWords(read).join('') === titleWords(label).join('');

/** The values that are right for each labelled field. */
function expectedOf(truth: Truth): Partial<Record<ProposedField, readonly string[]>> {
  const { semester, year, department, exam_year, course_code, exam, title } = truth;
  return {
    ...(title ? { title: [title] } : {}),
    ...(exam ? { exam_type: exam.flatMap((kind) => EXAMS[kind] ?? []) } : {}),
    ...(semester ? { semester: [CATALOGUE.semesters[semester - 1] ?? ''] } : {}),
    ...(year ? { year: [CATALOGUE.years[year - 1] ?? ''] } : {}),
    ...(exam_year ? { exam_year: [String(exam_year)] } : {}),
    ...(department ? { department: [department] } : {}),
    ...(course_code ? { course_code: [course_code] } : {}),
  };
}

/** What is proposed from these pages. */
export function proposalsOf(headers: readonly HeaderReading[], knownCourses: readonly KnownCourse[]): Proposals {
  return proposeFields({
    kind: 'paper',
    pages: headers,
    secondReadings: headers.flatMap((header) => secondReading(header, header.second) ?? []),
    fileName: 'IMG_2034.jpg',
    catalogue: CATALOGUE,
    knownCourses,
    profile: null,
    last: null,
    thisYear: THIS_YEAR,
  });
}

/** What the hub proposes: it reads pages until it has the header. `pages`: how many those were. */
export function proposalsFor(
  { headers }: Pick<ReadPaper, 'headers'>,
  knownCourses: readonly KnownCourse[],
): { readonly proposals: Proposals; readonly pages: number } {
  for (let pages = 1; pages < headers.length; pages += 1) {
    const proposals = proposalsOf(headers.slice(0, pages), knownCourses);
    if (hasHeader(proposals)) return { proposals, pages };
  }
  return { proposals: proposalsOf(headers, knownCourses), pages: headers.length };
}

const isRightValue = (field: ProposedField, value: string, right: readonly string[]) =>
  right.some((one) =>
    field === 'title'
      ? TITLES_ALIKE(value, one)
      : field === 'course_code'
        ? value.replaceAll(/[\s-]/g, '') === one
        : value === one,
  );

/** What was proposed for each labelled field of a paper. */
export function scorePaper(read: ReadPaper, knownCourses: readonly KnownCourse[]): ScoredField[] {
  const { name, sort, truth } = read.paper;
  const { proposals } = proposalsFor(read, knownCourses);
  return (Object.entries(expectedOf(truth)) as [ProposedField, readonly string[]][]).map(([field, right]) => {
    const proposal = proposals[field];
    const value = proposal ? String(proposal.value) : null;
    return {
      paper: name,
      sort,
      field,
      expected: right.join(' or '),
      proposed: value,
      confidence: proposal?.confidence ?? 0,
      prefill: proposal?.prefill ?? false,
      isRight: value !== null && isRightValue(field, value, right),
    };
  });
}
