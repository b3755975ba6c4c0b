import type { Catalogue } from '@exam-vault/contract/catalogue';
import type { DraftField } from '@exam-vault/contract/drafts';
import { fold } from '@exam-vault/contract/text';
import { distance } from 'fastest-levenshtein';
import { branchesIn, namesBranch } from './read-department.ts';
import { smallNumber } from './vocabulary.ts';

/** `offers`: the paper's own value says the same in full. `contradicts`: one of them must be wrong. */
export type Agreement = 'agrees' | 'offers' | 'contradicts';

export interface Readings {
  readonly catalogue: Pick<Catalogue, 'subjects'>;
  /** The text of the page with the header. */
  readonly header: string;
  /** The code of the course as printed, where one was read. */
  readonly code: string | null;
  /** Read from a picture: an 'I' of a number may have been lost. */
  readonly isPicture?: boolean;
}

/** What titles say beside the course: they contradict nothing, and name no course alone. */
const NO_COURSE = new Set(
  'a an and of the for in to on exam exams examination examinations examn paper papers question questions qp pyq previous year years back main model sample mock main end mid midterm midsem endsem endterm term sem semester sessional internal external test class quiz unit module part set final finals regular supplementary supply improvement reappear first second third fourth odd even new old solved unsolved notes scan scanned img image photo doc document pdf file untitled copy page pages whatsapp camscanner january february march april may june july august september october november december jan feb mar apr jun jul aug sep sept oct nov dec b tech btech be m mtech university college institute i ii iii iv v vi vii viii'.split(
    ' ',
  ),
);
/** Letters of two words that begin alike, so that one may be short for the other: 'thermo'. */
const MIN_SHORT_LETTERS = 3;
/** Of a word of at least so many letters one may be misread. */
const MISREAD_LETTERS = 5;

const wordsOf = (text: string): string[] => fold(text).match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
const plain = (text: string) => wordsOf(text).join('');

const isLike = (a: string, b: string) =>
  a === b ||
  (Math.min(a.length, b.length) >= MIN_SHORT_LETTERS && (a.startsWith(b) || b.startsWith(a))) ||
  (Math.min(a.length, b.length) >= MISREAD_LETTERS && distance(a, b) <= 1);

const entriesOf = ({ subjects }: Readings['catalogue']) => subjects.flatMap((group) => group.subjects);

/** All names of a course in the institution's list; the name alone where the list has none of it. */
function namesOf(course: string, catalogue: Readings['catalogue']): string[] {
  const listed = entriesOf(catalogue).find(({ name, abbreviations }) =>
    [name, ...abbreviations].some((one) => plain(one) === plain(course)),
  );
  return [...new Set([course, ...(listed ? [listed.name, ...listed.abbreviations] : [])])];
}

const initialsOf = (words: readonly string[]) => words.map(([first = '']) => first).join('');
/** 'SOM' has the letter of 'of', 'TM' has not. */
const SMALL = new Set(['a', 'an', 'and', 'of', 'the', 'for', 'in', 'to']);

/** Whether a title names the course: by one of its names, its initials, or words that are short for its own. */
function names(title: string, course: string): boolean {
  const [given, own] = [wordsOf(title), wordsOf(course)];
  const telling = own.filter((word) => !SMALL.has(word));
  if (telling.length === 0) return true;
  const initials = [initialsOf(own), initialsOf(telling)].filter(({ length }) => length > 1);
  if (given.some((word) => initials.includes(word))) return true;
  if (plain(title).includes(plain(course))) return true;
  return telling.every((word) => given.some((one) => isLike(one, word)));
}

/** Words of a title that may name a course. */
const courseWords = (title: string) =>
  wordsOf(title).filter((word) => !NO_COURSE.has(word) && !SMALL.has(word) && /^\p{L}{2,}$/u.test(word));

