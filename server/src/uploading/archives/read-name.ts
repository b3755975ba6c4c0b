import { examsOfName, type ExamKind } from '../proposals/read-exam.ts';
import { sittingOfName, type SittingSaid } from './sitting-of-name.ts';
import { isTermWord, monthOf, plainWord, smallNumber } from '../proposals/vocabulary.ts';
import {
  CAMERA_STARTS,
  codesOfName,
  isBatchWord,
  isCameraWord,
  isSoft,
  isStructure,
  kindOfPhrase,
  numberedExam,
  studyYear,
  withoutEnding,
  wordsOfName,
  type ArchiveKind,
} from './path-words.ts';

/** A year that a name says, with how much that is worth. */
interface YearSaid {
  readonly year: number;
  readonly share: number;
}

/** What one part of a path says: the name of a folder, or of the file without its ending. */
export interface NameReading {
  readonly name: string;
  readonly codes: readonly string[];
  readonly semester: number | null;
  readonly year: number | null;
  readonly exam: ExamKind | null;
  readonly examYears: readonly YearSaid[];
  /** The date, the session and the variant that it says, where its years are an exam's. */
  readonly sitting: SittingSaid;
  /** Half of an academic year. */
  readonly isOdd: boolean | null;
  readonly kinds: readonly ArchiveKind[];
  readonly unit: number | null;
  /** The words that say nothing of all that: mostly the subject. */
  readonly rest: readonly string[];
  /** What a camera, a scanner or a messenger called it, or a number alone. */
  readonly isAnonymous: boolean;
}

const MAX_PHRASE = 3;
const EARLIEST = 1985;
const ODD = new Set(['odd', 'autumn', 'fall', 'monsoon', 'winter']);
const EVEN = new Set(['even', 'spring', 'summer']);
const A_DATE =
  /(?<!\d)(?:\d{1,2}[-_. ]\d{1,2}[-_. ](20\d\d)|(20\d\d)[-_. ]\d{1,2}[-_. ]\d{1,2}|(20\d\d)(?:0[1-9]|1[0-2])[0-3]\d)(?!\d)/u;
const A_SPAN = /(?<!\d)(20\d\d)\s*[-–_/ ]\s*(20\d\d|\d\d)(?!\d)/u;
const SHORT_SPAN = /(?<!\d)(\d\d)\s*[-–_/]\s*(\d\d)(?!\d)/u;
/** '03. IT' and '2) Notes' are numbered by their author. */
const A_NUMBERING = /^\d{1,2}(?:[.)]\s*|\s*[-_]\s*)(?=\p{L})/u;
/** 'doc3', 'Document 3': a phone counted them. */
const COUNTED_NAME = /^doc(?:ument)?\d/;
/** A time or a sum alone: '20231205_101531', 'b1946ac92492d2347c6235b4d2611184'. */
const NUMBER_NAME = /^(?:\d{8}(?:[-_ ]?\d{4,9})?|[\da-f]{16,}|[\da-f]{8}(?:-[\da-f]{4,12}){4})$/iu;

function isCameraName(name: string): boolean {
  const start = name.toLowerCase().replaceAll(/[-_ ]/g, '');
  return COUNTED_NAME.test(start) || CAMERA_STARTS.some((one) => start.startsWith(one));
}

/** Marks which words are used, so that what is left is the rest. */
function wordMarks(parts: readonly string[]) {
  const used = new Set<number>();
  return {
    use: (from: number, length = 1) => {
      for (let at = from; at < from + length; at += 1) used.add(at);
    },
    isFree: (at: number) => at >= 0 && at < parts.length && !used.has(at),
    rest: () => parts.filter((_, at) => !used.has(at)),
  };
}
type Marks = ReturnType<typeof wordMarks>;

function markCodes(name: string, parts: readonly string[], marks: Marks): string[] {
  const codes = codesOfName(name);
  for (const { text } of codes) {
    const pieces = wordsOfName(text).map(plainWord);
    const from = parts.findIndex((_, at) =>
      pieces.every((piece, offset) => plainWord(parts[at + offset] ?? '') === piece),
    );
    if (from >= 0) marks.use(from, pieces.length);
  }
  return codes.map(({ code }) => code);
}

