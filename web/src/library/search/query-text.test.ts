import { describe, expect, it } from 'vitest';
import { quoteWords, removePart } from './DetectedFilters.tsx';

describe('a query', () => {
  it.each([
    ['os midterm 2023', 'os', '"os" midterm 2023'],
    ['DBMS 5th-sem back', '5th sem', 'DBMS "5th-sem" back'],
    ['Operating  Systems deadlock', 'operating systems', '"Operating  Systems" deadlock'],
    ['cos os', 'os', 'cos "os"'],
    ['"os" -os os', 'os', '"os" -os "os"'],
    ['Zählen os', 'zahlen', '"Zählen" os'],
  ])('%j: %j becomes words only', (query, said, quoted) => {
    expect(quoteWords(query, said)).toBe(quoted.replaceAll(/\s+/g, ' '));
  });

  it.each([
    ['os midterm', 'dbms'],
    ['operating "x" systems', 'operating systems'],
    ['', 'os'],
    ['os', ''],
  ])('%j: %j is not in it as it was said', (query, said) => {
    expect(quoteWords(query, said)).toBeNull();
  });

  it('loses a phrase, or what it leaves out', () => {
    expect(removePart('os "Two phase  locking" lock', 'two phase locking', 'phrase')).toBe('os lock');
    expect(removePart('os -deadlock lock', 'deadlock', 'excluded')).toBe('os lock');
    expect(removePart('os -"two phase" "two phase"', 'two phase', 'phrase')).toBe('os -"two phase"');
    expect(removePart('os -"two phase" "two phase"', 'two phase', 'excluded')).toBe('os "two phase"');
    expect(removePart('os "not closed', 'not closed', 'phrase')).toBe('os');
    expect(removePart('os', 'lock', 'phrase')).toBe('os');
  });
});
