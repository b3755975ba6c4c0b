import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { DocumentRow, KeptWord, Schema } from '../database/schema.ts';
import type { PageReading } from '../ports/document-reader.ts';
import { BLOCK, BLOCK_PREFIX, PLACE_TERM, placeTerm, termsOf, titleTerm, wordsOf } from './terms.ts';

/** The values of the lists by which documents are filtered. */
export const PLACE_FIELDS = [
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
export type PlaceField = (typeof PLACE_FIELDS)[number];

export interface KeptPage {
  readonly page: number;
  readonly source: PageReading['source'];
  readonly turns: 0 | 1 | 2 | 3;
  readonly text: string;
  readonly words: readonly KeptWord[] | null;
}

/** Terms of one document; what has more would not fit into its row. */
const MOST_TERMS = 60_000;

export function titleTerms(title: string): string[] {
  return [...new Set(wordsOf(title).flatMap(termsOf))];
}

export type TextRepository = ReturnType<typeof textRepository>;

/** What documents are found by, and the text of their pages. Inside a transaction it is built anew on it. */
export function textRepository(db: Kysely<Schema>) {
  return {
    /** Notes where a document stands, and what its title says; what was read of it stays. */
    async place(document: DocumentRow): Promise<void> {
      const values = PLACE_FIELDS.flatMap((field) => {
        const value = document[field];
        return value === null ? [] : [placeTerm(field, value)];
      });
      const place = [...values, ...titleTerms(document.title).map(titleTerm)];
      await sql`
        with fresh as (select nextval('document_texts_number') as number)
        insert into document_texts (document_id, number, is_public, terms)
        select ${document._id}, number, ${document.is_public},
          array_to_tsvector(array_append(${place}::text[], ${BLOCK_PREFIX}::text || (number / ${BLOCK}::bigint)::text))
        from fresh
        on conflict (document_id) do update set
          is_public = excluded.is_public,
          terms = array_to_tsvector(
            array_append(${place}::text[], ${BLOCK_PREFIX}::text || (document_texts.number / ${BLOCK}::bigint)::text)
            || array(select term from unnest(tsvector_to_array(document_texts.terms)) term where term !~ ${PLACE_TERM}))
      `.execute(db);
    },

    /** Throws away what was read of a document. */
    async forget(document_id: string): Promise<void> {
      await db.deleteFrom('document_pages').where('document_id', '=', document_id).execute();
      await this.index(document_id, new Set());
    },

    /** Keeps a page unless the document has another file by now. @returns whether it was kept */
    async keepPage(document_id: string, file_id: string, page: KeptPage): Promise<boolean> {
      const { rows } = await sql<{ kept: number }>`
        insert into document_pages (document_id, file_id, page, source, turns, text, words)
        select _id, file_id, ${page.page}, ${page.source}, ${page.turns}, ${page.text},
          ${page.words === null ? null : JSON.stringify(page.words)}::jsonb
        from documents where _id = ${document_id} and file_id = ${file_id}
        on conflict (document_id, page) do update set
          file_id = excluded.file_id, source = excluded.source, turns = excluded.turns,
          text = excluded.text, words = excluded.words
        returning 1 as kept
      `.execute(db);
      return rows.length > 0;
    },

    async pages(document_id: string): Promise<KeptPage[]> {
      return await db
        .selectFrom('document_pages')
        .select(['page', 'source', 'turns', 'text', 'words'])
        .where('document_id', '=', document_id)
        .orderBy('page')
        .execute();
    },

    /** One page's words, or null when it was not read. */
    async page(document_id: string, page: number): Promise<KeptPage | null> {
      const row = await db
        .selectFrom('document_pages')
        .select(['page', 'source', 'turns', 'text', 'words'])
        .where('document_id', '=', document_id)
        .where('page', '=', page)
        .executeTakeFirst();
      return row ?? null;
    },

    /** Puts the terms of a document's text into the index, in the place of those from before. */
    async index(document_id: string, terms: ReadonlySet<string>): Promise<void> {
      await sql`
        update document_texts set terms = array_to_tsvector(${[...terms].slice(0, MOST_TERMS)}::text[]
          || array(select term from unnest(tsvector_to_array(terms)) term where term ~ ${PLACE_TERM}))
        where document_id = ${document_id}
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
