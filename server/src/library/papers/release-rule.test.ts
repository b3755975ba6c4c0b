import { describe, expect, it } from 'vitest';
import { releaseRule } from './release-rule.ts';

const NOW = new Date('2026-11-01T00:00:00Z');
const ruled = (exam_date: string | null, paperDays: number | null = 14, zone = 'Asia/Kolkata') =>
  releaseRule({ paperDays, solutionDays: null }, zone).ofPaper({ exam_date }, NOW)?.toISOString() ?? null;

describe('a paper is public so many days after its exam (decision 132, issue 40 part 2)', () => {
  it.each([
    ['from the start of the day at the institution', '2026-11-20', 'Asia/Kolkata', '2026-12-03T18:30:00.000Z'],
    ['also where a change to winter time lies between', '2026-10-20', 'Europe/Berlin', '2026-11-02T23:00:00.000Z'],
    ['after the last day of a month', '2027-02', 'UTC', '2027-03-14T00:00:00.000Z'],
  ])('%s', (_, date, zone, release) => expect(ruled(date, 14, zone)).toBe(release));

  it.each([
    ['without a date', null, 14],
    ['without a rule', '2026-11-20', null],
    ['for a moment that is past', '2026-09-01', 14],
  ])('at its approval %s', (_, date, days) => expect(ruled(date, days)).toBeNull());
});
