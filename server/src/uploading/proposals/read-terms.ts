import type { Candidate } from './evidence.ts';
import type { Header, Piece } from './header.ts';
import { readSign } from './page-rows.ts';
import { isTermWord, smallNumber } from './vocabulary.ts';

interface Semester {
  readonly value: number;
  readonly isSure: boolean;
}

const ORDINAL_END = String.raw`(?:st|nd|rd|th|["'”’“*°™%®º^${'`'}]+)`;
const BEFORE = new RegExp(String.raw`(?<![\p{L}\d])([\p{L}1|]{1,7}|[1-8])\s*${ORDINAL_END}?\.?\s*[-–]?\s*$`, 'iu');

/** The semester in the value of a label 'Semester' or 'Year/Semester': '2016/5th Sem', '21221/5" sem', 'III (16171)', '4th'. */
export function semesterOfValue(text: string, { hasYear }: { readonly hasYear: boolean }): Semester | null {
  // Two semesters share the paper: neither is the answer.
  if (/(?<!\d)[1-8]\s*(?:st|nd|rd|th)?\s*(?:&|,|and|-)\s*[1-8]\s*(?:st|nd|rd|th)/i.test(text)) return null;
  const [named] = semestersNamed(text);
  if (named) return { value: named.value, isSure: true };
  const afterSlash = new RegExp(String.raw`\d{4,5}\s*/\s*([1-8])\s*${ORDINAL_END}`, 'i').exec(text);
  if (afterSlash) return { value: Number(afterSlash[1]), isSure: true };
  // 'II / IV' and 'IV / II': the year of study fits its semester only in one order.
  const [one, two] = text.split('/').map((part) => smallNumber(part.trim().split(/\s/)[0] ?? ''));
  if (one && two && Math.ceil(one / 2) === two) return { value: one, isSure: true };
  if (one && two && Math.ceil(two / 2) === one) return { value: two, isSure: true };
  if (hasYear) {
    const parts = text.split('/').map((part) => smallNumber(part.trim().split(/[\s(]/)[0] ?? ''));
    const second = parts.length === 2 ? parts[1] : null;
    return second ? { value: second, isSure: false } : null;
  }
  const [word = ''] = text.trim().split(/[\s(]+/);
  const first = smallNumber(word);
  return first === null ? null : { value: first, isSure: /^(?:[1-8]\s?(?:st|nd|rd|th)|[IVX]+)\b/i.test(text.trim()) };
}

type Named = { readonly value: number; readonly form: string };

export const UNSURE = 'an unsure value';

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

const semestersNamed = (text: string) => numbersBeside(text, 'semester');

function semestersIn({ label, text }: Piece): Named[] {
  const named = semestersNamed(text);
  if (named.length > 0) return named;
  if (label === 'semester') {
    const hasYear = text.includes('/') || /\d{4}/.test(text);
    const found = semesterOfValue(text, { hasYear });
    if (found) return [{ value: found.value, form: found.isSure ? 'a value' : UNSURE }];
  }
  return [];
}

export interface TermsFound {
  readonly isOdd: boolean | null;
  readonly code: string | null;
}

/** The semesters and years of study that a header may have. Numbers, not yet the institution's values. */
export function readTerms({ pieces: all, lines, page }: Header, { isOdd, code }: TermsFound): Candidate[] {
  const pieces = [...all.filter(({ label }) => label === 'semester' || label === 'year'), ...lines];
  const semesters = pieces.flatMap((piece) => semestersIn(piece).map((one) => ({ ...one, piece })));
  const different = new Set(semesters.map(({ value }) => value)).size;
  const own = semesters.flatMap(({ value, form, piece }, at): Candidate[] => {
    const parity = isOdd === null ? 'unknown' : (value % 2 === 1) === isOdd ? 'fits' : 'does not fit';
    const signs = [
      ...piece.signs,
      readSign(piece, (word) => word.split(/[\s/(),.:-]/).some((part) => smallNumber(part) === value)),
      `semester:${form}`,
      `semester:half ${parity}`,
      `semester:${different === 1 ? 'the only one' : at === 0 ? 'first of several' : 'later'}`,
    ];
    return [
      { field: 'semester', value, page, box: piece.box, signs },
      {
        field: 'year',
        value: Math.ceil(value / 2),
        page,
        box: piece.box,
        signs: [...signs, 'year of study:from the semester'],
      },
    ];
  });
  const years = pieces.flatMap((piece) =>
    numbersBeside(piece.text, 'year')
      .filter(({ value }) => value <= 5)
      .map(({ value, form }) => ({ value, form, piece })),
  );
  const ofStudy = years.map(({ value, form, piece }): Candidate => ({
    field: 'year',
    value,
    page,
    box: piece.box,
    signs: [...piece.signs, `year of study:${form}`],
  }));
  const derive = (field: 'semester' | 'year', value: number, form: string): Candidate => ({
    field,
    value,
    page,
    box: null,
    signs: [`${field}:${form}`],
  });
  const [first] = years;
  const fromYear =
    first && isOdd !== null && semesters.length === 0
      ? [derive('semester', 2 * first.value - (isOdd ? 1 : 0), 'from the year of study')]
      : [];
  return [
    ...own,
    ...ofStudy,
    ...fromYear,
    ...guesses(code, isOdd).map(({ field, value }) => derive(field, value, GUESS)),
  ];
}

export const GUESS = 'guessed from the code';

/** What digits of a code often mean: 'CEN 310' is of the third year, '3CS4-05' of the third semester. Only guesses. */
function guesses(code: string | null, isOdd: boolean | null): { field: 'semester' | 'year'; value: number }[] {
  const year = Number(/^[A-Z]+[ -]?([1-4])\d\d\b/.exec(code ?? '')?.[1]) || null;
  const semester = Number(/^([1-8])[A-Z]/.exec(code ?? '')?.[1]) || null;
  return [
    ...(year ? [{ field: 'year' as const, value: year }] : []),
    ...(year && isOdd !== null ? [{ field: 'semester' as const, value: 2 * year - (isOdd ? 1 : 0) }] : []),
    ...(semester ? [{ field: 'semester' as const, value: semester }] : []),
  ];
}
