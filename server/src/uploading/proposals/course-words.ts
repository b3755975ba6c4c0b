import { fold } from '@exam-vault/contract/text';
import { isKnownWord, knownWords, type KnownWords } from '@exam-vault/sandbox/reader/known-words';
import { distance } from 'fastest-levenshtein';
import { HEADER_WORDS } from './vocabulary.ts';
import lists from './words/course-words.json' with { type: 'json' };
import subjects from './words/subjects.json' with { type: 'json' };

const lettersOf = (text: string): string => fold(text).replaceAll(/[^\p{L}\p{M}]/gu, '');

/** Words that titles of courses are made of, whatever the discipline. */
const WORDS: ReadonlySet<string> = new Set([
  ...Object.values(lists).flatMap((words) => words.split(' ')),
  ...subjects.flatMap(({ names }) => names.flatMap((name) => name.split(/[\s-]+/).map(lettersOf))),
]);
/** British and American spelling are both right. */
const american = (word: string) => word.replace(/is(?=ation|ing|ed?$)/, 'iz');

export const isCourseWord = (word: string): boolean => {
  const letters = lettersOf(word);
  return WORDS.has(letters) || WORDS.has(american(letters));
};

/** Read when the first word is in doubt: it takes a quarter of a second. */
let english: KnownWords | null = null;
const isEnglish = (word: string) => isKnownWord(word, (english ??= knownWords()));
/** A word of titles, headers or the language: nothing that a reader makes of a misread one. */
export const isWord = (word: string): boolean =>
  HEADER_WORDS.has(lettersOf(word)) || isCourseWord(word) || isEnglish(fold(word));

/** Shorter words are too like each other. */
const MIN_LETTERS = 5;
/** How many letters may be misread of a word so long. */
const misreadOf = (length: number) => (length < 8 ? 1 : length < 12 ? 2 : 3);

function commonStart(a: string, b: string): number {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at += 1;
  return at;
}

/** Another word of the same family, not misread letters: 'Mechatronic' and 'Mechatronics', 'Bioethical' and 'Ethical'. */
const isRelated = (a: string, b: string) =>
  commonStart(a, b) >= Math.min(a.length, b.length) - 2 || a.endsWith(b) || b.endsWith(a);

/** What a reader takes for one another has one shape. */
const shapeOf = (word: string) =>
  word
    .replaceAll('rn', 'm')
    .replaceAll(/cl|ci/g, 'd')
    .replaceAll('vv', 'w')
    .replaceAll(/[l1|!]/g, 'i')
    .replaceAll('0', 'o')
    .replaceAll('5', 's')
    .replaceAll('e', 'c');

interface KnownWord {
  readonly word: string;
  readonly shape: string;
  readonly letters: number;
}

/** A bit for each letter that a word has. */
function letterBits(word: string): number {
  let bits = 0;
  for (const letter of word) bits |= 1 << (letter.charCodeAt(0) % 32);
  return bits;
}

function countBits(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

/** What a misread word may be: 'Unversity' is nearer to 'University' than to 'Diversity'. */
const BY_LENGTH = new Map<number, KnownWord[]>();
for (const word of new Set([...WORDS, ...HEADER_WORDS])) {
  const known = { word, shape: shapeOf(word), letters: letterBits(word) };
  BY_LENGTH.set(word.length, [...(BY_LENGTH.get(word.length) ?? []), known]);
}

const nearest = new Map<string, string | null>();
/** Pages have endless misread words. */
const MAX_KEPT = 5_000;

/** The one word of courses that a misread word is nearest to. */
function findNearest(word: string): string | null {
  const most = misreadOf(word.length);
  const [shape, own] = [shapeOf(word), letterBits(word)];
  let best: { readonly word: string; readonly misread: number } | null = null;
  let isOnly = true;
  for (let length = word.length - most; length <= word.length + most; length += 1) {
    for (const known of BY_LENGTH.get(length) ?? []) {
      const isAlike = known.shape === shape;
      // Each misread letter takes one away and adds one at most.
      if (!isAlike && countBits(known.letters ^ own) > 2 * most) continue;
      const misread = isAlike ? 0.5 : distance(known.word, word);
      if (misread > most || misread > (best?.misread ?? most)) continue;
      if (misread > 1 && known.word[0] !== word[0]) continue;
      if (!isAlike && isRelated(known.word, word)) return null;
      isOnly = best === null || misread < best.misread;
      best = { word: known.word, misread };
    }
  }
  return best && isOnly ? best.word : null;
}

function nearestWord(word: string): string | null {
  const known = nearest.get(word);
  if (known !== undefined) return known;
  if (nearest.size >= MAX_KEPT) nearest.clear();
  const found = findNearest(word);
  nearest.set(word, found);
  return found;
}

function inCaseOf(read: string, word: string): string {
  if (!/\p{Ll}/u.test(read)) return word.toUpperCase();
  return /^\p{Lu}/u.test(read) ? word.charAt(0).toUpperCase() + word.slice(1) : word;
}

const EDGES = /^([^\p{L}\d]*)(.*?)([^\p{L}]*)$/u;

function corrected(text: string): string | null {
  const [, before = '', core = '', behind = ''] = EDGES.exec(text) ?? [];
  const word = fold(core);
  if (word.length < MIN_LETTERS || !/^[\p{L}|!\d]+$/u.test(word) || isWord(word)) return null;
  const found = nearestWord(word);
  return found && before + inCaseOf(core, found) + behind;
}

/**
 * A title with misread words as courses spell them: 'Analog Electronic Clircuits'.
 * @param isSure whether a word was read so well that it stays as it is
 */
export function withCorrectedWords(title: string, isSure: (word: string) => boolean): string {
  const words = title.split(' ');
  const found: string[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const [word = '', next = ''] = words.slice(at, at + 2);
    const isFixed = isSure(word) || isCourseWord(word);
    const isCut = !isFixed && /^\p{Ll}{3,}$/u.test(next) && !isSure(next) && !isWord(next);
    const joined = isCut ? corrected(word + next) : null;
    if (joined) at += 1;
    found.push(joined ?? (isFixed ? word : (corrected(word) ?? word)));
  }
  return found.join(' ');
}

const BETWEEN = /^(?:and|of|in|for|to|the|with|&)$/i;
const NUMERAL = /^(?:[IVX]{1,4}|[1-4])$/;
const MIN_COURSE_WORDS = 2;

/** The longest row of words that courses are called by, where other words stand beside it: a misread label, a room. */
export function courseWordsIn(text: string): string | null {
  const words = text.split(' ');
  const isOwn = (word: string | undefined) => word !== undefined && !BETWEEN.test(word) && isCourseWord(word);
  let best: readonly string[] = [];
  for (let from = 0; from < words.length; from += 1) {
    if (!isOwn(words[from])) continue;
    let to = from;
    while (to < words.length && (isOwn(words[to]) || BETWEEN.test(words[to] ?? ''))) to += 1;
    while (!isOwn(words[to - 1])) to -= 1;
    if (NUMERAL.test(words[to] ?? '')) to += 1;
    if (to - from > best.length) best = words.slice(from, to);
    from = to - 1;
  }
  const count = best.filter(isOwn).length;
  // In a sentence they are a few of many.
  const isMost = best.length < words.length && best.length * 2 >= words.length;
  return count >= MIN_COURSE_WORDS && isMost ? best.join(' ') : null;
}
