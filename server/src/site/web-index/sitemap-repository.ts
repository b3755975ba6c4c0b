import type { DocumentKind } from '@exam-vault/contract/document-fields';
import type { Kysely } from 'kysely';
import type { Schema } from '../../base/database/schema.ts';

/** Documents of one part, by their numbers in the search index. The protocol allows 50,000 addresses a file (sitemaps.org). */
export const PART_SIZE = 10_000;

export interface SitemapDocument {
  readonly _id: string;
  readonly updated_at: Date;
}

/** Public documents for the site map. Newer documents have higher numbers, so a part that is full changes only by edits. */
export function sitemapRepository(db: Kysely<Schema>) {
  return {
    /** The numbers of the first and the last part of a kind; null: there is no public document. */
    async parts(kind: DocumentKind): Promise<{ readonly first: number; readonly last: number } | null> {
      const ends = (direction: 'asc' | 'desc') =>
        db
          .selectFrom('document_texts')
          .select('number')
          .where('kind', '=', kind)
          .where('is_public', '=', true)
          .orderBy('number', direction)
          .limit(1)
          .executeTakeFirst();
      const [first, last] = [await ends('asc'), await ends('desc')];
      if (!first || !last) return null;
      return { first: Math.floor(first.number / PART_SIZE), last: Math.floor(last.number / PART_SIZE) };
    },

    /** The public documents of a part. @param part from 0 */
    documents(kind: DocumentKind, part: number): Promise<SitemapDocument[]> {
      return db
        .selectFrom('document_texts')
        .innerJoin('documents', 'documents._id', 'document_texts.document_id')
        .select(['documents._id', 'documents.updated_at'])
        .where('document_texts.number', '>=', part * PART_SIZE)
        .where('document_texts.number', '<', (part + 1) * PART_SIZE)
        .where('documents.kind', '=', kind)
        .where('documents.is_public', '=', true)
        .orderBy('document_texts.number')
        .execute();
    },
  };
}
