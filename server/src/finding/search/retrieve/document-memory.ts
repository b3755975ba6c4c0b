import { FILTER_FIELDS, type FilterField } from '@exam-vault/contract/document-fields';
import { sql, type Kysely } from 'kysely';
import type { Schema } from '../../../base/database/schema.ts';
import type { IndexedValues } from '../../indexing/text-repository.ts';

/**
 * The ids and values of documents, in the hub's memory by their numbers. A lookup in the index answers with numbers and row versions only;
 * what is remembered counts only when its version is the row's. So an answer is never older than the index, and nobody has to be told of
 * changes (decision 56).
 */

/** Documents of one chunk. */
const CHUNK_SIZE = 2_048;
/** About 100 KB each. The chunk that was used longest ago goes first. */
const MAX_CHUNKS = 256;
/** In a lookup: the number (8 bytes), and the row version (4 bytes). */
const ENTRY_BYTES = 12;
const ID_BYTES = 16;
const NONE: ReadonlySet<number> = new Set();

/** Values are remembered as codes: how often each stands in a result is then counted in an array. */
class Dictionary {
  readonly values: (string | undefined)[] = [undefined];
  readonly #codes = new Map<string, number>();

  codeOf(value: string | undefined): number {
    if (value === undefined) return 0;
    const known = this.#codes.get(value);
    if (known !== undefined) return known;
    this.#codes.set(value, this.values.length);
    return this.values.push(value) - 1;
  }
}

class Chunk {
  /** Whether all of its documents have been read once. */
  isRead = false;
  readonly versions = new Uint32Array(CHUNK_SIZE);
  readonly ids = Buffer.alloc(CHUNK_SIZE * ID_BYTES);
  readonly codes = FILTER_FIELDS.map(() => new Uint32Array(CHUNK_SIZE));
}

const FIELD_INDEX = new Map<string, number>(FILTER_FIELDS.map(({ name }, index) => [name, index]));

/** A document as the index has it. */
export class IndexedDocument {
  /** Newer documents have higher numbers. */
  readonly number: number;
  /** The best tier that has the document, from 1; 0: none, or the tiers were not looked up. */
  readonly tier: number;
  readonly chunk: Chunk;
  readonly dictionaries: readonly Dictionary[];

  constructor(number: number, chunk: Chunk, dictionaries: readonly Dictionary[], tier = 0) {
    this.number = number;
    this.tier = tier;
    this.chunk = chunk;
    this.dictionaries = dictionaries;
  }

  /** Changes with the document's row in the index. */
  get version(): number {
    return this.chunk.versions[this.number % CHUNK_SIZE] ?? 0;
  }

  get document_id(): string {
    const start = (this.number % CHUNK_SIZE) * ID_BYTES;
    const hex = this.chunk.ids.toString('hex', start, start + ID_BYTES);
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
  }

  valueOf(field: FilterField): string | undefined {
    const index = FIELD_INDEX.get(field) ?? -1;
    return this.dictionaries[index]?.values[this.codeOf(index)];
  }

  codeOf(index: number): number {
    return this.chunk.codes[index]?.[this.number % CHUNK_SIZE] ?? 0;
  }

  inTier(tier: number): IndexedDocument {
    return new IndexedDocument(this.number, this.chunk, this.dictionaries, tier);
  }

  /** How many of the documents have each value of a field. All come from one memory. */
  static countValues(documents: readonly IndexedDocument[], field: FilterField): Map<string, number> {
    const index = FIELD_INDEX.get(field) ?? -1;
    const values = documents[0]?.dictionaries[index]?.values ?? [];
    const counts = new Uint32Array(values.length);
    for (const document of documents) {
      const code = document.codeOf(index);
      counts[code] = (counts[code] ?? 0) + 1;
    }
    return new Map(
      values.flatMap((value, code) => {
        const count = counts[code] ?? 0;
        return value === undefined || count === 0 ? [] : [[value, count] as const];
      }),
    );
  }
}

/** In SQL: the entries of these rows of `document_texts`, one after the other. */
export const packedEntries = sql`string_agg(int8send(number) || xidsend(version), '')`;

interface StoredRow {
  readonly number: number;
  readonly version: string;
  readonly document_id: string;
  readonly field_values: IndexedValues;
}

export function documentMemory(db: Kysely<Schema>) {
  const dictionaries = FILTER_FIELDS.map(() => new Dictionary());
  /** The one that was used last is the last. */
  const chunks = new Map<number, Chunk>();

  function chunkOf(number: number): Chunk {
    const key = Math.floor(number / CHUNK_SIZE);
    const chunk = chunks.get(key) ?? new Chunk();
    chunks.delete(key);
    chunks.set(key, chunk);
    return chunk;
  }

  function dropUnused(): void {
    for (const key of chunks.keys()) {
      if (chunks.size <= MAX_CHUNKS) return;
      chunks.delete(key);
    }
  }

  function remember({ number, version, document_id, field_values }: StoredRow): void {
    const chunk = chunkOf(number);
    const slot = number % CHUNK_SIZE;
    chunk.versions[slot] = Number(version);
    chunk.ids.write(document_id.replaceAll('-', ''), slot * ID_BYTES, ID_BYTES, 'hex');
    for (const [index, { name }] of FILTER_FIELDS.entries()) {
      const codes = chunk.codes[index];
      const code = dictionaries[index]?.codeOf(field_values[name]);
      if (codes && code !== undefined) codes[slot] = code;
    }
  }

  /** Remembers these documents as they are now, and those of one chunk beside them. @returns the numbers of those that are gone */
  async function load(numbers: readonly number[]): Promise<ReadonlySet<number>> {
    const unread = numbers.find((number) => !chunkOf(number).isRead);
    const first = unread === undefined ? -1 : unread - (unread % CHUNK_SIZE);
    const neighbours =
      unread === undefined ? sql`` : sql`or number between ${first}::bigint and ${first + CHUNK_SIZE - 1}::bigint`;
    if (unread !== undefined) chunkOf(unread).isRead = true;
    const { rows } = await sql<StoredRow>`
      select number, xmin::text as version, document_id, field_values from document_texts
      where number = any(${numbers}::bigint[]) ${neighbours}
    `.execute(db);
    const gone = new Set(numbers);
    for (const row of rows) {
      remember(row);
      gone.delete(row.number);
    }
    return gone;
  }

  return {
    /** The documents of a lookup, in its order. Those that are gone meanwhile are left out. */
    async documents(packed: Buffer | null): Promise<IndexedDocument[]> {
      if (packed === null) return [];
      const entries: { readonly number: number; readonly chunk: Chunk }[] = [];
      const outdated: number[] = [];
      let [lastKey, chunk] = [-1, new Chunk()];
      for (let at = 0; at < packed.length; at += ENTRY_BYTES) {
        const number = packed.readUInt32BE(at) * 2 ** 32 + packed.readUInt32BE(at + 4);
        const key = Math.floor(number / CHUNK_SIZE);
        if (key !== lastKey) [lastKey, chunk] = [key, chunkOf(number)];
        if (chunk.versions[number % CHUNK_SIZE] !== packed.readUInt32BE(at + 8)) outdated.push(number);
        entries.push({ number, chunk });
      }
      const gone = outdated.length > 0 ? await load(outdated) : NONE;
      dropUnused();
      const documents = entries.map((entry) => new IndexedDocument(entry.number, entry.chunk, dictionaries));
      return gone.size === 0 ? documents : documents.filter(({ number }) => !gone.has(number));
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
