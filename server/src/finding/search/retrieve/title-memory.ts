import type { Kysely } from 'kysely';
import type { Schema } from '../../../base/database/schema.ts';
import type { IndexedDocument } from './document-memory.ts';

/**
 * Titles of documents by number. A title counts only while the version of the document's row in the index is the
 * same: each new title writes that row (decision 56).
 * @param load reads titles by id
 * @param mostTitles are remembered
 */
export function titleMemory(
  db: Kysely<Schema>,
  load: (db: Kysely<Schema>, ids: readonly string[]) => Promise<Map<string, string>>,
  mostTitles: number,
) {
  /** The one that was read last is the last. */
  const remembered = new Map<number, { readonly version: number; readonly title: string }>();

  /** By number. A document that is gone is absent. */
  return async function titlesOf(documents: readonly IndexedDocument[]): Promise<Map<number, string>> {
    const titles = new Map<number, string>();
    const unknown: { readonly number: number; readonly version: number; readonly document_id: string }[] = [];
    for (const { number, version, document_id } of documents) {
      const known = remembered.get(number);
      if (known?.version === version) titles.set(number, known.title);
      else unknown.push({ number, version, document_id });
    }
    const loaded = await load(
      db,
      unknown.map(({ document_id }) => document_id),
    );
    for (const { number, version, document_id } of unknown) {
      const title = loaded.get(document_id);
      remembered.delete(number);
      if (title === undefined) continue;
      titles.set(number, title);
      remembered.set(number, { version, title });
    }
    for (const oldest of remembered.keys()) {
      if (remembered.size <= mostTitles) break;
      remembered.delete(oldest);
    }
    return titles;
  };
}
