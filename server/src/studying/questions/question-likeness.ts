import { distance } from 'fastest-levenshtein';
import { wordsOf } from '../../finding/indexing/terms.ts';
import { alignWords } from './align-words.ts';
import { misnamedWords } from './cut/readable-text.ts';
import type { WordKnowledge } from './misread-words.ts';
import { formOfSigns } from './word-looks.ts';

/** A question as it is compared: its words without those that say what to do with them. */
export interface ComparedQuestion {
  /** Their stems. */
  readonly words: readonly string[];
  /** The same words as they were read. */
  readonly spelled: readonly string[];
  readonly numbers: readonly string[];
  readonly formula: Formula;
}

interface Formula {
  /** In one form for those that readers take for each other. */
  readonly signs: string;
  /** One of them is a sign of a formula. */
  readonly isRead: boolean;
  /** A formula stands on the page and was not read. */
  readonly isUnread: boolean;
  /** Its font names the wrong letters. */
  readonly isMisnamed: boolean;
}

export interface QuestionLikeness {
  /** From 0 to 1. */
  readonly score: number;
  /** `same`: only words like 'explain' and what was misread differ. `near`: also numbers, or a small part of the text. */
  readonly kind: 'same' | 'near';
}

/** How much a word says: the rarer it is in the hub's documents, the more. */
export type QuestionWordWeight = (word: string) => number;

const TASK_WORDS =
  'explain describe discuss define write state list give draw find calculate compute determine derive prove show compare differentiate distinguish illustrate elaborate enumerate mention outline explained briefly brief short detail detailed neat suitable proper appropriate example examples diagram sketch note notes help suitable necessary following question questions answer answers attempt short justify reason reasons true false marks mark each also what why how which when where who whom is are was were be been can could may might will would shall should do does did has have had the a an of in on to for from by with and or as at it its this that these those their there than then if any all some one two three four five you your we us our i ii iii iv v between about into over under above below given using use used two various different types type section';
export const TASKS: ReadonlySet<string> = new Set(TASK_WORDS.split(' '));
/** 'What do you mean by an operating system?' asks for what 'Define' asks for; a mean is something else. */
const TASK_PHRASES = /\b(?:do you (?:mean|understand) by|(?:is|are) (?:meant|understood) by)\b/giu;
/** They turn a question round, and are never a task word misread. */
const NEGATIONS = new Set(['not', 'without', 'never', 'except', 'cannot']);
/** They look like 'at', 'as' and 'to'. */
const SHORT_NAMES = new Set(['ai', 'os', 'io', 'ac', 'dc', 'ip']);
/** Words of one question that are compared. */
const MAX_WORDS = 220;
const [SAME, NEAR] = [0.75, 0.6];
/** In a text of so few words one that was misread is much of it, and one that is shared says little. */
export const FEW_WORDS = 3;
const [NEEDED_OF_FEW, NEEDED_BESIDE_OTHER] = [0.65, 0.85];
/** The last part of both texts must be alike too: many questions share an opening and ask for something else. */
const END_SHARE = 0.4;
const MIN_END = 0.45;
/** Two texts of so many words are not looked at closer when fewer of them than this share are in both as they were read. */
const [LONG_TEXT, MIN_EQUAL] = [48, 0.05];
/** What weighs a word that only one text has and few documents have: most of them are misread. */
const UNKNOWN_SHARE = 0.5;
/** A short word says less, and is misread more often into another one. */
const [SHORT_LETTERS, SHORT_SHARE] = [3, 0.7];

const DIGITS: Readonly<Record<string, string>> = { o: '0', l: '1', i: '1', s: '5', b: '8', q: '9', g: '9', z: '2' };
/** '2o' is 20, misread. Null: no number. */
export const numberOf = (word: string) =>
  /^[\doilsbqgz]*$/.test(word) && /\d/.test(word) ? Array.from(word, (sign) => DIGITS[sign] ?? sign).join('') : null;

/** What words were found to be, for as long as the knowledge is used. */
const TASKS_FOUND = new WeakMap<WordKnowledge, (word: string) => string | null>();

/** The word of the task that a word is, also misread. Null: it is none. */
export function taskOf(word: string, knowledge: WordKnowledge): string | null {
  if (TASKS.has(word)) return word;
  if (NEGATIONS.has(word) || SHORT_NAMES.has(word)) return null;
  const find = TASKS_FOUND.get(knowledge) ?? tasksMisread(knowledge);
  TASKS_FOUND.set(knowledge, find);
  return find(word);
}

