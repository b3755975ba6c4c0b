import { UNREADABLE_CONFIDENCE } from '@exam-vault/contract/questions';
import { cutRows, type CutRow } from './cut-row.ts';
import { isInstruction } from './instructions.ts';
import { isTask, labelsOf } from './labels.ts';
import { takeMarks, type Marks } from './marks.ts';
import type { QuestionStart } from './number-chain.ts';
import type { CutPage, QuestionBox } from './page-rows.ts';
import { keepParts, looksLikeOptions, splitAtMarks, splitLostParts, splitUnread } from './keep-parts.ts';
import { newNode, readParts, type Node } from './parts.ts';
import { otherReadings } from './other-readings.ts';
import { splitInline } from './inline-parts.ts';
import { boxesOf } from './question-boxes.ts';
import { havePartsOwn, instructionOf, liftCells, liftMarks, shares, totalOf } from './part-marks.ts';
import { startsOf } from './question-starts.ts';
import { sectionsOf, wholeText, withInstructions } from './sections.ts';
import { isWrecked, withUsualSigns } from './readable-text.ts';
import {
  maximumMarks,
  sum,
  withChosenParts,
  withEqualChoice,
  withGivenMarks,
  withMaximum,
  withPoints,
  withRemainders,
  withSectionMarks,
} from './sum-marks.ts';

/** A question, or a part of one, as it was cut from its paper. */
export interface CutQuestion {
  /** '3', '3b', '3b(ii)', '3 OR'. */
  readonly label: string;
  /** Its own number as printed; '' when it could not be read. */
  readonly printed: string;
  /** Index of the question that it is a part of. */
  readonly parent: number | null;
  /** Without number and marks; '' for a question that consists of its parts alone. */
  readonly text: string;
  readonly marks: number | null;
  /** The title of its section, with its instruction. */
  readonly section: string | null;
  /** It is asked instead of the one before it. */
  readonly isAlternative: boolean;
  readonly boxes: readonly QuestionBox[];
  /** Words of other readings where its own text stands: they are searched, and shown nowhere. */
  readonly otherWords?: string;
  /** From 0 to 1. */
  readonly confidence: number;
}

/** Questions and parts of one paper. More are cut off: a paper of 400 multiple-choice questions is whole. */
export const MAX_QUESTIONS = 1_000;
/** Characters of one question, and those in which its marks are looked for. */
const [MAX_TEXT, MAX_RAW] = [8_000, 32_000];
/** Confidence is lower where the text itself is a guess. */
const PICTURE_FACTOR = 0.93;
/** That of a question whose text says something else than its page. */
const WRECKED = UNREADABLE_CONFIDENCE / 2;

const ROMANS = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi', 'xii'];
const DEVANAGARI_LETTERS = 'कखगघङचछजझ';

/** What a part adds to the label of its question. */
function suffix({ style, value, isAlternative }: Node): string {
  const letter = String.fromCodePoint(96 + value);
  const own = {
    digit: `.${value}`,
    lower: letter,
    upper: letter,
    roman: `(${ROMANS[value - 1] ?? value})`,
    devanagari: DEVANAGARI_LETTERS[value - 1] ?? `.${value}`,
  }[style];
  return isAlternative ? `${own} OR` : own;
}

/** Remarks about the outcome that a question tests; they are no part of what it asks. */
const OUTCOME =
  /[[(<{]?\s*\bC\.?L\.?O(?!\p{L})[\s\-:;<\dIl|,.]{0,14}[\])>}]{0,2}[\s;:,]*(?:Bloom.{0,3}s?\s*Taxonomy\s*Level\b)?[^\p{L}\n]{0,5}(?:\b(?:understand|apply|appli|analy|creat|evaluat|remember)\p{L}*)?\s*[\])>}]*[,;:]?/giu;

/** '(CO-3)' behind a number; '(CO2)' may be a gas. */
const COURSE_OUTCOME = /[[(]\s?C\s?[O0o]{1,2}\s?[-–—:]\s?\d\s?[\])]\s?[:.]?/gu;

/** What is left of a bracket or a pen's tick before a task: 'D Compare', '(0 - What', 'oo Compute'. */
const LEFTOVER = /^(?:\S{1,2}[\s—–-]{1,3}){1,2}(?=\p{Lu}\p{L})/u;
const SHORT_WORDS = new Set('a an as at by i if in is it of on or to'.split(' '));

