import { describe, expect, it } from 'vitest';
import { wordKnowledge } from './misread-words.ts';
import { comparedQuestion, likenessOfQuestions } from './question-likeness.ts';

/** Words of other questions, as often as each other. */
const KNOWN = wordKnowledge(
  new Map(
    'maximum minimum encryption decryption dfa nfa tcp udp ram rom dijkstra kruskal prim joule watt pump'
      .split(' ')
      .map((word) => [word, 5]),
  ),
);
const kindOf = (a: string, b: string) =>
  likenessOfQuestions(comparedQuestion(a, KNOWN), comparedQuestion(b, KNOWN), () => 1, KNOWN)?.kind ?? null;

describe('the same question', () => {
  it.each([
    ['Explain the working of a centrifugal pump.', 'Describe the working of a centrifugal pump with a neat sketch.'],
    [
      'What is absorption loss in optical fibers? What are its underlying causes?',
      'What is absorbtion 1oss in optical fibres? What are its underlyng causes?',
    ],
    ['Define deadlock.', 'What is deadlock?'],
    ['What do you mean by equivalence relations?', 'Define the equivalence relation.'],
    ['Explain different types of functions with proper examples.', 'Explain the various types of functions.'],
    ['Prove that f(x,y) is a valid joint density function.', 'Prove that f(x,y) is a valid joint density function.'],
    [
      'Explain the working of a centrifugal pump with the losses in its impeller and casing.',
      'Explain the working of a centritugol purnp with the lossea in its irnpellcr and casing.',
    ],
    [
      'Exploin the working of a centrifugal pump vvith tbe losses in its impeller ancl casing.',
      'Dlscuss thc working of a centrifugalpump with the losses in its impel1er and casing.',
    ],
    [
      'Derive the shear flow of a thin tube with 25 mm walls.',
      'Derive the shear flow of a thin tube with 2s mm walls.',
    ],
  ])('%s', (a, b) => expect(kindOf(a, b)).toBe('same'));
});

it('with other numbers is nearly the same', () => {
  const text = (length: number) =>
    `A step index fiber of ${length} km loses power. What is the attenuation of the fiber with splices at 1 km?`;
  expect(kindOf(text(8), text(10))).not.toBeNull();
});

it.each([
  ['Define entropy.', 'Define enthalpy.'],
  [
    'Prove the rule of Modus Ponens of inference.',
    'State the Modus Ponens and Hypothetical Syllogism inference rules.',
  ],
  ['Find the Laplace transform of', 'Find the Laplace transform of'],
  ['Find the Laplace transform of f(t) = t^2', 'Find the Laplace transform of f(t) = e^t'],
  ['Find the Laplace transform of f(t) = t^2', 'Find the Laplace transform of f(t) = t^3'],
  ['Find the Laplace transform of f(t) = t^2', 'Find the Laplace transform of'],
])('is at most nearly the same: %s %s', (a, b) => expect(kindOf(a, b)).not.toBe('same'));

it('is no other one whose formula its font names wrongly, when it has hardly a word', () =>
  expect(
    kindOf('Let f: R → R be defined by f(x) = x + 2.', 'Let L: \u0b1a → \u0b1a be defined by L\u123a'),
  ).toBeNull());

it('is no other one that has its only word', () =>
  expect(kindOf('Prove the equivalence: p q.', 'Define the equivalence relation.')).toBeNull());

it('is nearly the same though a font names the wrong letters for the formula of one', () =>
  expect(
    kindOf(
      'Draw a Karnaugh map and simplify the Boolean expression f\u123aa, b\u123b \u0d4c \u12780, 2',
      'Draw a Karnaugh map and simplify the Boolean expression F = AB + AC.',
    ),
  ).toBe('near'));

it('has the same formula', () =>
  expect(kindOf('Find the Laplace transform of f(t) = t^2', 'Compute the Laplace transform of f (t) = t^2.')).toBe(
    'same',
  ));

it.each([
  [
    'Route a flood by Muskingum with K = 12 h, x = 0.2 and a step of 6 h.',
    'Route a fload hy Muskingum vvith K 12 h, x = o.2 and a step ot 6 h.',
  ],
  [
    'A layer of clay of 5 m has e = 1.1 and Cc = 0.35. Find its settlement.',
    'A layer of clay of 5 m has e = l.1 ond Cc = 0.3s. Find ita settlement.',
  ],
])('has the same formula, with signs that were misread: %s', (a, b) => expect(kindOf(a, b)).toBe('same'));

describe('another question', () => {
  it.each([
    [
      'Assume that the following processes arrive at the times given in the table. Draw the Gantt chart of round robin scheduling and find waiting time.',
      'Assume that the following processes arrive at the times given in the table. Which of them may deadlock when they request two printers?',
    ],
    ['Explain the working of a centrifugal pump.', 'Explain the working of a Pelton wheel.'],
    ['Define deadlock.', 'Explain deadlock prevention and recovery.'],
    ['Explain.', 'Describe.'],
    ['Construct a DFA.', 'Construct an NFA.'],
    ['Find the maximum value of the function.', 'Find the minimum value of the function.'],
    ['Explain encryption with keys.', 'Explain decryption with keys.'],
    // Nothing behind it says that the first word is a misread one.
    ['Primal problems of transport.', 'Prime numbers of Gauss.'],
  ])('%s', (a, b) => expect(kindOf(a, b)).toBeNull());
});

describe('another word makes it another question, alike as the rest may be:', () => {
  const text = (word: string) =>
    `Write a program for ${word} as it was shown in the last lectures about large networks of computers.`;
  it.each([
    ['DFA', 'NFA'],
    ['TCP', 'UDP'],
    ['RAM', 'ROM'],
    ['maximum', 'minimum'],
    ['encryption', 'decryption'],
    // No document has these: how they begin says it.
    ['synchronous', 'asynchronous'],
    ['reversible', 'irreversible'],
    ['inductance', 'conductance'],
    ['Dijkstra', 'Kruskal'],
    ['Prim', 'Kruskal'],
    ['joule', 'watt'],
    ['graphs', 'graphs without cycles'],
    ['graphs', 'graphs that are not connected'],
  ])('%s, %s', (a, b) => expect(kindOf(text(a), text(b))).not.toBe('same'));
});

it('that asks for more is not the same', () => {
  const text = 'Explain the working of a centrifugal pump with the losses in its impeller and casing';
  expect(kindOf(`${text}.`, `${text}, and prove its hydraulic efficiency formula.`)).toBe('near');
});

it.each([
  [
    'Construct a DFA for all binary strings that end in a zero.',
    'Construct an NFA for all binary strings that end in a zero.',
  ],
  [
    'Find the maximum value of this linear function with four constraints.',
    'Find the minimum value of this linear function with four constraints.',
  ],
])('%s with another known word is not the same', (a, b) => expect(kindOf(a, b)).toBe('near'));
