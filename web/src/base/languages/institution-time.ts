import { identityInPage } from '../session/identity-in-page.ts';
import { locale } from './i18n.ts';

/** Of the institution; that of this device where the page does not say. Undefined means the same to `Intl`. */
const timeZone = () => identityInPage()?.time_zone;

/** 'Asia/Kolkata'. */
export const timeZoneName = (): string => timeZone() ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** '4 Dec 2026, 09:00' at the institution, wherever the reader is. */
export const institutionTime = (when: string): string =>
  new Date(when).toLocaleString(locale(), { dateStyle: 'medium', timeStyle: 'short', timeZone: timeZone() });

/** A moment as a field for date and time has it: '2026-12-04T09:00'. Swedish writes dates so. */
export const toTimeField = (when: string | number): string =>
  new Date(when)
    .toLocaleString('sv', { dateStyle: 'short', timeStyle: 'short', timeZone: timeZone() })
    .replace(' ', 'T');

/** The moment that a field for date and time means. The zone's offset is that of the day, so it is looked up twice. */
export function fromTimeField(value: string): string {
  const asUtc = Date.parse(`${value}Z`);
  const offsetAt = (moment: number) => Date.parse(`${toTimeField(moment)}Z`) - moment;
  const nearly = asUtc - offsetAt(asUtc);
  return new Date(asUtc - offsetAt(nearly)).toISOString();
}
