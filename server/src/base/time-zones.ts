/** Days and hours as people read them from their clocks, in a time zone by its IANA name. */

const DAY_MS = 24 * 3_600_000;
const HOUR_MS = 3_600_000;

export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** What a clock there shows, as if it were UTC. */
const shownAt = (moment: number, timeZone: string) =>
  Date.parse(`${new Date(moment).toLocaleString('sv', { timeZone }).replace(' ', 'T')}Z`);

/** The moment at which a clock there shows an hour of a day. The zone's offset is that of the moment, so it is looked up twice. */
export function momentOf(day: Date, hour: number, timeZone: string): Date {
  const wanted = day.getTime() + hour * HOUR_MS;
  const offsetAt = (moment: number) => shownAt(moment, timeZone) - moment;
  const nearly = wanted - offsetAt(wanted);
  return new Date(wanted - offsetAt(nearly));
}

/** The hour that a clock there shows. */
export const hourAt = (moment: Date, timeZone: string): number =>
  new Date(shownAt(moment.getTime(), timeZone)).getUTCHours();

/** The first day of the month that a calendar there shows: '2026-11-01'. */
export const monthAt = (moment: Date, timeZone: string): string =>
  `${moment.toLocaleDateString('sv', { timeZone }).slice(0, 7)}-01`;

/** When a clock there shows this hour next. @param weekday 0 is Sunday; absent: on any day */
export function nextHour(after: Date, hour: number, timeZone: string, weekday?: number): Date {
  const today = Math.floor(shownAt(after.getTime(), timeZone) / DAY_MS) * DAY_MS;
  for (let days = 0; ; days += 1) {
    const day = new Date(today + days * DAY_MS);
    const moment = momentOf(day, hour, timeZone);
    if (moment > after && (weekday === undefined || day.getUTCDay() === weekday)) return moment;
  }
}
