import * as z from 'zod/mini';
import { MAX_DATE_LENGTH } from './limits.ts';
import { fold, looksEmpty } from './text.ts';

/** Which exam of its year a paper is from (contract section 4). */
export interface ExamSitting {
  /** A day, '2023-11-20', or a month, '2023-11'. */
  readonly exam_date: string | null;
  readonly session: string | null;
  readonly variant: string | null;
}

const ISO = /^(?<year>\d{4})-(?<month>\d\d?)(?:-(?<day>\d\d?))?$/;
const DAY_FIRST = /^(?:(?<day>\d\d?)[/.-])?(?<month>\d\d?)[/.-](?<year>\d{4})$/;

/**
 * The stored form of an exam date: '20/11/2023' is '2023-11-20', and '11/2023' is '2023-11'. The day comes first, as in India.
 * @returns null where it is no date between 1900 and 2099
 */
export function dateForm(text: string): string | null {
  const digits = fold(text).trim();
  const { year = '', month = '', day } = (ISO.exec(digits) ?? DAY_FIRST.exec(digits))?.groups ?? {};
  const time = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day ?? 1)));
  const isReal = time.getUTCMonth() === Number(month) - 1 && time.getUTCDate() === Number(day ?? 1);
  if (!/^(19|20)\d\d$/.test(year) || !isReal) return null;
  return time.toISOString().slice(0, day === undefined ? 7 : 10);
}

/** An optional date of an exam: absent stays undefined (keep what is there), one that looks empty becomes null. */
export const optionalDate = z.optional(
  z.pipe(
    z.string().check(
      z.refine((text) => looksEmpty(text) || dateForm(text) !== null, {
        message: 'isn’t a date between 1900 and 2099, such as 20/11/2023 or 11/2023',
      }),
      z.meta({ maxLength: MAX_DATE_LENGTH }),
    ),
    z.transform((text) => (looksEmpty(text) ? null : dateForm(text))),
  ),
);

interface Dated {
  readonly exam_date?: string | null | undefined;
  readonly exam_year?: number | null | undefined;
}

/** An exam may be named after the year of its session, which is not always the one it was held in. */
const MAX_YEARS_APART = 1;

/** Whether a date cannot belong to an exam year. */
export function isOtherYear({ exam_date, exam_year }: Dated): boolean {
  if (exam_date == null || exam_year == null) return false;
  return Math.abs(Number(exam_date.slice(0, 4)) - exam_year) > MAX_YEARS_APART;
}

export const OTHER_YEAR = 'is more than a year away from exam_year';

/** The check of a form that has both. */
export const datesAgree = z.refine<Dated>((form) => !isOtherYear(form), { path: ['exam_date'], message: OTHER_YEAR });

const YEAR = /(?<!\d)(?:19|20)\d\d(?!\d)/g;
const wordsOf = (text: string) =>
  fold(text)
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();

/** Whether two words for one thing differ: spelling and case don't count, nor a year that only one of them has. */
function areOther(a: string | null, b: string | null): boolean {
  if (a === null || b === null) return false;
  const [one, two] = [wordsOf(a), wordsOf(b)];
  const haveYears = [one, two].map((text) => text.match(YEAR) !== null);
  const plain = (text: string) => wordsOf(text.replaceAll(YEAR, ' '));
  return haveYears[0] === haveYears[1] ? one !== two : plain(one) !== plain(two);
}

/** Whether two papers say that they are of different sittings. What one of them doesn't say is no difference, nor a day within a month. */
export function isOtherSitting(a: ExamSitting, b: ExamSitting): boolean {
  const [one, two] = [a.exam_date ?? '', b.exam_date ?? ''];
  const areOtherDates = !one.startsWith(two) && !two.startsWith(one);
  return areOtherDates || areOther(a.session, b.session) || areOther(a.variant, b.variant);
}
