import type { NewsTime } from '@exam-vault/contract/mail-settings';
import { hourAt, nextHour } from '../../base/time-zones.ts';

/** Mails of a week come on Mondays. */
const MONDAY = 1;

/** When the next mail of a day or a week is due; null for those that come when something happens. */
export function digestDue(news: NewsTime, hour: number, timeZone: string, now: Date): Date | null {
  if (news === 'daily') return nextHour(now, hour, timeZone);
  return news === 'weekly' ? nextHour(now, hour, timeZone, MONDAY) : null;
}

interface QuietHours {
  readonly quiet_from: number | null;
  readonly quiet_to: number | null;
}

/** When quiet hours end; null: there are none now. */
export function quietUntil({ quiet_from: from, quiet_to: to }: QuietHours, timeZone: string, now: Date): Date | null {
  if (from === null || to === null) return null;
  const hour = hourAt(now, timeZone);
  const isQuiet = from <= to ? from <= hour && hour < to : from <= hour || hour < to;
  return isQuiet ? nextHour(now, to, timeZone) : null;
}
