import { distance } from 'fastest-levenshtein';
import { LRUCache } from 'lru-cache';
import { cutQuestions, type CutQuestion } from '../../studying/questions/cut/cut-questions.ts';
import type { CutPage } from '../../studying/questions/cut/page-rows.ts';
import { pagesOfText } from '../../studying/questions/cut/text-pages.ts';
import { TASKS } from '../../studying/questions/question-likeness.ts';
import type { StoredWord } from '../../base/database/schema.ts';
import { termOf, wordsOf } from '../../finding/indexing/terms.ts';
import { PAGE_GRID } from '../../finding/indexing/stored-page.ts';
import { withoutMarksColumns } from './marks-columns.ts';
import { HEAD_WORDS, INSTRUCTION_WORDS, MARKS_WORDS } from './paper-words.ts';
import { lookOf, shapeOf } from './word-shapes.ts';

/** A page of a file as it was read. */
export interface ReadPage {
  /** From 1. */
  readonly page: number;
  readonly source: 'text' | 'picture';
  readonly text: string;
  /** Null for a page that an early version has read. */
  readonly words: readonly StoredWord[] | null;
}

/** A word, number or sign that may be particular to a paper. */
export interface Token {
  /** Its stem. */
  readonly term: string;
  readonly spelled: string;
  /** Its letters without those that readers take for others. */
  readonly look: string;
  readonly isNumber: boolean;
  readonly page: number;
  /** Which sentence of its unit it stands in, from 0. */
  readonly sentence: number;
}

/** A question or part with a text of its own; of a paper without numbers a line. */
export interface Unit {
  /** The question that it is a part of, from 0; questions are counted by it. */
  readonly question: number;
  readonly page: number;
  readonly text: string;
  readonly tokens: readonly Token[];
}

/** A paper as it is compared. */
export interface PaperUnits {
  readonly units: readonly Unit[];
  /** Units are questions, not lines. */
  readonly isCut: boolean;
  /** All tokens of its pages in reading order, those above the first question included. */
  readonly stream: readonly Token[];
  /** The words above the first question. */
  readonly head: readonly string[];
  /** All different words of its pages. */
  readonly words: ReadonlySet<string>;
  /** Read from a picture, or badly: a word may have wrong letters. */
  readonly isRough: boolean;
}

/** Units and tokens that are compared: no exam has more. */
const [MAX_UNITS, MAX_TOKENS, MAX_TOKENS_OF_UNIT] = [200, 4_000, 300];
/** Words that say where something stands. */
const STRUCTURE = new Set(['part', 'unit', 'group', 'page', 'co1', 'co2', 'co3', 'co4', 'co5', 'co6']);
/** Shorter ones look like too many other words. */
const [MIN_TASK_LETTERS, MIN_SHAPE_LETTERS] = [5, 4];
const MAX_KNOWN_TASKS = 20_000;
/** Of the words of an instruction at least so many are such. */
const [INSTRUCTION_SHARE, MIN_INSTRUCTION_WORDS] = [0.75, 2];
/** Where less of a longer text is in questions, lines are compared: the paper has no numbers, or they were not read. */
const [MAX_CUT_SHARE, MIN_UNCUT] = [0.4, 60];
const [MIN_LINE_TOKENS, HEAD_LINES] = [3, 10];
const HEAD_WORD = new RegExp(`\\b(?:${HEAD_WORDS.map((word) => word.replace('.', '\\.?\\s?')).join('|')})`, 'iu');
/** From this share on of words that look like none a text layer is as bad as a photo; fewer words don't tell. */
const [ROUGH_SHARE, MIN_LONG] = [0.2, 20];
const PICTURE_SHARE = 0.15;

/** Words that say what to do, by their length. */
const LONG_TASKS: readonly (readonly string[])[] = Array.from({ length: 16 }, (_none, length) =>
  [...TASKS].filter((task) => task.length >= MIN_TASK_LETTERS && Math.abs(task.length - length) <= 1),
);
const TASK_SHAPES = new Set([...TASKS].filter(({ length }) => length >= MIN_SHAPE_LETTERS).map(shapeOf));
const MISREAD_TASKS = new LRUCache<string, boolean>({
  max: MAX_KNOWN_TASKS,
  memoMethod(word) {
    const look = lookOf(word);
    const isNear = (task: string) => distance(task, look) <= (task.length < 8 ? 1 : 2);
    return TASK_SHAPES.has(shapeOf(look)) || (LONG_TASKS[look.length]?.some(isNear) ?? false);
  },
});

