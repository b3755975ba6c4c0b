import { wordsIn } from './marked-text.ts';

interface Part {
  readonly text: string;
  readonly start: number;
  readonly isQuoted: boolean;
  readonly isExcluded: boolean;
}

/** A question as the hub reads it: words, what stands in quotes, what a minus stands before. */
function partsOf(question: string): Part[] {
  const found = question.matchAll(/(?<![^\s"“”])(-?)(?:["“”]([^"“”]*)(?:["“”]|$)|([^\s"“”]+))/gu);
  return Array.from(found, ({ 0: text, 1: minus, 2: quoted, index }) => ({
    text,
    start: index,
    isQuoted: quoted !== undefined,
    isExcluded: minus === '-',
  }));
}

const tidied = (question: string) => question.replaceAll(/\s+/gu, ' ').trim();
const saidIn = (text: string) =>
  wordsIn(text)
    .map(({ word }) => word)
    .join(' ');

/** The question with these words of it in quotes, where they are words only; null when they are not in it as they were said. */
export function asWords(question: string, said: string): string | null {
  const words = partsOf(question)
    .filter(({ isQuoted, isExcluded }) => !isQuoted && !isExcluded)
    .flatMap(({ text, start }) =>
      wordsIn(text).map((word) => ({ ...word, start: word.start + start, end: word.end + start })),
    );
  const wanted = said.split(' ');
  const at = words.findIndex((_word, from) => wanted.every((one, offset) => words[from + offset]?.word === one));
  const [first, last] = [words[at], words[at + wanted.length - 1]];
  if (!first || !last) return null;
  const run = question.slice(first.start, last.end);
  // A quote between them would end the quotes too soon.
  if (/["“”]/.test(run)) return null;
  return tidied(`${question.slice(0, first.start)} "${run}" ${question.slice(last.end)}`);
}

/** The question without a phrase, or without what it leaves out. */
export function withoutPart(question: string, said: string, what: 'phrase' | 'excluded'): string {
  const part = partsOf(question).find(
    ({ text, isQuoted, isExcluded }) =>
      (what === 'excluded' ? isExcluded : isQuoted && !isExcluded) && saidIn(text) === said,
  );
  if (!part) return question;
  return tidied(`${question.slice(0, part.start)} ${question.slice(part.start + part.text.length)}`);
}
