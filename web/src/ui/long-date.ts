const LONG_DATE = new Intl.DateTimeFormat('en-IN', { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });

/** A long date with its weekday, in the reader's own time zone; a text that is no date is given back as it is. */
export function longDate(when: string | number): string {
  const date = new Date(when);
  return Number.isNaN(date.getTime()) ? String(when) : LONG_DATE.format(date);
}
