import { describe, expect, it } from 'vitest';
import { matchesAny, markWords, parseSnippet } from './marked-text.ts';

const shown = (pieces: ReturnType<typeof parseSnippet>) =>
  pieces.map(({ text, isMarked }) => (isMarked ? `[${text}]` : text)).join('');

describe('a snippet of the hub', () => {
  it('is text with marks, its five entities as they were written', () => {
    expect(shown(parseSnippet('… a <mark>deadlock</mark> &amp; a &lt;b&gt; &quot;so&quot; it&#39;s &amp;lt;'))).toBe(
      '… a [deadlock] & a <b> "so" it\'s &lt;',
    );
  });

  it.each(['<script>alert(1)</script>', '<mark onclick="x">', '&nbsp;&#x41;', '<mark>open', '</mark>shut', ''])(
    'never becomes more than text: %j',
    (hostile) => {
      const text = hostile.replaceAll(/<\/?mark>/g, '');
      expect(
        parseSnippet(hostile)
          .map((piece) => piece.text)
          .join(''),
      ).toBe(text);
    },
  );
});

describe('a word that is looked for', () => {
  it.each([
    ['deadlock', 'deadlock'],
    ['deadlocks', 'deadlock'],
    ['deadlock', 'deadlocks'],
    ['memories', 'memory'],
    ['caches', 'cache'],
    ['os', 'os'],
  ])('%s is found for %s', (word, searchWords) => {
    expect(matchesAny(word, [searchWords])).toBe(true);
  });

  it.each([
    ['ostrich', 'os'],
    ['state', 'station'],
    ['paper', 'papyrus'],
    ['internationalisation', 'inter'],
  ])('%s is not found for %s', (word, searchWords) => {
    expect(matchesAny(word, [searchWords])).toBe(false);
  });

  it('is marked in a title whatever its case and accents', () => {
    expect(shown(markWords('Déadlocks: how to avoid DEADLOCK', ['deadlock', 'avoid']))).toBe(
      '[Déadlocks]: how to [avoid] [DEADLOCK]',
    );
    expect(shown(markWords('नॉर्मल फॉर्म', ['फॉर्म']))).toBe('नॉर्मल [फॉर्म]');
    expect(markWords('', ['a'])).toEqual([]);
  });
});
