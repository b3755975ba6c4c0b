import { ALL_FIELDS, hasField } from '@exam-vault/contract/document-fields';
import type { Evidence, ProposedField } from './evidence.ts';
import { propose, shareOf, type Proposals } from './confidence.ts';
import { knownTitles, titleWords, type KnownTitles } from './known-titles.ts';
import { labelledValues } from './labels.ts';
import { asListed, deriveTerms, readSeason, readUnit } from './list-values.ts';
import { fromCourses, readFileName, readPerson, subjectCourses } from './other-sources.ts';
import { headerRows, type PageWords, type Row } from './page-rows.ts';
import { readDepartment } from './read-department.ts';
import { readExamType, readPaperType } from './read-exam.ts';
import { readTerms } from './read-terms.ts';
import { readTitle } from './read-title.ts';
import type { ProposalInput } from './proposal-input.ts';

/** A header needs this many marks: labels, a kind of exam, a code. */
const MIN_HEADER_MARKS = 2;
/** Some uploads hold two exams. The first one counts, unless its header is much poorer than the best. */
const FIRST_HEADER_SHARE = 0.4;
/** What the papers of one course have in common. */
const OF_THE_COURSE: ReadonlySet<ProposedField> = new Set(['title', 'course_code', 'subject', 'department']);

interface PageHeader {
  readonly page: number;
  readonly rows: readonly Row[];
  readonly marks: number;
}

/** How much of a page looks like a header. A page of questions has none of it. */
function headerOf(words: PageWords, examTypes: readonly string[], thisYear: number): PageHeader {
  const rows = headerRows(words);
  const labels = new Set(
    rows
      .flatMap(labelledValues)
      .filter(({ similarity }) => similarity >= 0.75)
      .map(({ label }) => label),
  );
  const isExam = readExamType(rows, words.page, examTypes).length > 0;
  const own = [...labels].filter((label) => label !== 'other' && label !== 'date' && label !== 'unit').length;
  const isNamed = readTerms(rows, words.page, thisYear).evidence.some(
    ({ field }) => field === 'semester' || field === 'course_code',
  );
  const marks = own + (isExam ? 1 : 0) + (isNamed ? 1 : 0) + (labels.has('other') && (own > 0 || isExam) ? 1 : 0);
  return { page: words.page, rows, marks };
}

/** The first page that has about as much of a header as the best one: the first photo is often not the first page. */
function bestHeader(headers: readonly PageHeader[]): PageHeader | null {
  const most = Math.max(0, ...headers.map(({ marks }) => marks));
  return (
    headers.find(({ marks }) => marks >= Math.max(MIN_HEADER_MARKS, most * FIRST_HEADER_SHARE)) ?? headers[0] ?? null
  );
}

function readHeader({ rows, page }: PageHeader, input: ProposalInput, known: KnownTitles): Evidence[] {
  const { catalogue, thisYear } = input;
  const titles = readTitle(rows, page, known);
  const terms = readTerms(rows, page, thisYear);
  const best = titles[0] ? [titles[0]] : [];
  return [
    ...best.flatMap(({ evidence, candidates }) => [
      evidence,
      ...candidates.map(({ title }): Evidence => ({ ...evidence, value: title, source: 'possible' })),
    ]),
    ...fromCourses(best, knownTitles(subjectCourses(catalogue)), catalogue),
    ...terms.evidence,
    ...deriveTerms(terms),
    ...readSeason({ rows, page }, catalogue.semesters),
    ...readUnit(rows, page, input.fileName),
    ...readExamType(rows, page, catalogue.exam_types),
    ...readPaperType(rows, page, catalogue.paper_types),
    ...readDepartment(rows, page, terms.code, catalogue.departments),
  ];
}

/** Two readings of a text seldom have the same spaces. */
const spellingOf = (value: string | number) => titleWords(String(value)).join('');

/** What agrees with the first reading makes it surer. What differs is evidence of its own. */
function addSecondReading(first: readonly Evidence[], second: readonly Evidence[]): Evidence[] {
  const repeated = (one: Evidence): Evidence => {
    const same = first.find(({ field, value }) => field === one.field && spellingOf(value) === spellingOf(one.value));
    if (same) return { ...one, value: same.value, source: 'second reading' };
    // No list vouches for it, and the lines that are read again are those that are hard to read.
    return one.source === 'label' ? { ...one, source: 'label, poorly read' } : one;
  };
  return [...first, ...second.map(repeated)];
}

/** A source that is right this often is still a good one on another header of the upload. */
const GOOD_SHARE = 0.9;

/** Another exam of the same upload: its course is mostly the same, its year need not be. */
function fromOtherHeaders(evidence: readonly Evidence[], found: ReadonlySet<ProposedField>): Evidence[] {
  return evidence.flatMap((one) => {
    if (found.has(one.field) && !OF_THE_COURSE.has(one.field)) return [];
    return [{ ...one, source: shareOf(one) >= GOOD_SHARE ? 'another header' : 'another header, unsure' } as const];
  });
}

/** Everything that the headers of a document say. */
function readHeaders(main: PageHeader, headers: readonly PageHeader[], input: ProposalInput, known: KnownTitles) {
  const again = input.secondReadings?.find(({ page }) => page === main.page);
  const first = readHeader(main, input, known);
  const own = again ? addSecondReading(first, readHeader({ ...main, rows: headerRows(again) }, input, known)) : first;
  const others = headers.filter((header) => header !== main && header.marks >= MIN_HEADER_MARKS);
  const found = new Set(own.map(({ field }) => field));
  return [
    ...own,
    ...fromOtherHeaders(
      others.flatMap((header) => readHeader(header, input, known)),
      found,
    ),
  ];
}

/** Proposes values for the fields of a document. Works on words alone: no file, no database, no clock. */
export function proposeFields(input: ProposalInput): Proposals {
  const { catalogue, kind, pages } = input;
  const headers = pages.map((page) => headerOf(page, catalogue.exam_types, input.thisYear));
  const header = bestHeader(headers);
  const hasHeader = header !== null && header.marks >= MIN_HEADER_MARKS;
  const known = knownTitles([...input.knownCourses, ...subjectCourses(catalogue)]);
  const evidence = asListed(
    [
      ...(hasHeader
        ? readHeaders(header, headers, input, known)
        : readUnit(header?.rows ?? [], header?.page ?? 1, input.fileName)),
      ...readFileName(input, known),
      ...readPerson(input),
    ],
    catalogue,
  );
  const fields: readonly ProposedField[] = [
    ...ALL_FIELDS.filter((field) => hasField(field, kind)).map(({ name }) => name),
    'course_code',
  ];
  return Object.fromEntries(
    fields.flatMap((field) => {
      const proposal = propose(field, evidence, hasHeader);
      return proposal ? [[field, proposal]] : [];
    }),
  );
}
