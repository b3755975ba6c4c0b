import { sql, type Kysely } from 'kysely';
import type { DocumentRow, KeptWord, Schema } from '../database/schema.ts';
import type { Scope } from './find-documents.ts';
import type { PageText } from './judge-pages.ts';

/** By field, how many of the documents found have each value; the most frequent first. */
export type Facets = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** Pages of one document that are looked into. */
const MOST_PAGES = 40;
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

    /** The titles, each as page 0, and the pages. */
    async texts(ids: readonly string[]): Promise<PageText[]> {
      if (ids.length === 0) return [];
      const { rows } = await sql<PageText>`
        select _id as document_id, 0 as page, title as text from documents where _id = any(${[...ids]}::uuid[])
        union all
        select document_id, page, text from document_pages where document_id = any(${[...ids]}::uuid[]) and page <= ${MOST_PAGES}
      `.execute(db);
      return rows;
    },

    /** The words of the pages, with other readings of the same spots; a page that nothing is kept of but its text is left out. */
    async words(ids: readonly string[]): Promise<{ document_id: string; page: number; words: readonly KeptWord[] }[]> {
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

    async sorted(ids: readonly string[], by: 'newest' | 'downloads'): Promise<string[]> {
      if (ids.length === 0) return [];
      const rows = await db
        .selectFrom('documents')
        .select('_id')
        .where('_id', 'in', ids)
        .orderBy(by === 'newest' ? 'created_at' : 'download_count', 'desc')
        .orderBy('created_at', 'desc')
        .orderBy('_id', 'desc')
        .execute();
      return rows.map(({ _id }) => _id);
    },

    async facets(ids: readonly string[], fields: readonly string[]): Promise<Facets> {
      const facets: Record<string, Record<string, number>> = Object.fromEntries(fields.map((field) => [field, {}]));
      if (ids.length === 0) return facets;
      const columns = fields.map((field) => sql`(${sql.lit(field)}, ${sql.ref(field)}::text)`);
      const { rows } = await sql<{ field: string; value: string; count: number }>`
        select field, value, count(*)::int as count
        from documents, lateral (values ${sql.join(columns)}) as facet (field, value)
        where _id = any(${[...ids]}::uuid[]) and value is not null
        group by field, value order by count desc, value
      `.execute(db);
      for (const { field, value, count } of rows) {
        const values = facets[field];
        if (values && Object.keys(values).length < MOST_VALUES) values[value] = count;
      }
      return facets;
    },
  };
}