/** The number beside a word for a semester, a year of study, a unit. */
function numberBeside(parts: readonly string[], marks: Marks, isWord: (word: string) => boolean): number | null {
  for (const [at, word] of parts.entries()) {
    if (!marks.isFree(at) || !isWord(word)) continue;
    const [before, behind] = [at - 1, at + 1];
    const left = marks.isFree(before) ? smallNumber(parts[before] ?? '') : null;
    const right = marks.isFree(behind) ? smallNumber(parts[behind] ?? '') : null;
    // 'Mid-II Semester-I': the first number belongs to the exam.
    const isOfExam = right !== null && examsOfName([parts[before - 1] ?? '']).length > 0;
    const isOrdinal = !isOfExam && (/^\d(?:st|nd|rd|th)$|^[ivx]+$/i.test(parts[before] ?? '') || right === null);
    if (left !== null && isOrdinal) {
      marks.use(before, 2);
      return left;
    }
    if (right !== null) {
      marks.use(at, 2);
      return right;
    }
  }
  return null;
}

const fullYear = (digits: string) => (digits.length === 2 ? 2000 + Number(digits) : Number(digits));

function spanYears(from: number, to: number, isOdd: boolean | null): YearSaid[] {
  if (isOdd !== null) return [{ year: isOdd ? from : to, share: 0.9 }];
  return [
    { year: to, share: 0.55 },
    { year: from, share: 0.35 },
  ];
}

/** The years of a name: a date, a span of an academic year, a year behind a month or alone. A batch's are its members'. */
function yearsOf(
  text: string,
  parts: readonly string[],
  marks: Marks,
  isOdd: boolean | null,
  thisYear: number,
): YearSaid[] {
  const isYear = (year: number) => year >= EARLIEST && year <= thisYear;
  const useNumbers = (digits: readonly string[]) => {
    for (const [at, part] of parts.entries()) if (digits.includes(part)) marks.use(at);
  };
  const batch = parts.findIndex((part) => isBatchWord(part));
  const date = A_DATE.exec(text);
  const ofDate = Number(date?.[1] ?? date?.[2] ?? date?.[3]);
  if (date && isYear(ofDate)) {
    useNumbers(date[0].split(/\D+/));
    return [{ year: ofDate, share: 0.95 }];
  }
  const span = A_SPAN.exec(text) ?? SHORT_SPAN.exec(text);
  const [from, to] = [fullYear(span?.[1] ?? ''), fullYear(span?.[2] ?? '')];
  if (span && isYear(from) && to > from && to - from <= 5) {
    useNumbers([span[1] ?? '', span[2] ?? '']);
    return batch >= 0 || to !== from + 1 ? [] : spanYears(from, to, isOdd);
  }
  const found = parts.flatMap((part, at): YearSaid[] => {
    if (!marks.isFree(at)) return [];
    const before = parts[at - 1] ?? '';
    const isNamed = monthOf(before) !== null || isTermWord(before, 'season');
    if (/^(?:19|20)\d\d$/.test(part) && isYear(Number(part))) {
      marks.use(at);
      return at - 1 === batch && batch >= 0
        ? []
        : [{ year: Number(part), share: isNamed || parts.length === 1 ? 0.97 : 0.94 }];
    }
    if (/^['’]?\d\d$/.test(part) && (isNamed || /^['’]/.test(part)) && isYear(fullYear(part.replace(/\D/g, '')))) {
      marks.use(at);
      return [{ year: fullYear(part.replace(/\D/g, '')), share: 0.9 }];
    }
    return [];
  });
  const years = new Set(found.map(({ year }) => year));
  return years.size > 1 ? found.map((one) => ({ ...one, share: one.share / years.size })) : found;
}

function halfOf(parts: readonly string[]): boolean | null {
  const plain = parts.map(plainWord);
  if (plain.some((word) => ODD.has(word))) return true;
  return plain.some((word) => EVEN.has(word)) ? false : null;
}

function markExam(parts: readonly string[], marks: Marks): ExamKind | null {
  // A word that is used is none of an exam: 'Sem' of 'Semester II' is no end of a term.
  const free = parts.map((part, at) => (marks.isFree(at) ? part : '.'));
  const exams = examsOfName(free);
  for (const { from, length } of exams) {
    marks.use(from, length);
    if (marks.isFree(from + length) && smallNumber(parts[from + length] ?? '') !== null) marks.use(from + length);
  }
  const [first] = exams;
  if (first) return first.kind;
  for (const [at, part] of parts.entries()) {
    const kind = numberedExam(part);
    if (!kind || !marks.isFree(at) || smallNumber(parts[at + 1] ?? '') === null) continue;
    marks.use(at, 2);
    return kind as ExamKind;
  }
  return null;
}

