import { fold } from '@exam-vault/contract/text';
import { digitsOf } from './labels.ts';

/** Marks as they are printed: '10', '5+5=10', '2 × 5'. */
export interface Marks {
  readonly total: number;
  /** What each part has, where that is printed; one number for 'each of so many'. */
  readonly terms: readonly number[];
  /** '2 × 5': one of the two numbers says how many parts there are. */
  readonly isProduct: boolean;
}

/** A question with more marks is misread, and so is one with less. */
const [MAX_MARKS, MIN_MARKS] = [200, 0.5];
const NUMBER = String.raw`\d{1,3}(?:\.\d{1,2})?`;
/** Every sign and every blank is read in one way only, and there are few of them: so a text that is no expression is left after a few steps. */
const EXPRESSION = String.raw`${NUMBER}(?:\s*[+,&/]\s*(?:\(\s*)?${NUMBER}|\s*[x×*X]\s*(?:\(\s*)?${NUMBER}(?:\s*\))?){0,16}(?:\s*=\s*${NUMBER})?`;
const WORD = String.raw`m(?:arks?|ks?|rks?)?\.?`;
const OPEN = String.raw`[\[({|<]`;
const CLOSE = String.raw`[\])}|>]`;

/** '86,6' is '8,6,6': no part has so many more marks than the others. */
const isRunTogether = (value: number, all: readonly number[]) =>
  value > 20 && value < 100 && value % 10 > 0 && all.length > 1 && all.every((other) => other === value || other < 10);

/** The value of an expression of marks; null when it is none, or not a sensible one. */
export function evaluateMarks(expression: string): Marks | null {
  const text = fold(expression)
    .replaceAll(/\s+/g, '')
    .replaceAll(/[x×]/g, '*')
    .replaceAll(/[,&/]/g, '+')
    // Nobody gives 5.6 marks: it is '5,6'.
    .replaceAll(/(\d)\.(?=[1-46-9](?!\d))/g, '$1+');
  const [, left = '', , said] = /^([\d.+*()]+)(=([\d.]+))?$/.exec(text) ?? [];
  if (left === '') return null;
  const products = left
    .replaceAll(/[()]/g, '')
    .split('+')
    .filter((part) => part !== '');
  const values = products
    .map((part) => part.split('*').reduce((product, factor) => product * Number(factor), 1))
    .flatMap((value, _at, all) =>
      isRunTogether(value, all) && said === undefined ? [Math.floor(value / 10), value % 10] : value,
    );
  const isProduct = products.length === 1 && (products[0] ?? '').includes('*');
  const sum = values.reduce((total, value) => total + value, 0);
  const total = said === undefined ? sum : Number(said);
  // '[0, 5]' is an interval.
  if (!Number.isFinite(total) || total > MAX_MARKS || [total, ...values].some((one) => one < MIN_MARKS)) return null;
  const factors = isProduct ? (products[0] ?? '').split('*').map(Number) : [];
  return { total, terms: isProduct ? factors : values, isProduct };
}

/** Letters that readers take for digits, in a place where only digits stand. */
const asDigits = (text: string) =>
  text
    .replaceAll(/[lIL|]/g, '1')
    .replaceAll(/[oO]/g, '0')
    .replaceAll(/[sS§]/g, '5')
    .replaceAll(/B/g, '8');

/** Beside marks stands which outcome or level a question tests: 'CO1', 'CLO-2', 'BTL3', 'L2'. */
const OUTCOME = String.raw`(?:C\.?L?\.?[O0Qao]|P\.?O|B\.?T\.?L|B\.?L|L|K)\s?(?:[-–.:]\s?)?[1-9IVl](?:\s?,\s?[1-9]){0,6}`;
/** Outcomes beside one question. */
const FEW = '{1,6}';
const OUTCOMES = new RegExp(String.raw`^(?:${OUTCOME}[\s,;/|]*)${FEW}$`, 'u');
const BESIDE_OUTCOME = new RegExp(
  String.raw`^(?:${OUTCOME}[\s,;/|]+)${FEW}(?=\S)|(?<![\s,;/|])(?:[\s,;/|]+${OUTCOME})${FEW}$`,
  'gu',
);
const MARKS_AND_OUTCOME = new RegExp(
  String.raw`(?:^|\s)(?:(?:${OUTCOME}\s+)${FEW}${NUMBER}|${NUMBER}(?:\s+${OUTCOME})${FEW})$`,
  'u',
);
/** A longer cell says no marks. */
export const MAX_CELL = 80;
/** CO2 is also a gas: so many rows that end with marks and an outcome are those of a paper that names outcomes. */
const MIN_OUTCOMES = 3;

