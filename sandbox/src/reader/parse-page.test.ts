import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatPage, formatSecondPassPage, GRID, MAX_LINE, MAX_WORD_CHARS, MAX_WORDS } from './page-format.ts';
import { parsePage, parseSecondPassPage } from './parse-page.ts';

type Packed = [string, number, number, number, number, number, number, boolean];

const WORD: Packed = ['word', 100, 200, 300, 400, 5, 90, false];
const withWord = (changed: Record<number, unknown>): unknown[] => Object.assign([...WORD] as unknown[], changed);
const PAGE = { page: 1, pages: 2, source: 'text', turns: 0, words: [WORD], weak: [] as unknown[] };
const page = (changed: object = {}) => parsePage(JSON.stringify({ ...PAGE, ...changed }));
const pageOfWord = (word: unknown) => page({ words: [word] });
const secondPass = (lines: unknown) => parseSecondPassPage(JSON.stringify({ page: 1, lines }));

describe('parsePage', () => {
  it('reads what a child writes', () => {
    const word = { text: 'word', box: [0.01, 0.02, 0.03, 0.04], line: 5, confidence: 90, role: 'text' } as const;
    const weak = { line: 5, corners: [0, 0, 1, 0, 1, 1, 0, 1], knownShare: 0.5 };
    const bent = { ...weak, bends: [0.1, -0.2, 0.3, 1.5, 0, 0, -3] };
    const read = { page: 1, pages: 2, source: 'text', turns: 0, words: [word], weak: [weak, bent] } as const;
    expect(parsePage(formatPage(read))).toEqual(read);
    const second = { page: 1, lines: [{ line: 5, isBetter: true, words: [word] }] };
    expect(parseSecondPassPage(formatSecondPassPage(second))).toEqual(second);
  });

  it.each([
    ['a word that is too long', { words: [withWord({ 0: 'x'.repeat(MAX_WORD_CHARS + 1) })] }],
    ['a box outside of the page', { words: [withWord({ 1: GRID + 1 })] }],
    ['a negative box', { words: [withWord({ 2: -1 })] }],
    ['nothing for a number', { words: [withWord({ 3: null })] }],
    ['part of a grid', { words: [withWord({ 4: 0.5 })] }],
    ['a line too many', { words: [withWord({ 5: MAX_LINE + 1 })] }],
    ['more than certainty', { words: [withWord({ 6: 101 })] }],
    ['a text for a number', { words: [withWord({ 6: '90' })] }],
    ['more words than a page has', { words: Array.from({ length: MAX_WORDS + 1 }, () => WORD) }],
    ['more pages than a document has', { pages: 1e9 }],
    ['a page behind the last', { page: 3 }],
    ['a fifth turn', { turns: 4 }],
    ['a further key', { owner: 'somebody' }],
    ['a weak line outside of the page', { weak: [[1, 0, 0, 0, 0, 0, 0, 0, GRID + 1, 50]] }],
    ['a bent line that ends too soon', { weak: [[1, 0, 0, 0, 0, 0, 0, 0, 0, 50, 1, 2]] }],
    ['a line that is bent out of the page', { weak: [[1, 0, 0, 0, 0, 0, 0, 0, 0, 50, 0, 0, 0, 1e9, 0, 0, 0]] }],
  ])('refuses %s', (_name, changed) => {
    expect(page()).not.toBeNull();
    expect(page(changed)).toBeNull();
  });

  it('refuses a number without an end', () => {
    expect(parsePage(JSON.stringify(PAGE).replace('300', '1e999'))).toBeNull();
  });

  it('ends boxes at the edge of the page', () => {
    const read = pageOfWord(['word', 9_000, 9_500, 5_000, 5_000, 0, 90, false]);
    expect(read?.words[0]?.box).toEqual([0.9, 0.95, 0.1, 0.05]);
  });

  it('takes out what steers a terminal or turns text, and words of nothing else', () => {
    const read = (text: string) => pageOfWord(withWord({ 0: text }))?.words.map((word) => word.text);
    expect(read('a\u0000b\u001b[31m\u009bc\u202ed\u2028e\nf\ud800g')).toEqual(['ab[31mcdefg']);
    expect(read('\u200b\u0007 ')).toEqual([]);
  });

  it('cuts a text that normalization makes longer, but not in the middle of a character', () => {
    // Each note is two units long, and four when it is normalized.
    const [word] = pageOfWord(withWord({ 0: `x${'\u{1d15e}'.repeat(49)}` }))?.words ?? [];
    expect(word?.text).toHaveLength(MAX_WORD_CHARS - 1);
    expect(JSON.stringify(word)).not.toMatch(/\\ud/);
  });

  it('gives only bounded words for any text, and never throws', () => {
    const characters = fc.array(fc.nat(0x10ffff), { maxLength: MAX_WORD_CHARS / 2 });
    const text = characters.map((codes) => String.fromCodePoint(...codes));
    fc.assert(
      fc.property(fc.array(text, { maxLength: 5 }), fc.nat(GRID), fc.nat(GRID), (texts, left, width) => {
        const read = page({ words: texts.map((one) => withWord({ 0: one, 1: left, 3: width })) });
        for (const word of read?.words ?? []) {
          expect(word.text.length).toBeLessThanOrEqual(MAX_WORD_CHARS);
          expect(word.text).not.toMatch(/[\p{Cc}\p{Cs}]/u);
          expect(word.box[0] * GRID + word.box[2] * GRID).toBeLessThanOrEqual(GRID + 1e-6);
        }
      }),
      { numRuns: 30 },
    );
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (line) => void parsePage(line)),
      { numRuns: 30 },
    );
  });
});

it('a second pass has no more words in all its lines than a page', () => {
  const half = Array.from({ length: MAX_WORDS / 2 }, () => WORD);
  const line = (number: number, words: unknown) => [number, true, words];
  expect(secondPass([line(0, half), line(1, half)])).not.toBeNull();
  expect(secondPass([line(0, half), line(1, half), line(2, [WORD])])).toBeNull();
});
