import { LRUCache } from 'lru-cache';
import type { IndexedDocument } from './document-memory.ts';

interface Remembered<T> {
  readonly version: number;
  readonly value: T;
}

interface Bounds<T> {
  /** Of all values that are remembered together. */
  readonly maxSize: number;
  /** Absent: 1 each. */
  readonly sizeOf?: (value: T) => number;
}

/**
 * What belongs to documents, by their numbers. It counts only while the version of the document's row in the index is the same: each new
 * title, file or reading writes that row (decision 56).
 * @param load reads values by id
 * @returns a function that has no value for a document that is gone
 */
export function versionedValues<T>(
  load: (ids: readonly string[]) => Promise<Map<string, T>>,
  { maxSize, sizeOf = () => 1 }: Bounds<T>,
) {
  const remembered = new LRUCache<number, Remembered<T>>({
    maxSize,
    sizeCalculation: ({ value }) => Math.max(1, sizeOf(value)),
  });

  return async function valuesOf(documents: readonly IndexedDocument[]): Promise<Map<number, T>> {
    const values = new Map<number, T>();
    const unknown = documents.filter(({ number, version }) => {
      const known = remembered.get(number);
      if (known?.version !== version) return true;
      values.set(number, known.value);
      return false;
    });
    const loaded = await load(unknown.map(({ document_id }) => document_id));
    for (const { number, version, document_id } of unknown) {
      const value = loaded.get(document_id);
      if (value === undefined) continue;
      values.set(number, value);
      remembered.set(number, { version, value });
    }
    return values;
  };
}