function agreementOfTitle(given: string, read: string, { catalogue, header, code }: Readings): Agreement {
  const all = namesOf(read, catalogue);
  const isInFull = names(given, read);
  if (isInFull && plain(given).includes(plain(read))) return 'agrees';
  if (isInFull || all.some((one) => names(given, one))) return wordsOf(given).length === 1 ? 'offers' : 'agrees';
  if (code !== null && plain(given).includes(plain(code))) return 'offers';
  const words = courseWords(given);
  // 'Scan 12' names no course, and 'Machines II' is a part of the name.
  if (words.length === 0) return 'offers';
  const printed = [...new Set([...wordsOf(header), ...wordsOf(read), ...all.flatMap(wordsOf)])];
  if (words.some((word) => printed.some((one) => isLike(word, one)))) return 'agrees';
  const isOfList = entriesOf(catalogue).some(({ name, abbreviations }) =>
    [name, ...abbreviations].some((one) => plain(one) === words.join('')),
  );
  return isOfList || words.some((word) => word.length >= MIN_TITLE_WORD) ? 'contradicts' : 'agrees';
}

/** A shorter word alone may be an abbreviation that only the college knows. */
const MIN_TITLE_WORD = 5;

const isOther = (value: string) => /^other/iu.test(value);

/** Whether a value is printed in the header, as a word or as words written together. */
function isPrinted(value: string, header: string): boolean {
  const compact = plain(value);
  return compact.length > 2 ? plain(header).includes(compact) : wordsOf(header).includes(compact);
}

/** Lines that name the exam: elsewhere 'University' is the institution. */
const EXAM_LINE = /exam|test|paper|term|sem|assess/iu;

/** '2023-24' and "Nov '24" name 2024, too. */
function namesYear(year: string, header: string): boolean {
  return header.includes(year) || new RegExp(`[-–/'’]\\s?${year.slice(2)}(?!\\d)`, 'u').test(header);
}

/** 'Nov/Dec' and 'Nov/Dec 2023', 'A' and 'Set A': whichever is shorter, the other says it too. */
function isShortFor(one: string, other: string): boolean {
  const [a, b] = [wordsOf(one), wordsOf(other)];
  return a.every((word) => b.includes(word)) || b.every((word) => a.includes(word));
}

const ROMANS = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii'];
const numberIn = (value: string) =>
  wordsOf(value)
    .map(smallNumber)
    .find((number) => number !== null) ?? null;

/** Whether what a person has entered and what the paper says are one (issue 33). A value that the paper prints anywhere in its header is right. */
export function agreementOf(field: DraftField, given: string, read: string, readings: Readings): Agreement {
  const { header, catalogue } = readings;
  if (plain(given) === plain(read)) return 'agrees';
  if (field === 'title') return agreementOfTitle(given, read, readings);
  // 'Other' is what does not fit the list, and may be chosen for reasons that the paper does not say.
  if (isOther(given) || isOther(read)) return 'agrees';
  if (field === 'semester' || field === 'year' || field === 'unit_no') {
    const [one, two] = [numberIn(given), numberIn(read)];
    if (one === null || two === null || one === two) return 'agrees';
    const [first = '', second = ''] = [ROMANS[one - 1], ROMANS[two - 1]];
    return readings.isPicture && distance(first, second) <= 1 ? 'agrees' : 'contradicts';
  }
  if (field === 'exam_year') return namesYear(given, header) ? 'agrees' : 'contradicts';
  if (field === 'exam_date') return given.startsWith(read) || read.startsWith(given) ? 'agrees' : 'contradicts';
  if (field === 'session' || field === 'variant')
    return isShortFor(given, read) || isPrinted(given, header) ? 'agrees' : 'contradicts';
  if (field === 'department') {
    const branches = branchesIn(given);
    const isSame = branchesIn(read).some((branch) => branches.includes(branch));
    return isSame || branches.some((branch) => namesBranch(branch, header)) ? 'agrees' : 'contradicts';
  }
  if (
    field === 'subject' &&
    namesOf(given, catalogue).some((one) => plain(one) === plain(read) || isPrinted(one, header))
  )
    return 'agrees';
  const lines =
    field === 'exam_type' || field === 'paper_type'
      ? header.split('\n').filter((line) => EXAM_LINE.test(line))
      : [header];
  return lines.some((line) => isPrinted(given, line)) || distance(plain(given), plain(read)) <= 1
    ? 'agrees'
    : 'contradicts';
}
