import { boxAround, type Row, type Segment } from './page-rows.ts';
import { labelledValues, type LabelledValue } from './labels.ts';
import type { Evidence, Source } from './evidence.ts';

const ROMAN: readonly string[] = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii'];
const ORDINALS: readonly string[] = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth'];
const MONTHS =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?';

/** Exams of an odd semester are held in the second half of a year. */
const LATE_MONTHS = /^(?:jul|aug|sep|oct|nov|dec)/i;

/** A number from 1 to 8 as headers write it: '5th', 'V', 'Fifth'. Null for anything else. */
export function smallNumber(text: string): number | null {
  const word = text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  const digits = /^([1-8])(?:st|nd|rd|th|h)?$/.exec(word);
  if (digits) return Number(digits[1]);
  const plain = word.replace(/(?:st|nd|rd|th)$/, '').replaceAll(/[l1]/g, 'i');
  const roman = ROMAN.indexOf(plain);
  if (roman >= 0) return roman + 1;
  const ordinal = ORDINALS.indexOf(word);
  return ordinal >= 0 ? ordinal + 1 : null;
}

/** '16171' is the first half of 2016-17, '16172' the second; Indian universities print it. */
export function sessionCode(text: string): { readonly year: number; readonly isOdd: boolean } | null {
  for (const [, from, to, half] of text.replaceAll(/\s/g, '').matchAll(/(?<!\d)(\d\d)(\d\d)([12])(?!\d)/g)) {
    if (Number(to) !== Number(from) + 1) continue;
    return { year: 2000 + Number(half === '1' ? from : to), isOdd: half === '1' };
  }
  return null;
}

interface Semester {
  readonly value: number;
  readonly isSure: boolean;
}

