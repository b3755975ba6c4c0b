import { describe, expect, it } from 'vitest';
import { asWords, withoutPart } from './question.ts';

describe('a question', () => {
  it.each([
    ['os midterm 2023', 'os', '"os" midterm 2023'],
    ['DBMS 5th-sem back', '5th sem', 'DBMS "5th-sem" back'],
    ['Operating  Systems deadlock', 'operating systems', '"Operating  Systems" deadlock'],
    ['cos os', 'os', 'cos "os"'],
    ['"os" -os os', 'os', '"os" -os "os"'],
    ['Zählen os', 'zahlen', '"Zählen" os'],
  ])('%j: %j becomes words only', (question, said, quoted) => {
    expect(asWords(question, said)).toBe(quoted.replaceAll(/\s+/g, ' '));
  });

  it.each([
    ['os midterm', 'dbms'],
    ['operating "x" systems', 'operating systems'],
    ['', 'os'],
    ['os', ''],
  ])('%j: %j is not in it as it was said', (question, said) => {
    expect(asWords(question, said)).toBeNull();
  });

  it('loses a phrase, or what it leaves out', () => {
    expect(withoutPart('os "Two phase  locking" lock', 'two phase locking', 'phrase')).toBe('os lock');
    expect(withoutPart('os -deadlock lock', 'deadlock', 'excluded')).toBe('os lock');
    expect(withoutPart('os -"two phase" "two phase"', 'two phase', 'phrase')).toBe('os -"two phase"');
    expect(withoutPart('os -"two phase" "two phase"', 'two phase', 'excluded')).toBe('os "two phase"');
    expect(withoutPart('os "not closed', 'not closed', 'phrase')).toBe('os');
    expect(withoutPart('os', 'lock', 'phrase')).toBe('os');
  });
});
