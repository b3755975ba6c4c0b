import { expect, it } from 'vitest';
import { letterWriter } from './write-letter.ts';

it('tells days and times where the reader is, else of the institution, in the reader’s language (issue 40, part 9)', () => {
  const evening = new Date('2026-11-29T20:15:00Z');
  const letter = (language: 'en' | 'hi' | null, timeZone: string | null = null) =>
    letterWriter(
      ['en', 'hi'],
      'Asia/Kolkata',
    )({
      to: 'sam@example.edu',
      language,
      timeZone,
      write: ({ day, time }) => ({ subject: '', parts: [day(evening), time(evening)] }),
    }).text;
  expect(letter(null)).toBe('30 November 2026\n\n30 November 2026 at 01:45\n');
  expect(letter(null, 'Europe/Prague')).toBe('29 November 2026\n\n29 November 2026 at 21:15\n');
  expect(letter('hi')).toContain('30 नवंबर 2026');
});
