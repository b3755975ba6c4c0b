import { distance } from 'fastest-levenshtein';
import { describe, expect, it } from 'vitest';
import { knownWords } from './known-words.ts';
import { nearestWords } from './nearest-words.ts';

const known = knownWords(['polymerase']);
const nearest = nearestWords(known);

/** The same by looking at each known word. */
function lookedUp(word: string): string[] {
  const reach = word.length >= 9 ? 2 : 1;
  const near = [...known.all()].flatMap((other, place) => {
    const letters =
      other.length >= 4 && Math.abs(other.length - word.length) <= reach ? distance(word, other) : Infinity;
    return letters <= reach && (other[0] === word[0] || other.at(-1) === word.at(-1))
      ? [{ other, letters, place }]
      : [];
  });
  const least = Math.min(...near.map(({ letters }) => letters));
  const rank = (word: string) => known.rank(word) ?? 9;
  return near
    .filter(({ letters }) => letters === least)
    .sort((a, b) => rank(a.other) - rank(b.other) || a.other.length - b.other.length || a.place - b.place)
    .slice(0, 3)
    .map(({ other }) => other);
}

describe('the words that an unknown word may be', () => {
  it('are the nearest ones, the commonest first', () => {
    expect(nearest('explaln')).toEqual(['explain']);
    expect(nearest('polymerasc')).toEqual(['polymerase']);
    expect(nearest('theoram')).toContain('theorem');
    for (const word of [
      'theoram',
      'qustion',
      'hydrodinamic',
      'quantun',
      'sollid',
      'recieve',
      'mesurement',
      'plato',
      'xhosts',
    ])
      expect([word, ...nearest(word)]).toEqual([word, ...(known.rank(word) === null ? lookedUp(word) : [])]);
  });

  it('are those that look alike, where there are some', () => {
    expect(nearest('modem5')).toContain('modems');
    expect(nearest('5i1icon')).toEqual(['silicon']);
  });

  it('are none for a known word and for one that is too short or too long', () => {
    expect([nearest('explain'), nearest('teh'), nearest('x'.repeat(21))]).toEqual([[], [], []]);
  });
});
