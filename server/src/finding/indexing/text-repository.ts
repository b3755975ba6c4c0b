import { FILTER_FIELDS, TITLE_FIELDS, type FilterField } from '@exam-vault/contract/document-fields';
import type { OutlineEntry } from '@exam-vault/contract/outlines';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { DocumentRow, StoredWeakLine, StoredWord, Schema } from '../../base/database/schema.ts';
import type { PageReading } from '@exam-vault/sandbox/reader/document-reader';
import { titleText } from '../../library/documents/title-text.ts';
import { shortNamesOf } from './short-names.ts';
import {
  BLOCK_SIZE,
  BLOCK_PREFIX,
  ROW_TERM_PATTERN,
  fieldTerm,
  shortNameTerm,
  termsOf,
  titleTerm,
  wordsOf,
} from './terms.ts';

/** By field name. Fields without a value are absent. */
export type IndexedValues = Readonly<Record<string, string>>;

/** The columns that are indexed, beside the title. */
type IndexedColumns = Pick<DocumentRow, FilterField>;

/** The values that documents are filtered and counted by. The index stores them beside the terms. */
export function indexedValues(document: IndexedColumns): IndexedValues {
  const entries = FILTER_FIELDS.flatMap(({ name }) => {
    const value = document[name];
    return value === null ? [] : [[name, String(value)] as const];
  });
  return Object.fromEntries(entries);
}

/** Raise it when `rowTerms` changes: a hub that starts makes the terms of earlier versions again. */
export const ROW_TERMS_VERSION = 1;

/** The terms of a document's row: its kind, values and title, and what title and subject are called for short. A code is also found when it is written as one word ('5CS403'). */
export function rowTerms(
  document: IndexedColumns & Pick<DocumentRow, 'kind' | 'title'> & Partial<Pick<DocumentRow, 'then_called'>>,
): string[] {
  const values = Object.entries(indexedValues(document)).map(([field, value]) => fieldTerm(field, value));
  const codes = TITLE_FIELDS.map(({ name }) => wordsOf(String(document[name] ?? '')).join(''));
  const titleWords = new Set(
    [...wordsOf(titleText(document)), ...codes.filter((code) => code !== '')].flatMap(termsOf),
  );
  const shortNames = new Set([document.title, document.subject, document.then_called ?? ''].flatMap(shortNamesOf));
  return [
    fieldTerm('kind', document.kind),
    ...values,
    ...[...titleWords].map(titleTerm),
    ...[...shortNames].map(shortNameTerm),
  ];
}

export interface StoredPage {
  readonly page: number;
  readonly source: PageReading['source'];
  readonly turns: 0 | 1 | 2 | 3;
  readonly text: string;
  readonly words: readonly StoredWord[] | null;
}

/** A page with badly read lines, which a second pass may read better. */
export interface StoredWeakPage extends StoredPage {
  readonly weak: readonly StoredWeakLine[];
}

/** A page as a statement takes it: its words and badly read lines as JSON, null without. */
export interface SavedPage extends Omit<StoredPage, 'words'> {
  readonly words: string | null;
  readonly weak: string | null;
  /** The file's own outline, on page 1; null: what is known of it stays. */
  readonly outline: string | null;
}

export const toSavedPage = (
  { words, ...page }: StoredPage,
  weak: readonly StoredWeakLine[] = [],
  outline: readonly OutlineEntry[] = [],
): SavedPage => ({
  ...page,
  words: words && JSON.stringify(words),
  weak: weak.length === 0 ? null : JSON.stringify(weak),
  outline: outline.length === 0 ? null : JSON.stringify(outline),
});

/** A word of the spelling dictionary: letters only, with the vowels that many scripts write as marks. */
export const DICTIONARY_WORD = /^\p{L}[\p{L}\p{M}]{2,23}$/u;
/** Terms of one text, and their bytes: a tsvector holds one megabyte, which includes the terms of the row. */
const [MAX_TERMS, MAX_TERM_BYTES] = [60_000, 900_000];
/** Pages of one query. */
const PAGE_BATCH = 50;