/** The semester in the value of a label 'Semester' or 'Year/Semester': '2016/5th Sem', '21221/5" sem', 'III (16171)', '4th'. */
export function semesterOfValue(text: string, { hasYear }: { readonly hasYear: boolean }): Semester | null {
  // Two semesters share the paper: neither is the answer.
  if (/(?<!\d)[1-8]\s*(?:st|nd|rd|th)?\s*(?:&|,|and|-)\s*[1-8]\s*(?:st|nd|rd|th)/i.test(text)) return null;
  const named =
    /(?:^|[\s/\-(:])([1-8]|[IVl1]{1,4}|first|second|third|fourth|fifth|sixth|seventh|eighth)\s*(?:st|nd|rd|th|["'”’“*°™%®º^`]+)?\.?\s*sem/i.exec(
      text,
    );
  const ofName = smallNumber(named?.[1] ?? '');
  if (ofName !== null) return { value: ofName, isSure: true };
  const afterSlash = /\d{4,5}\s*\/\s*([1-8])\s*(st|nd|rd|th|["'”’“*°™%®º^`])/i.exec(text);
  if (afterSlash) return { value: Number(afterSlash[1]), isSure: true };
  if (hasYear) {
    const parts = text.split('/').map((part) => smallNumber(part.trim().split(/[\s(]/)[0] ?? ''));
    const second = parts.length === 2 ? parts[1] : null;
    return second ? { value: second, isSure: false } : null;
  }
  const [word = ''] = text.trim().split(/[\s(]+/);
  const first = smallNumber(word);
  return first === null ? null : { value: first, isSure: /^(?:[1-8]\s?(?:st|nd|rd|th)|[IVX]+)\b/i.test(text.trim()) };
}

/** A semester that a line names without a label: 'BE 7th Semester', 'CSE-VII SEM'. */
function namedSemester(text: string): number | null {
  const [, word = ''] =
    /(?:^|[\s/\-(.])([1-8]|[IVl1]{1,4}|first|second|third|fourth|fifth|sixth|seventh|eighth)\s*(?:st|nd|rd|th|["'”’“*°™%®º^`]+)?\.?\s*-?sem(?:s|ester)?\b/i.exec(
      text,
    ) ?? [];
  return smallNumber(word);
}

/**
 * The semester of a line whose label 'Year/Semester' is badly read, but whose value has the shape of no other: 'Ye/5emetr2016/4'. A year and
 * a number of one digit stand behind a word with a Y and a slash.
 */
function semesterByShape(text: string): number | null {
  const [, word = ''] =
    /^\P{L}{0,2}y\p{L}{0,4}\s?\/\s?[\p{L}\d]{3,9}[\s:.;]{0,3}(?:19|20)\d\d\s?\/\s?([1-8])(?!\d)/iu.exec(text) ?? [];
  return smallNumber(word);
}

/** A year of study that a line names: '(BE 2nd year)'. */
function namedYear(text: string): number | null {
  const [, word = ''] =
    /(?:^|[\s/\-(.])([1-5]|[IV]{1,3}|first|second|third|fourth)\s*(?:st|nd|rd|th|["'”’“*°™%®º^`]+)?\s*-?year\b(?!\s*\/)/i.exec(
      text,
    ) ?? [];
  return smallNumber(word);
}

interface YearFound {
  readonly year: number;
  readonly source: Source;
  /** Whether the exam was in the odd half of the year of study, from July to December. Null when nothing says it. */
  readonly isOdd: boolean | null;
}

const plausible = (year: number, thisYear: number) => year >= 1990 && year <= thisYear;
const fullYear = (text: string) => (text.length === 2 ? 2000 + Number(text) : Number(text));

/** The year of the exam in a text of the header; a batch's year is not the exam's. */
function examYearIn(text: string, thisYear: number): YearFound | null {
  const plain = text.replaceAll(/(?<=\d)\s(?=\d\/)/g, '');
  const date = /(?<![\d.])\d{1,2}\s*[./-]\s*(\d{1,2})\s*[./-]\s*(\d{4}|\d{2})(?!\d)/.exec(plain);
  const dated = date ? fullYear(date[2] ?? '') : 0;
  const month = Number(date?.[1]);
  if (plausible(dated, thisYear) && month <= 12) {
    // An exam of January may belong to the term of the year before, and is then listed under that year.
    const isJanuary = month === 1;
    return { year: dated, source: isJanuary ? 'label, poorly read' : 'header', isOdd: month >= 7 || isJanuary };
  }
  const named = new RegExp(
    `\\b(${MONTHS})\\b[a-z]*[\\s,.'’\\-–—/]*(?:\\d{1,2}(?:st|nd|rd|th)?[\\s,]+)?(20\\d\\d|19\\d\\d)(?!\\d)`,
    'i',
  ).exec(plain);
  if (named && plausible(Number(named[2]), thisYear)) {
    return { year: Number(named[2]), source: 'header', isOdd: LATE_MONTHS.test(named[1] ?? '') };
  }
  const short = new RegExp(`\\b(${MONTHS})\\b\\s*['’‘]\\s*(\\d\\d)(?!\\d)`, 'i').exec(plain);
  if (short && plausible(fullYear(short[2] ?? ''), thisYear)) {
    return { year: fullYear(short[2] ?? ''), source: 'header', isOdd: LATE_MONTHS.test(short[1] ?? '') };
  }
  return null;
}

/** The term that the header names: 'Fall 2023', 'SP 23'. An exam of a fall term may be held in January. */
function termYearIn(text: string, thisYear: number): YearFound | null {
  const term = /\b(fall|spring|autumn|summer|winter|monsoon|sp|fa)[\s\-–—,]*(20\d\d|\d\d)(?!\d)/i.exec(text);
  const termYear = fullYear(term?.[2] ?? '');
  if (term && plausible(termYear, thisYear)) return { year: termYear, source: 'header', isOdd: null };
  return null;
}

/** A year without a month: '2017/3rd', 'End-Term Examination 2018', or a session's code. */
function looseYear(text: string, thisYear: number): YearFound | null {
  const session = sessionCode(text);
  if (session && plausible(session.year, thisYear))
    return { year: session.year, source: 'derived', isOdd: session.isOdd };
  const [, year = ''] = /(?<![\d/.])(20\d\d)(?!\d)/.exec(text) ?? [];
  return plausible(Number(year), thisYear) ? { year: Number(year), source: 'label', isOdd: null } : null;
}

/** A code of a course: 'ECN 302', 'CSC-322', 'CEN302', '5CS4-03'. */
const CODE = /(?<![\p{L}\d])(\d?[A-Z]{2,4})\s?-?\s?(\d{1,5}(?:\s?[-/]\s?(?:\d{2}|[A-Z]))?)(?![\p{L}\d])/u;

/** The code in a text in one spelling ('ECN 302'), or null. */
export function courseCodeIn(text: string): { readonly code: string; readonly text: string } | null {
  const match = CODE.exec(text);
  const [all = '', letters = '', digits = ''] = match ?? [];
  if (
    !match ||
    digits.replaceAll(/\D/g, '').length < 2 ||
    /^(?:SEM|MM|SID|FALL|FA|SP|MAY|JUNE|JULY|NOV|DEC|OCT|SEPT|SEP|AUG|JAN|FEB|MAR|APR|TIME|PAGE|UNIT|QNO|MAX|CLO|NO|BE|HRS|TO|IN|OF|ON|AND)$/.test(
      letters,
    )
  )
    return null;
  const isSpaced = !/^\d/.test(letters);
  return {
    code: isSpaced ? `${letters} ${digits.replaceAll(/\s/g, '')}` : `${letters}${digits.replaceAll(/\s/g, '')}`,
    text: all,
  };
}

export interface Terms {
  readonly evidence: Evidence[];
  /** Whether the exam was in the odd half of the year of study. */
  readonly isOdd: boolean | null;
  readonly semester: number | null;
  readonly code: string | null;
}

const isBatch = (text: string) => /batch|\b(?:sp|fa)\d\d\b/i.test(text);

function readSemester(
  rows: readonly Row[],
  values: readonly LabelledValue[],
  add: (field: 'semester' | 'year', value: number, source: Source, segment: Segment) => void,
): number | null {
  for (const { label, value } of values) {
    if (label !== 'semester' || !value) continue;
    const found = semesterOfValue(value.text, { hasYear: /\//.test(value.text) || /\d{4}/.test(value.text) });
    if (found) {
      add('semester', found.value, found.isSure ? 'label' : 'label, poorly read', value);
      return found.value;
    }
  }
  for (const segment of rows.flat()) {
    const year = namedYear(segment.text);
    if (year !== null) add('year', year, 'header', segment);
    const found = namedSemester(segment.text);
    if (found === null) continue;
    add('semester', found, 'header', segment);
    return found;
  }
  for (const segment of rows.flat()) {
    const found = semesterByShape(segment.text);
    if (found === null) continue;
    add('semester', found, 'label, poorly read', segment);
    return found;
  }
  return null;
}

function readExamYear(rows: readonly Row[], values: readonly LabelledValue[], thisYear: number) {
  const dated = values.filter(({ label }) => label === 'date').flatMap(({ value }) => (value ? [value] : []));
  const segments = [...dated, ...rows.flat().filter(({ text }) => !isBatch(text))];
  // A line that reads 'Fall 2023' may be cut into two segments.
  const joined = rows
    .map((row) => row.filter(({ text }) => !isBatch(text)))
    .filter((row) => row.length > 0)
    .map((row) => ({ text: row.map(({ text }) => text).join(' '), box: boxAround(row) }));
  const find = (read: typeof examYearIn) => {
    for (const { text, box } of [...segments, ...joined]) {
      const found = read(text, thisYear);
      if (found) return { ...found, box };
    }
    return null;
  };
  return { exact: find(termYearIn) ?? find(examYearIn), loose: find(looseYear) };
}

/** A semester that contradicts the half of the year, as '4' in an exam of December, is badly read. */
function withoutContradiction(evidence: readonly Evidence[], isOdd: boolean | null): Evidence[] {
  return evidence.map((one) => {
    const isContradicted = one.field === 'semester' && isOdd !== null && (Number(one.value) % 2 === 1) !== isOdd;
    return isContradicted ? { ...one, source: 'label, poorly read' } : one;
  });
}

/** The half of the year that a session's code anywhere in the header says. */
function sessionOf(rows: readonly Row[]): boolean | null {
  for (const { text } of rows.flat()) {
    const session = sessionCode(text);
    if (session) return session.isOdd;
  }
  return null;
}

/** Semester, year of the exam and code of the course, as the header has them. Numbers, not yet the institution's values. */
export function readTerms(rows: readonly Row[], page: number, thisYear: number): Terms {
  const values = rows.flatMap(labelledValues);
  const evidence: Evidence[] = [];
  const add = (field: Evidence['field'], value: string | number, source: Source, { box }: Pick<Segment, 'box'>) =>
    evidence.push({ field, value, source, page, box });
  const semester = readSemester(rows, values, add);
  const { exact, loose } = readExamYear(rows, values, thisYear);
  if (exact) add('exam_year', exact.year, exact.source, exact);
  // The year of a date that is unsure proves nothing more.
  const isSameDate = exact?.source === 'label, poorly read' && exact.year === loose?.year;
  if (loose && !isSameDate) add('exam_year', loose.year, loose.source, loose);
  const labelled = values.find(({ label, value }) => label === 'code' && value && courseCodeIn(value.text));
  const segment = labelled?.value ?? rows.flat().find(({ text }) => courseCodeIn(text) && !isBatch(text));
  const code = segment ? (courseCodeIn(segment.text)?.code ?? null) : null;
  if (segment && code)
    add(
      'course_code',
      code,
      labelled ? (segment.confidence >= 85 ? 'label' : 'label, poorly read') : 'header',
      segment,
    );
  const isOdd = exact?.isOdd ?? sessionOf(rows) ?? loose?.isOdd ?? null;
  return { evidence: withoutContradiction(evidence, isOdd), isOdd, semester, code };
}
