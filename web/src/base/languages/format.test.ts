import { describe, expect, it } from 'vitest';
import { longDate } from './format.ts';

describe('longDate', () => {
  it('names weekday, day, month and year', () => {
    const text = longDate('2026-11-21T12:00:00.000Z');
    for (const part of ['Saturday', '21', 'November', '2026']) expect(text).toContain(part);
  });

  it('takes milliseconds too', () => {
    expect(longDate(Date.UTC(2026, 10, 21, 12))).toBe(longDate('2026-11-21T12:00:00.000Z'));
  });

  it('gives back what is no date', () => {
    expect(longDate('soon')).toBe('soon');
  });
});
