import { expect, it } from 'vitest';
import { isInOtherScript } from './tesseract-reader.ts';

const line = (text: string, confidence: number) =>
  text
    .split(' ')
    .map((word, at, all) => ({ text: word, from: at / all.length, to: (at + 1) / all.length, confidence }));

it.each([
  ['a line in Hindi', line('MUA HY |', 29), line('गणना करें।', 90), true],
  ['a line in Hindi with a term in English', line('FET 1 goiter', 24), line('FET को यूनीपोलर', 88), true],
  ['a blurred line in English', line('Expl4in the warking', 45), line('Explain the warking', 70), false],
  ['a smudge', line('~.', 20), line('ऽ.', 35), false],
  ['a line that reads worse so', line('Draw 5 kW', 49), line('ड्रॉ', 48), false],
])('tells the script of %s', (_what, latin, all, expected) => {
  expect(isInOtherScript(latin, all)).toBe(expected);
});
