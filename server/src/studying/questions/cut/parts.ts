import { paragraphStart, type CutRow } from './cut-row.ts';
import { isInstruction } from './instructions.ts';
import {
  behindBracket,
  behindMisreadLetter,
  behindMisreadRoman,
  behindSign,
  isTask,
  LETTERS_LIKE,
  type Label,
  type Style,
} from './labels.ts';
import type { Marks } from './marks.ts';

/** A line of a question: what it says behind its label, and where. */
export interface Line {
  readonly row: CutRow;
  /** Without the label. */
  readonly text: string;
  /** The label as printed, for a part that turns out to be none. */
  readonly label: string;
}

/** A question or a part while the paper is cut. */
export interface Node {
  readonly style: Style;
  readonly value: number;
  readonly printed: string;
  readonly lines: Line[];
  children: Node[];
  readonly cells: Marks[];
  readonly indent: number;
  confidence: number;
  readonly isAlternative: boolean;
}

interface Level {
  readonly node: Node;
  readonly style: Style;
}

const MAX_DEPTH = 3;
const MAX_LETTER = 16;
/** Behind such a text stands a list of what is given or required. */
export const LIST_CUE =
  /\b(?:(?<!short )notes?(?! on\b)|keep in mind|hints?|requirements?|constraints?|conditions?|assumptions?|assume|rules?|restrictions?|features|following data|given data|data given|properties|specifications?|as follows|such as|where)\b[^.?]{0,40}[:.\-–]?\s*$/iu;

export const newNode = (
  label: Pick<Label, 'style' | 'value' | 'printed'>,
  indent: number,
  confidence: number,
  isAlternative = false,
): Node => ({
  style: label.style,
  value: label.value,
  printed: label.printed,
  lines: [],
  children: [],
  cells: [],
  indent,
  confidence,
  isAlternative,
});

/** The readings of a label: 'i' may be the ninth letter. */
function readingsOf({ style, value, asLetter }: Label): { style: Style; value: number }[] {
  const readings: { style: Style; value: number }[] = [{ style, value }];
  if (asLetter !== undefined) readings.push({ style: 'lower', value: asLetter });
  return readings;
}

/** More parts are seldom asked, so that a later letter is misread. */
const MAX_READ = 10;
/** So many letters in a row are a list that goes on, also in a text layer, where few labels are misread. */
const LONG_LIST = 3;
/** Labels of one list stand no further from each other, as a share of the page. */
const SAME_MARGIN = 0.012;
/** How much further right parts stand than the text above them. */
const PART_INDENT = 0.012;

/**
 * The line at which the first part begins, when its letter was lost: the last one at the margin of the parts that looks like a beginning, under a text
 * further left. 0 where there is no such text.
 */
function firstAt(lines: readonly Line[], indent: number): number {
  // The margin of the text above each line: where its rightmost row begins.
  const above: number[] = [];
  for (const { row } of lines) above.push(Math.max(above.at(-1) ?? -Infinity, row.indent));
  if (lines.length > 1 && isInstruction(lines[0]?.text ?? '')) return 1;
  for (let at = lines.length - 1; at > 0; at -= 1) {
    const [line, before] = [lines[at], lines[at - 1]];
    if (!line || Math.abs(line.row.indent - indent) > 0.04) continue;
    const isDeeper = (above[at - 1] ?? -Infinity) < line.row.indent - PART_INDENT;
    if (isDeeper && paragraphStart(line.row, before?.row) > 0.3) return at;
  }
  return 0;
}

