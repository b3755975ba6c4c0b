import { expect, it } from 'vitest';
import { wordKnowledge } from './misread-words.ts';

it('takes a word for another one misread, and nothing that is too long for a word', () => {
  const { isMisread, lookAt } = wordKnowledge(new Map());
  expect(isMisread(lookAt('centrifugal'), lookAt('centritugol'))).toBe(true);
  const long = 'floccinaucinihilipilification';
  expect(isMisread(lookAt(long), lookAt(long.replace('pil', 'pal')))).toBe(false);
});
