import * as z from 'zod/mini';
import { MAX_DATE_LENGTH } from './limits.ts';
import { fold, looksEmpty } from './text.ts';

/** Which exam of its year a paper is from (contract section 4). */
export interface Sitting {
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

/** What tells a sitting from others of its year, as one key: spelling, case and spaces don't count. Empty: nothing is known. */
export function sittingKey({ exam_date, session, variant }: Sitting): string {
  const words = [session, variant].map((part) =>
    fold(part ?? '')
      .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
      .trim(),
  );
  const key = [exam_date ?? '', ...words];
  return key.every((part) => part === '') ? '' : key.join('|');
}
