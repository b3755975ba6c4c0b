import type { FilterField, SearchedField } from '@exam-vault/contract/document-fields';
import type { IndexedDocument } from './retrieve/document-memory.ts';

/** By field and value, how many of the found documents have it. The most frequent values come first. */
export type Facets = Record<string, Record<string, number>>;

/** At most this many values of one field. */
const MAX_VALUES = 50;

/** Counts values. Fields that are found like words of the title have too many values to choose from. If only some of `total` documents are given, the counts are scaled up to the total. */
export function countFacets(
  documents: readonly IndexedDocument[],
  total: number,
  fields: readonly SearchedField[],
): Facets {
  const scale = total > documents.length && documents.length > 0 ? total / documents.length : 1;
  const counted = fields.filter(({ search }) => search.namedBy !== 'title');
  return Object.fromEntries(counted.map(({ name }) => [name, countValues(documents, name, scale)]));
}

function countValues(documents: readonly IndexedDocument[], field: FilterField, scale: number): Record<string, number> {
  const counts = new Map<string, number>();
  for (const { values } of documents) {
    const value = values[field];
    if (value !== undefined) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  const mostFrequent = [...counts].sort(([a, countA], [b, countB]) => countB - countA || (a < b ? -1 : 1));
  return Object.fromEntries(
    mostFrequent.slice(0, MAX_VALUES).map(([value, count]) => [value, Math.round(count * scale)]),
  );
}
