import { expect, it } from 'vitest';
import { cutQuestions } from './cut-questions.ts';
import { pagesOfText } from './text-pages.ts';

const labelsOf = (text: string) => cutQuestions(pagesOfText(text)).map(({ label, marks }) => [label, marks]);

it('makes pages of a pasted text that can be cut', () => {
  const text = [
    'B.Tech. IV Semester Examination',
    '',
    'Q1. Explain the working of a centrifugal pump with a neat sketch, and derive what its efficiency depends on. [5]',
    'Q2. Compare both turbines: [10]',
    '  a) Pelton with its jets',
    '\tb) Kaplan with its blades',
    'Q3. State the law of Bernoulli. (5)',
  ].join('\r\n');
  expect(labelsOf(text)).toEqual([
    ['1', 5],
    ['2', 10],
    ['2a', null],
    ['2b', null],
    ['3', 5],
  ]);
});

it('keeps every word on its page, and all pages in their order', () => {
  const pages = pagesOfText(
    Array.from({ length: 130 }, (_, index) => `${index + 1}. ${'word '.repeat(40)}`).join('\n'),
  );
  expect(pages.map(({ page }) => page)).toEqual(pages.map((_, index) => index + 1));
  for (const { words } of pages)
    for (const { box } of words)
      for (const side of [box[0], box[1], box[0] + box[2], box[1] + box[3]]) {
        expect(side).toBeGreaterThanOrEqual(0);
        expect(side).toBeLessThanOrEqual(1);
      }
});
