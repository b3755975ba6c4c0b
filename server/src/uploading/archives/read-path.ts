import type { Catalogue } from '@exam-vault/contract/catalogue';
import type { Evidence, ProposedField } from '../proposals/evidence.ts';
import { departmentIn, departmentOfCode } from '../proposals/read-department.ts';
import { examTypeFor, paperTypeOfName } from '../proposals/read-exam.ts';
import { ARCHIVE_KINDS, KIND_WEIGHTS, type ArchiveKind } from './path-words.ts';
import { readName, type NameReading } from './read-name.ts';

/** A path of an archive, read part by part. */
export interface PathReading {
  readonly path: string;
  /** The file first, then its folders from the inside out. */
  readonly names: readonly NameReading[];
}

/** A name further up says less. */
const BY_DEPTH = [1, 0.97, 0.95, 0.93];
/** But for what holds for everything in a folder. */
const OF_ALL_BELOW: ReadonlySet<ProposedField> = new Set(['semester', 'year', 'course_code', 'department']);
/** And for a kind much less: 'Semester notes' may be everything. */
const KIND_BY_DEPTH = [1, 0.75, 0.5, 0.3];
const depthShare = (shares: readonly number[], at: number) => shares[at] ?? shares.at(-1) ?? 0;

/** How often a sign in a name is right. */
const SHARES = {
  code: 0.96,
  semester: 0.97,
  year: 0.95,
  exam: 0.96,
  ofSemester: 0.97,
  department: 0.95,
  ofCode: 0.75,
  withinYear: 0.9,
  sitting: 0.96,
};
const YEAR_AND_HALF = /^([1-4])[-._]([12])$/;

export function pathReader(thisYear: number) {
  const folders = new Map<string, NameReading>();
  const folder = (name: string) => {
    const known = folders.get(name) ?? readName(name, false, thisYear);
    folders.set(name, known);
    return known;
  };
  return (path: string): PathReading => {
    const [file = '', ...above] = path.split('/').toReversed();
    return { path, names: [readName(file, true, thisYear), ...above.map(folder)] };
  };
}

/** Semester and year of study; a semester inside of a year may be counted from the year's start. */
function termsOf(names: readonly NameReading[]): {
  semester: number | null;
  year: number | null;
  semesterAt: number;
  yearAt: number;
  isCounted: boolean;
} {
  const halfAt = names.findIndex(({ name }) => YEAR_AND_HALF.test(name));
  const half = YEAR_AND_HALF.exec(names[halfAt]?.name ?? '');
  if (half) {
    const year = Number(half[1]);
    return { semester: 2 * (year - 1) + Number(half[2]), year, semesterAt: halfAt, yearAt: halfAt, isCounted: true };
  }
  const [semesterAt, yearAt] = [
    names.findIndex(({ semester }) => semester !== null),
    names.findIndex(({ year }) => year !== null),
  ];
  const semester = names[semesterAt]?.semester ?? null;
  const year = names[yearAt]?.year ?? null;
  const isCounted = semester !== null && year !== null && year > 1 && semester <= 2 && semesterAt < yearAt;
  return { semester: isCounted ? 2 * (year - 1) + semester : semester, year, semesterAt, yearAt, isCounted };
}

