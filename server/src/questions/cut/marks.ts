import { fold } from '@exam-vault/contract/text';

/** Marks as they are printed: '10', '5+5=10', '2 × 5'. */
export interface Marks {
  readonly total: number;
  /** What each part has, where that is printed; one number for 'each of so many'. */
  readonly terms: readonly number[];
  /** '2 × 5': one of the two numbers says how many parts there are. */
  readonly isProduct: boolean;
}

/** A question with more marks is misread. */
const MAX_MARKS = 200;
const NUMBER = String.raw`\d{1,3}(?:\.\d{1,2})?`;
const EXPRESSION = String.raw`${NUMBER}(?:\s*[+x×*X,&/]\s*\(?\s*${NUMBER}(?:\s*[*x×]\s*${NUMBER}\s*\)?)?)*(?:\s*=\s*${NUMBER})?`;
const WORD = String.raw`m(?:arks?|ks?|rks?)?\.?`;
const OPEN = String.raw`[\[({|<]`;
const CLOSE = String.raw`[\])}|>]`;

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
  const values = products.map((part) => part.split('*').reduce((product, factor) => product * Number(factor), 1));
  const isProduct = products.length === 1 && (products[0] ?? '').includes('*');
  const sum = values.reduce((total, value) => total + value, 0);
  const total = said === undefined ? sum : Number(said);
  if (!Number.isFinite(total) || total <= 0 || total > MAX_MARKS) return null;
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
const OUTCOME = String.raw`(?:C\.?L?\.?[O0Qao]|P\.?O|B\.?T\.?L|B\.?L|L|K)\s?[-–.:]?\s?[1-9IVl](?:\s?,\s?[1-9])*`;
const OUTCOMES = new RegExp(String.raw`^(?:${OUTCOME}[\s,;/|]*)+$`, 'u');
const BESIDE_OUTCOME = new RegExp(String.raw`^(?:${OUTCOME}[\s,;/|]+)+(?=\S)|(?:[\s,;/|]+${OUTCOME})+$`, 'gu');

/** Whether a cell says nothing but which outcome or level a question tests. */
export const isOutcome = (text: string): boolean => OUTCOMES.test(text.trim());

/** 'rnarks': an m that was read as two letters. */
const asMarks = (text: string) => text.replaceAll(/(?<!\p{L})(?:rn|iu|nn)arks?(?!\p{L})/giu, 'marks');

const COLUMN = new RegExp(
  String.raw`^${OPEN}?\s*(?:marks?\s*[:=\-]?\s*)?(${EXPRESSION})\s*(?:${WORD})?\s*${CLOSE}?$`,
  'iu',
);

/** '[24343]' is [2+3+3]: readers take plus signs for a 4, and nobody gives hundreds of marks. */
const withPlusSigns = (text: string) =>
  text.replaceAll(/(?<![\d.])([1-9](?:4[1-9]){1,3})(?=[\])}]|=|$)/g, (digits: string) =>
    Array.from(digits, (digit, at) => (at % 2 === 1 ? '+' : digit)).join(''),
  );
/** 'T43=10', '§+5=10' in a cell of its own: the sum is read, and what it is the sum of is not. */
const UNREAD_SUM = /^(?=\S*[\d+])[^\s=]{2,7}=\s?(\d{1,2})$/u;

/** The marks in a cell of a marks column, or null. */
export function marksOfCell(text: string): Marks | null {
  const bare = withPlusSigns(asMarks(text).trim())
    .replaceAll(BESIDE_OUTCOME, '')
    .replaceAll(/^[\s.,'"‘’“”~_-]+|[\s.,'"‘’“”~_-]+$/gu, '');
  // '12]' and '53)': an opening bracket that was read as a figure.
  const [, inner] = /^[15Il|ft]([1-9])[\])}]$/u.exec(bare) ?? [];
  const tidy = inner ?? bare;
  const found =
    COLUMN.exec(tidy) ??
    (tidy.length <= 3 && /\d|^[lI|sS§]{1,2}$|^[lIL|][oO0]$/.test(tidy) ? COLUMN.exec(asDigits(tidy)) : null);
  if (found) return evaluateMarks(found[1] ?? '');
  const total = UNREAD_SUM.exec(tidy)?.[1];
  return total === undefined ? null : evaluateMarks(total);
}

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
  // [24343]: plus signs that were read as figures
  new RegExp(String.raw`(?<=^|[\s.?!:;,])${OPEN}\s*([1-9](?:4[1-9]){1,3})\s*${CLOSE}[.\s]*(?=\n|$)`, 'giu'),
  // [15] and (2+5) at the end of a line
  new RegExp(String.raw`(?<=^|[\s.?!:;,])${OPEN}\s*(${EXPRESSION})\s*${CLOSE}[.\s]*(?=\n|$)`, 'giu'),
  // (15) in front of everything
  new RegExp(String.raw`^\s*[\[(]\s*(${EXPRESSION})\s*[\])]`, 'giu'),
  // 5+5=10 at the end of a line: a sum of marks is nothing else
  new RegExp(String.raw`(?<=\s)(${NUMBER}(?:\s*[+x×]\s*${NUMBER})+\s*=\s*${NUMBER})\s*(?=\n|$)`, 'giu'),
  // CO1 5, 5 CO2 L3 at the end of a line
  new RegExp(String.raw`(?<=\s)(?:${OUTCOME}\s+)+(${NUMBER})\s*(?=\n|$)`, 'gu'),
  new RegExp(
    String.raw`(?<=[\s?.!])(${NUMBER})(?:\s+C\.?L?\.?[O0Qao]\s?[-–.:]?\s?[1-9])(?:\s+${OUTCOME})*\s*(?=\n|$)`,
    'gu',
  ),
  // '5485=10': a plus sign that was read as a digit.
  new RegExp(String.raw`(?<=\s)\d{3,6}\s*=\s*(${NUMBER})\s*(?=\n|$)`, 'giu'),
];

/** Finds printed marks in a text of several lines. @returns the text without them, and the marks in their order */
export function takeMarks(text: string): { readonly text: string; readonly marks: readonly Marks[] } {
  const marks: Marks[] = [];
  let rest = asMarks(text);
  for (const pattern of IN_TEXT) {
    rest = rest.replaceAll(pattern, (whole: string, expression: string) => {
      const value = evaluateMarks(withPlusSigns(expression));
      if (!value) return whole;
      marks.push(value);
      return ' ';
    });
    if (marks.length > 0) break;
  }
  return { text: rest, marks };
}
