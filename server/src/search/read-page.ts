import type { ReadPage } from '@exam-vault/contract/search';
import type { DocumentRow, UserRow } from '../database/schema.ts';
import type { DocumentFiles } from '../documents/document-file.ts';
import { notFound } from '../errors.ts';
import { PAGE_GRID } from '../indexing/stored-page.ts';
import type { TextRepository } from '../indexing/text-repository.ts';

export interface PageDeps {
  readonly texts: Pick<TextRepository, 'page'>;
  readonly files: Pick<DocumentFiles, 'pictureUrl'>;
}

/**
 * A page with its words. The caller has checked the right to read the document.
 * @param page from 1
 * @throws Problem NOT_FOUND when the document has no such page
 */
export async function readPage(
  { texts, files }: PageDeps,
  document: DocumentRow,
  user: UserRow | null,
  page: number,
): Promise<ReadPage> {
  if (page > (document.page_count ?? 1)) throw notFound();
  const stored = await texts.page(document._id, page);
  return {
    image_url: files.pictureUrl(document, user, `p${page}`),
    turns: stored?.turns ?? 0,
    words: (stored?.words ?? []).map(([text, left, top, width, height]) => ({
      text,
      box: [left, top, width, height].map((part) => part / PAGE_GRID),
    })),
  };
}
