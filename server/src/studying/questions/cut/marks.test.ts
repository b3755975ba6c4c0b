import { expectLinear } from '@exam-vault/testing/expect-linear';
import { describe, expect, it } from 'vitest';
import { isOutcome, marksOfCell, takeMarks } from './marks.ts';

describe('marks', () => {
  it.each([
    ['5', 5],
    ['(2+3)', 5],
    ['[2 x 5 = 10]', 10],
    ['5+(2x5)', 15],
    ['CO1, L2 5', 5],
    ['5 | CO-2', 5],
    ['[24343]', 8],
    ['243=5', 5],
    ['24343', null],
    ['345', null],
    ['T43=10', 10],
    ['§+5=10', 10],
    ['5485=10', 10],
    ['x+y=5', null],
    ['x+3=5', null],
    ['P(X>2)=5', null],
    ['[0, 5]', null],
  ])('in the cell %j: %j', (text, total) => expect(marksOfCell(text)?.total ?? null).toBe(total));

  it.each(['CO1', 'CLO-2', 'L 3', 'CO1, 2 / L2', 'BTL 3'])('%j is an outcome', (text) => {
    expect(isOutcome(text)).toBe(true);
  });
});

describe('a hostile text costs what its length costs', () => {
  const texts = [
    'L1 ',
    'L 1 ',
    'CO1, 5 CO1 L1',
    '1+',
    '1 + ',
    '1x',
    '1 x 1',
    '+(1x1)',
    '| ',
    ',L1',
    '[24343',
    'marks ',
    '4',
  ];

  it.each(texts)('%j in a text', (again) => {
    expectLinear((share) => takeMarks(`a ${again.repeat(16_000 * share)}y`, true).marks.length);
  });
  it.each(texts)('%j in a cell', (again) => {
    const look = (text: string) => [marksOfCell(text), isOutcome(text)];
    expectLinear((share) => look(`${again.repeat(16_000 * share)}y`));
    // As long as the longest cell that is looked at: this ends only when no pattern tries every way to read it.
    for (let letters = 1; letters < 80; letters += 1) look(`${again.repeat(80).slice(0, letters)}y`);
  });
});
