import { expect, it } from 'vitest';
import { rarestConditionFirst, shareOf } from './match-estimates.ts';

const STATISTICS = { shares: new Map([['often', 0.5], ["it's", 0.2], ['t:oft', 0.1], ['t:other', 0.1]]), rareShare: 0.001 }; // prettier-ignore

it.each<[query: string, share: number]>([
  ['', 1],
  [`'often'`, 0.5],
  [`'rare'`, 0.001],
  [`'it''s'`, 0.2],
  [`!'often'`, 0.5],
  [`'often' & 'it''s'`, 0.1],
  [`('often' | 'it''s')`, 0.6],
  [`('often' | ('it''s' & 'often')) & !'it''s'`, 0.44],
  [`'t:o':*`, 0.19],
  [`'t:z':*`, 0.001],
  [`'a & b | (c' & 'often'`, 0.0005],
])('the share of documents that match %s', (query, share) => {
  expect(shareOf(query, STATISTICS)).toBeCloseTo(share, 6);
});

it.each([
  [`'often' & ('rare' | 't:rare') & 'it''s'`, `('rare' | 't:rare') & 'it''s' & 'often'`],
  [`'rare' & 'as rare' & 'often'`, `'rare' & 'as rare' & 'often'`],
  ['', ''],
])('%s with its rarest condition first', (query, ordered) => {
  expect(rarestConditionFirst(query, STATISTICS)).toBe(ordered);
});
