import { describe, expect, it } from 'vitest';
import { splitBoxes } from './boxes.ts';
import { nameOfSplit } from './next-label.ts';
import { placeCorrections } from './place-corrections.ts';

const at = (label: string, top: number, height = 0.1, page = 1) => ({
  label,
  boxes: [{ page, box: [0.1, top, 0.8, height] }],
});
const corrected = (_id: string, ...cut_from: ReturnType<typeof at>[]) => ({
  ...(cut_from[0] ?? at('1', 0)),
  _id,
  parent_id: null,
  cut_from,
});

describe('corrected questions in a new cut', () => {
  it.each([
    ['at their place, whatever the label', [at('1', 0.1), at('3', 0.21)], at('8', 0.2), [[1, ['c']]]],
    ['by their label, where a page was turned', [at('1', 0.1), at('3', 0.7)], at('3', 0.2), [[1, ['c']]]],
    ['not at another place with another label', [at('1', 0.1), at('4', 0.7)], at('3', 0.2), []],
    ['at their own place of two with one label', [at('1', 0.1), at('1', 0.6)], at('1', 0.61), [[1, ['c']]]],
    ['on their page', [at('1', 0.2, 0.1, 1), at('1', 0.2, 0.1, 2)], at('1', 0.2, 0.1, 2), [[1, ['c']]]],
  ])('are found %s', (_what, cut, place, expected) => {
    expect([...placeCorrections(cut, [corrected('c', place)]).standsFor]).toEqual(expected);
  });

  it('have what a better reading finds inside of them, unless it was a question before', () => {
    const cut = [at('3', 0.2, 0.2), at('3a', 0.21, 0.05), at('4', 0.3, 0.08)];
    const whole = corrected('c', at('3', 0.2, 0.2));
    expect([...placeCorrections(cut, [whole]).covered]).toEqual([1, 2]);
    const four = { ...at('4', 0.3, 0.08), _id: 'f', parent_id: null, cut_from: null };
    expect([...placeCorrections(cut, [whole, four]).covered]).toEqual([1]);
    const part = { ...at('3a', 0.6), _id: 'p', parent_id: 'c', cut_from: null };
    expect([...placeCorrections(cut, [whole, part]).covered]).toEqual([]);
  });
});

describe('the second half of a split question', () => {
  const taken = new Set(['3', '3a', '3b', '5']);
  it.each([
    ['Derive', '3', null, '4', ''],
    ['Derive', '3a', '3', '3a (2)', ''],
    ['Derive', '3b', '3', '3c', ''],
    ['Derive', '4(ii)', '4', '4(iii)', ''],
    ['7. Derive', '3', null, '7', '7.'],
    ['Q.5) Derive', '3', null, '3 (2)', 'Q.5)'],
    ['(c) Derive', '3b', '3', '3c', '(c)'],
    ['(iv) Derive', '4(ii)', '4', '4(iv)', '(iv)'],
    ['Derive', '3 OR', null, '3 OR (2)', ''],
  ])('‘%s’ after %s in %s is called %s', (text, label, parent, expected, printed) => {
    expect(nameOfSplit(text, { label, parent }, taken)).toEqual({ label: expected, printed });
  });

  it('begins where its text does, also on the next page', () => {
    const boxes = [...at('1', 0.8, 0.2).boxes, ...at('1', 0, 0.2, 2).boxes];
    const [first, second] = splitBoxes(boxes, 0.75);
    expect(first.map(({ page }) => page)).toEqual([1, 2]);
    expect(second).toHaveLength(1);
    expect(second[0]?.box[1]).toBeCloseTo(0.1);
  });
});
