import { afterEach, describe, expect, it } from 'vitest';
import { setPageSignInMethods } from '../../testing/tell-page.ts';
import { fromTimeField, institutionTime, timeZoneName, toTimeField } from './institution-time.ts';

const at = (time_zone: string) => setPageSignInMethods([], { time_zone });
afterEach(() => setPageSignInMethods(null));

describe('times of the institution', () => {
  it.each([
    ['Asia/Kolkata', '2026-12-04T09:00', '2026-12-04T03:30:00.000Z'],
    ['UTC', '2026-12-04T09:00', '2026-12-04T09:00:00.000Z'],
    ['America/New_York', '2026-12-31T23:59', '2027-01-01T04:59:00.000Z'],
    // On the days on which clocks change, before and after.
    ['Europe/Berlin', '2027-03-28T01:59', '2027-03-28T00:59:00.000Z'],
    ['Europe/Berlin', '2027-03-28T03:00', '2027-03-28T01:00:00.000Z'],
    ['Europe/Berlin', '2027-10-31T01:59', '2027-10-30T23:59:00.000Z'],
    ['Europe/Berlin', '2027-10-31T03:00', '2027-10-31T02:00:00.000Z'],
  ])('in %s, %s is %s', (zone, typed, moment) => {
    at(zone);
    expect(fromTimeField(typed)).toBe(moment);
    expect(toTimeField(moment)).toBe(typed);
    expect(timeZoneName()).toBe(zone);
  });

  it('are read in its zone, not in the reader’s', () => {
    at('Asia/Kolkata');
    const text = institutionTime('2026-12-03T20:30:00Z');
    for (const part of ['Dec', '4', '2026', '2:00']) expect(text).toContain(part);
  });

  it('are those of the device where the page names no zone', () => {
    setPageSignInMethods(null);
    expect(timeZoneName()).toBe(new Intl.DateTimeFormat().resolvedOptions().timeZone);
  });
});
