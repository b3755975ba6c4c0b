import { expect, it } from 'vitest';
import { particular } from './common-pairs.ts';
import { findUnit } from './find-unit.ts';
import { indexed } from './paper-index.ts';
import { paperUnits } from './paper-units.ts';

const paperOf = (...questions: readonly string[]) => {
  const text = questions.map((question, at) => `${at + 1}. ${question}`).join('\n');
  return particular(paperUnits([{ page: 1, source: 'text', text, words: null }]), new Set());
};
const SENTENCE = 'Boilers that stood idle over a whole winter need their safety valves tested before any fire is lit';

/** How much of the sentence counts as found where nothing but its first and last word is particular. */
function creditIn(...questions: readonly string[]): number {
  const [own, other] = [paperOf(SENTENCE), paperOf(...questions)];
  const sentence = own.units.flatMap(({ tokens }) => tokens);
  const ends = [sentence.at(0), sentence.at(-1)].flatMap((token) => token ?? []);
  const both = { own: indexed(own, new Map()), other: indexed(other, new Map()), isRough: false };
  return findUnit({ question: 0, page: 1, tokens: ends, sentence }, both).credit;
}

it('a sentence that stands in the other paper word by word is found, also with letters of parts between its words', () => {
  expect(creditIn(SENTENCE)).toBe(1);
  expect(creditIn(SENTENCE.replace('winter', 'winter a)').replace('fire', 'c) fire'))).toBe(1);
});

it('a sentence that is put together from several of the other paper is not', () => {
  const [begin, end] = [SENTENCE.slice(0, 60), SENTENCE.slice(30)];
  const between = 'Pumps lift water through long pipes from deep wells to high tanks beside the road. '.repeat(3);
  expect(creditIn(`${begin} cleaned.`, between, `Open ${end}`)).toBeLessThan(1);
});
