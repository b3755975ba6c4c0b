import { headingsOf } from './headings.ts';
import { isInstruction, readInstruction } from './instructions.ts';
import { isTask, labelsOf, sectionOf } from './labels.ts';
import { isAboutAims } from './named-columns.ts';
import { medianOf, type Row } from './page-rows.ts';

const FURNITURE =
  /^\W*(?:page\s*)?\d{1,2}\s*(?:of|\/)\s*\d{1,2}\W*$|^\W*page\s*(?:no\.?)?\s*[:-]?\s*\d{0,3}\W*(?:of\s*\d+)?\W*$|^\W*\d{1,3}\s*[|Il]\s*p ?a ?g ?e\W*$|^\W*p ?a ?g ?e\s*[|Il]\s*\d{1,3}\W*$|^\W*p\.?\s*t\.?\s*o\.?\W*$|scanned (?:with|by)|cam\s?scanner|^\W*(?:best|good) (?:of )?luck\W*$|^\W*all the best\W*$|^\W*[*x\-–—=+_.•~ ]{3,}\W*$|^\W*(?:the )?end(?: of (?:the )?(?:question )?paper)?\W*$|do your own work|one is watching|^\W*turn over\W*$|^\W*contd\.?.{0,8}$|^.{0,30}[[(]\s?contd\.{2}.{0,8}$/iu;

/** Anywhere in a row at the edge of a page: '5CS4-03 Page 1 of 2 Set A'. */
const PAGE_OF = /\bp ?a ?g ?e\s*(?:no\.?)?\s*\d{1,2}\s*(?:of|\/)\s*\d{1,2}\b/iu;
const [UPPER_EDGE, LOWER_EDGE] = [0.1, 0.88];

const isPageOf = ({ text, top, bottom }: Row) =>
  (bottom < UPPER_EDGE || top > LOWER_EDGE) && PAGE_OF.test(text) && labelsOf(text).length === 0;

const COLUMN_TITLES = new Set([
  'q',
  'qno',
  'no',
  'sno',
  's',
  'sr',
  'srno',
  'question',
  'questions',
  'marks',
  'mark',
  'ma',
  'rks',
  'co',
  'clo',
  'bl',
  'btl',
  'k',
  'que',
  'max',
  'cos',
  'po',
  'm',
]);

/** 'Q. No. | Question | Marks': the head of a table of questions. */
export function isTableHead(text: string): boolean {
  const words = text
    .toLowerCase()
    .split(/[\s|]+/)
    .map((word) => word.replaceAll(/[^\p{L}]/gu, ''))
    .filter((word) => word !== '');
  const isTitle = (word: string) => COLUMN_TITLES.has(word);
  return (
    words.length > 0 &&
    words.length <= 7 &&
    words.every(isTitle) &&
    /q|question|marks?|rks|s\.?\s*no|sr/i.test(text) &&
    !/\d/.test(text)
  );
}

/** The same, badly read: two or three short words, one of them 'Marks' or 'No'. */
const isMisreadTableHead = (text: string) =>
  text.length <= 14 && /\b(?:marks?|rks|nos?)\b/i.test(text) && !/\d{1,2}\s*marks|marks?\W*\d/i.test(text);

/** What a row is, beside text of questions. */
export type RowUse = 'text' | 'heading' | 'furniture' | 'table head';

/** Rows that are looked at behind the last heading for more of it. */
const HEADING_REACH = 5;
/** A letterhead has no more rows. */
const MAX_LETTERHEAD = 8;
/** A heading names so many different things. */
const MIN_HEADINGS = 3;

/** Letters only, so that 'Page 1' and 'Page 2' are the same. */
const letters = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}]/gu, '');

/** Texts at the upper or lower edge of at least two pages. */
function repeatedTexts(rows: readonly Row[]): ReadonlySet<string> {
  const pages = new Map<string, Set<number>>();
  for (const { text, page, top, bottom } of rows) {
    if (top > 0.09 && bottom < 0.92) continue;
    const key = letters(text);
    if (key.length < 5 || labelsOf(text).length > 0) continue;
    pages.set(key, (pages.get(key) ?? new Set()).add(page));
  }
  return new Set([...pages].flatMap(([key, found]) => (found.size > 1 ? [key] : [])));
}

/** The code of a paper, which is printed on each of its pages: '301502/660/111', '3E1206'. */
const CODE = /^(?=.*\d)(?:(?=.{8})[\p{L}\d]+(?:[/-][\p{L}\d]+)+|(?=.{5})\d*\p{Lu}{1,4}\d{3,})$/u;

/** Codes that stand on at least two pages. */
function repeatedCodes(rows: readonly Row[]): ReadonlySet<string> {
  const places = new Map<string, Set<string>>();
  for (const { text, page, column } of rows)
    for (const word of text.split(' '))
      if (CODE.test(word)) places.set(word, (places.get(word) ?? new Set()).add(`${page} ${column}`));
  return new Set([...places].flatMap(([word, found]) => (found.size > 1 ? [word] : [])));
}

