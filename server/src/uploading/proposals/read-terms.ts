import type { Candidate } from './evidence.ts';
import type { Header, Piece } from './header.ts';
import { readSign, type Box } from './page-rows.ts';
import { isTermWord, smallNumber } from './vocabulary.ts';

const ORDINAL_END = String.raw`(?:st|nd|rd|th|["'”’“*°™%®º^${'`'}]+)`;
const BEFORE = new RegExp(String.raw`(?<![\p{L}\d])([\p{L}1|]{1,7}|[1-8])\s*${ORDINAL_END}?\.?\s*[-–]?\s*$`, 'iu');

/** Two semesters share the paper: neither is the answer. */
const TWO = /(?<!\d)[1-8]\s*(?:st|nd|rd|th)?\s*(?:&|,|and|-)\s*[1-8]\s*(?:st|nd|rd|th)/i;
export const UNSURE = 'an unsure value';

/** Of a course of study. */
const MAX_YEARS = 5;

interface Named {
  readonly value: number;
  readonly form: string;
}

/** The semester in the value of a label 'Semester' or 'Year/Semester': '2016/5th Sem', '21221/5" sem', 'III (16171)', 'II/IV'. */
export function semesterOfValue(text: string): Named | null {
  if (TWO.test(text)) return null;
  const [named] = numbersBeside(text, 'semester');
  if (named) return named;
  const parts = text.split('/').map((part) => part.trim().split(/[\s(]/)[0] ?? '');
  const [one, two] = parts.map(smallNumber);
  // The year of study fits its semester only in one order.
  if (one && two) {
    const fitting = Math.ceil(one / 2) === two ? one : Math.ceil(two / 2) === one ? two : null;
    return fitting === null ? null : { value: fitting, form: 'a value' };
  }
  const value = parts.length > 1 ? two : one;
  const isMarked = /^[1-8]\s?(?:st|nd|rd|th|\W)|^[IVX]+\b/i.test(parts.at(-1) ?? '');
  return value ? { value, form: isMarked ? 'a value' : UNSURE } : null;
}

/** Numbers beside the word: 'BE 7th Semester', 'CSE-VII SEM', 'Semester: V', 'IIIrd semester'. */
function numbersBeside(text: string, kind: 'semester' | 'year'): Named[] {
  const found: Named[] = [];
  for (const match of text.matchAll(/\p{L}[\p{L}\p{M}]*/gu)) {
    const [word] = match;
    const isPlain = isTermWord(word, kind) || (kind === 'semester' && /^[1-8ivIV]*sem(?:ester)?s?$/i.test(word));
    if (!isPlain) continue;
    const [left, right] = [text.slice(0, match.index), text.slice(match.index + word.length)];
    const before = smallNumber(BEFORE.exec(left)?.[1] ?? '');
    const [, next = ''] =
      /^\s*(?:no\.?|number)?\s*[-–—:.(/]*\s*(\p{L}{1,7}|[1-8](?:st|nd|rd|th)?)(?![\p{L}\d/])/iu.exec(right) ?? [];
    const behind = smallNumber(next);
    if (before !== null) found.push({ value: before, form: 'before the word' });
    if (behind !== null && (before === null || /^\s*[:(]/.test(right)))
      found.push({ value: behind, form: 'behind the word' });
  }
  return found;
}

function semestersIn({ label, text }: Piece): Named[] {
  const named = numbersBeside(text, 'semester');
  const value = named.length === 0 && label === 'semester' ? semesterOfValue(text) : null;
  return value ? [value] : named;
}

/** The semesters and years of study that a header may have. Numbers, not yet the institution's values. */
export function readTerms({ pieces, lines, page }: Header, isOdd: boolean | null, code: string | null): Candidate[] {
  const all = [...pieces.filter(({ label }) => label === 'semester' || label === 'year'), ...lines];
  const semesters = all.flatMap((piece) => semestersIn(piece).map((one) => ({ ...one, piece })));
  const different = new Set(semesters.map(({ value }) => value)).size;
  const candidate = (field: 'semester' | 'year', value: number, box: Box | null, signs: string[]): Candidate => ({
    field,
    value,
    page,
    box,
    signs,
  });
  const own = semesters.flatMap(({ value, form, piece }, at) => {
    const parity = isOdd === null ? 'unknown' : (value % 2 === 1) === isOdd ? 'fits' : 'does not fit';
    const signs = [
      ...piece.signs,
      readSign(piece, (word) => word.split(/[\s/(),.:-]/).some((part) => smallNumber(part) === value)),
      `semester:${form}`,
      `semester:half ${parity}`,
      `semester:${different === 1 ? 'the only one' : at === 0 ? 'first of several' : 'later'}`,
    ];
    return [
      candidate('semester', value, piece.box, signs),
      candidate('year', Math.ceil(value / 2), piece.box, [...signs, 'year of study:from the semester']),
    ];
  });
  const years = all.flatMap((piece) =>
    numbersBeside(piece.text, 'year')
      .filter(({ value }) => value <= MAX_YEARS)
      .map(({ value, form }) => candidate('year', value, piece.box, [...piece.signs, `year of study:${form}`])),
  );
  const ofYear = semesters.length === 0 ? Number(years[0]?.value) || null : null;
  return [
    ...own,
    ...years,
    ...estimates(code, ofYear, isOdd).map(({ field, value }) => candidate(field, value, null, [GUESS])),
  ];
}

export const GUESS = 'guessed from the code';

/** A year and a half of it are a semester. Digits of a code often mean 'CEN 310' is of the third year, '3CS4-05' of the third semester. */
function estimates(code: string | null, ofYear: number | null, isOdd: boolean | null) {
  const year = Number(/^[A-Z]+[ -]?([1-4])\d\d\b/.exec(code ?? '')?.[1]) || null;
  const semester = Number(/^([1-8])[A-Z]/.exec(code ?? '')?.[1]) || null;
  const halfOf = ofYear ?? year;
  return [
    ...(year ? [{ field: 'year' as const, value: year }] : []),
    ...(halfOf && isOdd !== null ? [{ field: 'semester' as const, value: 2 * halfOf - (isOdd ? 1 : 0) }] : []),
    ...(semester ? [{ field: 'semester' as const, value: semester }] : []),
  ];
}
