import { describe, expect, it } from 'vitest';
import { wordKnowledge } from './misread-words.ts';
import { comparedPart, likenessOfParts } from './part-likeness.ts';
import { rarestWords } from './question-matching.ts';

const KNOWN = wordKnowledge(
  new Map(
    'heap stack queue logical physical address single double linked deadlock structures scheduling processes'
      .split(' ')
      .map((word) => [word, 5]),
  ),
);
const kindOf = (a: string, b: string, stemA: string | null, stemB: string | null = stemA) =>
  likenessOfParts(
    comparedPart({ text: a, stem: stemA }, KNOWN),
    comparedPart({ text: b, stem: stemB }, KNOWN),
    () => 1,
    KNOWN,
  )?.kind ?? null;

const LONG =
  'Explain the following structures of data with their memory, their operations, the time of each of them and an example from operating systems:';
const PROCESSES = 'Four processes arrive with the bursts of the table and are scheduled by round robin.';
const PUMP = 'A centrifugal pump delivers water to a tank on the roof of a tall building.';

describe('parts below one long text', () => {
  it.each([
    ['a) Heap', 'b) Stack'],
    ['Logical', 'Physical'],
    ['Logical address', 'Physical address'],
    // No document has these.
    ['Bipartite', 'Complete'],
    ['Single linked list', 'Double linked list'],
    ['Define it', 'Draw its section'],
    ['x + 2 = 5', 'y - 3 = 7'],
    ['Heap', 'Explain.'],
  ])('%s, %s are not alike', (a, b) => expect(kindOf(a, b, LONG)).toBeNull());

  it.each([
    ['Heap', '(b) Heap'],
    ['Logical address', 'Loglcal addrcss'],
    ['Explain with example', 'Describe with an example'],
    ['x + 2 = 25', 'x + 2 = 2S'],
  ])('%s, %s are the same', (a, b) => expect(kindOf(a, b, LONG)).toBe('same'));

  it('are not their question', () => {
    expect(kindOf('Heap', LONG, LONG, null)).toBeNull();
    expect(kindOf('Explain with example', LONG, LONG, null)).toBeNull();
  });

  it('with other numbers are nearly the same', () => {
    expect(kindOf('Heap of 8 keys', 'Heap of 9 keys', LONG)).toBe('near');
  });
});

describe('parts of equal words', () => {
  it.each(['Explain with example.', 'Draw its section', 'Define it', 'Explain it briefly with a suitable example.'])(
    '%s is not the same below another text',
    (text) => {
      expect(kindOf(text, text, PROCESSES, PUMP)).toBeNull();
      expect(kindOf(text, text, PUMP, PUMP.replace('delivers', 'dellvers'))).toBe('same');
    },
  );

  it('with words of their own must agree in the text above too', () => {
    expect(kindOf('Draw the chart', 'Draw the chart', PROCESSES, PUMP)).toBeNull();
    expect(kindOf('Heap', 'Heap', 'Explain the following:', 'Write short notes on:')).toBe('same');
  });

  it('are the same as a question that says both', () => {
    expect(kindOf('Pump and its losses', `${PUMP} Find the pump and its losses.`, PUMP, null)).toBe('same');
  });
});

it('candidates of a part are looked for by its own words first', () => {
  expect(rarestWords({ text: 'Heap', stem: 'Structures' }, KNOWN.counts)).toEqual(['heap', 'structures']);
});
