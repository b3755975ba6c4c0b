import { expect, it } from 'vitest';
import { sideBySide } from './side-by-side.ts';

const pagesOf = (source: 'text' | 'picture', ...questions: readonly string[]) => [
  { page: 1, source, text: questions.map((question, at) => `${at + 1}. ${question}`).join('\n'), words: null },
];
const textOf = (question: ReturnType<typeof sideBySide>[number]['own']) =>
  question?.pieces.map(({ text }) => text).join(' ') ?? null;

it('a question stands beside the one that says the same, a few words read otherwise, and not beside one that shares a word', () => {
  const rows = sideBySide(
    pagesOf(
      'picture',
      'Explain how a systern call is mada, from the library to the kernel.',
      'What is a zombie process?',
    ),
    pagesOf(
      'text',
      'Differentiate between a process and a thread.',
      'Explain how a system call is made, from the library to the kernel.',
    ),
  );
  expect(
    rows.map(({ own, other }) => [textOf(own)?.slice(0, 12) ?? null, textOf(other)?.slice(0, 12) ?? null]),
  ).toEqual([
    ['Explain how ', 'Explain how '],
    ['What is a zo', null],
    [null, 'Differentiat'],
  ]);
});
