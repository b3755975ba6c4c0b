import { ALL_FIELDS, hasField } from '@exam-vault/contract/document-fields';
import { MAX_UNKNOWN_TITLE_CONFIDENCE, propose, type Proposals } from './confidence.ts';
import { readCodes } from './read-codes.ts';
import type { Candidate, Evidence, ProposedField } from './evidence.ts';
import { readHeader, wordsAt, type Header } from './header.ts';
import { knownTitles, titleWords, type KnownCourse, type KnownTitles } from './known-titles.ts';
import { asListed, readSeason, readUnit } from './list-values.ts';
import { fromCourse, readPerson, subjectCourses } from './other-sources.ts';
import { readFileName } from './read-file-name.ts';
import { learnFrom, type Lessons } from './lessons.ts';
import type { ProposalInput } from './proposal-input.ts';
import { readDepartment } from './read-department.ts';
import { readExamType, readPaperType } from './read-exam.ts';
import { readSitting } from './read-sitting.ts';
import { readTerms } from './read-terms.ts';
import { readTitles, type TitleCandidate } from './read-title.ts';
import { readExamYear } from './read-year.ts';
import { likelihood, WEIGHTS, type Weights } from './weigh.ts';

/** The first page with so many marks of a header is taken; without one, the first page. Marks are labels, an exam, a code, a degree, marks and hours. */
const MIN_HEADER_MARKS = 2;
/** Some uploads hold two exams. The first one counts, unless its header is much poorer than the best. */
const FIRST_HEADER_SHARE = 0.4;
/** And nothing is filled in from a page with fewer, however sure a single mark is. */
export const MIN_MARKS_TO_FILL_IN = 3;
/** What is less likely is not even offered, and on a page that hardly has a header only what is likely. */
const MIN_LIKELIHOOD = 0.06;
const MIN_LIKELIHOOD_OF_FEW_MARKS = 0.2;
const MAX_CANDIDATES = 4;
/** How much less likely is what only the second reading says, and what another header says. */
const [SECOND_SHARE, OTHER_SHARE] = [0.8, 0.6];
/** What the papers of one course have in common. */
const OF_THE_COURSE: ReadonlySet<ProposedField> = new Set(['title', 'course_code', 'subject', 'department']);

/** The first page that has about as much of a header as the best one: the first photo is often not the first page. */
export function bestHeader(headers: readonly Header[]): Header | null {
  const most = Math.max(0, ...headers.map(({ marks }) => marks));
  return (
    headers.find(({ marks }) => marks >= Math.max(MIN_HEADER_MARKS, most * FIRST_HEADER_SHARE)) ?? headers[0] ?? null
  );
}

/** A candidate with how likely it is right. */
type Weighed<T extends Candidate> = T & { readonly share: number };

/** The likeliest of each value, the best first. */
function likeliest<T extends Candidate>(
  candidates: readonly T[],
  weights: Weights,
  least = MIN_LIKELIHOOD,
): Weighed<T>[] {
  const best = new Map<string | number, Weighed<T>>();
  for (const candidate of candidates) {
    const share = likelihood(candidate, weights);
    if (share > (best.get(candidate.value)?.share ?? least)) best.set(candidate.value, { ...candidate, share });
  }
  return [...best.values()].toSorted((a, b) => b.share - a.share).slice(0, MAX_CANDIDATES);
}

const asEvidence = (candidate: Weighed<Candidate>, lessons: Lessons | null): Evidence => {
  const { field, value, share, page, box } = candidate;
  return { field, value, source: 'header', share, page, box, as_in: lessons?.asIn(candidate) ?? null };
};

function titleEvidence(title: Weighed<TitleCandidate>, lessons: Lessons | null): Evidence {
  const evidence = asEvidence(title, lessons);
  if (title.course) return { ...evidence, source: 'header, known course' };
  if (lessons?.areTitlesRead) return { ...evidence, source: 'header, as approved' };
  return { ...evidence, share: Math.min(title.share, MAX_UNKNOWN_TITLE_CONFIDENCE) };
}

