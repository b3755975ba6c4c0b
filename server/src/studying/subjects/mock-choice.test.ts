import { describe, expect, it } from 'vitest';
import {
  chosenBySections,
  drawnOrder,
  filled,
  poolOf,
  unitsOf,
  wantedOf,
  withoutRepeats,
  type MockUnit,
} from './mock-choice.ts';
import type { MockCandidate } from './mock-choice.ts';
import { groupedByTopic } from './mock-topics.ts';

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
    const of = (units: MockUnit[], marks: number) => filled([units], [], marks);
    expect(idsOf(of([unit('a', 7), unit('b', 5), unit('c', 5), unit('d', 2.5)], 10))).toEqual(['b', 'c']);
    expect(idsOf(of([unit('a', 7), unit('b', 2.5), unit('c', 30), unit('d', null), unit('e', 1.3)], 10))).toEqual([
      'a',
      'b',
    ]);
    expect(of([], 200)).toEqual([]);
    expect(of([unit('a', 30)], 10)).toEqual([]);
    expect(
      of(
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
    const chosen = chosenBySections([units], { shares: [], sections, marks: 10 });
    expect(chosen.map((one) => [one.title, idsOf(one.units)])).toEqual([
      ['A', ['a', 'c']],
      ['B', ['b']],
      ['C', ['e']],
    ]);
  });
});

describe('the topics of a mock paper', () => {
  const units = (name: string, ...marks: (number | null)[]) => marks.map((own, at) => unit(`${name}${at}`, own));

  it('count a question where at least half of its marks are, with those of its parts', () => {
    const rows = [
      row('1', { marks: 10 }),
      row('1a', { parent_id: '1', marks: null }),
      row('1b', { parent_id: '1', marks: null }),
      row('2', { marks: 10 }),
      row('2a', { parent_id: '2', marks: 2 }),
      row('2b', { parent_id: '2', marks: 8 }),
      row('3', { marks: null }),
      row('4'),
    ];
    const about = (question_id: string, name: string) => ({ question_id, name });
    const found = [about('1b', 'Files'), about('2a', 'Files'), about('2b', 'Memory'), about('3', 'Memory')];
    const group = (...more: typeof found) =>
      groupedByTopic(unitsOf(rows, false), rows, ['Files', 'Memory'], [...found, ...more]).map(idsOf);
    expect(group()).toEqual([['1'], ['2', '3'], ['4']]);
    // Of two that are as much the first that is wanted; less than half is none.
    expect(group(about('4', 'Memory'), about('4', 'Files'))).toEqual([['1', '4'], ['2', '3'], []]);
    expect(groupedByTopic(unitsOf(rows, false), rows, ['Files'], found).map(idsOf)).toEqual([['1'], ['2', '3', '4']]);
  });

  it('have their shares of the marks as nearly as the questions allow', () => {
    const choice = (groups: MockUnit[][], wanted: number[], marks: number) => idsOf(filled(groups, wanted, marks));
    // Exactly, and not a question more of them.
    expect(choice([units('a', 5, 5, 5, 5), units('b', 10, 10), units('z', 5, 5, 5)], [15, 10], 40)).toEqual([
      'a0',
      'a1',
      'a2',
      'b0',
      'z0',
      'z1',
      'z2',
    ]);
    // Too few: the rest is of other topics.
    expect(choice([units('a', 4, 8), units('z', 5, 5, 5, 3)], [15], 30)).toEqual(['a0', 'a1', 'z0', 'z1', 'z2', 'z3']);
    // A little more is nearer than nothing.
    expect(choice([units('a', 16), units('z', 10, 10, 10, 4)], [15], 30)).toEqual(['a0', 'z0', 'z3']);
    // Nothing else is there: a full paper is worth as much as the share.
    expect(choice([units('a', 10, 10), units('z', 10)], [10], 30)).toEqual(['a0', 'a1', 'z0']);
    expect(choice([[], units('z', 10)], [10], 10)).toEqual(['z0']);
    expect(wantedOf([33, 33, 34], 50)).toEqual([16.5, 16.5, 17]);
  });

  it('have their shares over all sections', () => {
    const sections = [
      { title: 'A', count: 4, marks_each: 5 },
      { title: 'B', count: 2, marks_each: 10 },
      { title: 'C', count: 4, marks_each: null },
    ];
    const groups = [units('a', 5, 5, 10, 10, null), units('b', 5, 5, null), units('z', 5, 5, 5, 10, null, null, null)];
    const chosen = chosenBySections(groups, { shares: [50, 25], sections, marks: 40 });
    // The topic that has no questions of 10 marks gets those of 5. A section without marks has a share of its questions.
    expect(chosen.map((one) => idsOf(one.units))).toEqual([
      ['b0', 'b1', 'a0', 'a1'],
      ['a2', 'z3'],
      ['a4', 'b2', 'z4', 'z5'],
    ]);
    // With nothing else the section is filled all the same.
    expect(
      chosenBySections([units('a', 5, 5, 5), []], { shares: [20], sections: sections.slice(0, 1), marks: 40 }).map(
        (one) => idsOf(one.units),
      ),
    ).toEqual([['a0', 'a1', 'a2']]);
  });
});
