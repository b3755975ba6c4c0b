import { describe, expect, it } from 'vitest';
import { comparedQuestion, likenessOfQuestions } from './question-likeness.ts';

const kindOf = (a: string, b: string) =>
  likenessOfQuestions(comparedQuestion(a), comparedQuestion(b), () => 1)?.kind ?? null;

describe('the same question', () => {
  it.each([
    ['Explain the working of a centrifugal pump.', 'Describe the working of a centrifugal pump with a neat sketch.'],
    [
      'What is absorption loss in optical fibers? What are its underlying causes?',
      'What is absorbtion 1oss in optical fibres? What are its underlyng causes?',
    ],
    ['Define deadlock.', 'What is deadlock?'],
    [
      'Explain the working of a centrifugal pump with the losses in its impeller and casing.',
      'Explain the working of a ccntritugol purnp with the lasses in its irnpellcr and casirg.',
    ],
  ])('%s', (a, b) => expect(kindOf(a, b)).toBe('same'));
});

it('with other numbers is nearly the same', () => {
  const text = (length: number) =>
    `A step index fiber of ${length} km loses power. What is the attenuation of the fiber with splices at 1 km?`;
  expect(kindOf(text(8), text(10))).not.toBeNull();
});

describe('another question', () => {
  it.each([
    [
      'Assume that the following processes arrive at the times given in the table. Draw the Gantt chart of round robin scheduling and find waiting time.',
      'Assume that the following processes arrive at the times given in the table. Which of them may deadlock when they request two printers?',
    ],
    ['Explain the working of a centrifugal pump.', 'Explain the working of a Pelton wheel.'],
    ['Define deadlock.', 'Explain deadlock prevention and recovery.'],
    ['Explain.', 'Describe.'],
  ])('%s', (a, b) => expect(kindOf(a, b)).toBeNull());
});
