import type { DocumentKind } from '@exam-vault/contract/documents';
import { sql, type Kysely } from 'kysely';
import { INDEXED_FIELDS, placeValues } from '../../indexing/text-repository.ts';
import type { DocumentRow, StoredWord, Schema } from '../../database/schema.ts';
import type { ListOrder } from '../../documents/document-lists.ts';
import type { Found, Scope } from './document-index.ts';
import type { PageText } from '../rank/score-pages.ts';

/** By field, how many of the documents found have each value; the most frequent first. */
export type Facets = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** What a kind is filtered and counted by. */
export const FIELDS: Record<DocumentKind, readonly string[]> = {
  paper: ['subject', 'department', 'year', 'semester', 'unit_no', 'paper_type', 'exam_type', 'exam_year'],
  notes: ['subject', 'department', 'year', 'semester', 'unit_no'],
};

/** Pages of one document that are looked into. */
const MOST_PAGES = 40;
/** Letters of a page that are looked into: more than are printed on any; what has far more is there to be slow. */
const MOST_LETTERS = 8_000;
/** Values of one facet. */
const MOST_VALUES = 50;

export type FoundDocuments = ReturnType<typeof foundDocuments>;

/** What there is to say of documents that were found. */
export function foundDocuments(db: Kysely<Schema>) {
  const isReadable = (row: DocumentRow, scope: Scope) =>
    scope === 'public'
      ? row.is_public
      : row.deleted_at === null && row.paper_approval_status === scope.paper_approval_status;

  return {
    /** In the order of the ids; what may not be read any more since it was found is left out. */
    async rows(ids: readonly string[], scope: Scope): Promise<DocumentRow[]> {
      if (ids.length === 0) return [];
      const rows = await db.selectFrom('documents').selectAll().where('_id', 'in', ids).execute();
      const byId = new Map(rows.map((row) => [row._id, row]));
      return ids.flatMap((id) => {
        const row = byId.get(id);
        return row && isReadable(row, scope) ? [row] : [];
      });
    },

    async titles(ids: readonly string[]): Promise<Pick<DocumentRow, '_id' | 'title'>[]> {
      return ids.length === 0
        ? []
        : await db.selectFrom('documents').select(['_id', 'title']).where('_id', 'in', ids).execute();
    },

    /** Where these stand, in no order. */
    async places(ids: readonly string[]): Promise<Found[]> {
      if (ids.length === 0) return [];
      const { rows } = await sql<Found>`
        select document_id, number, place from document_texts where document_id = any(${[...ids]}::uuid[])
      `.execute(db);
      return rows;
    },

    /** The titles, each as page 0, and the pages. */
    async texts(ids: readonly string[]): Promise<PageText[]> {
      if (ids.length === 0) return [];
      const { rows } = await sql<PageText>`
        select _id as document_id, 0 as page, title as text from documents where _id = any(${[...ids]}::uuid[])
        union all
        select document_id, page, left(text, ${MOST_LETTERS}::int) as text from document_pages where document_id = any(${[...ids]}::uuid[]) and page <= ${MOST_PAGES}
      `.execute(db);
      return rows;
    },

    /** The words of the pages, with other readings of the same spots; a page that nothing is kept of but its text is left out. */
    async words(
      ids: readonly string[],
    ): Promise<{ document_id: string; page: number; words: readonly StoredWord[] }[]> {
      if (ids.length === 0) return [];
      const rows = await db
        .selectFrom('document_pages')
        .select(['document_id', 'page', 'words'])
        .where('document_id', 'in', ids)
        .where('page', '<=', MOST_PAGES)
        .orderBy('page')
        .execute();
      return rows.flatMap(({ words, ...page }) => (words ? [{ ...page, words }] : []));
    },

    async sorted(ids: readonly string[], by: 'newest' | ListOrder): Promise<string[]> {
      if (ids.length === 0) return [];
      const rows = await db
        .selectFrom('documents')
        .select('_id')
        .where('_id', '=', sql<string>`any(${[...ids]}::uuid[])`)
        .$if(by === 'downloads', (query) => query.orderBy('download_count', 'desc'))
        .$if(by === 'exam_year', (query) => query.orderBy('exam_year', (year) => year.desc().nullsLast()))
        .orderBy('created_at', 'desc')
        .orderBy('_id', 'desc')
        .execute();
      return rows.map(({ _id }) => _id);
    },
  };
}

/** Counts documents found by value; where they are only the newest of `total`, about how many of all would be. */
export function facetsOf(found: readonly Found[], total: number, fields: readonly string[]): Facets {
  const places = new Map<string, number>();
  for (const { place } of found) places.set(place, (places.get(place) ?? 0) + 1);
  const counts = INDEXED_FIELDS.map(() => new Map<string, number>());
  for (const [place, count] of places) {
    const values = placeValues(place);
    for (const [at, ofField] of counts.entries()) {
      const value = values[at];
      if (value) ofField.set(value, (ofField.get(value) ?? 0) + count);
    }
  }
  const share = total > found.length && found.length > 0 ? total / found.length : 1;
  return Object.fromEntries(
    fields.map((field) => {
      const values = counts[INDEXED_FIELDS.findIndex((one) => one === field)];
      const sorted = [...(values ?? [])]
        .sort(([a, many], [b, more]) => more - many || (a < b ? -1 : 1))
        .slice(0, MOST_VALUES);
      return [field, Object.fromEntries(sorted.map(([value, count]) => [value, Math.round(count * share)]))];
    }),
  );
}
