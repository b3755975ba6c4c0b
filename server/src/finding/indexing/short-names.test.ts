import { describe, expect, it } from 'vitest';
import { nameShortenedBy, shortNamesOf } from './short-names.ts';

describe('short names', () => {
  it.each([
    ['Data Structures & Algorithms', ['dsa']],
    ['Theory of Computation - Midterm 2023', ['tc', 'toc']],
    ['Design and Analysis of Algorithms (Set B)', ['daa', 'daaoa']],
    ['Operating Systems End Term 2022', ['os']],
    ['Engineering Mathematics-III', ['em', 'em3', 'm3']],
    ['Physics II', ['p2']],
    ['Object-Oriented Programming', ['oop']],
    ['Surveying', []],
    ['A paper of the end term', []],
    ['100 % of one two three four five six seven', []],
  ])('%s: %j', (title, names) => {
    expect(shortNamesOf(title)).toEqual(names);
  });

  it.each([
    ['dbms', 'Database Management Systems (2022)', 'database management systems'],
    ['oops', 'Unix; Object Oriented Programming', 'object oriented programming'],
    ['maths', 'Mathematics III', 'mathematics'],
    ['algo', 'Algorithms', 'algorithms'],
    // Not all words of the name, one that is there in full, another beginning.
    ['dbms', 'Advanced Database Management Systems', null],
    ['data', 'Data Analytics', null],
    ['heat', 'Chemical Heat Transfer', null],
    ['aaaaaa', `${'a'.repeat(200)} ${'a'.repeat(200)}b`, `${'a'.repeat(40)} ${'a'.repeat(40)}`],
  ])('%s in %s: %j', (word, title, name) => {
    expect(nameShortenedBy(word, title)?.join(' ') ?? null).toBe(name);
  });
});
