import { wordsIn } from './marked-text.ts';

interface QueryPart {
  readonly text: string;
  readonly start: number;
  readonly isQuoted: boolean;
  readonly isExcluded: boolean;
}

/** Splits a query like the hub: words, quoted phrases, and parts excluded by a minus. */
function parseQuery(query: string): QueryPart[] {
  const found = query.matchAll(/(?<![^\s"“”])(-?)(?:["“”]([^"“”]*)(?:["“”]|$)|([^\s"“”]+))/gu);
  return Array.from(found, ({ 0: text, 1: minus, 2: quoted, index }) => ({
    text,
    start: index,
    isQuoted: quoted !== undefined,
    isExcluded: minus === '-',
  }));
}

const collapseSpaces = (query: string) => query.replaceAll(/\s+/gu, ' ').trim();
const foldedWords = (text: string) =>
  wordsIn(text)
    .map(({ word }) => word)
    .join(' ');

/** Puts these words of the query into quotes. Null when they do not follow one another in it outside quotes and exclusions. */
export function quoteWords(query: string, said: string): string | null {
  const words = parseQuery(query)
    .filter(({ isQuoted, isExcluded }) => !isQuoted && !isExcluded)
    .flatMap(({ text, start }) =>
      wordsIn(text).map((word) => ({ ...word, start: word.start + start, end: word.end + start })),
    );
  const phrase = said.split(' ');
  const at = words.findIndex((_word, from) => phrase.every((one, offset) => words[from + offset]?.word === one));
  const [first, last] = [words[at], words[at + phrase.length - 1]];
  if (!first || !last) return null;
  const run = query.slice(first.start, last.end);
  // A quote between the words would end the quotes too early.
  if (/["“”]/.test(run)) return null;
  return collapseSpaces(`${query.slice(0, first.start)} "${run}" ${query.slice(last.end)}`);
}

/** Removes a phrase or an exclusion from the query. */
export function removePart(query: string, said: string, what: 'phrase' | 'excluded'): string {
  const part = parseQuery(query).find(
    ({ text, isQuoted, isExcluded }) =>
      (what === 'excluded' ? isExcluded : isQuoted && !isExcluded) && foldedWords(text) === said,
  );
  if (!part) return query;
  return collapseSpaces(`${query.slice(0, part.start)} ${query.slice(part.start + part.text.length)}`);
}