function tasksMisread(knowledge: WordKnowledge): (word: string) => string | null {
  const found = new Map<string, string | null>();
  const looks = TASKS_BY_LENGTH.map((tasks) => tasks.map(knowledge.lookAt));
  return (word) => {
    const before = found.get(word);
    if (before !== undefined || knowledge.isAllSpent()) return before ?? null;
    const look = knowledge.lookAt(word);
    const task = looks[word.length]?.find((one) => knowledge.standsFor(look, one))?.word ?? null;
    found.set(word, task);
    return task;
  };
}

/** A text without the words of its task. */
export function comparedQuestion(text: string, knowledge: WordKnowledge): ComparedQuestion {
  const all = wordsOf(text.replaceAll(TASK_PHRASES, ' '));
  const isMisnamed = misnamedWords(text);
  const spelled: string[] = [];
  for (const word of all) {
    if (spelled.length === MAX_WORDS) break;
    const isName = /\p{L}{2}/u.test(word) && numberOf(word) === null && !isMisnamed(word);
    if (isName && taskOf(word, knowledge) === null) spelled.push(word);
  }
  return {
    words: spelled.map((word) => knowledge.stemAt(word).stem),
    spelled,
    numbers: all.flatMap((word) => numberOf(word) ?? []),
    formula: { ...formulaOf(text), isMisnamed: all.some(isMisnamed) },
  };
}

/** A text is not looked at further for its formulas. */
const [MAX_FORMULA_TEXT, MAX_SIGNS] = [2_000, 200];
/** One sign in so many may be misread or lost. In a shorter formula it makes another one: 't^2' and 't^3'. */
const SIGNS_OF_ERROR = 8;
/** Behind such a word, in a text of mathematics, a formula stands: here it was not read. A full stop beside 'function' ends its sentence. */
const UNREAD_FORMULA =
  /\b(?:(?:of|that|by|if|when|where|evaluate|solve)\W*|(?:equations?|expression|functions?|matrix|integral)(?![.?])\W*)$/iu;
const MATHEMATICS =
  /\b(?:laplace|fourier|transform|integra\p{L}+|differential|derivative|equations?|matrix|limit|evaluate|convergence|series|functions?|solve|prove)\b/iu;