function withoutLeftover(text: string): string {
  const [first = ''] = text.split(' ', 1);
  const rest = SHORT_WORDS.has(first.toLowerCase()) ? text : text.replace(LEFTOVER, '');
  return rest !== text && isTask(rest) ? rest : text;
}

const tidyText = (text: string) =>
  withUsualSigns(text)
    .replaceAll(COURSE_OUTCOME, ' ')
    .replaceAll(OUTCOME, ' ')
    .replaceAll(/(\p{L})-\n(?=\p{Ll})/gu, '$1')
    .replaceAll(/\s+/gu, ' ')
    .replace(/^[\s.:;,)\]\-–—|]+/u, '')
    .trim()
    .slice(0, MAX_TEXT);

/** Marks beside one question or part. */
const MAX_CELLS = 3;

interface Reading {
  readonly text: string;
  readonly marks: readonly Marks[];
}

function readText(node: Node): Reading {
  const raw = node.lines
    .map(({ text }) => text)
    .join('\n')
    .slice(0, MAX_RAW);
  // Outcomes leave white behind, of which no pattern should see much.
  const plain = raw.replaceAll(OUTCOME, ' ').replaceAll(/ {2,}/gu, ' ');
  const { text, marks } = takeMarks(plain, node.lines[0]?.row.hasOutcomes ?? false);
  // Beside printed marks, and where there are many, numbers at the right edge are those of a table of data.
  const cells = marks.length > 0 || node.cells.length > MAX_CELLS ? [] : node.cells;
  return { text: tidyText(text), marks: [...cells, ...marks] };
}

interface Cut {
  readonly node: Node;
  readonly start: QuestionStart;
  readonly section: string | null;
  readonly rows: readonly CutRow[];
}

function cutNodes(rows: readonly CutRow[], isPicture: boolean): Cut[] {
  const starts = startsOf(rows);
  const { sections, used } = sectionsOf(rows, starts);
  const sectionsAt = new Set(sections.map((section) => section.at));
  return starts.map((start, index) => {
    const end = starts[index + 1]?.at ?? rows.length;
    const own: CutRow[] = [];
    let firstAt = -1;
    for (let at = start.at; at < end; at += 1) {
      const row = rows[at];
      // The next exam of the same file, or the next section, ends the question.
      if (row?.use === 'heading' || sectionsAt.has(at)) break;
      if (!row || row.use === 'furniture' || row.use === 'table head' || used.has(at)) continue;
      if (at === start.numberAt) firstAt = own.length;
      own.push(row);
    }
    const label = { style: 'digit' as const, value: start.value, printed: start.printed };
    const node = newNode(
      label,
      rows[start.numberAt]?.indent ?? 0,
      start.confidence,
      start.isAlternative && starts[index - 1]?.value === start.value,
    );
    const arranged = firstAt > 0 ? own.map((row, at) => (at === firstAt ? withoutNumber(row, start) : row)) : own;
    const [first] = arranged;
    const numbered = firstAt === 0 && start.printed !== '';
    const read = start.rest !== '' && start.rest !== first?.text ? labelsOf(start.rest) : (first?.labels ?? []);
    const labels = !numbered ? read : start.labels === 1 ? (first?.labels.slice(1) ?? []) : [];
    readParts(
      node,
      arranged,
      labels,
      numbered || (firstAt === 0 && start.rest !== '') ? start.rest : (first?.text ?? ''),
      isPicture,
    );
    return { node, start, section: sections.findLast((section) => section.at < start.at)?.title ?? null, rows: own };
  });
}

/** The row of a number that stands in the middle of its question, as text alone. */
const withoutNumber = (row: CutRow, start: QuestionStart): CutRow => ({
  ...row,
  text: start.rest === '' && start.printed === '' ? row.text : start.rest,
  labels: start.labels === 1 ? row.labels.slice(1) : row.labels,
});

/** How many numbers the marks of a question add up: '4+3+3' are three parts. */
function termsOf(node: Node): number {
  const all = [...readText(node).marks, ...node.children.flatMap((child) => child.cells)];
  const [only] = all;
  if (!only || all.length !== 1) return 0;
  return only.isProduct ? (only.terms.find((term) => term === node.children.length) ?? 0) : only.terms.length;
}

/** Papers in which questions have options in place of parts. */
function isMultipleChoice(nodes: readonly Node[]): boolean {
  const alike = nodes.filter(looksLikeOptions).length;
  return alike >= 3 && alike >= 0.25 * nodes.filter(({ children }) => children.length > 0).length;
}