/** Whether a cell says nothing but which outcome or level a question tests. */
export const isOutcome = (text: string): boolean => text.length <= MAX_CELL && OUTCOMES.test(text.trim());

/** Whether a paper names outcomes beside the marks of its questions. @param rows what each row says */
export const namesOutcomes = (rows: readonly string[]): boolean =>
  rows.filter((text) => MARKS_AND_OUTCOME.test(text.slice(-MAX_CELL))).length >= MIN_OUTCOMES;

/** '[५]', '(१० अंक)': marks in Devanagari figures. Round brackets inside of a line say something else. */
const DEVANAGARI = /\[ ?([०-९][०-९+×= ]{0,11})(?:अंक ?)?\]|\( ?([०-९][०-९+×= ]{0,11})(?:अंक ?)?\)(?= {0,9}(?:\n|$))/gu;

/** 'rnarks' is an m that was read as two letters. Figures become the usual ones. */
const asMarks = (text: string) =>
  text
    .replaceAll(/(?<!\p{L})(?:rn|iu|nn)arks?(?!\p{L})/giu, 'marks')
    .replaceAll(DEVANAGARI, (_whole, square: string | undefined, round: string | undefined) =>
      square === undefined ? `(${digitsOf(round ?? '')})` : `[${digitsOf(square)}]`,
    );

const COLUMN = new RegExp(
  String.raw`^${OPEN}?\s*(?:marks?\s*[:=\-]?\s*)?(${EXPRESSION})\s*(?:${WORD})?\s*${CLOSE}?$`,
  'iu',
);

/** '[24343]' is [2+3+3]: readers take plus signs for a 4, and nobody gives hundreds of marks. */
const withPlusSigns = (digits: string) => Array.from(digits, (digit, at) => (at % 2 === 1 ? '+' : digit)).join('');
/** The same in a cell, where nothing but a bracket or a sum shows that it is none of a table of data. */
const CELL_OF_PLUS_SIGNS = /(?<![\d.])([1-9](?:4[1-9]){1,3})(?=[\])}]|=)/g;
/**
 * 'T43=10', '§+5=10' in a cell of its own: the sum is read, and what it is the sum of is not. One sign may be misread, and small letters are those of an
 * equation.
 */
const UNREAD_SUM = /^(?=\S*[\d+])(?=[^=]{2,7}=)[\d+]*[^\s=\d+\p{Ll}]?[\d+]*=\s?(\d{1,2})$/u;

/** '7+3-10' and '[2-3+3]': plus and equals signs are read as dashes. Nobody takes marks away. */
const WITH_DASHES = /^([[({|]?)(\d{1,2}(?:[+\-–—−]\d{1,2}){1,8})([\])}|]?)$/u;
/** '[422]': the signs of a sum are lost. */
const WITHOUT_SIGNS = /^[[({]([1-9]{3,4})[\])}]$/u;

/** A cell with the signs of its sum, as far as these were misread. */
export function withSumSigns(cell: string): string {
  const text = cell.replaceAll(/\s+/g, '').replaceAll(CELL_OF_PLUS_SIGNS, withPlusSigns);
  const digits = WITHOUT_SIGNS.exec(text)?.[1];
  if (digits !== undefined) return `[${Array.from(digits).join('+')}]`;
  const unreadTotal = /^(\d(?:[+,]\d)+)[-=]\D?$/u.exec(text)?.[1];
  if (unreadTotal !== undefined) return unreadTotal;
  const [, open = '', sum = '', close = ''] = WITH_DASHES.exec(text) ?? [];
  if (!/[-–—−]/u.test(sum)) return cell;
  const numbers = sum.split(/[^\d]/u).map(Number);
  const total = numbers.at(-1) ?? 0;
  const isTotal = numbers.length > 2 && 2 * total === numbers.reduce((all, number) => all + number, 0);
  if (isTotal) return `${open}${numbers.slice(0, -1).join('+')}=${total}${close}`;
  // '5-10' alone may be a range of a table of data.
  return open !== '' || close !== '' || sum.includes('+') ? `${open}${numbers.join('+')}${close}` : cell;
}

