import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { DocumentRow, StoredWeakLine, StoredWord, Schema } from '../database/schema.ts';
import type { PageReading } from '@exam-vault/sandbox/reader/document-reader';
import { BLOCK_SIZE, BLOCK_PREFIX, DOCUMENT_TERM_PATTERN, fieldTerm, termsOf, titleTerm, wordsOf } from './terms.ts';

/** The values of the lists by which documents are filtered. */
export const INDEXED_FIELDS = [
  'kind',
  'subject',
  'department',
  'year',
  'semester',
  'unit_no',
  'paper_type',
  'exam_type',
  'exam_year',
] as const;
export type IndexedField = (typeof INDEXED_FIELDS)[number];

const SEPARATOR = '\t';

/** A document's values of the lists as they stand beside its terms; no value has a tab in it. */
export const placeText = (document: Readonly<Record<IndexedField, string | number | null>>): string =>
  INDEXED_FIELDS.map((field) => document[field] ?? '').join(SEPARATOR);

/** What `placeText` holds, by the order of PLACE_FIELDS; empty where the document has no value. */
export const placeValues = (place: string): readonly string[] => place.split(SEPARATOR);

/** The pattern of `placeText` of a kind. */
export const placeOfKind = (kind: DocumentRow['kind']): string => `${kind}${SEPARATOR}%`;

export interface StoredPage {
  readonly page: number;
  readonly source: PageReading['source'];
  readonly turns: 0 | 1 | 2 | 3;
  readonly text: string;
  readonly words: readonly StoredWord[] | null;
}

/** A page with lines that a second look may read better. */
export interface StoredWeakPage extends StoredPage {
  readonly weak: readonly StoredWeakLine[];
}

/** A word by which spelling is judged: letters only. */
export const DICTIONARY_WORD = /^\p{L}{3,24}$/u;
/** Terms of one document, and their bytes: a tsvector holds one megabyte, those of its title and place included. */
const [MAX_TERMS, MAX_TERM_BYTES] = [60_000, 900_000];
/** Pages that are looked up in one go. */
const PAGE_BATCH = 50;

/** A document by the file that was read. */
type FileOf = Pick<DocumentRow, '_id' | 'file_id'>;

export function titleTerms(title: string): string[] {
  return [...new Set(wordsOf(title).flatMap(termsOf))];
}

export type TextRepository = ReturnType<typeof textRepository>;