/** A document and the file of it that was read. */
type DocumentFile = Pick<DocumentRow, '_id' | 'file_id'>;

export type TextRepository = ReturnType<typeof textRepository>;

/** The index of terms, the texts of pages and their words for the spelling dictionary. @param db the database or a transaction */
export function textRepository(db: Kysely<Schema>) {
  return {
    /** Puts the values and the title of a document into the index. The terms of its text stay. */
    async indexDocument(document: DocumentRow): Promise<void> {
      const terms = rowTerms(document);
      await sql`
        with next as (select nextval('document_texts_number') as number)
        insert into document_texts (document_id, number, is_public, kind, field_values, terms, row_terms)
        select ${document._id}, number, ${document.is_public}, ${document.kind},
          ${JSON.stringify(indexedValues(document))}::jsonb,
          array_to_tsvector(array_append(${terms}::text[], ${BLOCK_PREFIX}::text || (number / ${BLOCK_SIZE}::bigint)::text)),
          ${ROW_TERMS_VERSION}
        from next
        on conflict (document_id) do update set
          is_public = excluded.is_public,
          kind = excluded.kind,
          field_values = excluded.field_values,
          terms = array_to_tsvector(
            array_append(${terms}::text[], ${BLOCK_PREFIX}::text || (document_texts.number / ${BLOCK_SIZE}::bigint)::text)
            || array(select term from unnest(tsvector_to_array(document_texts.terms)) term where term !~ ${ROW_TERM_PATTERN})),
          row_terms = excluded.row_terms
      `.execute(db);
    },

    /** Deletes the text of a document from the pages and the index. */
    async discardText({ _id, file_id }: DocumentFile): Promise<void> {
      await db.deleteFrom('document_pages').where('document_id', '=', _id).execute();
      await db.deleteFrom('document_outlines').where('document_id', '=', _id).execute();
      await db.deleteFrom('document_words').where('document_id', '=', _id).execute();
      await this.indexText({ _id, file_id }, []);
    },

    /** Saves a page with its badly read lines. @returns false when the document has another file by now */
    async savePage({ _id, file_id }: DocumentFile, page: SavedPage): Promise<boolean> {
      const { rows } = await sql<{ saved: number }>`
        with document as (${lockedDocument(_id, file_id)})
        insert into document_pages (document_id, file_id, page, source, turns, text, words, weak, outline)
        select _id, file_id, ${page.page}, ${page.source}, ${page.turns}, ${page.text}, ${page.words}::jsonb, ${page.weak}::jsonb,
          ${page.outline}::jsonb
        from document
        on conflict (document_id, page) do update set
          file_id = excluded.file_id, source = excluded.source, turns = excluded.turns,
          text = excluded.text, words = excluded.words, weak = excluded.weak, uncounted_words = null,
          outline = case when document_pages.file_id = excluded.file_id
            then coalesce(excluded.outline, document_pages.outline) else excluded.outline end
        returning 1 as saved
      `.execute(db);
      return rows.length > 0;
    },

    /** All stored pages of a document's file, in their order, with the words that are not counted yet. They are loaded in batches, because there may be a thousand. */
    async *pages({
      _id,
      file_id,
    }: DocumentFile): AsyncGenerator<StoredPage & { readonly uncounted_words: readonly string[] | null }> {
      let last = 0;
      for (;;) {
        const batch = await db
          .selectFrom('document_pages')
          .select(['page', 'source', 'turns', 'text', 'words', 'uncounted_words'])
          .where('document_id', '=', _id)
          .where('file_id', '=', file_id)
          .where('page', '>', last)
          .orderBy('page')
          .limit(PAGE_BATCH)
          .execute();
        yield* batch;
        last = batch.at(-1)?.page ?? last;
        if (batch.length < PAGE_BATCH) return;
      }
    },

    /** How many of the first pages were read before the document was handed in, and wait to be indexed. */
    async pagesReadBefore({ _id, file_id }: DocumentFile): Promise<number> {
      const { rows } = await sql<{ count: number }>`
        select coalesce(max(page), 0)::int as count from (
          select page, row_number() over (order by page) as place from document_pages
          where document_id = ${_id} and file_id = ${file_id} and uncounted_words is not null
        ) known where page = place
      `.execute(db);
      return rows[0]?.count ?? 0;
    },

    /** Call it when the words of all pages are counted. */
    async forgetUncounted({ _id, file_id }: DocumentFile): Promise<void> {
      await db
        .updateTable('document_pages')
        .set({ uncounted_words: null })
        .where('document_id', '=', _id)
        .where('file_id', '=', file_id)
        .where('uncounted_words', 'is not', null)
        .execute();
    },

    /** Pages with badly read lines, in their order. @param from the first page number */
    async weakPages({ _id, file_id }: DocumentFile, from: number, limit: number): Promise<StoredWeakPage[]> {
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

    /** The texts of all pages that are read, in their order. */
    async *pageTexts({ _id, file_id }: DocumentFile): AsyncGenerator<Pick<StoredPage, 'page' | 'text'>> {
      let last = 0;
      for (;;) {
        const batch = await db
          .selectFrom('document_pages')
          .select(['page', 'text'])
          .where('document_id', '=', _id)
          .where('file_id', '=', file_id)
          .where('page', '>', last)
          .orderBy('page')
          .limit(PAGE_BATCH)
          .execute();
        yield* batch;
        last = batch.at(-1)?.page ?? last;
        if (batch.length < PAGE_BATCH) return;
      }
    },

    /** Null: the page is not read yet. */
    async page(document_id: string, page: number): Promise<StoredPage | null> {
      const row = await db
        .selectFrom('document_pages')
        .select(['page', 'source', 'turns', 'text', 'words'])
        .where('document_id', '=', document_id)
        .where('page', '=', page)
        .executeTakeFirst();
      return row ?? null;
    },

    /** Replaces the terms of a document's text in the index, unless the document has another file by now. */
    async indexText({ _id, file_id }: DocumentFile, terms: Iterable<string>): Promise<void> {
      await sql`
        with document as (${lockedDocument(_id, file_id)})
        update document_texts set terms = array_to_tsvector(${withinLimits(terms)}::text[]
          || array(select term from unnest(tsvector_to_array(terms)) term where term ~ ${ROW_TERM_PATTERN}))
        from document where document_id = document._id
      `.execute(db);
    },

    /** Whether words of this document are kept for the dictionary. */
    async hasWords({ _id }: DocumentFile): Promise<boolean> {
      const found = await db
        .selectFrom('document_words')
        .select('document_id')
        .where('document_id', '=', _id)
        .executeTakeFirst();
      return found !== undefined;
    },

    /**
     * Keeps words that were read well, besides those that are kept, unless the document has another file by now. New ones are counted in their
     * order, so that two documents at once cannot deadlock.
     */
    async keepWords({ _id, file_id }: DocumentFile, words: ReadonlySet<string>): Promise<void> {
      await sql`
        with document as (${lockedDocument(_id, file_id)}), added as (
          select unnest(${[...words]}::text[]) as word from document
          except select unnest(words) from document_words where document_id = ${_id}
        ), kept as (
          insert into document_words (document_id, words) select _id, array(select word from added) from document
          on conflict (document_id) do update set words = document_words.words || excluded.words
        )
        insert into words (word, documents) select word, 1 from added order by word
        on conflict (word) do update set documents = words.documents + 1
      `.execute(db);
    },
  };
}

/** The document if it still has this file. The lock orders this and an edit, so that a text of the old file is never saved after it. */
const lockedDocument = (_id: string, file_id: string) =>
  sql`select _id, file_id from documents where _id = ${_id} and file_id = ${file_id} for share`;

/** As many terms as fit into one row. No real text has more. */
function withinLimits(terms: Iterable<string>): string[] {
  const fitting: string[] = [];
  let bytes = 0;
  for (const term of terms) {
    bytes += Buffer.byteLength(term);
    if (fitting.length === MAX_TERMS || bytes > MAX_TERM_BYTES) break;
    fitting.push(term);
  }
  return fitting;
}
