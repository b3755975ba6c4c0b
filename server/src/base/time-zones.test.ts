import { expect, it } from 'vitest';
import { hourAt, nextHour } from './time-zones.ts';

const next = (after: string, hour: number, zone: string, weekday?: number) =>
  nextHour(new Date(after), hour, zone, weekday).toISOString();

it('an hour comes when the clock of the reader shows it, also where clocks are changed (decision 136)', () => {
  expect(next('2026-11-29T02:29:59Z', 8, 'Asia/Kolkata')).toBe('2026-11-29T02:30:00.000Z');
  expect(next('2026-11-29T02:30:00Z', 8, 'Asia/Kolkata')).toBe('2026-11-30T02:30:00.000Z');
  // The day before there, by the date line.
  expect(next('2026-11-29T06:00:00Z', 8, 'Pacific/Honolulu')).toBe('2026-11-29T18:00:00.000Z');
  expect(next('2026-11-29T20:00:00Z', 8, 'Asia/Kolkata', 1)).toBe('2026-11-30T02:30:00.000Z');
  expect(next('2026-11-30T02:30:00Z', 8, 'Asia/Kolkata', 1)).toBe('2026-12-07T02:30:00.000Z');
  // Clocks go forward on 28 March 2027, and back on 31 October 2027.
  expect(next('2027-03-27T08:00:00Z', 8, 'Europe/Prague')).toBe('2027-03-28T06:00:00.000Z');
  expect(next('2027-10-30T07:00:00Z', 8, 'Europe/Prague')).toBe('2027-10-31T07:00:00.000Z');
  // There is no 2:30 on that day, and no day without its mail.
  expect(next('2027-03-27T12:00:00Z', 2, 'Europe/Prague')).toMatch(/^2027-03-28T0[01]:00/);
  expect(hourAt(new Date('2026-11-29T19:00:00Z'), 'Asia/Kolkata')).toBe(0);
});
