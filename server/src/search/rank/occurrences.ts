import { fold } from '@exam-vault/contract/text';
import { termOf } from '../../indexing/terms.ts';

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
const MOST_SPOTS = 100;
/** Shorter stems are words of their own: 'os' is not in 'ostrich'. */
const LEAST_STEM = 4;
const CODE = /^(\p{L}{1,8})(\d{1,6})$/u;
const PLAIN = /^[a-z]+$/;

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

/** How one way to write a word is met in a text: a start that all its forms have, and what must be there from that start on. */
interface Form {
  readonly start: string;
  /** Sticky: from the start to the end of the word. */
  readonly whole: RegExp;
  /** What must not stand right before it. */
  readonly before: RegExp;
  /** Of a word with forms: what each of them is looked up by. */
  readonly term: string | null;
}

function formOf(way: string): Form {
  const [, letters, digits] = CODE.exec(way) ?? [];
  const [letter, number] = [/[\p{L}\p{N}]/u, /\p{N}/u];
  if (letters && digits) {
    const whole = new RegExp(String.raw`${letters}[^\p{L}\p{N}]{0,3}${digits}(?!\p{N})`, 'uy');
    return { start: letters, whole, before: letter, term: null };
  }
  // A course's code may stand without a space.
  if (/^\d+$/.test(way))
    return { start: way, whole: new RegExp(String.raw`${way}(?![\p{L}\p{N}])`, 'uy'), before: number, term: null };
  const stem = termOf(way);
  // Porter's stem may change the last letter: 'memory' is 'memori'.
  const root = stem === way ? stem : stem.replace(/i$/, '');
  const hasForms = PLAIN.test(way) && root.length >= LEAST_STEM;
  const start = hasForms ? root : way;
  const whole = new RegExp(String.raw`${literal(start)}${hasForms ? '[a-z]{0,8}' : ''}(?![\p{L}\p{M}])`, 'uy');
  return { start, whole, before: letter, term: hasForms ? stem : null };
}

/** Where this form stands in a folded text. */
function* meetings(text: string, { start, whole, before, term }: Form): Generator<readonly [at: number, end: number]> {
  for (let at = text.indexOf(start); at !== -1; at = text.indexOf(start, at + start.length)) {
    if (at > 0 && before.test(text.charAt(at - 1))) continue;
    whole.lastIndex = at;
    const [found] = whole.exec(text) ?? [];
    if (found !== undefined && (term === null || termOf(found) === term)) yield [at, at + found.length];
  }
}

/** Finds these words in texts, in every form under which the index has them. */
export function wordFinder(sought: readonly Sought[]): FindWords {
  const ways = sought.flatMap((one, word) =>
    one.ways.map((way, at) => ({ word, isAsked: at === 0, form: formOf(way) })),
  );
  return (text) => {
    const spots: Spot[] = [];
    const { text: whole, origin } = folded(text);
    for (const { word, isAsked, form } of ways) {
      let count = 0;
      for (const [at, end] of meetings(whole, form)) {
        spots.push({ at: origin(at), end: origin(end), word, isAsked });
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