function markKinds(parts: readonly string[], marks: Marks): ArchiveKind[] {
  const kinds: ArchiveKind[] = [];
  for (let at = 0; at < parts.length; at += 1) {
    for (let length = MAX_PHRASE; length >= 1; length -= 1) {
      const phrase = parts.slice(at, at + length);
      if (phrase.length < length || phrase.some((_, offset) => !marks.isFree(at + offset))) continue;
      const kind = kindOfPhrase(phrase);
      if (!kind) continue;
      kinds.push(kind);
      marks.use(at, length);
      // 'Chapter 3', 'Lecture 12', 'Paper 2'.
      if (marks.isFree(at + length) && /^\d{1,2}$|^[IVX]+$/.test(parts[at + length] ?? '')) marks.use(at + length);
      break;
    }
  }
  return kinds;
}

const isUnitWord = (word: string) => ['unit', 'module'].includes(plainWord(word));

/** Reads one part of a path. */
export function readName(raw: string, isFile: boolean, thisYear: number): NameReading {
  const name = (isFile ? withoutEnding(raw) : raw).replace(A_NUMBERING, '');
  const parts = wordsOfName(name);
  const marks = wordMarks(parts);
  const codes = markCodes(name, parts, marks);
  const unitMarks = wordMarks(parts);
  const unit = numberBeside(parts, unitMarks, isUnitWord);
  const semester = numberBeside(parts, marks, (word) => isTermWord(word, 'semester') || plainWord(word) === 's');
  const year = numberBeside(parts, marks, (word) => isTermWord(word, 'year')) ?? classYear(parts, marks);
  const isOdd = halfOf(parts);
  const isOfCamera = (part: string) =>
    isCameraWord(part) || isStructure(part) || monthOf(part) !== null || /\d/.test(part);
  const isCamera = NUMBER_NAME.test(name) || (isCameraName(name) && parts.every(isOfCamera));
  const examYears = isCamera ? [] : yearsOf(name, parts, marks, isOdd, thisYear);
  const exam = markExam(parts, marks);
  const kinds = markKinds(parts, marks);
  for (const [at, part] of parts.entries())
    if ((isStructure(part) && !isInTitle(parts, at, marks)) || isCameraWord(part) || monthOf(part) !== null)
      marks.use(at);
  const left = marks.rest().filter((part) => !/^\d+$/.test(part) && !(part.length === 1 && !/\p{Lu}/u.test(part)));
  const isOnlyNumbers = parts.length > 0 && parts.every((part) => /^\d{1,5}$/.test(part) || isCameraWord(part));
  return {
    name,
    codes,
    semester,
    year,
    exam,
    examYears,
    sitting: isCamera ? {} : sittingOfName(name, examYears),
    isOdd,
    kinds,
    unit,
    rest: isCamera || (left.every((part) => part.length === 1) && left.length < 3) ? [] : withInnerWords(parts, left),
    isAnonymous: isCamera || (isOnlyNumbers && examYears.length === 0),
  };
}

const isContent = (part: string | undefined) => part !== undefined && /^\p{L}{3,}$/u.test(part) && !isStructure(part);

/** 'Strength of Materials' and 'Material Science' are whole titles; 'OS material' is not. */
function isInTitle(parts: readonly string[], at: number, marks: Marks): boolean {
  if (!isSoft(parts[at] ?? '')) return false;
  const next = /^of$/i.test(parts[at + 1] ?? '') ? at + 2 : at + 1;
  const follows = marks.isFree(next) && isContent(parts[next]);
  return follows || (/^(?:of|and|&)$/i.test(parts[at - 1] ?? '') && isContent(parts[at - 2]));
}

/** 'SE' is the second year where it is a folder of its own. */
function classYear(parts: readonly string[], marks: Marks): number | null {
  const [only, ...others] = parts;
  const year = only && others.length === 0 ? studyYear(only) : undefined;
  // Software engineering is short for the same: the word stays part of the rest.
  return year && marks.isFree(0) ? year : null;
}

/** Small words between two words of the rest belong to it: 'Theory of Computation', 'Design and Analysis'. */
function withInnerWords(parts: readonly string[], left: readonly string[]): string[] {
  const [first, last] = [parts.indexOf(left[0] ?? ''), parts.lastIndexOf(left.at(-1) ?? '')];
  const kept = new Set(left);
  return parts.filter(
    (part, at) => kept.has(part) || (at > first && at < last && /^(?:and|of|the|for|with|to|in|&)$/i.test(part)),
  );
}