/** What a path says about the fields of a document, but for its subject. Semesters and years are numbers, not yet the institution's values. */
export function evidenceOfPath({ names }: PathReading, catalogue: Catalogue): Evidence[] {
  const evidence: Evidence[] = [];
  const add = (field: ProposedField, value: string | number | null, share: number, at: number) => {
    if (value === null) return;
    const source = at === 0 ? 'file name' : 'folder';
    const atDepth = OF_ALL_BELOW.has(field) ? 1 : depthShare(BY_DEPTH, at);
    evidence.push({ field, value, source, share: share * atDepth, page: null, box: null });
  };
  const { semester, year, semesterAt, yearAt, isCounted } = termsOf(names);
  add('semester', semester, isCounted ? SHARES.withinYear : SHARES.semester, semesterAt);
  add('year', year, SHARES.year, yearAt);
  if (semester !== null && year === null) add('year', Math.ceil(semester / 2), SHARES.ofSemester, semesterAt);

  const codesAt = names.findIndex(({ codes }) => codes.length > 0);
  const codes = names[codesAt]?.codes ?? [];
  for (const code of codes) add('course_code', code, SHARES.code / codes.length, codesAt);

  const examAt = names.findIndex(({ exam }) => exam !== null);
  const exam = names[examAt]?.exam;
  if (exam)
    add('exam_type', examTypeFor(exam, catalogue.exam_types), examAt > 1 ? SHARES.exam - 0.1 : SHARES.exam, examAt);

  const yearsAt = names.findIndex(({ examYears }) => examYears.length > 0);
  const isOdd = names.find((name) => name.isOdd !== null)?.isOdd ?? (semester === null ? null : semester % 2 === 1);
  const years = names[yearsAt]?.examYears ?? [];
  for (const { year: examYear, share } of years) {
    // Of the two years of a session: an odd semester is held in its first one.
    const isOfHalf = years.length === 2 && isOdd !== null && share < 0.6;
    const isFirst = examYear === Math.min(...years.map((one) => one.year));
    add('exam_year', examYear, isOfHalf ? (isFirst === isOdd ? 0.8 : 0.15) : share, yearsAt);
  }

  for (const field of ['exam_date', 'session', 'variant'] as const) {
    const at = names.findIndex(({ sitting }) => sitting[field] !== undefined);
    add(field, names[at]?.sitting[field] ?? null, SHARES.sitting, at);
  }

  for (const [at, name] of names.entries()) {
    if (at === 0) continue;
    const own = name.rest.length > 0 ? departmentIn(name.rest.join(' '), catalogue.departments) : null;
    if (own !== null && isDepartmentName(name))
      add('department', own, /^other/i.test(own) ? 0.6 : SHARES.department, at);
  }
  const [code] = codes;
  if (code) add('department', departmentOfCode(code, catalogue.departments), SHARES.ofCode, codesAt);

  for (const [at, { name, unit }] of names.entries()) {
    add('paper_type', paperTypeOfName(name, catalogue.paper_types), 0.9, at);
    add('unit_no', unit, 0.95, at);
  }
  return evidence;
}

const BRANCH_ENDING = /^(?:engineering|engg|eng|department|dept|branch|technology|science|and|&|of)$/i;
const MAX_BRANCH_WORDS = 2;

/** 'IT', 'Mechanical', 'Computer Science and Engineering', but not 'Computer Networks'. */
export function isDepartmentName({ rest, codes, year }: NameReading): boolean {
  if (codes.length > 0 || rest.length === 0 || year !== null) return false;
  const own = rest.filter((word) => !BRANCH_ENDING.test(word));
  if (own.length === 0 || own.length > MAX_BRANCH_WORDS) return false;
  const isWhole = own.every((word) => departmentIn(word, ['\0', 'other']) !== null);
  return isWhole && (own.length === 1 || rest.length > own.length);
}

/** How much a path says for each kind. */
export function kindsOfPath({ names }: PathReading): Record<ArchiveKind, number> {
  const weights = Object.fromEntries(ARCHIVE_KINDS.map((kind) => [kind, 0])) as Record<ArchiveKind, number>;
  for (const [at, { kinds, exam, examYears, codes, rest, unit }] of names.entries()) {
    const depth = depthShare(KIND_BY_DEPTH, at);
    for (const kind of new Set(kinds)) weights[kind] += KIND_WEIGHTS[kind] * depth;
    if (exam === 'assignment') weights.other += 3 * depth;
    else if (exam !== null) weights.paper += 3.2 * depth;
    if (unit !== null) weights.notes += 0.5 * depth;
    if (at === 0 && examYears.length > 0) weights.paper += 0.9;
    if (at === 0 && codes.length > 0 && rest.length === 0) weights.paper += 0.5;
  }
  return weights;
}
