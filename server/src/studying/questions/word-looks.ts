import { termOf } from '../../finding/indexing/terms.ts';

/** Several letters that are read as one, then letters that are read as each other. */
const JOINED = [['rn', 'm'], ['cl', 'd'], ['vv', 'w'], ['ii', 'u'], ['li', 'h']] as const; // prettier-ignore
const CLASSES = [['0cea', 'o'], ['1itfj', 'l'], ['uhb', 'n'], ['9q', 'g'], ['5z', 's'], ['y', 'v']] as const; // prettier-ignore
/** In a short word another letter is soon another word: 'RAM' and 'ROM', 'DFA' and 'NFA'. */
const SHORT_CLASSES = [['0', 'o'], ['1i', 'l'], ['5', 's'], ['u', 'n'], ['6', 'b'], ['9q', 'g']] as const; // prettier-ignore
export const SHORT = 3;

const inOneForm = (classes: readonly (readonly [letters: string, form: string])[]) => {
  const forms = new Map(classes.flatMap(([letters, form]) => Array.from(letters, (letter) => [letter, form] as const)));
  return (word: string) => {
    let joined = word;
    for (const [from, to] of JOINED) if (joined.includes(from)) joined = joined.replaceAll(from, to);
    let form = '';
    for (const letter of joined) form += forms.get(letter) ?? letter;
    return form;
  };
};
const [longForm, shortForm] = [inOneForm(CLASSES), inOneForm(SHORT_CLASSES)];
/** Signs of a formula, in one form for those that readers take for each other. */
export const formOfSigns = shortForm;

/** Letters of a word that may be misread where the words beside it correspond. */
const [MISREAD_SHARE, MIN_LETTERS] = [0.4, 4];
/** Longer ones are no words, and comparing them takes long. */
const MAX_LETTERS = 24;
const MAX_LONGER = 3;

/** A word as it is compared. Equal stems have equal numbers. */
export interface WordStem {
  readonly word: string;
  readonly stem: string;
  readonly stemNumber: number;
  /** How many documents have the word. */
  readonly count: number;
}

/** How a word looks to a reader: forms that it and most of its misreadings share. Equal forms have equal numbers. */
export interface Look extends WordStem {
  readonly short: string;
  readonly long: string;
  readonly shortNumber: number;
  readonly longNumber: number;
  /** Which letters the long form has, and which the word itself. */
  readonly bits: number;
  readonly ownBits: number;
}

/** Looks at each word once: at its stem, and at its letters only where these are asked for. */
export function wordLooks(countOf: (word: string) => number, onLook: () => void) {
  const stems = new Map<string, WordStem>();
  const looks = new Map<string, Look>();
  const numbers = new Map<string, number>();
  const numberOf = (text: string) => {
    const number = numbers.get(text) ?? numbers.size;
    numbers.set(text, number);
    return number;
  };
  const stemAt = (word: string): WordStem => {
    const known = stems.get(word);
    if (known) return known;
    const stem = termOf(word);
    const made = { word, stem, stemNumber: numberOf(stem), count: countOf(word) };
    stems.set(word, made);
    return made;
  };
  const lookAt = (word: string): Look => {
    const known = looks.get(word);
    if (known) return known;
    onLook();
    const [short, long] = [shortForm(word), longForm(word)];
    const [shortNumber, longNumber] = [numberOf(short), numberOf(long)];
    const made = { ...stemAt(word), short, long, shortNumber, longNumber, bits: bitsOf(long), ownBits: bitsOf(word) };
    looks.set(word, made);
    return made;
  };
  return { stemAt, lookAt };
}

function bitsOf(word: string): number {
  let bits = 0;
  for (let at = 0; at < word.length; at += 1) bits |= 1 << (word.charCodeAt(at) & 31);
  return bits;
}

