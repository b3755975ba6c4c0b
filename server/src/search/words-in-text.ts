import { fold } from '@exam-vault/contract/text';
import { termOf } from '../texts/terms.ts';

/** A word that is sought: how it may be written, and how much it tells. */
export interface Sought {
  /** As it was asked for, and after it what it may be misspelt for. */
  readonly ways: readonly string[];
  /** Rare words tell more. */
  readonly weight: number;
}

/** Where in a text a sought word stands, in the text's own units. */
export interface Spot {
  readonly at: number;
  readonly end: number;
  /** Which of the sought words. */
  readonly word: number;
  /** As it was asked for, not what it may be misspelt for. */
  readonly isAsked: boolean;
}

export type FindWords = (text: string) => Spot[];

/** Spots of one word in one text. */
const MOST_SPOTS = 400;
/** Shorter stems are words of their own: 'os' is not in 'ostrich'. */
const LEAST_STEM = 4;
const CODE = /^(\p{L}{1,8})(\d{1,6})$/u;

const literal = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** As the index reads a text: blind to case and accents; and where each of its letters was. */
function folded(text: string): { readonly text: string; readonly origin: (at: number) => number } {
  const whole = fold(text);
  if (whole.length === text.length) return { text: whole, origin: (at) => at };
  let parts = '';
  const origins: number[] = [];
  let at = 0;
  for (const letter of text) {
    const part = fold(letter);
    for (let unit = 0; unit < part.length; unit += 1) origins.push(at);
    parts += part;
    at += letter.length;
  }
  return { text: parts, origin: (index) => origins[index] ?? text.length };
}

/** A pattern for the forms of one word, with what it is looked up by. */
function patternOf(way: string): string {
  const [, letters, digits] = CODE.exec(way) ?? [];
  if (letters && digits) return String.raw`(?<![\p{L}\p{N}])${letters}[^\p{L}\p{N}]{0,3}${digits}(?!\p{N})`;
  // A course's code may stand without a space.
  if (/^\d+$/.test(way)) return String.raw`(?<!\p{N})${way}(?![\p{L}\p{N}])`;
  const stem = termOf(way);
  // Porter's stem may change the last letter: 'memory' is 'memori'.
  const root = stem === way ? stem : stem.replace(/i$/, '');
  const forms = /^[a-z]+$/.test(way) && root.length >= LEAST_STEM ? '[a-z]{0,8}' : '';
  return String.raw`(?<![\p{L}\p{N}])${literal(forms === '' ? way : root)}${forms}(?![\p{L}\p{M}])`;
}

/** Finds these words in texts, in every form under which the index has them. */
export function wordFinder(sought: readonly Sought[]): FindWords {
  const patterns = sought.flatMap(({ ways }, word) =>
    ways.map((way, index) => ({
      word,
      isAsked: index === 0,
      term: /^[a-z]+$/.test(way) ? termOf(way) : null,
      pattern: new RegExp(patternOf(way), 'gu'),
    })),
  );
  return (text) => {
    const spots: Spot[] = [];
    const { text: whole, origin } = folded(text);
    for (const { word, isAsked, term, pattern } of patterns) {
      let count = 0;
      for (const { 0: found, index } of whole.matchAll(pattern)) {
        if (term !== null && termOf(found) !== term) continue;
        spots.push({ at: origin(index), end: origin(index + found.length), word, isAsked });
        count += 1;
        if (count === MOST_SPOTS) break;
      }
    }
    return spots.sort((a, b) => a.at - b.at || b.end - a.end);
  };
}

/** Whether a text has these folded words one after the other. */
export function phraseFinder(words: readonly string[]): (text: string) => boolean {
  const pattern = words.map(literal).join(String.raw`[^\p{L}\p{N}]+`);
  const phrase = new RegExp(String.raw`(?<![\p{L}\p{N}])${pattern}(?![\p{L}\p{N}])`, 'u');
  return (text) => phrase.test(fold(text));
}