/** Everything that may stand in a header. For training, too. */
export function candidatesOf(
  header: Header,
  input: ProposalInput,
  known: KnownTitles,
  weights: Weights,
  announcing?: ReadonlySet<string>,
) {
  const { catalogue, thisYear } = input;
  const codes = readCodes(header);
  const [code] = likeliest(codes, weights);
  const ofCode = code ? String(code.value) : null;
  const years = readExamYear(header, thisYear);
  const others = [
    ...codes,
    ...years.candidates,
    ...readTerms(header, years.isOdd, ofCode),
    ...readExamType(header, catalogue.exam_types),
    ...readPaperType(header, catalogue.paper_types),
    ...readDepartment(header, ofCode, catalogue.departments),
  ];
  return { titles: readTitles(header, known, announcing), others };
}

/** Known courses that a title may stand for, without being sure. */
const possibleCourses = ({ read, like, course, signs }: TitleCandidate, known: KnownTitles): KnownCourse[] => [
  ...(like ? [like] : []),
  ...known.candidates(read),
  ...(course && signs.includes('title:abbreviated') ? [{ title: read }] : []),
];

/** What a header is read with. */
interface Reading {
  readonly input: ProposalInput;
  readonly known: KnownTitles;
  readonly weights: Weights;
  /** What approved papers like this one teach. */
  readonly lessons: Lessons | null;
}

function evidenceOf(header: Header, { input, known, weights, lessons }: Reading): Evidence[] {
  const { catalogue } = input;
  const { rows, page } = header;
  const { titles, others } = candidatesOf(header, input, known, weights, lessons?.announcing);
  const least = header.marks < MIN_HEADER_MARKS ? MIN_LIKELIHOOD_OF_FEW_MARKS : MIN_LIKELIHOOD;
  const [title, ...otherTitles] = likeliest(titles, weights, least);
  const asTitle = (one: Weighed<TitleCandidate>) => titleEvidence(one, lessons);
  const possible = title ? possibleCourses(title, known) : [];
  const [year] = likeliest(
    others.filter(({ field }) => field === 'exam_year'),
    weights,
  );
  const fields = [...new Set(others.map(({ field }) => field))];
  return [
    ...(title ? [asTitle(title), ...fromCourse(asTitle(title), title.course, possible, catalogue)] : []),
    // A known course is no evidence against a longer title: 'Theory of Bees' of 'Theory of Bees II'.
    ...otherTitles.filter(({ read }) => !title?.read.includes(read)).map(asTitle),
    ...possible.map((course): Evidence => ({
      field: 'title',
      value: course.title,
      source: 'possible',
      page,
      box: title?.box ?? null,
    })),
    ...fields.flatMap((field) =>
      likeliest(
        others.filter((one) => one.field === field),
        weights,
        least,
      ).map((one) => asEvidence(one, lessons)),
    ),
    ...readSitting(header, input.thisYear, typeof year?.value === 'number' ? year.value : null),
    ...readSeason({ rows, page }, catalogue.semesters),
    ...readUnit(rows, page),
  ];
}

/** Two readings of a text seldom have the same spaces. */
const spellingOf = (value: string | number) => titleWords(String(value)).join('');

/** What agrees with the first reading makes it surer. What differs is evidence of its own. */
function addSecondReading(first: readonly Evidence[], second: readonly Evidence[]): Evidence[] {
  const repeated = ({ share = 1, ...one }: Evidence): Evidence => {
    const ofField = first.filter(({ field }) => field === one.field);
    const spelling = spellingOf(one.value);
    const same = ofField.find(({ value }) => spellingOf(value) === spelling);
    if (same) return { ...one, value: same.value, source: 'second reading' };
    if (one.field === 'title' && ofField.some(({ value }) => spellingOf(value).startsWith(spelling)))
      return { ...one, source: 'possible' };
    // The lines that are read again are those that are hard to read.
    return { ...one, share: one.source === 'header' ? share * SECOND_SHARE : share };
  };
  return [...first, ...second.map(repeated)];
}

