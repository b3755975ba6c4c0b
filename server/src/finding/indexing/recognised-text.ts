import { sql, type Kysely } from 'kysely';
import type { LayerPage } from '@exam-vault/sandbox/layered/layer-writer';
import type { DocumentRow, Schema } from '../../base/database/schema.ts';

type ReadDocument = Pick<DocumentRow, '_id' | 'file_id' | 'text_status'>;

/** While a document is read, its words change from page to page. */
const isReadingOver = ({ text_status }: ReadDocument) => text_status === 'read' || text_status === 'failed';

export type RecognisedText = ReturnType<typeof recognisedText>;

/** The words of documents that a machine has read from pictures. A page with its own text needs none of them. */
export function recognisedText(db: Kysely<Schema>) {
  const pagesOf = ({ _id, file_id }: ReadDocument) =>
    db
      .selectFrom('document_pages')
      .where('document_id', '=', _id)
      .where('file_id', '=', file_id)
      .where('source', '=', 'picture')
      .where('text', '<>', '');

  return {
    async exists(document: ReadDocument): Promise<boolean> {
      if (!isReadingOver(document)) return false;
      return (await pagesOf(document).select('page').limit(1).executeTakeFirst()) !== undefined;
    },

    /** Another one whenever a word, its place or the direction of a page is another; null without words. */
    async version(document: ReadDocument): Promise<string | null> {
      if (!isReadingOver(document)) return null;
      const found = await pagesOf(document)
        .select(
          sql<string | null>`md5(string_agg(page || ' ' || turns || ' ' || md5(words::text), ' ' order by page))`.as(
            'version',
          ),
        )
        .executeTakeFirst();
      return found?.version ?? null;
    },

    /** Without second readings of the same places. */
    async pages(document: ReadDocument): Promise<LayerPage[]> {
      const rows = await pagesOf(document).select(['page', 'turns', 'words']).orderBy('page').execute();
      return rows.map(({ page, turns, words }) => ({
        page,
        turns,
        words: (words ?? [])
          .filter(([, , , , , , alternative]) => alternative === 0)
          .map(([text, left, top, width, height, line]) => [text, left, top, width, height, line]),
      }));
    },
  };
}
