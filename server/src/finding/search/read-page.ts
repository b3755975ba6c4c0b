import { PAGE_WIDTHS, type ReadPage } from '@exam-vault/contract/search';
import type { DocumentRow, UserRow } from '../../base/database/schema.ts';
import type { DocumentFiles } from '../../base/ports/document-file.ts';
import { notFound } from '../../base/errors.ts';
import { PAGE_GRID } from '../indexing/stored-page.ts';
import type { RecognisedText } from '../indexing/recognised-text.ts';
import type { TextRepository } from '../indexing/text-repository.ts';

export interface PageDeps {
  readonly texts: Pick<TextRepository, 'page' | 'pageTexts'>;
  readonly recognised: Pick<RecognisedText, 'exists'>;
  readonly files: Pick<DocumentFiles, 'pictureUrl' | 'searchableUrl'>;
}

export interface PageRequest {
  /** From 1. */
  readonly page: number;
  readonly withWords: boolean;
}

/**
 * A page with its words. The caller has checked the right to read the document.
 * @throws Problem NOT_FOUND when the document has no such page
 */
export async function readPage(
  { texts, recognised, files }: PageDeps,
  document: DocumentRow,
  user: UserRow | null,
  { page, withWords }: PageRequest,
): Promise<ReadPage> {
  if (page > (document.page_count ?? 1)) throw notFound();
  const stored = await texts.page(document._id, page);
  const words = withWords ? (stored?.words ?? []) : [];
  const isSearchable = withWords && (await recognised.exists(document));
  return {
    image_url: files.pictureUrl(document, user, `p${page}`),
    pictures: PAGE_WIDTHS.map((width) => ({ width, url: files.pictureUrl(document, user, `p${page}w${width}`) })),
    turns: stored?.turns ?? 0,
    source: stored?.source ?? null,
    ...(isSearchable && { searchable_url: files.searchableUrl(document, user) }),
    words: words.map(([text, left, top, width, height, line, alternative]) => ({
      text,
      box: [left, top, width, height].map((part) => part / PAGE_GRID),
      line,
      ...(alternative === 1 && { alternative: true as const }),
    })),
  };
}
