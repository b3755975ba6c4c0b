import { wordsOf } from '../../finding/indexing/terms.ts';
import { alignWords } from './align-words.ts';
import type { WordKnowledge } from './misread-words.ts';
import {
  comparedQuestion,
  FEW_WORDS,
  haveOther,
  likenessOfQuestions,
  numberOf,
  taskOf,
  type ComparedQuestion,
  type QuestionLikeness,
  type QuestionWordWeight,
} from './question-likeness.ts';

/** A question with the text of the one that it is a part of. */
export interface QuestionText {
  readonly text: string;
  /** Null: it is no part, or the question above it has no text. */
  readonly stem: string | null;
}

/** A question or part as it is compared. */
export interface ComparedPart {
  readonly own: ComparedQuestion;
  readonly stem: ComparedQuestion | null;
  /** Its own words say too little without the stem. */
  readonly needsStem: boolean;
  /** Stem and own text. */
  readonly whole: ComparedQuestion;
  /** What is asked for, and numbers and letters of formulas, of the own text. */
  readonly tasks: readonly string[];
  readonly signs: readonly string[];
}

/** A part with fewer letters says too little by itself. */
const MIN_LETTERS = 24;
/** Of numbers and letters of parts without words: as many must be equal. */
const [SAME_SIGNS, NEAR_SIGNS] = [0.75, 0.5];
/** How much of a part's own words a question must have that says them in its own text. */
const MIN_OWN_FOUND = 0.65;

/** Words that ask for the same stand together: 'explain' and 'describe'. Others of the task ('briefly', 'with a sketch') ask for nothing else. */
const TASK_KINDS = [
  'explain describe discuss elaborate illustrate outline explained',
  'compare differentiate distinguish',
  'find calculate compute determine',
  'prove show derive',
  'list enumerate mention give state',
  'justify reason reasons why',
  'define',
  'draw',
  'write',
].map((kind) => kind.split(' '));
const KIND_OF = new Map(TASK_KINDS.flatMap((kind) => kind.map((word) => [word, kind[0] ?? word] as const)));

/** @param words of its own text */
const isShort = (text: string, { words }: ComparedQuestion) => text.length < MIN_LETTERS || words.length === 0;

/** A question as it is compared, with what a part needs of the question above it. */
export function comparedPart({ text, stem }: QuestionText, knowledge: WordKnowledge): ComparedPart {
  const own = comparedQuestion(text, knowledge);
  const needsStem = stem !== null && isShort(text, own);
  const spelled = new Set(own.spelled);
  const tasks: string[] = [];
  const signs: string[] = [];
  for (const word of wordsOf(text)) {
    const task = taskOf(word, knowledge);
    if (task !== null) tasks.push(...(KIND_OF.has(task) ? [KIND_OF.get(task) ?? task] : []));
    else if (!spelled.has(word)) signs.push(numberOf(word) ?? word);
  }
  return {
    own,
    stem: stem === null ? null : comparedQuestion(stem, knowledge),
    needsStem,
    whole: needsStem ? comparedQuestion(`${stem} ${text}`, knowledge) : own,
    tasks,
    signs,
  };
}

/**
 * Whether two questions or parts ask the same, or nearly. Null: they do not. Parts that say little must agree in their own words and in the text that stands
 * above them: neither makes up for the other (decision 81).
 */
export function likenessOfParts(
  a: ComparedPart,
  b: ComparedPart,
  weigh: QuestionWordWeight,
  knowledge: WordKnowledge,
): QuestionLikeness | null {
  const compare = (one: ComparedQuestion, other: ComparedQuestion) => likenessOfQuestions(one, other, weigh, knowledge);
  if (!a.needsStem && !b.needsStem) return compare(a.own, b.own);
  if (a.stem === null || b.stem === null) {
    const [part, question] = a.needsStem ? [a, b] : [b, a];
    return saysWordsOf(question.own, part.own, knowledge) ? compare(part.whole, question.own) : null;
  }
  const [stemA, stemB] = [a.stem, b.stem];
  if (a.own.words.length === 0 && b.own.words.length === 0)
    return lower(compare(stemA, stemB), likenessWithoutWords(a, b));
  if (haveOtherWords(a.own, b.own, knowledge)) return null;
  const own = compare(a.own, b.own);
  // 'Write short notes on' has no words of its own.
  const above = stemA.words.length > 0 && stemB.words.length > 0 ? compare(stemA, stemB) : compare(a.whole, b.whole);
  const isFew = Math.min(a.own.words.length, b.own.words.length) <= FEW_WORDS;
  const likeness = lower(own, above);
  return likeness && isFew && haveOther(a.signs, b.signs) ? { ...likeness, kind: 'near' } : likeness;
}

const lower = (one: QuestionLikeness | null, other: QuestionLikeness | null): QuestionLikeness | null =>
  one && other ? { score: Math.min(one.score, other.score), kind: one.kind === 'same' ? other.kind : 'near' } : null;

/** Whether a question has the own words of a part in its text. */
function saysWordsOf(question: ComparedQuestion, part: ComparedQuestion, knowledge: WordKnowledge): boolean {
  if (part.words.length === 0) return false;
  const { inA } = alignWords(part.spelled, question.spelled, knowledge);
  return inA.filter(Boolean).length >= MIN_OWN_FOUND * part.words.length;
}

/** Whether each of two short texts has a word that the other has not. */
function haveOtherWords(a: ComparedQuestion, b: ComparedQuestion, knowledge: WordKnowledge): boolean {
  if (Math.min(a.words.length, b.words.length) > FEW_WORDS) return false;
  const { inA, inB } = alignWords(a.spelled, b.spelled, knowledge);
  return inA.includes(false) && inB.includes(false);
}

/** Of parts like 'Draw it' and 'x + 2 = 5': they must ask for the same, with the same signs. */
function likenessWithoutWords(a: ComparedPart, b: ComparedPart): QuestionLikeness | null {
  if (a.tasks.length > 0 && b.tasks.length > 0 && !a.tasks.some((task) => b.tasks.includes(task))) return null;
  const left = [...b.signs];
  const common = a.signs.filter((sign) => {
    const at = left.indexOf(sign);
    if (at !== -1) left.splice(at, 1);
    return at !== -1;
  }).length;
  const most = Math.max(a.signs.length, b.signs.length);
  const score = most === 0 ? 1 : common / most;
  return score < NEAR_SIGNS ? null : { score, kind: score >= SAME_SIGNS ? 'same' : 'near' };
}

/** The texts by whose words a question is found, the ones that say most first. */
export function keyTexts({ text, stem }: QuestionText): readonly string[] {
  return stem !== null && text.length < MIN_LETTERS ? [text, stem] : [text];
}
