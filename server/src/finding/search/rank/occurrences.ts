import { fold } from '@exam-vault/contract/text';
import { termOf } from '../../indexing/terms.ts';

/** A word to be found in texts. */
export interface SearchTerm {
  /** The word as typed, then the other spellings it is searched for by. */
  readonly spellings: readonly string[];
  /** Rare words weigh more. */
  readonly weight: number;
}

export interface Occurrence {
  /** From and to, in UTF-16 units of the text as it was given. */
  readonly start: number;
  readonly end: number;
  /** The index of the search term. */
  readonly term: number;
  /** False: another spelling than the typed one. */
  readonly isAsTyped: boolean;
}

/** The occurrences of all terms in a text, in order of their start. */
export type FindOccurrences = (text: string) => Occurrence[];

/** At most this many occurrences of one spelling in one text. */
const MAX_OCCURRENCES = 100;
/** A shorter stem is a word of its own: 'os' does not occur in 'ostrich'. */
const MIN_STEM_LETTERS = 4;
const COURSE_CODE = /^(\p{L}{1,8})(\d{1,6})$/u;
const PLAIN_WORD = /^[a-z]+$/;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;
const DIGIT = /\p{N}/u;

/** How one spelling is recognised in a folded text. */
interface WordPattern {
  /** The beginning that all forms of the word share. */
  readonly prefix: string;
  /** Sticky: matches from the prefix to the end of the word. */
  readonly word: RegExp;
  /** The character before the prefix must not match this. */
  readonly notBefore: RegExp;
  /** Whether a word with the prefix is a form of the spelling. */
  readonly isForm: (word: string) => boolean;
}

/** Prepares a search for terms, in every form under which the index has them. */
export function occurrenceFinder(terms: readonly SearchTerm[]): FindOccurrences {
  const patterns = terms.flatMap(({ spellings }, term) =>
    spellings.map((spelling, index) => ({ term, isAsTyped: index === 0, pattern: patternOf(spelling) })),
  );
  return (text) => {
    const folded = foldWithOrigins(text);
    const occurrences: Occurrence[] = [];
    for (const { term, isAsTyped, pattern } of patterns) {
      let count = 0;
      for (const [start, end] of matchesIn(folded.text, pattern)) {
        occurrences.push({ start: folded.originOf(start), end: folded.originOf(end), term, isAsTyped });
        count += 1;
        if (count === MAX_OCCURRENCES) break;
      }
    }
    return occurrences.sort((a, b) => a.start - b.start || b.end - a.end);
  };
}

/** Prepares a check whether a text has these folded words one after the other. */
export function phraseMatcher(words: readonly string[]): (text: string) => boolean {
  const pattern = words.map(escapeRegExp).join(String.raw`[^\p{L}\p{N}]+`);
  const phrase = new RegExp(String.raw`(?<![\p{L}\p{N}])${pattern}(?![\p{L}\p{N}])`, 'u');
  return (text) => {
    const folded = fold(text);
    // Most texts lack a word, and to look for one takes a tenth of the time.
    return words.every((word) => folded.includes(word)) && phrase.test(folded);
  };
}

const anyForm = () => true;

/** A text has few forms of a word, many times each, and to find a stem takes long. */
function formsWithStem(stem: string): (word: string) => boolean {
  const known = new Map<string, boolean>();
  return (word) => {
    const isKnown = known.get(word);
    if (isKnown !== undefined) return isKnown;
    const isForm = termOf(word) === stem;
    known.set(word, isForm);
    return isForm;
  };
}

function patternOf(spelling: string): WordPattern {
  const [, letters, digits] = COURSE_CODE.exec(spelling) ?? [];
  if (letters && digits) {
    const word = new RegExp(String.raw`${letters}[^\p{L}\p{N}]{0,3}${digits}(?!\p{N})`, 'uy');
    return { prefix: letters, word, notBefore: LETTER_OR_DIGIT, isForm: anyForm };
  }
  if (/^\d+$/.test(spelling)) {
    const word = new RegExp(String.raw`${spelling}(?![\p{L}\p{N}])`, 'uy');
    // Letters may stand before a number: the code of a course may have no space.
    return { prefix: spelling, word, notBefore: DIGIT, isForm: anyForm };
  }
  const stem = termOf(spelling);
  // Porter's stemmer may change the last letter: the stem of 'memory' is 'memori'.
  const root = stem === spelling ? stem : stem.replace(/i$/, '');
  const hasForms = PLAIN_WORD.test(spelling) && root.length >= MIN_STEM_LETTERS;
  const prefix = hasForms ? root : spelling;
  const ending = hasForms ? '[a-z]{0,8}' : '';
  const word = new RegExp(String.raw`${escapeRegExp(prefix)}${ending}(?![\p{L}\p{M}])`, 'uy');
  return { prefix, word, notBefore: LETTER_OR_DIGIT, isForm: hasForms ? formsWithStem(stem) : anyForm };
}

function* matchesIn(text: string, pattern: WordPattern): Generator<readonly [start: number, end: number]> {
  const { prefix, word, notBefore, isForm } = pattern;
  for (let start = text.indexOf(prefix); start !== -1; start = text.indexOf(prefix, start + prefix.length)) {
    if (start > 0 && notBefore.test(text.charAt(start - 1))) continue;
    word.lastIndex = start;
    const [match] = word.exec(text) ?? [];
    if (match !== undefined && isForm(match)) yield [start, start + match.length];
  }
}

/** Words with their joiners, and single characters between them: how one is folded does not depend on another. */
const FOLDED_ALONE = /[\p{L}\p{M}\p{N}\u200C\u200D]+|./gsu;

/** A folded text, and for each of its positions the position in the original. Inside a word that changes its length, it is about right. */
function foldWithOrigins(text: string): { readonly text: string; readonly originOf: (index: number) => number } {
  const whole = fold(text);
  if (whole.length === text.length) return { text: whole, originOf: (index) => index };
  let folded = '';
  const origins: number[] = [];
  for (const { 0: part, index } of text.matchAll(FOLDED_ALONE)) {
    const foldedPart = fold(part);
    for (let unit = 0; unit < foldedPart.length; unit += 1) origins.push(index + Math.min(unit, part.length - 1));
    folded += foldedPart;
  }
  return { text: folded, originOf: (index) => origins[index] ?? text.length };
}

function escapeRegExp(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}
