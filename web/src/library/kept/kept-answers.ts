import type { DocumentKind } from '@exam-vault/contract/document-fields';
import type { FoundPages, ReadPage } from '@exam-vault/contract/search';
import type { AnyDocument, ListQuery, SearchPage } from '../documents/document-kind.ts';
import { wordsIn } from '../search/marked-text.ts';
import { findText } from '../viewer/highlights.ts';
import { searchKeptPage } from './kept-search.ts';
import { keptStore } from './kept-store.ts';

/** Answers from what is kept in this browser, in place of the hub. Undefined: it is not kept. */

export async function keptView<D extends AnyDocument>(id: string): Promise<D | undefined> {
  return (await keptStore.get(id))?.document as D | undefined;
}

/** The same document with the paths of its offline files, if they are of this revision. */
export async function withOfflineFile<D extends AnyDocument>(document: D): Promise<D> {
  const kept = (await keptStore.get(document._id))?.document;
  return kept?.revision === document.revision ? { ...document, file_url: kept.file_url } : document;
}

export async function keptPage(id: string, page: number): Promise<ReadPage | undefined> {
  const kept = (await keptStore.pages(id))[page - 1];
  return kept && { ...kept, image_url: '', pictures: [] };
}

export async function keptList<D extends AnyDocument>(
  kind: DocumentKind,
  query: ListQuery,
  page: number,
): Promise<SearchPage<D>> {
  const kept = (await keptStore.list()).filter((one) => one.kind === kind);
  const texts = await Promise.all(kept.map(async (one) => ({ kept: one, pages: await keptStore.pages(one.id) })));
  return searchKeptPage<D>(texts, query, page);
}

/** The pages of a kept document on which a text stands. */
export async function keptFind(id: string, text: string): Promise<FoundPages | undefined> {
  if (!(await keptStore.get(id))) return undefined;
  const words = wordsIn(text).map(({ word }) => word);
  const all = (await keptStore.pages(id)).map((page, at) => ({ page: at + 1, places: findText(page, words).length }));
  const pages = all.filter(({ places }) => places > 0);
  return { pages, total: pages.reduce((sum, { places }) => sum + places, 0) };
}
