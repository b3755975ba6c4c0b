import { expect, it } from 'vitest';
import { rarestConditionFirst, shareOf } from './match-estimates.ts';
import { and, hasTerm, NO_CONDITION, or, tsQueryText, type TsQuery } from './ts-query.ts';

const STATISTICS = { shares: new Map([['often', 0.5], ["it's", 0.2], ['t:oft', 0.1], ['t:other', 0.1]]), rareShare: 0.001 }; // prettier-ignore
const [often, its, rare, rareTitle] = ['often', "it's", 'rare', 't:rare'].map(hasTerm) as [
  TsQuery,
  TsQuery,
  TsQuery,
  TsQuery,
];

it.each<[query: TsQuery, share: number]>([
  [NO_CONDITION, 1],
  [often, 0.5],
  [rare, 0.001],
  [its, 0.2],
  [{ not: often }, 0.5],
  [and([often, its]), 0.1],
  [or([often, its]), 0.6],
  [and([or([often, and([its, often])]), { not: its }]), 0.44],
  [{ term: 't:o', isPrefix: true }, 0.19],
  [{ term: 't:z', isPrefix: true }, 0.001],
])('the share of documents that match, case %#', (query, share) => {
  expect(shareOf(query, STATISTICS)).toBeCloseTo(share, 6);
});

it.each([
  [and([often, or([rare, rareTitle]), its]), `'rare' | 't:rare'`, `'it''s'`, `'often'`],
  [and([rare, hasTerm('as rare'), often]), `'rare'`, `'as rare'`, `'often'`],
])('the rarest condition first, case %#', (query, ...ordered) => {
  const sorted = rarestConditionFirst(query, STATISTICS);
  expect('all' in sorted && sorted.all.map(tsQueryText)).toEqual(ordered);
});