/**
 * Cuts a paper into its questions and their parts, in reading order. It knows nothing but the words of the pages and their boxes, and opens no file, no
 * database and no clock (decision 80).
 */
export function cutQuestions(pages: readonly CutPage[]): CutQuestion[] {
  const rows = cutRows(pages);
  const isPicture = pages.some(({ source }) => source === 'picture');
  const cuts = cutNodes(rows, isPicture);
  const nodes = cuts.map(({ node }) => node);
  const hasOptions = isMultipleChoice(nodes);
  const boxes = boxesOf(rows);
  const wordsBeside = otherReadings(pages);
  const found: CutQuestion[] = [];
  /** What numbers say about their parts. */
  const instructions = new Map<number, string>();

  function add(
    node: Node,
    parent: number | null,
    prefix: string,
    marks: number | null,
    given: readonly Marks[],
    section: string | null,
    confidence: number,
  ): void {
    if (found.length >= MAX_QUESTIONS) return;
    const label = parent === null ? `${node.value}${node.isAlternative ? ' OR' : ''}` : `${prefix}${suffix(node)}`;
    const read = readText(node);
    const lifted = liftMarks(
      given,
      node.children.map((child) => readText(child).marks),
      areOwn,
    );
    const instruction = instructionOf(node, read.text, lifted.own);
    const parts = shares(lifted.own, node, instruction).map(
      (share, index) => share ?? totalOf(lifted.parts[index] ?? []),
    );
    const printed = marks ?? totalOf(given.length > 0 ? given : lifted.own);
    const ofParts =
      parts.every((part) => part !== null) && parts.length > 0 ? sum(parts.map((part) => part ?? 0)) : null;
    // A number that says how to answer, and has no parts, asks nothing.
    if (node.children.length === 0 && isInstruction(read.text)) return;
    const own = Math.min(confidence, node.confidence) * (isPicture ? PICTURE_FACTOR : 1);
    const at = found.length;
    if (instruction) instructions.set(at, node.lines.map(({ row }) => wholeText(row)).join(' '));
    found.push({
      label,
      printed: node.printed,
      parent,
      text: instruction ? '' : isPicture ? withoutLeftover(read.text) : read.text,
      marks: printed ?? ofParts,
      section,
      isAlternative: node.isAlternative,
      boxes: boxes(node),
      otherWords: wordsBeside(node.lines.map(({ row }) => row)),
      confidence: isWrecked(read.text) ? WRECKED : Math.round(own * 100) / 100,
    });
    for (const [index, child] of node.children.entries())
      add(child, at, label, parts[index] ?? null, lifted.parts[index] ?? [], section, own);
  }

  const isLetter =
    nodes.filter(({ children: [first] }) => first?.style === 'roman').length <=
    nodes.filter(({ children: [first] }) => first?.style === 'lower').length;
  for (const { node } of cuts) {
    splitInline(node);
    splitLostParts(node, termsOf(node));
    if (isPicture) splitAtMarks(node);
    keepParts(node, termsOf, hasOptions);
    node.children.forEach(liftCells);
    if (isPicture && !hasOptions) splitUnread(node, isLetter);
  }
  const areOwn = havePartsOwn(nodes.map(({ children }) => children.map((child) => readText(child).marks)));
  for (const { node, section } of cuts) {
    add(node, null, '', null, readText(node).marks, section, 1);
  }
  const headings = rows.flatMap(({ use, text, marks }) => (use === 'heading' ? [`${text} ${marks?.total ?? ''}`] : []));
  const above = rows
    .slice(0, cuts[0]?.start.at ?? 0)
    .map(({ text }) => text)
    .join(' ');
  const ofSections = withChosenParts(withSectionMarks(withGivenMarks(found, above)), instructions);
  const marked = withRemainders(withMaximum(ofSections, maximumMarks(headings)));
  return withoutEmpty(withInstructions(withEqualChoice(withPoints(marked), above), instructions));
}

/** A number without text and without parts is no question. */
function withoutEmpty(found: readonly CutQuestion[]): CutQuestion[] {
  const parents = new Set(found.map(({ parent }) => parent));
  const kept = found.filter(({ text }, index) => text !== '' || parents.has(index));
  const places = new Map(kept.map((question, index) => [found.indexOf(question), index]));
  return kept.map((question) => ({
    ...question,
    parent: question.parent === null ? null : (places.get(question.parent) ?? null),
  }));
}
