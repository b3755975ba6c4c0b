import type { Candidate } from './evidence.ts';
import type { Header, Piece } from './header.ts';
import { readSign, toSegment } from './page-rows.ts';
import { sessionCode } from './session-code.ts';
import { isTermWord, kindsOf, monthOf, plainWord } from './vocabulary.ts';

const EARLIEST_YEAR = 1980;
/** Exams of an odd semester are held in the second half of a year, or in its first month. */
const isLate = (month: number) => month >= 7 || month === 1;

interface YearFound {
  readonly year: number;
  /** 'date', 'month', 'season', 'span', 'bare' or 'session'. */
  readonly form: string;
  readonly isOdd: boolean | null;
}

const fullYear = (digits: string) => (digits.length === 2 ? 2000 + Number(digits) : Number(digits));

/** Day, month and year in numbers: '12-05-2023', '2023/05/12', '5.1.24'. */
function dateIn(text: string): YearFound | null {
  const plain = text.replaceAll(/(?<=\d)\s(?=[\d/.-])|(?<=[/.-])\s(?=\d)/g, '');
  const found = /(?<![\d.])(\d{1,2})[./-](\d{1,2})[./-](\d{4}|\d{2})(?!\d)/.exec(plain);
  const turned = found ? null : /(?<!\d)(20\d\d)[./-](\d{1,2})[./-](\d{1,2})(?!\d)/.exec(plain);
  const month = Number(found ? (Number(found[2]) > 12 ? found[1] : found[2]) : turned?.[2]);
  if (!(month >= 1 && month <= 12)) return null;
  return {
    year: fullYear((found ? found[3] : turned?.[1]) ?? ''),
    form: month === 1 ? 'January' : 'date',
    isOdd: isLate(month),
  };
}

/** A year behind a word, within two words of it: 'May, 2017', "Nov '24", 'March 12, 2019', 'Fall 2023', 'SP 23'. */
function namedYear(text: string): YearFound | null {
  const words = text.split(/[\s,/().–-]+|(?=['’‘]\d\d\b)|(?<=\p{L})(?=\d{2,4}$)/u).filter(Boolean);
  for (const [at, word] of words.entries()) {
    const month = monthOf(word);
    const isSeason = isTermWord(word, 'season');
    if (month === null && !isSeason) continue;
    for (const next of words.slice(at + 1, at + 4)) {
      const digits = /^['’‘]?((?:19|20)\d\d|\d\d)$/.exec(next)?.[1];
      const isShort = digits?.length === 2;
      // '12' of 'March 12, 2019' is a day.
      const isMarked = isSeason || text.includes(`${word}-${next}`) || /^['’‘]/.test(next) || /['’‘]$/.test(word);
      if (!digits || (isShort && !isMarked && next !== words.at(-1))) continue;
      const isOdd = month === null ? null : isLate(month);
      return {
        year: fullYear(digits),
        form: month === null ? 'season' : isShort ? 'short' : month === 1 ? 'January' : 'month',
        isOdd,
      };
    }
  }
  return null;
}

/** Half of an academic year. */
const [ODD, EVEN] = [/\b(?:odd|autumn|fall|monsoon|winter)\b/i, /\b(?:even|spring|summer)\b/i];

/** A span of years ('2022-23': the exam is of either), a session's code, or a year alone. */
function otherYears(text: string): YearFound[] {
  const span = /(?<!\d)(20\d\d)\s*[-–/]\s*(20\d\d|\d\d)(?!\d)/.exec(text);
  const [from, to] = [Number(span?.[1]), fullYear(span?.[2] ?? '')];
  if (span && to === from + 1) {
    const isOdd = ODD.test(text) ? true : EVEN.test(text) ? false : null;
    return [from, to].map((year, at) => ({
      year,
      form:
        isOdd === null
          ? `span, ${at === 0 ? 'first' : 'second'}`
          : `span, ${(at === 0) === isOdd ? 'its' : 'other'} half`,
      isOdd,
    }));
  }
  const session = sessionCode(text);
  const alone = [...text.matchAll(/(?<![\d/.(-])(20\d\d|19[89]\d)(?![\d.])/g)].map(([, year = '']): YearFound => ({
    year: Number(year),
    form: 'bare',
    isOdd: null,
  }));
  return [...(session ? [{ ...session, form: 'session' }] : []), ...alone];
}

function yearsIn(text: string): YearFound[] {
  const sure = [dateIn(text), namedYear(text)].filter((one) => one !== null);
  return sure.length > 0 ? sure : otherYears(text);
}

export const OVER_A_ROW = 'year:over a row';

/** A row cut in two is one text, too: 'Fall' and '2023'. */
export function withRows({ pieces, lines, rows }: Header): Piece[] {
  const joined = rows.flatMap((row, at): Piece[] => {
    const first = row.length < 2 ? undefined : lines.find((line) => line.row === at);
    return first
      ? [{ ...first, ...toSegment(row.flatMap(({ words }) => words)), signs: [...first.signs, OVER_A_ROW] }]
      : [];
  });
  return [...pieces.filter(({ label }) => label === 'date' || label === 'semester'), ...lines, ...joined];
}

/** The years that the exam may be of; `isOdd`: whether it was in the odd half of the year of study. */
export function readExamYear(header: Header, thisYear: number): { candidates: Candidate[]; isOdd: boolean | null } {
  const found = withRows(header).flatMap((piece) => yearsIn(piece.text).map((one) => ({ ...one, piece })));
  const plausible = found.filter(({ year }) => year >= EARLIEST_YEAR && year <= thisYear);
  const years = [...new Set(plausible.map(({ year }) => year))];
  const forms = new Set(plausible.map(({ form }) => form));
  const candidates = plausible.map(({ year, form, piece }): Candidate => {
    const words = piece.words.map(({ text }) => plainWord(text));
    return {
      field: 'exam_year',
      value: year,
      page: header.page,
      box: piece.box,
      signs: [
        ...piece.signs,
        readSign(piece, (word) => word.includes(String(year).slice(2))),
        `year:${form}`,
        `year:${years.length === 1 ? 'the only one' : year === Math.max(...years) ? 'latest of several' : 'earlier'}`,
        ...(forms.has('season') && form !== 'season' ? ['year:a season is named'] : []),
        ...(words.some((word) => isTermWord(word, 'batch')) ? ['year:beside a batch'] : []),
        ...(words.some((word) => kindsOf(word).includes('exam')) ? ['year:in the line of the exam'] : []),
        ...(year < thisYear - 15 ? ['year:long ago'] : []),
        ...(plausible.filter((other) => other.year === year).length > 1 ? ['year:repeated'] : []),
      ],
    };
  });
  const halves = new Set(plausible.flatMap(({ isOdd }) => (isOdd === null ? [] : [isOdd])));
  return { candidates, isOdd: halves.size === 1 ? ([...halves][0] ?? null) : null };
}
