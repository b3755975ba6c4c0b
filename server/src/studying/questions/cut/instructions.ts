import { distance } from 'fastest-levenshtein';
import { ABOUT_QUESTIONS, DIRECTIVES, MEANINGS, NUMBER_WORDS, OF_INSTRUCTIONS } from './instruction-words.ts';
import { digitsOf, isTask } from './labels.ts';

/** What an instruction says about the questions or parts that follow it. */
export interface Instruction {
  /** So many are to be answered; null where it says all, or nothing. */
  readonly choose: number | null;
  readonly isCompulsory: boolean;
  readonly areEqual: boolean;
  /** Marks of each, where that is said in words: 'each carries 5 marks'. */
  readonly each: number | null;
  /** '10 × 2 = 20'. */
  readonly product: { readonly factors: readonly [number, number]; readonly total: number } | null;
  /** Marks of all together, where only these stand behind it: 'Attempt any three questions  30'. */
  readonly total: number | null;
}

/** Longer texts are not looked at. */
const MAX_TEXT = 600;
/** So large a share of the words may be others, or misread ones. */
const MAX_OTHER = 0.15;
/** A word of so many letters may be misread by one of them. */
const MIN_MISREAD = 5;

const KNOWN = [...ABOUT_QUESTIONS, ...OF_INSTRUCTIONS].filter((word) => word.length >= MIN_MISREAD);
const isMisread = (word: string) => word.length >= MIN_MISREAD && KNOWN.some((known) => distance(known, word) === 1);

const NUMBER = String.raw`\d{1,3}(?:\.\d{1,2})?`;
/** '10 × 2 = 20', '(10q x 1m = 10M)', '1 Mark X 5 = 5', '5%4=20' where the sign was misread. Each sign is read in one way. */
const PRODUCT = new RegExp(
  String.raw`(${NUMBER})(?:\s?½)?\s?(?:q|m|marks?|questions?)?\.?\s?[x×*%#]\s?(${NUMBER})\s?(?:q|m|marks?|questions?)?\.?\s?=\s?(${NUMBER})`,
  'iu',
);
/** A product of which a number was not read: '[sx2=10]', '(2 x 1o =', '2 x = 12'. */
const UNREAD_PRODUCT = /[([]?\s?(\S{0,2})\s?[x×*]\s?(\S{0,3}?)\s?=\s?(\S{0,3}?)[)\]]?$/u;
const NUMBER_WORD = [...NUMBER_WORDS.keys()].join('|');
/** Behind 'each' or 'question', and in front of 'marks'. */
const EACH = new RegExp(
  String.raw`(?:each|every|questions?|it|प्रत्येक|हर)(?:\P{N}{0,40}?[^\p{L}\p{N}]|[^\p{L}\p{N}])(?:carr(?:y|ies|ying)|is|are|has|have|of|worth|:|प्रश्न|के)[^\p{L}\p{N}]{0,4}(?:of |for |only )?(${NUMBER}|${NUMBER_WORD})\s?(?:marks?|m|अंक)(?![\p{L}\p{M}])`,
  'iu',
);
/** '1.5 marks each', '(2 marks for each)'. */
const MARKS_EACH = new RegExp(
  String.raw`(?<![\d.])(${NUMBER}|${NUMBER_WORD})\s?(?:marks?|m)\s(?:for |per )?(?:each|every|question)(?!\p{L})`,
  'iu',
);

/** A number behind the sentence, and not one that counts questions or sections: 'any 5', 'Part 2'. */
const TOTAL_BEHIND =
  /(?<!(?:^|[^\p{L}])(?:any|of|only|part|section|unit|module|group|भाग|खण्ड|खंड)\W{0,3})[\s.:([]{1,3}(\d{1,3})\s?(?:marks?|m)?[\s.)\]]{0,3}$/iu;

const valueOf = (text: string) => NUMBER_WORDS.get(text.toLowerCase()) ?? Number(text);
/** '§' is a 5 that was misread, and 'Attemptany' are two words. */
const plain = (text: string) =>
  digitsOf(text.slice(0, MAX_TEXT).normalize('NFC'))
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(/(?<= )§(?= ?marks?)/gu, '5')
    .replaceAll(/(?<!\p{L})(attempt|answer)(?=a(?:ny|ll)\s)/giu, '$1 ');
const wordsIn = (text: string) =>
  text
    .toLowerCase()
    .replaceAll('sub-part', 'subpart')
    .match(/\p{L}[\p{L}\p{M}]*/gu) ?? [];

