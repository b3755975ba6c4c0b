import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Choice } from './registration-fields.ts';
import { withSuggestions } from './use-registration.ts';

const SEMESTERS = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII'];
const choices: Choice[] = [
  { field: 'semester', label: 'Semester', options: SEMESTERS },
  { field: 'university', label: 'University', options: ['BTU', 'Other'] },
  { field: 'college', label: 'College', options: ['LIET'] },
];

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-24T10:00:00') }));
afterEach(() => vi.useRealTimers());

it('suggests the months of a semester, and a college that is the only one', () => {
  const months = (set: Parameters<typeof withSuggestions>[0]) => {
    const { start_year, end_year, college, university } = withSuggestions(set, choices, true);
    return [start_year, end_year, college, university];
  };
  expect(months({})).toEqual(['', '', 'LIET', '']);
  expect(months({ semester: 'III' })).toEqual(['2025-08', '2029-06', 'LIET', '']);
  vi.setSystemTime(new Date('2026-03-01T10:00:00'));
  expect(months({ semester: 'IV' })).toEqual(['2024-08', '2028-06', 'LIET', '']);
  // What the person has set stays, an emptied field too.
  expect(months({ semester: 'IV', start_year: '', end_year: '2027-06' })).toEqual(['', '2027-06', 'LIET', '']);
  expect(withSuggestions({ semester: 'IV' }, choices, false).start_year).toBe('');
});
