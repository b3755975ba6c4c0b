import { expect, it } from 'vitest';
import { courseWordsIn, withCorrectedWords } from './course-words.ts';

const corrected = (title: string, sure: readonly string[] = []) =>
  withCorrectedWords(title, (word) => sure.includes(word));

it.each([
  ['Analog Electronic Clircuits', 'Analog Electronic Circuits'],
  ['SYSTEM SUFTWARE', 'SYSTEM SOFTWARE'],
  ['Bio Medieal Engineering', 'Bio Medical Engineering'],
  ['Engineering Mathernatics', 'Engineering Mathematics'],
  ['Geology of Chars terization', 'Geology of Characterization'],
])('%s is corrected', (read, title) => {
  expect(corrected(read)).toBe(title);
});

it.each([
  ['an ending', 'Geotechnic Dynamics'],
  ['a word with another beginning', 'Pharming of Biopollution'],
  ['any English word', 'Speed of Forging'],
  ['British spelling', 'Optimisation of Queues'],
  ['a word of headers', 'University of Norwynd'],
  ['a word that is like none', 'Beekeeping'],
  ['a short word', 'Hear Transfer'],
])('%s stays', (_, read) => {
  expect(corrected(read)).toBe(read);
});

it('takes a misread university for no diversity', () => {
  expect(corrected('Unversity')).toBe('University');
});

it('leaves a word that was read surely', () => {
  expect(corrected('Analog Clircuits', ['Clircuits'])).toBe('Analog Clircuits');
});

it.each([
  ['Cavrse Nowne Materials Characterization', 'Materials Characterization'],
  ['Xq Industrial Engineering II Zw', 'Industrial Engineering II'],
  ['Theory of Machines', null],
  ['Explain what integral control does to the stability of such areas', null],
  ['Beekeeping Physics', null],
])('%s has the words of a course: %s', (read, words) => {
  expect(courseWordsIn(read)).toBe(words);
});