/** Numbers, single letters and signs in their order. */
function formulaOf(text: string): Omit<Formula, 'isMisnamed'> {
  const looked = text.slice(0, MAX_FORMULA_TEXT);
  const isRead = /[=^√∫∑∏∂∇∞≤≥±×÷∪∩∈∀∃]/u.test(looked);
  return {
    signs: formOfSigns(
      looked.replaceAll(/(?<!\S)\p{L}{2}(?![^\s.,;:?!])|\p{L}{3,}|[\s.,;:?!'"“”‘’()[\]{}]/gu, '').toLowerCase(),
    ).slice(0, MAX_SIGNS),
    isRead,
    isUnread: !isRead && UNREAD_FORMULA.test(looked) && MATHEMATICS.test(looked),
  };
}

/** Whether two formulas are the same, with a sign in so many misread or lost; one that was not read may be any other. */
function areSameFormulas({ formula: a }: ComparedQuestion, { formula: b }: ComparedQuestion): boolean {
  if (a.isUnread || b.isUnread) return false;
  if (!a.isRead && !b.isRead) return true;
  return distance(a.signs, b.signs) <= Math.max(a.signs.length, b.signs.length) / SIGNS_OF_ERROR;
}

/** Task words of about a length, by the length. */
const TASKS_BY_LENGTH: readonly (readonly string[])[] = Array.from({ length: 20 }, (_, length) =>
  [...TASKS].filter((task) => Math.abs(task.length - length) <= 1),
);

function shareOf(words: readonly string[], found: readonly boolean[], weigh: (at: number) => number, from = 0): number {
  let [all, known] = [0, 0];
  for (let at = from; at < words.length; at += 1) {
    const weight = weigh(at);
    all += weight;
    if (found[at]) known += weight;
  }
  return all === 0 ? 0 : known / all;
}

/** Behind a question its printed solution may stand, or a further task: then it is the beginning of the longer text. */
const [MIN_CONTAINED_WORDS, CONTAINED_SCORE] = [6, 0.65];

function beginningOf({ words, spelled, ...rest }: ComparedQuestion, length: number): ComparedQuestion {
  return { words: words.slice(0, length), spelled: spelled.slice(0, length), ...rest };
}

/** Whether two questions ask the same, or nearly. Null: they do not. */
export function likenessOfQuestions(
  a: ComparedQuestion,
  b: ComparedQuestion,
  weigh: QuestionWordWeight,
  knowledge: WordKnowledge,
): QuestionLikeness | null {
  const whole = wholeLikeness(a, b, weigh, knowledge);
  const [short, long] = a.words.length < b.words.length ? [a, b] : [b, a];
  if (whole || short.words.length < MIN_CONTAINED_WORDS || long.words.length < 1.3 * short.words.length) return whole;
  const beginning = wholeLikeness(short, beginningOf(long, short.words.length + 1), weigh, knowledge);
  return beginning && beginning.score >= SAME ? { score: CONTAINED_SCORE, kind: 'near' } : null;
}

/** Whether each has a number or sign that the other has not: one that is missing may not have been read. */
export function haveOther(a: readonly string[], b: readonly string[]): boolean {
  const left = [...b];
  const more = a.filter((number) => {
    const at = left.indexOf(number);
    if (at !== -1) left.splice(at, 1);
    return at === -1;
  });
  return more.length > 0 && left.length > 0;
}

const negationsOf = ({ spelled }: ComparedQuestion) => spelled.filter((word) => NEGATIONS.has(word)).length;

/** Of a long text that is asked again many words are read right both times, so what has hardly one in common is another. */
function areUnlikeLong(a: ComparedQuestion, b: ComparedQuestion): boolean {
  const fewer = Math.min(a.words.length, b.words.length);
  if (fewer < LONG_TEXT) return false;
  const others = new Set(b.words);
  return a.words.filter((word) => others.has(word)).length < MIN_EQUAL * fewer;
}

function wholeLikeness(
  a: ComparedQuestion,
  b: ComparedQuestion,
  weigh: QuestionWordWeight,
  knowledge: WordKnowledge,
): QuestionLikeness | null {
  const fewer = Math.min(a.words.length, b.words.length);
  // What such a short text asks for is in its formula.
  const isFormula = fewer <= FEW_WORDS && (a.formula.isMisnamed || b.formula.isMisnamed);
  if (fewer === 0 || isFormula || areUnlikeLong(a, b)) return null;
  const { inA, inB, order, hasOther, hasMore, hasFar } = alignWords(a.spelled, b.spelled, knowledge);
  const weighOf =
    ({ words, spelled }: ComparedQuestion, found: readonly boolean[]) =>
    (at: number) => {
      const [word, stem] = [spelled[at] ?? '', words[at] ?? ''];
      const isUnknown = found[at] !== true && !knowledge.isKnown(word);
      return weigh(stem) * (word.length <= SHORT_LETTERS ? SHORT_SHARE : 1) * (isUnknown ? UNKNOWN_SHARE : 1);
    };
  const [weighA, weighB] = [weighOf(a, inA), weighOf(b, inB)];
  const [shareA, shareB] = [shareOf(a.words, inA, weighA), shareOf(b.words, inB, weighB)];
  const lower = Math.min(shareA, shareB);
  // What one reader lost costs one share only, so the higher one counts a little.
  const whole = 0.75 * lower + 0.25 * Math.max(shareA, shareB);
  const endOf = (words: readonly string[], found: readonly boolean[], of: (at: number) => number) =>
    shareOf(words, found, of, Math.floor(words.length * (1 - END_SHARE)));
  const end = fewer < 6 ? lower : Math.min(endOf(a.words, inA, weighA), endOf(b.words, inB, weighB));
  if (end < MIN_END) return null;
  // Words alone say little in a short question, and in one whose words stand in another order.
  const score = whole * (0.85 + 0.15 * (fewer < 4 ? 1 : Math.min(1, 1.5 * order))) * (fewer === 1 ? 0.9 : 1);
  const needed = fewer > FEW_WORDS ? NEAR : hasOther() ? NEEDED_BESIDE_OTHER : fewer === 1 ? SAME : NEEDED_OF_FEW;
  if (score < needed) return null;
  const isSame =
    score >= SAME &&
    !hasOther() &&
    !(fewer <= FEW_WORDS && hasFar) &&
    areSameFormulas(a, b) &&
    !hasMore &&
    negationsOf(a) === negationsOf(b) &&
    !(haveOther(a.numbers, b.numbers) && score < 0.9);
  return { score: Math.round(Math.min(1, score) * 100) / 100, kind: isSame ? 'same' : 'near' };
}
