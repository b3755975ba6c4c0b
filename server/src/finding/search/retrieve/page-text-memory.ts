import type { Kysely } from 'kysely';
import type { Schema } from '../../../base/database/schema.ts';
import type { IndexedDocument } from './document-memory.ts';
import { loadPageTexts, type PageText } from './load-documents.ts';

/** Characters of all remembered texts, about as many bytes. */
const MAX_CHARACTERS = 24_000_000;

interface Remembered {
  readonly version: number;
  readonly texts: readonly PageText[];
  readonly characters: number;
}

/**
 * Titles and pages of the documents that were ranked lately. The newest of a result are ranked again and again. A text counts only while the
 * version of the document's row in the index is the same: each new title, file or reading writes that row (decision 56).
 */
export function pageTextMemory(db: Kysely<Schema>) {
  /** By number. The one that was used last is the last. */
  const remembered = new Map<number, Remembered>();
  let characters = 0;

  function forget(number: number): void {
    characters -= remembered.get(number)?.characters ?? 0;
    remembered.delete(number);
  }

  function remember(number: number, entry: Remembered): void {
    forget(number);
    remembered.set(number, entry);
    characters += entry.characters;
    for (const oldest of remembered.keys()) {
      if (characters <= MAX_CHARACTERS) return;
      forget(oldest);
    }
  }

  /** Titles and pages of these documents, in no order. */
  return async function pageTexts(documents: readonly IndexedDocument[]): Promise<PageText[]> {
    const texts: PageText[] = [];
    const unknown: { readonly number: number; readonly version: number; readonly document_id: string }[] = [];
    for (const { number, version, document_id } of documents) {
      const known = remembered.get(number);
      if (known?.version !== version) {
        unknown.push({ number, version, document_id });
        continue;
      }
      texts.push(...known.texts);
      remembered.delete(number);
      remembered.set(number, known);
    }
    const loaded = new Map<string, PageText[]>();
    const ids = unknown.map(({ document_id }) => document_id);
    for (const text of await loadPageTexts(db, ids)) {
      const own = loaded.get(text.document_id);
      if (own) own.push(text);
      else loaded.set(text.document_id, [text]);
    }
    for (const { number, version, document_id } of unknown) {
      const own = loaded.get(document_id) ?? [];
      texts.push(...own);
      const length = own.reduce((sum, { text }) => sum + text.length, 0);
      remember(number, { version, texts: own, characters: length });
    }
    return texts;
  };
}