/** Whether it is such a word, perhaps with letters misread. */
function isTask(word: string, isPicture: boolean): boolean {
  return TASKS.has(word) || (isPicture && word.length >= MIN_SHAPE_LETTERS && MISREAD_TASKS.memo(word));
}

const isMarks = (word: string, isPicture: boolean) =>
  MARKS_WORDS.has(word) || (isPicture && word.length === 5 && distance(word, 'marks') <= 2);

/** Where a sentence ends or marks in brackets do, or a part begins that was not cut off: '(b)'. */
const SENTENCE_END =
  /(?<=[.?!])\s+(?=["'“‘(]*\p{Lu})|\s+(?=[([]\d{1,2}\s?\p{L}{0,7}[)\]])|(?<=[([]\d{1,2}\s?\p{L}{0,7}[)\]])\s+(?=\p{Lu})|\s+(?=\([a-h]\)\s)/u;

const tokensOf = (text: string, page: number, isPicture: boolean): Token[] =>
  text.split(SENTENCE_END).flatMap((sentence, at) => tokensOfSentence(sentence, { page, isPicture, at }));

function tokensOfSentence(
  text: string,
  { page, isPicture, at: sentence }: { page: number; isPicture: boolean; at: number },
): Token[] {
  const words = wordsOf(text);
  const isNumber = (at: number) => /^\d/u.test(words[at] ?? '');
  const isWordOfMarks = (at: number) => isMarks(words[at] ?? '', isPicture);
  // '5 marks', and 'marks: 5', before which another number may stand.
  const isOfMarks = (at: number) =>
    isNumber(at) && (isWordOfMarks(at - 1) || (isWordOfMarks(at + 1) && !isNumber(at + 2)));
  const isNameOfMarks = (at: number) => isWordOfMarks(at) && isOfMarks(at - 1);
  const particular = words.filter(
    (word, at) => !isTask(word, isPicture) && !STRUCTURE.has(word) && !isOfMarks(at) && !isNameOfMarks(at),
  );
  return particular.map((word) => {
    const isNumber = /\d/u.test(word);
    return {
      term: isNumber ? word.replace(/^0+(?=\d)/u, '') : termOf(word),
      spelled: word,
      look: isPicture ? lookOf(word) : word,
      isNumber,
      page,
      sentence,
    };
  });
}

export const saidBy = (tokens: readonly Token[]): string => tokens.map(({ term }) => term).join(' ');

/** Pages as the cutter takes them. */
function cutPages(pages: readonly ReadPage[]): CutPage[] {
  return pages.map(({ page, source, text, words }) => {
    if (words === null) return { page, source, words: pagesOfText(text).flatMap((one) => one.words) };
    const own = words.filter((word) => word[6] === 0);
    const placed = own.map(([said, left, top, width, height, line]) => ({
      text: said,
      box: [left / PAGE_GRID, top / PAGE_GRID, width / PAGE_GRID, height / PAGE_GRID] as const,
      line,
    }));
    return { page, source, words: placed };
  });
}

/** Whether it tells how to answer instead of asking something. */
export function isInstruction(text: string): boolean {
  const words = wordsOf(text).filter((word) => /^\p{L}{2,}$/u.test(word) && !TASKS.has(word));
  const own = words.filter((word) => INSTRUCTION_WORDS.has(word));
  return own.length >= MIN_INSTRUCTION_WORDS && own.length >= INSTRUCTION_SHARE * words.length;
}

/** The number of the whole question that each question or part belongs to. */
function rootsOf(cut: readonly CutQuestion[]): number[] {
  const roots: number[] = [];
  for (const [at, { parent }] of cut.entries()) roots.push(parent === null ? at : (roots[parent] ?? at));
  return roots;
}

function unitsOfQuestions(cut: readonly CutQuestion[], isPicture: boolean): Unit[] {
  const roots = rootsOf(cut);
  return cut.flatMap(({ text, boxes }, at) => {
    const page = boxes[0]?.page ?? 1;
    if (text === '' || isInstruction(text)) return [];
    const tokens = tokensOf(text, page, isPicture).slice(0, MAX_TOKENS_OF_UNIT);
    return tokens.length === 0 ? [] : [{ question: roots[at] ?? at, page, text, tokens }];
  });
}

function unitsOfLines(pages: readonly ReadPage[], isPicture: boolean): Unit[] {
  let number = 0;
  return pages.flatMap(({ page, text }, at) =>
    text.split('\n').flatMap((line, index) => {
      if (isInstruction(line) || (at === 0 && index < HEAD_LINES && HEAD_WORD.test(line))) return [];
      const tokens = tokensOf(line, page, isPicture);
      if (tokens.filter(({ term }) => term.length > 1).length < MIN_LINE_TOKENS) return [];
      number += 1;
      return [{ question: number, page, text: line, tokens: tokens.slice(0, MAX_TOKENS_OF_UNIT) }];
    }),
  );
}

/** Letters that no word of a language with vowels is made of, or digits among letters. */
const looksWrong = (word: string) =>
  /^[a-z\d]{4,}$/u.test(word) && (/[a-z]\d+[a-z]/u.test(word) || !/[aeiouy]/u.test(word) || /(.)\1\1/u.test(word));

function isBadlyRead(pages: readonly ReadPage[]): boolean {
  const words = pages
    .flatMap(({ text }) => text.split(/\s+/u))
    .map((word) => word.toLowerCase().replaceAll(/[^\p{L}\d]/gu, ''));
  const long = words.filter(({ length }) => length >= 4);
  return long.length >= MIN_LONG && long.filter(looksWrong).length > ROUGH_SHARE * long.length;
}

const lengthOf = (pages: readonly ReadPage[]) => pages.reduce((sum, { text }) => sum + text.length, 0);

/** Whether more of it than a last page with hardly a word was read from pictures. */
function isOfPictures(pages: readonly ReadPage[]): boolean {
  const pictures = pages.filter(({ source }) => source === 'picture');
  return pictures.length > 0 && lengthOf(pictures) >= PICTURE_SHARE * lengthOf(pages);
}

/** Cuts a paper into what is compared. Pure; its time grows with the words of the pages. */
export function paperUnits(read: readonly ReadPage[]): PaperUnits {
  const pages = read.map(withoutMarksColumns);
  const isRough = isOfPictures(pages) || isBadlyRead(pages);
  const questions = unitsOfQuestions(cutQuestions(cutPages(pages)), isRough);
  return {
    ...cutOrLines(questions, unitsOfLines(pages, isRough)),
    stream: pages.flatMap(({ page, text }) => tokensOf(text, page, isRough)).slice(0, MAX_TOKENS),
    words: new Set(pages.flatMap(({ text }) => wordsOf(text))),
    head: headOf(pages[0]?.text ?? '', questions[0]?.text ?? ''),
    isRough,
  };
}

const sizeOf = (units: readonly Unit[]) => units.reduce((sum, { tokens }) => sum + tokens.length, 0);

/** Questions, unless most of a long text is in none of them. */
function cutOrLines(questions: readonly Unit[], lines: readonly Unit[]): Pick<PaperUnits, 'units' | 'isCut'> {
  const isCut =
    questions.length > 0 && (sizeOf(lines) < MIN_UNCUT || sizeOf(questions) >= MAX_CUT_SHARE * sizeOf(lines));
  return { units: (isCut ? questions : lines).slice(0, MAX_UNITS), isCut };
}

function headOf(text: string, question: string): string[] {
  const begin = question.slice(0, 12);
  const lines = text.split('\n').slice(0, HEAD_LINES);
  const end = begin === '' ? -1 : lines.findIndex((line) => line.includes(begin));
  return wordsOf((end === -1 ? lines : lines.slice(0, end)).join('\n'));
}