/** Finds the parts of one question, row by row. In a picture labels may be misread. */
export function readParts(
  question: Node,
  rows: readonly CutRow[],
  firstLabels: readonly Label[],
  firstText: string,
  isPicture: boolean,
): void {
  const levels: Level[] = [];
  let afterAlternative = false;
  /** A list of remarks behind the parts, which counts as they do: 'Keep in mind: a) …'. */
  let list: Style | null = null;
  const current = () => levels.at(-1)?.node ?? question;

  function add(line: Line): void {
    current().lines.push(line);
    if (line.row.marks) current().cells.push(line.row.marks);
  }

  /** The next part of a level that is open, from the deepest; deeper ones end. */
  function goOn(label: Label, indent: number): boolean {
    for (let depth = levels.length - 1; depth >= 0; depth -= 1) {
      const level = levels[depth];
      const parent = levels[depth - 1]?.node ?? question;
      const last = parent.children.at(-1);
      if (!level || !last) continue;
      const aligned = Math.abs(indent - last.indent) < 0.03;
      const fits = readingsOf(label).find(
        ({ style, value }) =>
          style === level.style &&
          (value === last.value + 1 ||
            (value === last.value + 2 && aligned && value <= MAX_LETTER) ||
            (value === last.value && afterAlternative)),
      );
      // '(i)' below '(i)' is '(j)'.
      const isRepeated =
        level === levels.at(-1) &&
        last.value > 1 &&
        Math.abs(indent - last.indent) < SAME_MARGIN &&
        readingsOf(label).some(({ style, value }) => style === level.style && value === last.value);
      const misread =
        label.style === 'digit' &&
        level.style === 'lower' &&
        aligned &&
        (LETTERS_LIKE[label.value] ?? []).includes(last.value + 1);
      const isSign = label.isInferred && level.style === 'lower' && aligned && label.style === 'lower';
      const isShortRoman =
        level.style === 'roman' &&
        label.style === 'roman' &&
        label.value < last.value + 1 &&
        aligned &&
        level === levels.at(-1);
      const isUpperOfLower =
        label.style === 'upper' && level.style === 'lower' && aligned && label.value === last.value + 1;
      if (!fits && !misread && !isSign && !isShortRoman && !isUpperOfLower && !isRepeated) continue;
      levels.length = depth;
      open(
        { style: level.style, value: fits?.value ?? last.value + 1, printed: label.printed },
        indent,
        fits && fits.value === last.value + 1 ? 0.95 : 0.6,
      );
      return true;
    }
    return false;
  }

  function open(label: { style: Style; value: number; printed: string }, indent: number, confidence: number): void {
    const node = newNode(label, indent, confidence, afterAlternative);
    afterAlternative = false;
    current().children.push(node);
    levels.push({ node, style: label.style });
  }

  /** A first part: 'a', 'i', '1' of a style that is not open. */
  function begin(label: Label, indent: number): boolean {
    if (levels.length >= MAX_DEPTH) return false;
    const used = new Set(levels.map(({ style }) => style));
    const first = readingsOf(label).find(({ style, value }) => value === 1 && !used.has(style));
    if (first) {
      // A level at the same margin as an open one ends that one, as with 'i.' after a lost 'b)'.
      open({ ...first, printed: label.printed }, indent, 0.95);
      return true;
    }
    // 'a)' was lost: the text so far is its text.
    const second = readingsOf(label).find(
      ({ style, value }) => value >= 2 && value <= 4 && style === 'lower' && !used.has(style),
    );
    const at = current();
    if (!second || levels.length > 0 || at.children.length > 0 || at.lines.length === 0) return false;
    const lost = newNode({ style: 'lower', value: 1, printed: '' }, indent, 0.5);
    lost.lines.push(...at.lines.splice(firstAt(at.lines, indent)));
    at.cells.splice(0);
    at.cells.push(...at.lines.flatMap(({ row }) => row.marks ?? []));
    lost.cells.push(...lost.lines.flatMap(({ row }) => row.marks ?? []));
    at.children.push(lost);
    open({ ...second, printed: label.printed }, indent, 0.8);
    return true;
  }

  /** Index of the deepest open list of letters, or -1. */
  const lettersAt = () => levels.findLastIndex(({ style }) => style === 'lower' || style === 'upper');

  /** The letter that would come next at this margin: of the deepest list of letters, or 'a' where there is none. */
  function nextLetter({ indent }: CutRow): number | null {
    const depth = lettersAt();
    if (depth === -1) return question.lines.length <= 1 && levels.length === 0 ? 1 : null;
    const last = levels[depth]?.node;
    return last && Math.abs(last.indent - indent) < 0.02 ? last.value + 1 : null;
  }

  function takeMisread(letter: number, printed: string, indent: number): void {
    const depth = lettersAt();
    const style = levels[depth]?.style ?? 'lower';
    if (depth !== -1) levels.length = depth;
    open({ style, value: letter, printed }, indent, 0.55);
  }

  /** 'a' again although letters are open: another list, or a question whose number was lost. Both stay text here. */
  function take(label: Label, indent: number): boolean {
    const before = current().lines.at(-1)?.text ?? '';
    if (label.value === 1 && levels.length > 0 && LIST_CUE.test(before) && !isTask(label.rest)) list = label.style;
    if (list === label.style) return false;
    return goOn(label, indent) || begin(label, indent);
  }

  for (const [index, row] of rows.entries()) {
    if (row.isAlternative) {
      afterAlternative = true;
      continue;
    }
    let text = index === 0 ? firstText : row.text;
    let labels = index === 0 ? firstLabels : row.labels;
    const [top, deeper] = labels;
    // '1(b)' under question 1.
    if (index > 0 && top?.style === 'digit' && deeper && top.value === question.value) {
      text = top.rest;
      labels = labels.slice(1);
    }
    let taken = '';
    const romans = levels.findLastIndex(({ style }) => style === 'roman');
    const before = levels[romans]?.node;
    const roman = labels.length === 0 && before ? behindMisreadRoman(text) : null;
    if (roman && before && Math.abs(before.indent - row.indent) < 0.06) {
      levels.length = romans;
      open({ style: 'roman', value: before.value + 1, printed: roman.printed }, row.indent, 0.6);
      add({ row, text: roman.rest, label: roman.printed });
      continue;
    }
    const letter = labels.every(({ isClosed, style }) => !isClosed || style === 'digit') ? nextLetter(row) : null;
    const misread = letter === null ? null : behindMisreadLetter(text, letter);
    // '2. a Given' may begin with the article.
    if (misread && letter !== null && (index > 0 || misread.printed !== 'a')) {
      takeMisread(letter, misread.printed, indentOf(row, text));
      add({ row, text: misread.rest, label: misread.printed });
      continue;
    }
    // With marks again below marks a second part begins; the letter of the first was lost.
    const isSecond = isPicture && index > 0 && levels.length === 0 && question.cells.length > 0 && row.marks !== null;
    const second = isSecond && labels.length === 0 ? behindMisreadLetter(text, 2) : null;
    if (
      second &&
      begin(
        { style: 'lower', value: 2, isNamed: false, isClosed: true, isInferred: true, ...second },
        indentOf(row, text),
      )
    ) {
      add({ row, text: second.rest, label: second.printed });
      continue;
    }
    const unread = index > 0 ? (behindBracket(text) ?? (labels.length === 0 ? behindSign(apart(row)) : null)) : null;
    for (const label of labels) {
      if (label.isNamed || (label.style === 'digit' && !label.isClosed) || !take(label, indentOf(row, text))) break;
      taken = label.printed;
      text = label.rest;
    }
    const lettered = levels[lettersAt()]?.node;
    const isAtMargin = lettered && Math.abs(lettered.indent - row.indent) < SAME_MARGIN;
    // '(d)' behind '(a)' was read, and those between them were lost.
    const isRead = labels.some(({ style, value }) => style === 'lower' && value <= MAX_READ);
    const isLikely = isPicture || (lettered?.value ?? 0) >= LONG_LIST;
    if (taken === '' && isLikely && unread && list === null && isAtMargin && !isRead) {
      takeMisread(lettered.value + 1, unread.printed, row.indent);
      [taken, text] = [unread.printed, unread.rest];
    }
    add({ row, text: withPieces(row, text), label: taken });
  }
}

/** The pieces of a row, also where the first one may be a number. */
const apart = ({ cell, text, pieces }: CutRow) =>
  cell === null ? pieces : `${cell}\n${text.slice(cell.length).trim()}`;

/** The indent of what is left of a row. */
const indentOf = (row: CutRow, text: string) => row.indentAt(Math.max(0, row.text.length - text.length));

/** A table beside a text stands at the same height as its lines. */
const withPieces = ({ text: whole, pieces }: CutRow, text: string) =>
  whole.endsWith(text) && whole.length === pieces.length ? pieces.slice(whole.length - text.length) : text;
