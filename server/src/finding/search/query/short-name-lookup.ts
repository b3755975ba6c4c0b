import { formsOfShortName, mayBeShortName, nameShortenedBy } from '../../indexing/short-names.ts';
import type { DocumentIndex } from '../retrieve/document-index.ts';
import { isCalled, or, wordsInHead, wordsInTitle } from '../retrieve/ts-query.ts';
import type { SearchScope } from '../search-request.ts';
import { NO_VARIANTS, type ShortNames } from './search-query.ts';

/** Words of a query that are looked up, and documents of each that are looked at. */
const [MAX_WORDS, MAX_DOCUMENTS] = [4, 30];
/** Names that one word stands for. */
const MAX_NAMES = 2;
const LIMITS = { counted: MAX_DOCUMENTS, estimated: MAX_DOCUMENTS };

/**
 * The words that are short names ('dsa', 'dbms') in the documents of a scope: by the first letters of a title or subject, or because documents
 * that have the word in title or head are named in full by it. Nothing outside of the scope is shortWords.
 */
export async function knownShortNames(
  index: DocumentIndex,
  words: readonly string[],
  scope: SearchScope,
): Promise<ShortNames> {
  const known = new Map<string, readonly (readonly string[])[]>();
  const shortWords = words.filter(mayBeShortName).slice(0, MAX_WORDS);
  const queries = shortWords.flatMap((word) => [
    isCalled(formsOfShortName(word)),
    or([wordsInTitle([word], NO_VARIANTS), wordsInHead([word], NO_VARIANTS)]),
  ]);
  const found = await index.newestUncounted(queries, scope, LIMITS);
  // One statement for all that are not remembered.
  const titles = await index.foldedTitles(found.filter((_documents, at) => at % 2 === 1).flat());
  for (const [at, word] of shortWords.entries()) {
    const [called = [], having = []] = [found[2 * at], found[2 * at + 1]];
    const names = new Map<string, readonly string[]>();
    for (const { number } of having) {
      const name = nameShortenedBy(word, titles.get(number) ?? '');
      if (name !== null && names.size < MAX_NAMES) names.set(name.join(' '), name);
    }
    if (called.length + names.size > 0) known.set(word, [...names.values()]);
  }
  return known;
}