/** Text that stands behind a label or 'Note:', without marks. */
const bare = (text: string) =>
  plain(text)
    .replace(/^\W*(?:notes?|instructions?|नोट)\W*/iu, '')
    .replace(/^\W*(?:\d{1,2}|[ivx]{1,4}|[a-h])[.):]+\s*/iu, '')
    .replace(PRODUCT, ' ')
    .replace(UNREAD_PRODUCT, ' ');

/**
 * Whether a text is an instruction, and asks nothing: nearly all of its words are those of instructions, and one of them speaks of the questions. It may be
 * a number's whole text ('2. Attempt any three of the following') or a line above the first one.
 */
export function isInstruction(text: string): boolean {
  if (text.length > MAX_TEXT || text.includes('?')) return false;
  const rest = bare(text);
  if (
    isTask(rest) &&
    !/^\W*(?:write (?:your|the answers?)|solve|draw|select|assume|choose|use|using|answer|attempt|show)\b/iu.test(rest)
  )
    return false;
  // A number or formula is what a question is about: 'Solve the following: x + 2 = 5'.
  if (/[=<>∫∑√^]/u.test(rest)) return false;
  const words = wordsIn(rest).filter((word) => !NUMBER_WORDS.has(word) && word.length > 1);
  const about = words.filter((word) => ABOUT_QUESTIONS.has(word)).length;
  const all = /^\W*(?:solve|attempt|answer|do)\b.{0,20}\b(?:all|any|either|both)\b/iu.test(rest) ? about + 1 : about;
  if (all === 0) return /^\W*(?:notes?|instructions?|नोट)\W*$/iu.test(text);
  const others = words.filter((word) => !ABOUT_QUESTIONS.has(word) && !OF_INSTRUCTIONS.has(word) && !isMisread(word));
  return words.length > 1 && words.some((word) => DIRECTIVES.has(word)) && others.length <= MAX_OTHER * words.length;
}

/** Of '?x2=10' the other factor is 5. */
function withLostFactor(text: string): readonly (string | undefined)[] {
  const [, a = '', b = '', total = ''] = UNREAD_PRODUCT.exec(text) ?? [];
  const [known = NaN, ...others] = [a, b].flatMap((factor) => (/^\d+$/u.test(factor) ? [Number(factor)] : []));
  const lost = Number(total) / known;
  if (others.length > 0 || !Number.isInteger(lost) || lost === 0) return [];
  return Number(a) === known ? [text, a, `${lost}`, total] : [text, `${lost}`, b, total];
}

/** What an instruction means, also the title of a section with its instruction behind it. */
export function readInstruction(text: string): Instruction {
  const said = plain(text);
  const words = wordsIn(said);
  const has = (list: ReadonlySet<string>) => words.some((word) => list.has(word));
  const [, count = ''] =
    new RegExp(
      String.raw`(?<!\p{L})(?:${[...MEANINGS.any].join('|')})\W{1,4}(?:of\W)?(${NUMBER_WORD}|\d{1,2})(?![\p{L}\p{M}])`,
      'iu',
    ).exec(said) ?? [];
  const choose = count === '' ? (has(MEANINGS.either) ? 1 : null) : valueOf(count);
  const [, each] = EACH.exec(said) ?? MARKS_EACH.exec(said) ?? [];
  const [, a, b, total] = PRODUCT.exec(said) ?? withLostFactor(said.trim());
  const factors = [Number(a), Number(b)] as const;
  const isProduct = total !== undefined && factors[0] * factors[1] === Number(total);
  const behind = total === undefined && each === undefined ? TOTAL_BEHIND.exec(said)?.[1] : undefined;
  return {
    choose: choose !== null && choose >= 1 ? choose : null,
    isCompulsory: has(MEANINGS.compulsory),
    areEqual: has(MEANINGS.equal),
    each: each === undefined ? null : valueOf(each),
    product: isProduct ? { factors, total: Number(total) } : null,
    total: behind === undefined ? null : Number(behind),
  };
}

/** The marks of one of so many questions or parts. Null: the instruction does not say. */
export function marksOfEach({ each, product, choose, total }: Instruction, count: number): number | null {
  if (each !== null) return each;
  // Of fewer than are asked for some were not found.
  const share = total !== null && count >= Math.max(2, choose ?? 0) ? total / (choose ?? count) : null;
  if (!product) return share !== null && share >= 1 && Number.isInteger(2 * share) ? share : null;
  const [first, second] = product.factors;
  // Of more questions some are to be chosen: the count comes first then, unless the instruction says how many.
  if (choose !== null && choose === first) return second;
  if (choose !== null && choose === second) return first;
  if (count === second && first !== second) return first;
  // Numbers were lost, or more are asked than are to be answered.
  return Math.abs(count - first) <= Math.abs(count - second) ? second : first;
}
