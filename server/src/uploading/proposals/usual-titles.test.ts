import { expect, it } from 'vitest';
import { isUsualTitle, usualTitleOf } from './usual-titles.ts';

const sureOf =
  (...words: readonly string[]) =>
  (word: string) =>
    words.includes(word);

it.each([
  ['Ptwork Secury Cryptography', 'Network Security and Cryptography'],
  ['Joinital Iago Processing', 'Digital Image Processing'],
  ['Comput. .. Organization and Architecture', 'Computer Organization and Architecture'],
])('%s is %s', (read, title) => {
  expect(usualTitleOf(read, sureOf())).toBe(title);
});

it.each([
  ['other words', 'Biophysical Chemistry', sureOf()],
  ['a word that was read surely', 'Joinital Iago Processing', sureOf('joinital')],
  ['too little that agrees', 'Soil Mchncs', sureOf()],
  ['a word that is too unlike', 'Beekeepinq Management', sureOf()],
  ['a word that objects have, too', 'Constructor Image Processing', sureOf()],
])('%s make no other title', (_, read, isSure) => {
  expect(usualTitleOf(read, isSure)).toBe(null);
});

it('a shortened word is filled up though it was read surely', () => {
  expect(usualTitleOf('Comp. Organization and Architecture', sureOf('comp'))).toBe(
    'Computer Organization and Architecture',
  );
});

it('knows usual titles in any spelling', () => {
  expect(isUsualTitle('COMPUTER ORGANIZATION & ARCHITECTURE')).toBe(true);
  expect(isUsualTitle('Theory of Bees')).toBe(false);
});
