import { expect, it } from 'vitest';
import { conjuncts } from './ts-query.ts';

it.each<[query: string, conditions: string[]]>([
  ['', ['']],
  [`'a'`, [`'a'`]],
  [`'a' & ('b' | ('c' & 'd')) & 't:e':*`, [`'a'`, `('b' | ('c' & 'd'))`, `'t:e':*`]],
  [`'a & (b' & 'it''s | c\\\\'`, [`'a & (b'`, `'it''s | c\\\\'`]],
  [`!'x' & 'a' & !('y' | 'z') & 'b'`, [`'a' & !'x' & !('y' | 'z')`, `'b'`]],
  [`!'x' & !'y'`, [`!'x' & !'y'`]],
  [`'a' & 'b' | 'c'`, [`'a' & 'b' | 'c'`]],
])('the conditions of %s', (query, conditions) => {
  expect(conjuncts(query)).toEqual(conditions);
});
