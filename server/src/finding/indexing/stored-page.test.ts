import type { ReadWord } from '@exam-vault/sandbox/reader/document-reader';
import { expectLinear } from '@exam-vault/testing/expect-linear';
import { readPage } from '@exam-vault/testing/scripted-reader';
import { expect, it } from 'vitest';
import { mergeSecondPass, storedPage } from './stored-page.ts';

/** So many words of one line, each a little further right. */
const words = (count: number, top: number): ReadWord[] =>
  Array.from({ length: count }, (_, at) => ({
    text: 'pump',
    box: [at / count, top, 0.0001, 0.01],
    line: 0,
    confidence: 95,
    role: 'text',
  }));

it('puts two readings of a line together, each word once', () => {
  const first = storedPage(readPage('Explain a purnp'));
  const second = { line: 0, isBetter: true, words: readPage('Explain a pump').words };
  const { text, words: kept } = mergeSecondPass(first, { page: 1, lines: [second] });
  expect(text).toBe('Explain a pump');
  expect(kept?.map(([word, , , , , , role]) => [word, role])).toEqual([
    ['purnp', 1],
    ['Explain', 0],
    ['a', 0],
    ['pump', 0],
  ]);
});

it('puts two readings of a line of very many words together in a time that follows their number', () => {
  expectLinear((share) => {
    const count = 30_000 * share;
    const first = storedPage({ ...readPage(''), words: words(count, 0.1) });
    const second = { line: 0, isBetter: true, words: words(count, 0.2) };
    return mergeSecondPass(first, { page: 1, lines: [second] }).words?.length;
  });
});