/** Everything that the headers of a document say. */
function readHeaders(main: Header, headers: readonly Header[], reading: Reading) {
  const again = reading.input.secondReadings?.find(({ page }) => page === main.page);
  const first = evidenceOf(main, reading);
  const own = again ? addSecondReading(first, evidenceOf(readHeader(again), reading)) : first;
  const found = new Set(own.map(({ field }) => field));
  // Another exam of the same upload: its course is mostly the same, its year need not be.
  const others = headers
    .filter((header) => header !== main && header.marks >= MIN_HEADER_MARKS)
    .flatMap((header) => evidenceOf(header, reading))
    .filter(({ field }) => !found.has(field) || OF_THE_COURSE.has(field))
    .map(({ share = 1, ...one }): Evidence => ({ ...one, source: 'another header', share: share * OTHER_SHARE }));
  return [...own, ...others];
}

function lessonsOf(input: ProposalInput, weights: Weights): Lessons | null {
  if (!input.lessons?.length) return null;
  return learnFrom(input.lessons, input, weights, (header, known, announcing) => {
    const { titles, others } = candidatesOf(header, input, known, weights, announcing);
    return [...titles, ...others];
  });
}

function taughtBy(lessons: Lessons, header: Header, { input, known, weights }: Reading): Evidence[] {
  const { titles, others } = candidatesOf(header, input, known, weights, lessons.announcing);
  const codes = others.filter(({ field }) => field === 'course_code');
  const [[title], [code]] = [likeliest(titles, weights), likeliest(codes, weights)];
  return lessons.evidence(title ? title.read : null, code ? String(code.value) : null);
}

/** What the headers of papers, the file's name and the person say of all fields, and whether it may be filled in. */
export function evidenceFor(input: ProposalInput, start: Weights = WEIGHTS) {
  const headers = input.pages.map(readHeader);
  const header = bestHeader(headers);
  const known = knownTitles([...input.knownCourses, ...subjectCourses(input.catalogue)]);
  const lessons = lessonsOf(input, start);
  const reading: Reading = { input, known, weights: lessons?.weights ?? start, lessons };
  const ofPages = [
    ...(header && header.rows.length > 0 ? readHeaders(header, headers, reading) : []),
    ...(header && lessons ? taughtBy(lessons, header, reading) : []),
  ];
  const titles = ofPages.filter(({ field }) => field === 'title');
  const evidence = [...ofPages, ...readFileName(input, known, titles), ...readPerson(input)];
  return { evidence, header, headers, known };
}

/** The proposals for the fields of a kind. */
export function proposalsFrom(
  { kind, catalogue }: Pick<ProposalInput, 'kind' | 'catalogue'>,
  { evidence, headers }: Pick<ReadEvidence, 'evidence' | 'headers'>,
  mayFillIn: boolean,
): Proposals {
  const listed = asListed(evidence, catalogue);
  const fields: readonly ProposedField[] = [
    ...ALL_FIELDS.filter((field) => hasField(field, kind)).map(({ name }) => name),
    'course_code',
  ];
  return Object.fromEntries(
    fields.flatMap((field) => {
      const proposal = propose(field, listed, mayFillIn, (page, box) => wordsAt(headers, page, box));
      return proposal ? [[field, proposal]] : [];
    }),
  );
}

export type ReadEvidence = ReturnType<typeof evidenceFor>;

export const proposePaper = (input: ProposalInput, read: ReadEvidence): Proposals =>
  proposalsFrom(input, read, read.header !== null && read.header.marks >= MIN_MARKS_TO_FILL_IN);

/** Proposes values for the fields of a paper. Works on words alone: no file, no database, no clock. */
export const proposeFields = (input: ProposalInput, start: Weights = WEIGHTS): Proposals =>
  proposePaper(input, evidenceFor(input, start));
