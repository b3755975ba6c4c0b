import { locale } from './i18n.ts';

/** Formats are made once for each language. */
function forLanguage<Format>(make: (locale: string) => Format): () => Format {
  const made = new Map<string, Format>();
  return () => {
    const format = made.get(locale()) ?? make(locale());
    made.set(locale(), format);
    return format;
  };
}

const LONG_DATE = forLanguage(
  (tag) => new Intl.DateTimeFormat(tag, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
);
const DAY: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short' };
const THIS_YEAR = forLanguage((tag) => new Intl.DateTimeFormat(tag, DAY));
const WEEKDAY = forLanguage((tag) => new Intl.DateTimeFormat(tag, { ...DAY, weekday: 'short' }));
const OTHER_YEAR = forLanguage((tag) => new Intl.DateTimeFormat(tag, { ...DAY, year: 'numeric' }));
const MONTH = forLanguage((tag) => new Intl.DateTimeFormat(tag, { month: 'short', year: 'numeric' }));
const DATE_AND_TIME = forLanguage((tag) => new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short' }));
const NUMBER = forLanguage((tag) => new Intl.NumberFormat(tag));

function written(when: string | number, format: Intl.DateTimeFormat): string {
  const date = new Date(when);
  return Number.isNaN(date.getTime()) ? String(when) : format.format(date);
}

/** A long date with its weekday, in the reader's time zone. An invalid date is returned unchanged. */
export const longDate = (when: string | number): string => written(when, LONG_DATE());

/** '25 Nov', with the year where it is not this one. */
export function shortDate(when: string | number): string {
  const isThisYear = new Date(when).getFullYear() === new Date().getFullYear();
  return written(when, isThisYear ? THIS_YEAR() : OTHER_YEAR());
}

/** 'Fri, 4 Dec', of a day such as '2026-12-04', which is the same in every time zone. */
export const weekdayAndDay = (day: string): string => written(`${day}T12:00:00`, WEEKDAY());

/** '20 Nov 2023' or 'Nov 2023', of a day such as '2023-11-20' or a month such as '2023-11'. */
export const examDate = (date: string): string =>
  date.length > '2023-11'.length ? written(`${date}T12:00:00`, OTHER_YEAR()) : written(`${date}-15T12:00:00`, MONTH());

/** A short date with the time, for logs. */
export const dateAndTime = (when: string | number): string => written(when, DATE_AND_TIME());

/** '1,23,456'. */
export const formatNumber = (value: number): string => NUMBER().format(value);

const KB = 1024;

/** Formats a number of bytes. 1 MB is 1,048,576 bytes, as in the limits. */
export function byteSize(bytes: number): string {
  if (bytes < KB) return `${bytes} B`;
  if (bytes < KB * KB) return `${Math.round(bytes / KB)} KB`;
  const megabytes = bytes / KB / KB;
  if (megabytes < KB) return `${megabytes < 10 ? megabytes.toFixed(1) : Math.round(megabytes)} MB`;
  const gigabytes = megabytes / KB;
  return `${gigabytes < 10 ? gigabytes.toFixed(1) : Math.round(gigabytes)} GB`;
}
