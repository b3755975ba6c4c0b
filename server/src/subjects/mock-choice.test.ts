import { describe, expect, it } from 'vitest';
import { chosenBySections, drawnOrder, filled, poolOf, unitsOf, withoutRepeats, type MockUnit } from './mock-choice.ts';
import type { MockCandidate } from './mock-paper-repository.ts';

const row = (_id: string, more: Partial<MockCandidate> = {}): MockCandidate => ({
  _id,
  document_id: 'paper',
  parent_id: null,
  is_alternative: false,
  has_text: true,
  marks: 5,
  is_sure: true,
  ...more,
});
const unit = (_id: string, marks: number | null = 5, more: Partial<MockUnit> = {}): MockUnit => ({
  _id,
  members: [_id],
  marks,
  isSure: true,
  ...more,
});
const idsOf = (units: readonly MockUnit[]) => units.map(({ _id }) => _id);

describe('what a mock paper draws', () => {
  it('keeps parts and alternatives with their question', () => {
    const units = unitsOf(
      [
        row('lost OR', { is_alternative: true }),
        row('1', { marks: 10, has_text: false }),
        row('1a', { parent_id: '1', is_sure: false }),
        row('1b', { parent_id: '1', is_alternative: true }),
        row('1 OR', { is_alternative: true }),
        row('1 OR a', { parent_id: '1 OR' }),
        row('empty', { has_text: false }),
        row('2'),
        row('other OR', { document_id: 'other', is_alternative: true }),
        row('whole?', { document_id: 'other' }),
      ],
      true,
    );
    expect(units).toEqual([
      { _id: '1', members: ['1', '1a', '1b', '1 OR', '1 OR a'], marks: 10, isSure: false },
      unit('2'),
    ]);
  });

  it('has an order by the seed alone, which a new question does not change', () => {
    const units = Array.from({ length: 50 }, (_, at) => unit(`q${at}`));
    const order = idsOf(drawnOrder(units, 7));
    expect(idsOf(drawnOrder(units.toReversed(), 7))).toEqual(order);
    expect(idsOf(drawnOrder(units, 8))).not.toEqual(order);
    expect(idsOf(drawnOrder([unit('new'), ...units], 7)).filter((_id) => _id !== 'new')).toEqual(order);
  });

  it('prefers what the hub is sure of, and takes marks as they are printed', () => {
    const units = [unit('unsure', 5, { isSure: false }), unit('none', null), unit('ten', 10), unit('five')];
    expect(idsOf(poolOf(units, null, 9))).toEqual(['ten', 'five', 'unsure']);
    expect(idsOf(poolOf(units, [{ title: 'A', count: 1, marks_each: 5 }], 9))).toEqual(['five', 'unsure']);
    expect(idsOf(poolOf(units, [{ title: 'A', count: 1, marks_each: null }], 9))).toEqual(['none']);
    expect(idsOf(poolOf(units, null, 1))).toEqual(['ten']);
  });

  it('takes one of a group of repeats, whichever part of a question repeats', () => {
    const units = [unit('a', 5, { members: ['a', 'a1'] }), unit('b'), unit('c'), unit('d'), unit('e')];
    const repeats = [
      { a: 'b', b: 'a1', is_same: true },
      { a: 'b', b: 'c', is_same: true },
      { a: 'd', b: 'a', is_same: false },
      { a: 'e', b: 'd', is_same: false },
    ];
    // 'e' is nearly the same as 'd', which is not in the paper.
    expect(idsOf(withoutRepeats(units, repeats))).toEqual(['a', 'e']);
  });
});

describe('the marks of a mock paper', () => {
  it('are reached exactly where that can be, else nearly, never beyond', () => {
    expect(idsOf(filled([unit('a', 7), unit('b', 5), unit('c', 5), unit('d', 2.5)], 10))).toEqual(['b', 'c']);
    expect(idsOf(filled([unit('a', 7), unit('b', 2.5), unit('c', 30), unit('d', null), unit('e', 1.3)], 10))).toEqual([
      'a',
      'b',
    ]);
    expect(filled([], 200)).toEqual([]);
    expect(filled([unit('a', 30)], 10)).toEqual([]);
    expect(
      filled(
        Array.from({ length: 400 }, (_, at) => unit(`q${at}`, 0.5)),
        200,
      ),
    ).toHaveLength(400);
  });

  it('follow the sections, and stay below those of the paper', () => {
    const units = [unit('a', 2), unit('b', 5), unit('c', 2), unit('d', 5), unit('e', null)];
    const sections = [
      { title: 'A', count: 2, marks_each: 2 },
      { title: 'B', count: 2, marks_each: 5 },
      { title: 'C', count: 3, marks_each: null },
    ];
    expect(chosenBySections(units, sections, 10).map((one) => [one.title, idsOf(one.units)])).toEqual([
      ['A', ['a', 'c']],
      ['B', ['b']],
      ['C', ['e']],
    ]);
  });
});
