import { describe, expect, it } from 'vitest';
import type { DocumentChange } from '../../base/changes/change-log.ts';
import { changeFirstPlaces, FIRST_PLACES, firstPlaces, idsAt } from './first-places.ts';

const group = { name: 'listed', has: (state: object) => 'listed' in state };
const state = (position: number) => ({ position, listed: true });
const place = (position: number) => ({ position, _id: `${position}` });
const change = (_id: string, before: number | null, after: number | null): DocumentChange => ({
  xid: 1,
  document_id: _id,
  before: before === null ? null : state(before),
  after: after === null ? null : state(after),
});
/** The newest first, every tenth position. */
const places = (count: number) => Array.from({ length: count }, (_, index) => place((count - index) * 10));

describe('the first places of a list', () => {
  it('change with the documents that come, go and move, told in any order', () => {
    const changes = [
      change('new', null, 1_000),
      change('new', 1_000, 95),
      change('100', 100, null),
      change('x', null, 55),
    ];
    for (const told of [changes, changes.toReversed()]) {
      const first = firstPlaces(places(10));
      for (const one of told) expect(changeFirstPlaces(first, group, one)).toBe(true);
      expect(idsAt(first, 0, 4)).toEqual(['new', '90', '80', '70']);
      expect(idsAt(first, 4, 12)).toEqual(['60', 'x', '50', '40', '30', '20', '10']);
    }
  });

  it('know nothing of what comes after the last place that was read', () => {
    const first = firstPlaces(places(FIRST_PLACES));
    const last = 10;
    expect(idsAt(first, 48, 12)).toHaveLength(12);
    expect(changeFirstPlaces(first, group, change('far', null, last - 5))).toBe(true);
    expect(changeFirstPlaces(first, group, change('far', last - 5, null))).toBe(true);
    expect(changeFirstPlaces(first, group, change('600', 600, null))).toBe(true);
    expect(idsAt(first, 48, 12)).toBeNull();
    expect(idsAt(first, 36, 12)).toHaveLength(12);
  });

  it('are read again when few are left or too many have come', () => {
    const shrunk = firstPlaces(places(FIRST_PLACES));
    const removed = places(FIRST_PLACES).map(({ position, _id }) => change(_id, position, null));
    expect(removed.findIndex((one) => !changeFirstPlaces(shrunk, group, one))).toBeGreaterThan(24);
    const grown = firstPlaces(places(3));
    const added = Array.from({ length: 300 }, (_, index) => change(`n${index}`, null, 1_000 + index));
    expect(added.findIndex((one) => !changeFirstPlaces(grown, group, one))).toBeGreaterThan(200);
  });
});