function countBits(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

export const lookAlike = (a: Look, b: Look) =>
  a.short.length <= SHORT || b.short.length <= SHORT ? a.shortNumber === b.shortNumber : a.longNumber === b.longNumber;

/** Letters that one look has and the other has not. */
const lettersMore = (a: Look, b: Look) => countBits(a.bits & ~b.bits);

/** Each changed letter adds one at most to what one word has and the other has not: so many letters are changed at least. */
const leastErrors = (a: number, b: number) => Math.max(countBits(a & ~b), countBits(b & ~a));
export const leastErrorsOfLooks = (a: Look, b: Look) => leastErrors(a.bits, b.bits);
export const leastErrorsOfWords = (a: Look, b: Look) => leastErrors(a.ownBits, b.ownBits);

/** How many letters of the longer of two words may be misread. */
export const allowedErrors = (longer: number) => Math.floor(MISREAD_SHARE * longer);

/** Whether the letters of two words are worth comparing. */
export function mayBeLike(a: Look, b: Look): boolean {
  const shorter = Math.min(a.word.length, b.word.length);
  const longer = Math.max(a.word.length, b.word.length);
  if (shorter < MIN_LETTERS || longer > MAX_LETTERS || longer - shorter > MAX_LONGER) return false;
  return lettersMore(a, b) <= allowedErrors(longer);
}

/** Letters that become one where two words are joined ('r' and 'n') are in neither look: so many letters may be missing. */
const AT_JOINT = 2;

/** Whether two words in a row may be a third one, with letters misread. A quick look that misses none. */
export function mayBeJoined(one: Look, two: Look, whole: Look): boolean {
  const length = one.word.length + two.word.length;
  const other = whole.word.length;
  if (length - other > 1 || other - length > 1) return false;
  const more = countBits((one.bits | two.bits) & ~whole.bits);
  return more <= allowedErrors(Math.max(length, other)) + AT_JOINT;
}

/** Beginnings that make a word its opposite, or another member of its pair. None means that one word has none. */
const PAIRS = [
  ['max', 'min'], ['en', 'de'], ['in', 'de'], ['in', 'ex'], ['in', 'out'], ['in', 'con'], ['inter', 'intra'], ['hyper', 'hypo'], ['macro', 'micro'], ['over', 'under'],
  ['pre', 'post'], ['homo', 'hetero'], ['uni', 'multi'], ['uni', 'bi'], ['up', 'down'], ['endo', 'exo'], ['pro', 'anti'], ['asc', 'desc'], ['as', 'des'],
  ['super', 'sub'], ['half', 'full'], ['', 'un'], ['', 'in'], ['', 'im'], ['', 'ir'], ['', 'il'], ['', 'non'], ['', 'dis'], ['', 'de'],
  ['', 'anti'], ['', 'sub'], ['', 'super'], ['', 'semi'], ['', 'pseudo'], ['sym', 'asym'], ['syn', 'asyn'], ['cyclic', 'acyclic'],
  ['period', 'aperiod'],
] as const; // prettier-ignore
const BOTH_WAYS = new Set(PAIRS.flatMap(([one, other]) => [`${one} ${other}`, `${other} ${one}`]));
const LONGEST = Math.max(...PAIRS.flat().map(({ length }) => length));
const MIN_REST = 4;

/** 'maximum' and 'minimum', 'encryption' and 'decryption', 'stable' and 'unstable': one is never the other one misread. */
export function areOpposites(a: string, b: string): boolean {
  const shorter = Math.min(a.length, b.length);
  let common = 0;
  while (common < shorter && a.charCodeAt(a.length - 1 - common) === b.charCodeAt(b.length - 1 - common)) common += 1;
  if (common < MIN_REST) return false;
  // Beginnings may end alike ('uni', 'multi'), so the rest may be shorter than what is common.
  for (let rest = common; rest >= 0 && Math.max(a.length, b.length) - rest <= LONGEST; rest -= 1)
    if (BOTH_WAYS.has(`${a.slice(0, a.length - rest)} ${b.slice(0, b.length - rest)}`)) return true;
  return false;
}
