const LONG_DATE = new Intl.DateTimeFormat('en-IN', { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
const DATE_AND_TIME = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'short' });

function written(when: string | number, format: Intl.DateTimeFormat): string {
  const date = new Date(when);
  return Number.isNaN(date.getTime()) ? String(when) : format.format(date);
}

/** A long date with its weekday, in the reader's time zone. An invalid date is returned unchanged. */
export function longDate(when: string | number): string {
  return written(when, LONG_DATE);
}

/** A short date with the time, for logs. */
export function dateAndTime(when: string | number): string {
  return written(when, DATE_AND_TIME);
}