/** Whether an instruction is one for the questions below it: it has a number and they have letters, or it says what each is worth: '5 × 2 = 10'. */
function isOfSection(rows: readonly Row[], at: number): boolean {
  const begins = rows.slice(at + 1, at + 3).flatMap(({ text }) => labelsOf(text).slice(0, 1));
  const first = begins.filter(({ value, isClosed }) => value === 1 && isClosed);
  const [own] = labelsOf(rows[at]?.text ?? '');
  return own?.style === 'digit'
    ? first.some(({ style }) => style !== 'digit')
    : first.length > 0 && readInstruction(rows[at]?.text ?? '').product !== null;
}

/** The rows above a heading are its letterhead, unless something is asked there. */
function topOf(rows: readonly Row[], start: number): number {
  let top = start;
  while (start - top <= MAX_LETTERHEAD && rows[top - 1]?.page === rows[start]?.page) top -= 1;
  const isAsked = ({ text }: Row) => isTask(labelsOf(text).at(-1)?.rest ?? text) || sectionOf(text) !== null;
  return start - top <= MAX_LETTERHEAD && !rows.slice(top, start).some(isAsked) ? top : start;
}

/** Marks the headings of exams: from the first row that names something of it to the last one, with the instructions behind it. */
function markHeadings(rows: readonly Row[], uses: RowUse[], isQuestion: (row: Row) => boolean): void {
  let start = 0;
  while (start < rows.length) {
    const first = rows[start];
    if (!first || headingsOf(first.text).length === 0) {
      start += 1;
      continue;
    }
    const found = new Set(headingsOf(first.text));
    let last = start;
    for (let at = start + 1; at < rows.length && at - last <= HEADING_REACH; at += 1) {
      const row = rows[at];
      if (!row || row.page !== first.page) break;
      const named = headingsOf(row.text);
      // '2. Draw a diagram of a college library.'
      const [label] = labelsOf(row.text);
      if (found.size >= MIN_HEADINGS && label?.isClosed && label.style === 'digit' && isTask(label.rest)) break;
      if (found.size >= 2 && sectionOf(row.text) !== null) break;
      const goesOn = named.length > 0 || (found.size >= 2 && isInstruction(row.text) && !isOfSection(rows, at));
      if (!goesOn && (isQuestion(row) || isTableHead(row.text))) break;
      if (named.length > 0 && isQuestion(row)) break;
      named.forEach((heading) => found.add(heading));
      if (goesOn) last = at;
    }
    if (found.size >= MIN_HEADINGS) uses.fill('heading', topOf(rows, start), last + 1);
    // From a later row of these no more would be found.
    start = last + 1;
  }
}

/** What each row is. @param isQuestion whether a row surely begins a question */
export function rowUses(rows: readonly Row[], isQuestion: (row: Row) => boolean): RowUse[] {
  const repeated = repeatedTexts(rows);
  const codes = repeatedCodes(rows);
  const isCode = ({ text }: Row) =>
    text.split(' ').some((word) => codes.has(word)) && (text.match(/\p{L}{3}/gu) ?? []).length < 4;
  const height = medianOf(rows.map((row) => row.height));
  const uses = rows.map((row): RowUse => {
    if (FURNITURE.test(row.text) || (repeated.has(letters(row.text)) && labelsOf(row.text).length === 0))
      return 'furniture';
    if (isCode(row) || isPageOf(row)) return 'furniture';
    if (row.segments.length === 1 && row.top > 0.9 && /^\W*\d{1,3}\W*$/.test(row.text)) return 'furniture';
    if (row.isHead || isTableHead(row.text)) return 'table head';
    // A mark of a stamp or a hand, far larger than the print.
    if (row.height > 4 * height && row.text.length < 12) return 'furniture';
    return 'text';
  });
  markHeadings(rows, uses, isQuestion);
  // The table of outcomes behind one of questions, with its legend.
  let isAims = false;
  let tableOn = 0;
  for (const [at, { text, page, isHead }] of rows.entries()) {
    if (isHead) tableOn = page;
    const isOther = isHead || page !== tableOn || labelsOf(text).length > 0 || sectionOf(text) !== null;
    isAims = !isOther && (isAims || isAboutAims(text));
    if (isAims && uses[at] === 'text') uses[at] = 'furniture';
  }
  for (const [at, row] of rows.entries()) {
    const isNear = uses[at - 1] === 'heading' || uses[at - 2] === 'heading' || uses[at - 1] === 'table head';
    if (uses[at] === 'text' && isNear && isMisreadTableHead(row.text)) uses[at] = 'table head';
  }
  return uses;
}
