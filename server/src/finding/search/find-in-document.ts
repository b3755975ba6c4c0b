import { findPlaces } from '@exam-vault/contract/find-places';
import type { FoundPages } from '@exam-vault/contract/search';
import type { DocumentRow } from '../../base/database/schema.ts';
import { wordsOf } from '../indexing/terms.ts';
import type { TextRepository } from '../indexing/text-repository.ts';

/** The pages on which a text stands. The caller has checked the right to read the document. */
export async function findInDocument(
  { texts }: { readonly texts: Pick<TextRepository, 'pageTexts'> },
  document: DocumentRow,
  text: string,
): Promise<FoundPages> {
  const searched = wordsOf(text);
  const pages: { page: number; places: number }[] = [];
  if (searched.length > 0) {
    for await (const { page, text: onPage } of texts.pageTexts(document)) {
      const places = findPlaces(wordsOf(onPage), searched).length;
      if (places > 0) pages.push({ page, places });
    }
  }
  return { pages, total: pages.reduce((sum, { places }) => sum + places, 0) };
}
