import { expect, it } from 'vitest';
import { wordKnowledge } from './misread-words.ts';

it('takes a word for another one misread, and nothing that is too long for a word', () => {
  const { relation } = wordKnowledge(new Map());
  expect(relation('centrifugal', 'centritugol')).toBe('misread');
  const long = 'floccinaucinihilipilification';
  expect(relation(long, long.replace('pil', 'pal'))).toBe('unclear');
});
