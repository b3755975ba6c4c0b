import { expect, it } from 'vitest';
import { and, conjuncts, hasTerm, NO_CONDITION, or, tsQueryText, type TsQuery } from './ts-query.ts';

const [a, b, c, d] = ['a', "b'", 'c | c', 'd'].map(hasTerm) as [TsQuery, TsQuery, TsQuery, TsQuery];
const begun: TsQuery = { term: 't:e', isPrefix: true };

it.each<[query: TsQuery, conditions: string[]]>([
  [NO_CONDITION, ['']],
  [a, [`'a'`]],
  [and([a, and([or([b, and([c, d])]), begun])]), [`'a'`, `'b''' | ('c | c' & 'd')`, `'t:e':*`]],
  [and([{ not: d }, a, { not: or([a, b]) }, c]), [`'a' & !('d') & !('a' | 'b''')`, `'c | c'`]],
  [and([{ not: a }, { not: d }]), [`!('a') & !('d')`]],
  [or([and([a, d]), c]), [`('a' & 'd') | 'c | c'`]],
])('the conditions of a query, case %#', (query, conditions) => {
  expect(conjuncts(query).map(tsQueryText)).toEqual(conditions);
});