/** The marks in a cell of a marks column, or null. */
export function marksOfCell(text: string): Marks | null {
  if (text.length > MAX_CELL) return null;
  const bare = withSumSigns(asMarks(text).trim())
    .replaceAll(CELL_OF_PLUS_SIGNS, withPlusSigns)
    .replaceAll(BESIDE_OUTCOME, '')
    .replaceAll(/^[\s.,'"‘’“”~_-]+|[\s.,'"‘’“”~_-]+$/gu, '');
  // '12]', '102]', '53)' and '(31': a bracket that was read as a figure.
  const [, inner] = /^[15Il|ft]([1-9]|\d{2})[\])}]$/u.exec(bare) ?? /^[[({]([1-9])[1Il|]$/u.exec(bare) ?? [];
  const tidy = inner ?? bare;
  const found =
    COLUMN.exec(tidy) ??
    (tidy.length <= 3 && /\d|^[lI|sS§]{1,2}$|^[lIL|][oO0]$/.test(tidy) ? COLUMN.exec(asDigits(tidy)) : null);
  if (found) return evaluateMarks(found[1] ?? '');
  const total = UNREAD_SUM.exec(tidy)?.[1];
  return total === undefined ? null : evaluateMarks(total);
}

/** [24343]: plus signs that were read as figures */
const PLUS_SIGNS = new RegExp(
  String.raw`(?<=^|[\s.?!:;,])${OPEN}\s*([1-9](?:4[1-9]){1,3})\s*${CLOSE}[.\s]*(?=\n|$)`,
  'giu',
);
/** CO1 5, 5 CO2 L3 at the end of a line */
const WITH_OUTCOMES = [
  new RegExp(String.raw`(?<=\s)(?:${OUTCOME}\s+)${FEW}(${NUMBER})\s*(?=\n|$)`, 'gu'),
  new RegExp(String.raw`(?<=[\s?.!])(${NUMBER})(?:\s+${OUTCOME})${FEW}\s*(?=\n|$)`, 'gu'),
];

/** Ways to print marks in a text, the surest first. Each begins and ends where a word may. */
const IN_TEXT = [
  // [Marks: 02 + 02 + 01 = 05], [ 5*3=15 marks], (4 Marks), 10 marks
  new RegExp(
    String.raw`(?:${OPEN}\s*)?(?<![\p{L}\d])marks?\s*[:=\-]?\s*(${EXPRESSION})(?:\s*${WORD})?(?:\s*${CLOSE})?(?![\p{L}\d])`,
    'giu',
  ),
  new RegExp(
    String.raw`(?:${OPEN}\s*)?(?<![\p{L}\d.])(${EXPRESSION})\s*(?:marks?|mks)\b\.?(?:\s*each)?(?:\s*${CLOSE})?`,
    'giu',
  ),
  PLUS_SIGNS,
  // [15] and (2+5) at the end of a line
  new RegExp(String.raw`(?<=^|[\s.?!:;,])${OPEN}\s*(${EXPRESSION})\s*${CLOSE}[.\s]*(?=\n|$)`, 'giu'),
  // (15) in front of everything
  new RegExp(String.raw`^\s*[\[(]\s*(${EXPRESSION})\s*[\])]`, 'giu'),
  // 5+5=10 at the end of a line: a sum of marks is nothing else
  new RegExp(String.raw`(?<=\s)(${NUMBER}(?:\s*[+x×]\s*${NUMBER}){1,16}\s*=\s*${NUMBER})\s*(?=\n|$)`, 'giu'),
  ...WITH_OUTCOMES,
  // '5485=10': a plus sign that was read as a digit.
  new RegExp(String.raw`(?<=\s)\d{3,6}\s*=\s*(${NUMBER})\s*(?=\n|$)`, 'giu'),
];

/**
 * Finds printed marks in a text of several lines.
 * @param hasOutcomes the paper names outcomes beside its marks @returns the text without them, and the marks in their order
 */
export function takeMarks(
  text: string,
  hasOutcomes: boolean,
): { readonly text: string; readonly marks: readonly Marks[] } {
  const marks: Marks[] = [];
  let rest = asMarks(text);
  for (const pattern of IN_TEXT) {
    if (!hasOutcomes && WITH_OUTCOMES.includes(pattern)) continue;
    rest = rest.replaceAll(pattern, (whole: string, expression: string) => {
      const value = evaluateMarks(pattern === PLUS_SIGNS ? withPlusSigns(expression) : expression);
      if (!value) return whole;
      marks.push(value);
      return ' ';
    });
    if (marks.length > 0) break;
  }
  return { text: rest, marks };
}
