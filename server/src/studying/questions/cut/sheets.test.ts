import { HEADING, page, short } from '@exam-vault/testing/cut-pages';
import { expect, it } from 'vitest';
import { cutQuestions } from './cut-questions.ts';
import type { CutPage } from './page-rows.ts';

/** Two pages beside each other on one sheet. */
const sheet = (left: CutPage, right: CutPage): CutPage => ({
  ...left,
  words: [left, right].flatMap(({ words }, side) =>
    words.map(({ box: [x, top, width, height], ...word }) => ({
      ...word,
      line: word.line + side * 1_000,
      box: [x / 2 + side / 2, top, width / 2, height] as const,
    })),
  ),
});
const questions = (...numbers: number[]) =>
  numbers.flatMap((number) => [
    `${number}. Explain the parts of the pump ${number} with a sketch.`,
    '    and say how it is built. (5)',
  ]);

it('the last page of a booklet, left of its first one, comes last', () => {
  const found = cutQuestions([
    sheet(page(questions(7, 8)), page([...HEADING, ...questions(1, 2)])),
    { ...sheet(page(questions(3, 4)), page(questions(5, 6))), page: 2 },
  ]);
  expect(found.map(({ label }) => label)).toEqual(['1', '2', '3', '4', '5', '6', '7', '8']);
});

it('a page that was photographed twice is cut once', () => {
  const words =
    'turbine impeller casing volute nozzle bucket shaft bearing seal valve pipe flange gasket rotor stator blade vane guide draft tube'.split(
      ' ',
    );
  const lines = [...HEADING, ...words.map((word, at) => `${at + 1}. Explain the ${word} of machine ${word}${at}.`)];
  const found = cutQuestions([page(lines), page(lines, { number: 2 })]);
  expect(found.map(({ label }) => Number(label))).toEqual(words.map((_word, at) => at + 1));
});

it('the code of a paper on each of its pages is no text', () => {
  const found = cutQuestions([
    page([...HEADING, '1. Define head.', '301502/660/111 2 el']),
    page(['2. Define power.', '301502/660/111 [P. T. O.'], { number: 2 }),
  ]);
  expect(short(found)).toEqual([
    ['1', 'Define head.', null],
    ['2', 'Define power.', null],
  ]);
});

it('a letterhead above the heading is no question', () => {
  const found = cutQuestions([
    page([
      'Fairview Group',
      '1, Knowledge Park, Fairview 201310',
      ...HEADING.slice(1),
      '2. Define power.',
      '3. Define work.',
    ]),
  ]);
  expect(found.map(({ label }) => label)).toEqual(['2', '3']);
});

it("'20 mm. Why' names no maximum of marks", () => {
  const found = cutQuestions([
    page([...HEADING.slice(0, 4), '1\tFind the head of a pipe of 20 mm. Why does it fall?', '2. Define power.']),
  ]);
  expect(found.map(({ label }) => label)).toEqual(['1', '2']);
});
