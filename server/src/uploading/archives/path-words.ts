import { distance } from 'fastest-levenshtein';
import { courseCodesIn } from '../proposals/course-codes.ts';
import { examsOfName } from '../proposals/read-exam.ts';
import { isTermWord, monthOf, plainWord, smallNumber } from '../proposals/vocabulary.ts';
import words from './words/paths.json' with { type: 'json' };

/** What a document of an archive may be. The hub takes papers and notes. */
export const ARCHIVE_KINDS = ['paper', 'notes', 'solution', 'syllabus', 'other'] as const;
export type ArchiveKind = (typeof ARCHIVE_KINDS)[number];

/** How much a word says for a kind. */
export const KIND_WEIGHTS: Readonly<Record<ArchiveKind, number>> = {
  paper: words.kinds.paper.weight,
  notes: words.kinds.notes.weight,
  solution: words.kinds.solution.weight,
  syllabus: words.kinds.syllabus.weight,
  other: words.kinds.other.weight,
};

const phraseKey = (text: string) => text.split(/\s+/).map(plainWord).join('');
const KIND_PHRASES = new Map(
  ARCHIVE_KINDS.flatMap((kind) =>
    words.kinds[kind].words.map((text): [string, ArchiveKind] => [phraseKey(text), kind]),
  ),
);
const STRUCTURE: ReadonlySet<string> = new Set(words.structure.map(plainWord));
const SOFT: ReadonlySet<string> = new Set(words.soft);
/** How the names of cameras, scanners and messengers begin, without spaces and lines. */
export const CAMERA_STARTS: readonly string[] = words['camera starts'];
const CAMERAS: ReadonlySet<string> = new Set(words['camera names']);
const NUMBERED = new Map(Object.entries(words['numbered exams']));
const STUDY_YEARS = new Map<string, number>(Object.entries(words['years of study']));
const MIN_FUZZY_LETTERS = 6;
const FUZZY = [...KIND_PHRASES].filter(([key]) => key.length >= MIN_FUZZY_LETTERS);

/** The kind that a phrase of some words says; a letter too many or too few is forgiven in a long one. */
export function kindOfPhrase(parts: readonly string[]): ArchiveKind | null {
  const key = phraseKey(parts.join(' '));
  const exact = KIND_PHRASES.get(key);
  if (exact || key.length < MIN_FUZZY_LETTERS) return exact ?? null;
  return FUZZY.find(([known]) => Math.abs(known.length - key.length) <= 1 && distance(known, key) <= 1)?.[1] ?? null;
}

/** 'R18' is the regulation of a syllabus. */
const A_REGULATION = /^r\d\d$/;
const A_MESSENGER_NUMBER = /^wa\d{4}$/;
export const isStructure = (word: string): boolean => {
  const plain = plainWord(word);
  return STRUCTURE.has(plain) || SOFT.has(plain) || A_REGULATION.test(plain);
};
/** Words of subjects, too: 'Strength of Materials', 'Material Science'. */
export const isSoft = (word: string): boolean => SOFT.has(plainWord(word));
export const isCameraWord = (word: string): boolean => {
  const plain = plainWord(word);
  return CAMERAS.has(plain) || A_MESSENGER_NUMBER.test(plain);
};
/** 'T1' is a test, where a number follows the letter. */
export const numberedExam = (word: string): string | undefined => NUMBERED.get(plainWord(word));
export const studyYear = (word: string): number | undefined => STUDY_YEARS.get(plainWord(word));
export const isBatchWord = (word: string): boolean => words.batch.includes(plainWord(word));

/** Why a file of this ending is no paper; null for what may be one. */
export function leftOutReason(path: string): string | null {
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (name.startsWith('.') || name.startsWith('~$') || name === 'Thumbs.db') return 'a system file';
  const ending = /\.([^.\s]{1,12})$/.exec(name)?.[1]?.toLowerCase() ?? '';
  const found = Object.entries(words['left out']).find(([, endings]) => endings.includes(ending));
  return found?.[0] ?? null;
}

const CAMEL = /(?<=\p{Ll})(?=\p{Lu}\p{Ll}{2})|(?<=\p{Ll}{2})(?=\p{Lu}{2,})|(?<=\p{Lu}{2})(?=\p{Lu}\p{Ll}{2})/u;
/** 'Sem4', 'midterm2019', '2019midterm', but not 'CSPC43'. */
const LETTERS_THEN_DIGITS = /^(\p{L}+)(\d+)$/u;
const DIGITS_THEN_LETTERS = /^(\d{4})(\p{L}{2,})$/u;

const ROMANS = ['I', 'II', 'III', 'IV'];
const MIN_LETTERS_OF_COURSE = 4;
const isExamWord = (word: string) => examsOfName([word]).length > 0;

function splitNumber(part: string): string[] {
  const [, letters, digits] = LETTERS_THEN_DIGITS.exec(part) ?? [];
  const [, year, behind] = DIGITS_THEN_LETTERS.exec(part) ?? [];
  if (year && behind) return [year, behind];
  if (!letters || !digits) return [part];
  if (monthOf(letters) !== null && digits.length === 2) return [letters, `'${digits}`];
  const isYear = /^(?:19[89]|20[0-4])\d$/.test(digits);
  const isCounted = kindOfPhrase([letters]) !== null || isStructure(letters) || isTermWord(letters, 'semester');
  const numeral = ROMANS[Number(digits) - 1];
  // 'Maths3' is the third part of a course.
  if (numeral && !isCounted && letters.length >= MIN_LETTERS_OF_COURSE && !isExamWord(letters))
    return [letters, numeral];
  return isYear || smallNumber(digits) !== null || isCounted ? [letters, digits] : [part];
}

/** The words of one part of a path, without its ending. */
export function wordsOfName(name: string): string[] {
  return name
    .replaceAll(/(?<=\d)['’](?=s\b)/gu, '')
    .split(/[^\p{L}\p{M}\p{N}&+#']+/u)
    .flatMap((part) => (isCameraWord(part) ? [part] : part.split(CAMEL)))
    .flatMap(splitNumber)
    .filter((part) => /[\p{L}\p{N}]/u.test(part));
}

export const withoutEnding = (name: string): string => name.replace(/\.[A-Za-z\d]{1,5}$/, '');

const LOWER_CODE = /(?<![\p{L}\d])[a-z]{2,5}(?:-[a-z]{2,5})?[-_]?\d{2,4}[a-z]?(?![\p{L}\d])/gu;
const A_YEAR = /(?:19[89]|20[0-4])\d$/;

/** The codes of courses in a part of a path; small letters are read as capitals. */
export function codesOfName(name: string): { readonly code: string; readonly text: string }[] {
  const plain = name.replaceAll('_', ' ');
  const raised = plain.replaceAll(LOWER_CODE, (found) => {
    const [letters = ''] = /^[a-z]+/.exec(found) ?? [];
    return kindOfPhrase([letters]) || isStructure(letters) || isCameraWord(letters) ? found : found.toUpperCase();
  });
  return courseCodesIn(raised).filter(({ code, text }) => {
    const [letters = ''] = /[A-Z]+/.exec(code) ?? [];
    if (letters === '' || isCameraWord(letters) || isStructure(letters) || isBatchWord(letters)) return false;
    if (numberedExam(letters) || (kindOfPhrase([letters]) && !code.includes('-'))) return false;
    return !A_YEAR.test(text) || text.replaceAll(/\D/g, '').length > 4;
  });
}
