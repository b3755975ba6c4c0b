import { expect, it } from 'vitest';
import { askedMost } from './asked-most.ts';
import type { RepeatedQuestion } from './asked-most.ts';

const question = (
  place: number,
  repeats: readonly number[],
  more: Partial<RepeatedQuestion> = {},
): RepeatedQuestion => ({
  _id: `q${place}`,
  document_id: `paper ${place}`,
  asked: 1,
  place,
  repeats,
  ...more,
});
const membersOf = (questions: readonly RepeatedQuestion[]) => askedMost(questions, 10).map(({ members }) => members);

it('counts a group once, whichever of a pair knows the other', () => {
  // 1, 2 and 3 are the same, 3 by way of 2; 4 is nearly the same as 1; 5 and 6 are another group.
  const [pair, other] = [question(5, [6]), question(6, [])];
  expect(membersOf([question(1, [-4]), question(2, [1, 3]), question(3, []), question(4, []), pair, other])).toEqual([
    ['q1', 'q2', 'q3', 'q4'],
    ['q5', 'q6'],
  ]);
});

it('does not go on from what is only nearly the same', () => {
  expect(membersOf([question(1, [-2]), question(2, [-3]), question(3, [])])).toEqual([['q1', 'q2']]);
});

it('keeps a question whose repeats are not in the list, and none that is repeated in its own paper alone', () => {
  const own = { document_id: 'one' };
  expect(membersOf([question(1, [], { asked: 4 }), question(2, [3], own), question(3, [], own)])).toEqual([['q1']]);
});

it('names at most so many, those in most papers first', () => {
  const pairs = Array.from({ length: 30 }, (_, index) => question(index + 1, index % 2 === 0 ? [index + 2] : []));
  const groups = askedMost([...pairs, question(31, [], { asked: 9 })], 10);
  expect(groups).toHaveLength(10);
  expect(groups[0]?.members).toEqual(['q31']);
});
