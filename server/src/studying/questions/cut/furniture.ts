import { isInstruction } from './instructions.ts';
import { isTask, labelsOf, sectionOf } from './labels.ts';
import { medianOf, type Row } from './page-rows.ts';

/** Words of a heading that names the exam, by what they say. */
const HEADINGS: readonly RegExp[] = [
  /\b(?:university|institute of|college|campus|polytechnic|deemed to be)\b|विश्वविद्यालय|महाविद्यालय/iu,
  /\b(?:mid|end|terminal|sessional|final|quiz|lab|semester|term)\b.{0,14}\bexam|\bexamination\b|परीक्षा/iu,
  /\bmax(?:imum|\.)?\s*marks|\btotal\s*marks|\bmm\s*[:.]|\bm\.m\.|पूर्णांक/iu,
  /\btime\s*(?:allowed|[:.\-–—]{1,3})|\bduration\s*:|\btime\b.{0,12}\b(?:hours?|hrs?|min)|समय/iu,
  /\b(?:course|subject|paper)\s*(?:name|title|code|instructor)\b|\binstructor\/?s?\b|\bcourse\b.{0,3}$|विषय/iu,
  /\bprogram(?:me)?\s*(?:name)?\s*[:-]|\bprogram(?:me)?\s+name\b|\bbranch\s*:|\bcredit\s*hours?\b|\bcredit\b.{0,3}$/iu,
  /\b(?:year|sem)\s*\/\s*sem|\bsemester\s*:|\bbatch\s*:|\bsection\s*:\s*[A-Z, ]*$/iu,
  /\broll\s*no|\breg\.?\s*(?:no|\/)|\bstudent[’']?s?\s*name|\benrol/iu,
  /\bcode\s*:\s*[A-Z]{2,4}/u,
];

const FURNITURE =
  /^\W*(?:page\s*)?\d{1,2}\s*(?:of|\/)\s*\d{1,2}\W*$|^\W*page\s*(?:no\.?)?\s*[:-]?\s*\d{0,3}\W*(?:of\s*\d+)?\W*$|^\W*p\.?\s*t\.?\s*o\.?\W*$|scanned (?:with|by)|cam\s?scanner|^\W*(?:best|good) (?:of )?luck\W*$|^\W*all the best\W*$|^\W*[*x\-–—=+_.•~ ]{3,}\W*$|^\W*(?:the )?end(?: of (?:the )?(?:question )?paper)?\W*$|do your own work|one is watching|^\W*turn over\W*$|^\W*contd\.?.{0,8}$/iu;

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

const headingsOf = (text: string) => HEADINGS.flatMap((heading, index) => (heading.test(text) ? [index] : []));

/** What a row is, beside text of questions. */
export type RowUse = 'text' | 'heading' | 'furniture' | 'table head';

/** Rows that are looked at behind the last heading for more of it. */
const HEADING_REACH = 5;
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

/** Whether a numbered row has its first part below it, so that it is a question that says how to answer. */
const hasParts = (rows: readonly Row[], at: number) =>
  labelsOf(rows[at]?.text ?? '')[0]?.style === 'digit' &&
  rows.slice(at + 1, at + 3).some(({ text }) => labelsOf(text)[0]?.value === 1 && labelsOf(text)[0]?.style !== 'digit');

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
      const goesOn = named.length > 0 || (found.size >= 2 && isInstruction(row.text) && !hasParts(rows, at));
      if (!goesOn && (isQuestion(row) || isTableHead(row.text))) break;
      if (named.length > 0 && isQuestion(row)) break;
      named.forEach((heading) => found.add(heading));
      if (goesOn) last = at;
    }
    if (found.size >= MIN_HEADINGS) uses.fill('heading', start, last + 1);
    // From a later row of these no more would be found.
    start = last + 1;
  }
}

/** What each row is. @param isQuestion whether a row surely begins a question */
export function rowUses(rows: readonly Row[], isQuestion: (row: Row) => boolean): RowUse[] {
  const repeated = repeatedTexts(rows);
  const height = medianOf(rows.map((row) => row.height));
  const uses = rows.map((row): RowUse => {
    if (FURNITURE.test(row.text) || (repeated.has(letters(row.text)) && labelsOf(row.text).length === 0))
      return 'furniture';
    if (row.segments.length === 1 && row.top > 0.9 && /^\W*\d{1,3}\W*$/.test(row.text)) return 'furniture';
    if (isTableHead(row.text)) return 'table head';
    // A mark of a stamp or a hand, far larger than the print.
    if (row.height > 4 * height && row.text.length < 12) return 'furniture';
    return 'text';
  });
  markHeadings(rows, uses, isQuestion);
  for (const [at, row] of rows.entries()) {
    const isNear = uses[at - 1] === 'heading' || uses[at - 2] === 'heading' || uses[at - 1] === 'table head';
    if (uses[at] === 'text' && isNear && isMisreadTableHead(row.text)) uses[at] = 'table head';
  }
  return uses;
}
