import type { Kysely } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import type { IndexedDocument } from './document-memory.ts';
import { loadFoldedTitles } from './load-documents.ts';

/** About 200 bytes each. */
const MAX_TITLES = 100_000;

/**
 * Titles of documents, as titles are compared, by number. A title counts only while the version of the document's row in the index is the
 * same: each new title writes that row (decision 62).
 */
export function titleMemory(db: Kysely<Schema>, mostTitles = MAX_TITLES) {
  /** The one that was read last is the last. */
  const remembered = new Map<number, { readonly version: number; readonly title_folded: string }>();

  /** By number. A document that is gone is absent. */
  return async function foldedTitles(documents: readonly IndexedDocument[]): Promise<Map<number, string>> {
    const titles = new Map<number, string>();
    const unknown: { readonly number: number; readonly version: number; readonly document_id: string }[] = [];
    for (const { number, version, document_id } of documents) {
      const known = remembered.get(number);
      if (known?.version === version) titles.set(number, known.title_folded);
      else unknown.push({ number, version, document_id });
    }
    const loaded = await loadFoldedTitles(
      db,
      unknown.map(({ document_id }) => document_id),
    );
    for (const { number, version, document_id } of unknown) {
      const title_folded = loaded.get(document_id);
      remembered.delete(number);
      if (title_folded === undefined) continue;
      titles.set(number, title_folded);
      remembered.set(number, { version, title_folded });
    }
    for (const oldest of remembered.keys()) {
      if (remembered.size <= mostTitles) break;
      remembered.delete(oldest);
    }
    return titles;
  };
}
