import { wordsOf } from './terms.ts';

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** Words that a short name leaves out or keeps: 'toc' and 'tc' are Theory of Computation. */
const JOINING = words('a an the and of for in on to with by from at');
/** What follows these says which paper of the subject it is. */
const NOT_OF_NAME = words(
  'mid midterm midsem minor major end endterm endsem term sem semester exam examination test quiz sessional insem unit module chapter lecture assignment set main back regular supplementary university paper papers question questions notes note solution solutions syllabus part section pyq previous year',
);
const NUMERALS = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii'];
/** 'Database Systems (DBMS) - Midterm': a name ends there. A hyphen inside a word is none. */
const BETWEEN_NAMES = /[()[\]{},:;|/\n]|\s[-–—]+\s/u;
const [MIN_WORDS, MAX_LETTERS] = [2, 6];
/** Of a title; more is no name of a subject. */
const MAX_NAMES = 4;

/** One name in a title: its words, and the number behind it as a digit ('III' is '3'), '' without one. */
interface Name {
  readonly words: readonly string[];
  readonly number: string;
}

function numberOf(word: string): string {
  const roman = NUMERALS.indexOf(word);
  return roman === -1 ? (/^\d$/.test(word) ? word : '') : String(roman + 1);
}

function namesIn(title: string): Name[] {
  return title.split(BETWEEN_NAMES, MAX_NAMES).map((part) => {
    const all = wordsOf(part);
    const end = all.findIndex((word) => NOT_OF_NAME.has(word) || /\d/.test(word) || NUMERALS.slice(1).includes(word));
    const named = end === -1 ? all : all.slice(0, end);
    const last = named.at(-1) === 'i' ? named.pop() : all[named.length];
    return { words: named, number: numberOf(last ?? '') };
  });
}

const isJoining = (word: string) => JOINING.has(word);
const initials = (some: readonly string[]) => some.map((word) => word.charAt(0)).join('');

/** The first letters of the names in a title: 'dsa' and 'dsaa' of Data Structures and Algorithms, 'em3' and 'm3' of Engineering Mathematics III. */
export function shortNamesOf(title: string): string[] {
  const found = namesIn(title).flatMap(({ words: all, number }) => {
    const telling = all.filter((word) => !isJoining(word));
    const ofWords = telling.length < MIN_WORDS ? [] : [initials(telling), initials(all)];
    const numbered = number === '' ? [] : [initials(telling), initials(telling.slice(-1))].map((name) => name + number);
    return [...ofWords, ...numbered];
  });
  return [...new Set(found)].filter((name) => /^\p{L}/u.test(name) && name.length >= 2 && name.length <= MAX_LETTERS);
}

/** Whether a word of a query may be such a name: 'dsa', 'oops', 'm3'. */
export const mayBeShortName = (word: string) => /^(?:\p{L}{2,6}|\p{L}{1,4}\d)$/u.test(word) && !isJoining(word);

/** The word, and without the plural that people add: Object Oriented Programming is called 'oops'. */
export const formsOfShortName = (word: string): string[] => [
  word,
  ...(/^\p{L}{3,}s$/u.test(word) ? [word.slice(0, -1)] : []),
];

/**
 * The words of the name in a title that a word shortens by the beginnings and letters of all its words, as 'dbms' does Database Management
 * Systems and 'maths' Mathematics. Null: it shortens none.
 */
export function nameShortenedBy(word: string, title: string): readonly string[] | null {
  for (const { words: all } of namesIn(title)) {
    const telling = all.filter((one) => !isJoining(one));
    const isLonger = telling.length >= MIN_WORDS || (telling[0]?.length ?? 0) > word.length + 2;
    const isShorter = word.length > 2 && isLonger && !telling.includes(word);
    if (isShorter && formsOfShortName(word).some((form) => isMadeOf(form, telling))) return telling;
  }
  return null;
}

/** Each word gives its first letter and perhaps later ones, in their order. */
function isMadeOf(letters: string, [first, ...others]: readonly string[]): boolean {
  if (first === undefined) return letters === '';
  if (letters.charAt(0) !== first.charAt(0)) return false;
  let taken = 0;
  for (const letter of first) {
    if (letter !== letters.charAt(taken)) continue;
    taken += 1;
    if (isMadeOf(letters.slice(taken), others)) return true;
  }
  return false;
}
