import { listValues, type Catalogue } from '@exam-vault/contract/catalogue';
import { FILTER_FIELDS } from '@exam-vault/contract/document-fields';
import { distance } from 'fastest-levenshtein';
import type { Kysely } from 'kysely';
import type { Schema } from '../../../base/database/schema.ts';
import { wordsOf } from '../../indexing/terms.ts';
import type { DocumentIndex } from '../retrieve/document-index.ts';
import type { DocumentFrequencies, SpellingVariants } from './search-query.ts';
import { similarWords, type DictionaryWord } from './spelling-dictionary.ts';

/** A word in this many documents or fewer may be a spelling mistake, in the query or in the documents. */
const MAX_RARE_DOCUMENTS = 3;
const MAX_VARIANTS = 3;

export interface SpellingDeps {
  readonly db: Kysely<Schema>;
  readonly index: DocumentIndex;
  /** The words of all catalogue values that a query may name. */
  readonly catalogueWords: ReadonlySet<string>;
}

export interface CorrectedSpelling {
  readonly variants: SpellingVariants;
  readonly frequencies: DocumentFrequencies;
}

export function catalogueWords(catalogue: Catalogue): Set<string> {
  const lists = FILTER_FIELDS.flatMap(({ list, search }) => (list && search.namedBy === 'value' ? [list] : []));
  return new Set(lists.flatMap((list) => listValues(catalogue, list)).flatMap(wordsOf));
}

/**
 * Finds what the misspelt words of a query may mean. It uses catalogue words and words of public documents only, for every caller: a
 * correction must not reveal the words of other documents.
 * @param known in about how many documents each word of the query is
 * @param trustFrequency true: a frequent word is accepted without a check that a public document has it
 */
export async function correctSpelling(
  deps: SpellingDeps,
  words: readonly string[],
  known: DocumentFrequencies,
  trustFrequency: boolean,
): Promise<CorrectedSpelling> {
  const frequencies = new Map(known);
  const variants = new Map<string, readonly string[]>();
  for (const word of words) {
    const frequency = frequencies.get(word) ?? 0;
    const isFrequent = frequency > MAX_RARE_DOCUMENTS;
    if (deps.catalogueWords.has(word) || (trustFrequency && isFrequent)) continue;
    const [isPublic = false] = await deps.index.wordsArePublic([word]);
    if (isPublic && isFrequent) continue;
    const variantsOfWord = isPublic ? [] : similarCatalogueWords(deps.catalogueWords, word);
    for (const other of await publicSimilarWords(deps, word, isPublic ? Math.max(1, frequency) : 0)) {
      if (variantsOfWord.length === MAX_VARIANTS) break;
      if (variantsOfWord.includes(other.word)) continue;
      variantsOfWord.push(other.word);
      frequencies.set(other.word, other.documents);
    }
    if (variantsOfWord.length > 0) variants.set(word, variantsOfWord);
  }
  return { variants, frequencies };
}

/**
 * What a misspelt word may mean, by words of public documents.
 * @param frequency in how many documents the word itself is
 */
export async function publicSimilarWords(
  { db, index }: Pick<SpellingDeps, 'db' | 'index'>,
  misspelt: string,
  frequency = 0,
): Promise<DictionaryWord[]> {
  const similar = await similarWords(db, misspelt, frequency);
  const isPublic = await index.wordsArePublic(similar.map(({ word }) => word));
  return similar.filter((_word, position) => isPublic[position]);
}

function similarCatalogueWords(words: ReadonlySet<string>, misspelt: string): string[] {
  const maxErrors = misspelt.length >= 7 ? 2 : misspelt.length >= 5 ? 1 : 0;
  return [...words].filter((word) => word.length > 3 && distance(misspelt, word) <= maxErrors);
}
