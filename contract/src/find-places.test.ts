import { describe, expect, it } from 'vitest';
import { findPlaces } from './find-places.ts';

const WORDS = ['what', 'is', 'a', 'deadlock', 'a', 'dead', 'lock', 'file', 'is', 'no', 'deadlock'];

describe('a text is found among the words of a page', () => {
  it.each([
    [
      'a word, and a part of one',
      ['lock'],
      [
        [3, 4],
        [6, 7],
        [10, 11],
      ],
    ],
    ['words that follow one another', ['dead', 'lock'], [[5, 7]]],
    ['from inside a word into another', ['ead', 'lock', 'fi'], [[5, 8]]],
    ['only whole words in the middle', ['dead', 'loc', 'file'], []],
    ['not beyond the last word', ['no', 'deadlock', 'is'], []],
    ['nothing for no words', [], []],
  ] as const)('%s', (_what, wanted, places) => {
    expect(findPlaces(WORDS, wanted)).toEqual(places);
  });

  it('does not count a word twice', () => {
    expect(findPlaces(['a', 'a', 'a', 'a', 'a'], ['a', 'a'])).toEqual([
      [0, 2],
      [2, 4],
    ]);
  });
});