/** What documents are found by, and the text of their pages. Inside a transaction it is built anew on it. */
export function textRepository(db: Kysely<Schema>) {
  return {
    /** Notes where a document stands, and what its title says; what was read of it stays. */
    async indexDocument(document: DocumentRow): Promise<void> {
      const values = INDEXED_FIELDS.flatMap((field) => {
        const value = document[field];
        return value === null ? [] : [fieldTerm(field, value)];
      });
      const place = [...values, ...titleTerms(document.title).map(titleTerm)];
      await sql`
        with fresh as (select nextval('document_texts_number') as number)
        insert into document_texts (document_id, number, is_public, place, terms)
        select ${document._id}, number, ${document.is_public}, ${placeText(document)},
          array_to_tsvector(array_append(${place}::text[], ${BLOCK_PREFIX}::text || (number / ${BLOCK_SIZE}::bigint)::text))
        from fresh
        on conflict (document_id) do update set
          is_public = excluded.is_public,
          place = excluded.place,
          terms = array_to_tsvector(
            array_append(${place}::text[], ${BLOCK_PREFIX}::text || (document_texts.number / ${BLOCK_SIZE}::bigint)::text)
            || array(select term from unnest(tsvector_to_array(document_texts.terms)) term where term !~ ${DOCUMENT_TERM_PATTERN}))
      `.execute(db);
      // So that what is typed is completed and mended by titles too. No word that is there is touched: uploads do not wait for each other.
      const words = wordsOf(document.title).filter((word) => DICTIONARY_WORD.test(word));
      await sql`
        insert into words (word, documents) select unnest(${[...new Set(words)].sort()}::text[]), 1 on conflict do nothing
      `.execute(db);
    },

    /** Throws away what was read of a document. */
    async discardText({ _id, file_id }: FileOf): Promise<void> {
      await db.deleteFrom('document_pages').where('document_id', '=', _id).execute();
      await this.indexText({ _id, file_id }, []);
    },

    /** Keeps a page, and which of its lines were read badly, unless the document has another file by now. @returns whether it was kept */
    async savePage({ _id, file_id }: FileOf, page: StoredPage, weak: readonly StoredWeakLine[] = []): Promise<boolean> {
      const { rows } = await sql<{ kept: number }>`
        with document as (${lockedDocument(_id, file_id)})
        insert into document_pages (document_id, file_id, page, source, turns, text, words, weak)
        select _id, file_id, ${page.page}, ${page.source}, ${page.turns}, ${page.text},
          ${page.words === null ? null : JSON.stringify(page.words)}::jsonb,
          ${weak.length === 0 ? null : JSON.stringify(weak)}::jsonb
        from document
        on conflict (document_id, page) do update set
          file_id = excluded.file_id, source = excluded.source, turns = excluded.turns,
          text = excluded.text, words = excluded.words, weak = excluded.weak
        returning 1 as kept
      `.execute(db);
      return rows.length > 0;
    },

    /** All pages that are read of a document's file, in their order; a few at a time, because there may be a thousand. */
    async *pages({ _id, file_id }: FileOf): AsyncGenerator<StoredPage> {
      let last = 0;
      for (;;) {
        const some = await db
          .selectFrom('document_pages')
          .select(['page', 'source', 'turns', 'text', 'words'])
          .where('document_id', '=', _id)
          .where('file_id', '=', file_id)
          .where('page', '>', last)
          .orderBy('page')
          .limit(PAGE_BATCH)
          .execute();
        yield* some;
        last = some.at(-1)?.page ?? last;
        if (some.length < PAGE_BATCH) return;
      }
    },

    /** Pages with badly read lines, from a page on, in their order. */
    async weakPages({ _id, file_id }: FileOf, from: number, limit: number): Promise<StoredWeakPage[]> {
      const rows = await db
        .selectFrom('document_pages')
        .select(['page', 'source', 'turns', 'text', 'words', 'weak'])
        .where('document_id', '=', _id)
        .where('file_id', '=', file_id)
        .where('page', '>=', from)
        .where('weak', 'is not', null)
        .orderBy('page')
        .limit(limit)
        .execute();
      return rows.map((row) => ({ ...row, weak: row.weak ?? [] }));
    },

    /** One page's words, or null when it was not read. */
    async page(document_id: string, page: number): Promise<StoredPage | null> {
      const row = await db
        .selectFrom('document_pages')
        .select(['page', 'source', 'turns', 'text', 'words'])
        .where('document_id', '=', document_id)
        .where('page', '=', page)
        .executeTakeFirst();
      return row ?? null;
    },

    /** Puts the terms of a document's text into the index, in the place of those from before; not when it has another file by now. */
    async indexText({ _id, file_id }: FileOf, terms: Iterable<string>): Promise<void> {
      await sql`
        with document as (${lockedDocument(_id, file_id)})
        update document_texts set terms = array_to_tsvector(${withinLimits(terms)}::text[]
          || array(select term from unnest(tsvector_to_array(terms)) term where term ~ ${DOCUMENT_TERM_PATTERN}))
        from document where document_id = document._id
      `.execute(db);
    },

    /** Counts words that one more document has. In one order, so that two documents at once cannot wait for each other. */
    async countWords(words: Iterable<string>): Promise<void> {
      const sorted = [...new Set(words)].sort();
      for (let start = 0; start < sorted.length; start += 1_000) {
        await sql`
          insert into words (word, documents) select unnest(${sorted.slice(start, start + 1_000)}::text[]), 1
          on conflict (word) do update set documents = words.documents + 1
        `.execute(db);
      }
    },
  };
}

/** The document while it has this file. The lock makes an edit wait, or this wait for the edit and then find nothing. */
const lockedDocument = (_id: string, file_id: string) =>
  sql`select _id, file_id from documents where _id = ${_id} and file_id = ${file_id} for share`;

/** As many terms as fit into a document's row: what has more is no text that anybody wrote. */
function withinLimits(terms: Iterable<string>): string[] {
  const some: string[] = [];
  let bytes = 0;
  for (const term of terms) {
    bytes += Buffer.byteLength(term);
    if (some.length === MAX_TERMS || bytes > MAX_TERM_BYTES) break;
    some.push(term);
  }
  return some;
}
