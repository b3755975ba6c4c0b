import { sql, type Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Schema } from '../../../base/database/schema.ts';
import type { IndexedValues } from '../../indexing/text-repository.ts';

/**
 * The ids and values of documents, in the hub's memory by their numbers. A lookup in the index answers with numbers and row versions only;
 * what is remembered counts only when its version is the row's. So an answer is never older than the index, and nobody has to be told of
 * changes (decision 56).
 */

/** About 300 bytes each. */
const MAX_DOCUMENTS = 200_000;
/** In a lookup: the number (8 bytes), and the row version (4 bytes). */
const ENTRY_BYTES = 12;

/** A document as the index has it. */
export interface IndexedDocument {
  /** Newer documents have higher numbers. */
  readonly number: number;
  /** Changes with the document's row in the index. */
  readonly version: number;
  readonly document_id: string;
  readonly values: IndexedValues;
  /** The best tier that has the document, from 1; absent: none, or the tiers were not looked up. */
  readonly tier?: number;
}

interface StoredDocument extends IndexedDocument {
  readonly values: Record<string, string>;
}

/** In SQL: the entries of these rows of `document_texts`, one after the other. */
export const packedEntries = sql`string_agg(int8send(number) || xidsend(version), '')`;

export function documentMemory(db: Kysely<Schema>) {
  // Not `max`, which would take the memory of all of them at once.
  const remembered = new LRUCache<number, IndexedDocument>({ maxSize: MAX_DOCUMENTS, sizeCalculation: () => 1 });
  /** Few values are those of many documents, so each is kept once. */
  const known = new Map<string, string>();

  function shared(value: string): string {
    const same = known.get(value);
    if (same === undefined) known.set(value, value);
    return same ?? value;
  }

  /** Those that are gone are absent. */
  async function load(numbers: readonly number[]): Promise<IndexedDocument[]> {
    if (numbers.length === 0) return [];
    const { rows } = await sql<StoredDocument>`
      select number, xmin::text::bigint as version, document_id, field_values as values from document_texts
      where number = any(${numbers}::bigint[])
    `.execute(db);
    for (const { values } of rows) for (const field in values) values[field] = shared(values[field] ?? '');
    return rows;
  }

  return {
    /** The documents of a lookup, in its order. Those that are gone meanwhile are left out. */
    async documents(packed: Buffer | null): Promise<IndexedDocument[]> {
      if (packed === null) return [];
      const numbers: number[] = [];
      const documents = new Map<number, IndexedDocument>();
      for (let at = 0; at < packed.length; at += ENTRY_BYTES) {
        const number = Number(packed.readBigInt64BE(at));
        const document = remembered.get(number);
        if (document?.version === packed.readUInt32BE(at + 8)) documents.set(number, document);
        numbers.push(number);
      }
      for (const document of await load(numbers.filter((number) => !documents.has(number)))) {
        documents.set(document.number, document);
        remembered.set(document.number, document);
      }
      return numbers.flatMap((number) => documents.get(number) ?? []);
    },

    /** By id, as the index has them now. */
    async byId(ids: readonly string[]): Promise<Map<string, IndexedDocument>> {
      if (ids.length === 0) return new Map();
      const { rows } = await sql<{ packed: Buffer | null }>`
        select ${packedEntries} as packed from (
          select number, xmin as version from document_texts where document_id = any(${[...ids]}::uuid[])) found
      `.execute(db);
      const documents = await this.documents(rows[0]?.packed ?? null);
      return new Map(documents.map((document) => [document.document_id, document]));
    },
  };
}
