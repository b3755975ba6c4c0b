import { distance } from 'fastest-levenshtein';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { repeatsOf } from './question-matching.ts';

vi.mock('fastest-levenshtein', async (original) => {
  const real = await original<{ distance: typeof distance }>();
  return { ...real, distance: vi.fn<typeof distance>(real.distance) };
});

/** How often the letters of two words were compared. */
const comparisons = () => vi.mocked(distance).mock.calls.length;
beforeEach(() => void vi.mocked(distance).mockClear());

const WORDS = 220;
const LETTERS = 'bdfgkmpqsuvw';

/** Words of sixteen letters, four of them changed: each looks like each other one. */
const likeWord = (seed: number) =>
  Array.from('transportationer', (letter, at) =>
    at % 4 === seed % 4 ? LETTERS[(seed * 7 + at * seed) % LETTERS.length] : letter,
  ).join('');
/** Every third word is the same in all texts. */
const hostile = (seed: number) =>
  Array.from({ length: WORDS }, (_, at) =>
    at % 3 === 0 ? `equal${LETTERS[Math.floor(at / 3) % 12]}${LETTERS[Math.floor(at / 36)]}` : likeWord(seed * 31 + at),
  ).join(' ');
const random = (seed: number) =>
  Array.from({ length: WORDS }, (_, at) =>
    Array.from({ length: 9 }, (__, place) => LETTERS[(seed * 5 + at * 11 + place * (at + seed)) % 12]).join(''),
  ).join(' ');

const rowsOf = (texts: readonly string[]) =>
  texts.map((text, at) => ({ _id: String(at), document_id: 'other', text, stem: null }));
const sourceOf = (texts: readonly string[], asked: number[] = []) => ({
  candidates: () => Promise.resolve(rowsOf(texts)),
  documentsOf: (words: readonly string[]) => {
    asked.push(words.length);
    return Promise.resolve(new Map(words.map((word) => [word, 1])));
  },
});
const question = (text: string) => ({ text, stem: null });

describe('texts that are made to be compared slowly', () => {
  it('have a bound for each pair', async () => {
    await repeatsOf([question(hostile(1))], sourceOf([hostile(2)]));
    expect(comparisons()).toBeGreaterThan(5_000);
    expect(comparisons()).toBeLessThan(9_000);
  });

  it('have a bound for the whole paper, behind which equal words are still found', async () => {
    const questions = Array.from({ length: 4 }, (_, at) => question(hostile(at)));
    const again = hostile(3);
    const effort = { left: 20_000, leftOfPair: 0 };
    const found = await repeatsOf(questions, sourceOf([hostile(8), hostile(9), again]), effort);
    expect(comparisons()).toBeLessThan(21_000);
    expect(effort.left).toBeLessThanOrEqual(0);
    expect(found[3]?.likest[0]).toMatchObject({ other_id: '2', kind: 'same', score: 1 });
  });

  it('have no letters compared when no word is in both', async () => {
    await repeatsOf([question(random(1))], sourceOf([random(2)]));
    const own = comparisons();
    await repeatsOf([question(random(1))], sourceOf([]));
    // Only with the words that ask for something.
    expect(own).toBeLessThanOrEqual(3 * (comparisons() - own));
  });

  it('ask for the counts of some words at a time', async () => {
    const asked: number[] = [];
    const texts = Array.from({ length: 12 }, (_, at) => random(at));
    await repeatsOf(
      texts.slice(0, 3).map((text) => question(text)),
      sourceOf(texts, asked),
    );
    expect(Math.max(...asked)).toBeLessThanOrEqual(2_000);
  });
});

it('a long question is found again although one letter in fifteen was misread', async () => {
  const text = Array.from({ length: 12 }, () => 'a centrifugal pump delivers water through a vertical pipe').join(' ');
  const misread = Array.from(text, (letter, at) => (at % 15 === 7 && letter !== ' ' ? 'x' : letter)).join('');
  const [found] = await repeatsOf([question(text)], sourceOf([misread]));
  expect(found?.likest).toMatchObject([{ kind: 'same' }]);
});
