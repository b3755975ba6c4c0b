import { expect, it } from 'vitest';
import { sectionOf } from './section-of.ts';

const ENTRIES = [
  { title: 'Relations', page: 2, depth: 1 },
  { title: 'Normal forms', page: 4, depth: 1 },
  { title: 'Second normal form', page: 4, depth: 2 },
  { title: 'Locks', page: 9, depth: 1 },
];
const TEXT = 'the keys of before\n2.1 Normal   Forms:\nof relations\nSecond normal form\nneeds whole keys';

it.each([
  ['before the first one', 1, 'of', undefined],
  ['on its first page', 2, 'of', 'Relations'],
  ['on a later page', 3, 'of', 'Relations'],
  ['above the title on the page', 4, 'keys of', 'Relations'],
  ['in the title itself', 4, 'Forms:', 'Normal forms'],
  ['between two titles', 4, 'of relations', 'Normal forms'],
  ['below both', 4, 'needs', 'Second normal form'],
  // 'Locks' isn't on the page: its title is a picture.
  ['on a page without the title', 9, 'of before', 'Locks'],
])('names the section of a place %s', (_where, page, word, section) => {
  expect(sectionOf(ENTRIES, { page, text: TEXT, at: TEXT.indexOf(word) })).toBe(section);
});

it('names none without an outline', () => {
  expect(sectionOf([], { page: 1, text: TEXT, at: 0 })).toBeUndefined();
});
