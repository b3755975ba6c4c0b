import { fold } from '@exam-vault/contract/text';
import type { Match, Sort, FoundPages, ReadPage } from '@exam-vault/contract/search';
import type { AnyDocument, ListQuery, MatchedDocument, SearchPage } from '../documents/document-kind.ts';
import { matchesAny, wordsIn } from '../search/marked-text.ts';
import type { SearchHit } from '../search/search-hit.ts';
import type { KeptDocument, KeptPage } from './kept-document.ts';
import type { DocumentKind } from '@exam-vault/contract/document-fields';
import { findText } from '../viewer/highlights.ts';
import { keptStore } from './kept-store.ts';

/** A kept document with its pages. */
export interface KeptText {
  readonly kept: KeptDocument;
  readonly pages: readonly KeptPage[];
}

/** As the hub answers a list. */
const PAGE_SIZE = 12;
const MAX_MATCHES = 5;
/** Words beside the first match, in a snippet. */
const [WORDS_BEFORE, WORDS_AFTER] = [6, 14];
const [TITLE_SCORE, FIELD_SCORE, PAGE_SCORE] = [8, 4, 1];

interface KeptHit {
  readonly kept: KeptDocument;
  readonly hit: SearchHit | null;
  readonly score: number;
}

/**
 * Searches what is kept: every word must be in the title, in a field or on a page. Words match in their forms, as in the viewer. It knows no
 * typos and no phrases: the hub does, when it answers again.
 */
export function searchKept(all: readonly KeptText[], { filters, sort }: ListQuery): KeptHit[] {
  const { title = '', ...fields } = filters;
  const words = wordsOf(title);
  const found = all
    .filter(({ kept }) => hasValues(kept.document, fields))
    .flatMap((one): KeptHit[] => {
      if (words.length === 0) return [{ kept: one.kept, hit: null, score: 0 }];
      const match = matchOf(one, words);
      return match ? [{ kept: one.kept, hit: { words, matches: match.matches }, score: match.score }] : [];
    });
  return found.toSorted(ORDERS[sort ?? 'relevance'] ?? byScore);
}

/** A page of results, as the hub answers a search. */
export function searchKeptPage<D extends AnyDocument>(
  all: readonly KeptText[],
  query: ListQuery,
  page: number,
): SearchPage<D> {
  const found = searchKept(all, query);
  const words = wordsOf(query.filters['title'] ?? '');
  return {
    data: found
      .slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)
      // What is kept of a kind is a document of that kind.
      .map(({ kept, hit }) => ({ ...kept.document, matches: hit?.matches ?? [] }) as MatchedDocument<AnyDocument> as D),
    total: found.length,
    ...(words.length > 0 && { understood: { filters: {}, said: {}, words, phrases: [], excluded: [] } }),
  };
}

const wordsOf = (query: string) => [...new Set(wordsIn(query).map(({ word }) => word))];

type Order = (one: KeptHit, other: KeptHit) => number;
const byNewest: Order = (one, other) => other.kept.document.created_at.localeCompare(one.kept.document.created_at);
const byScore: Order = (one, other) => other.score - one.score || byNewest(one, other);
const ORDERS: Partial<Record<Sort, Order>> = {
  relevance: byScore,
  newest: byNewest,
  downloads: (one, other) =>
    other.kept.document.download_count - one.kept.document.download_count || byNewest(one, other),
  helpful: (one, other) =>
    (other.kept.document.helpful ?? 0) - (one.kept.document.helpful ?? 0) || byNewest(one, other),
};

function hasValues(document: AnyDocument, fields: Readonly<Record<string, string>>): boolean {
  return Object.entries(fields).every(([name, value]) => {
    const own: unknown = Reflect.get(document, name);
    return (typeof own === 'string' || typeof own === 'number') && fold(String(own)) === fold(value);
  });
}

const FIELDS = [
  'subject',
  'department',
  'semester',
  'year',
  'course_code',
  'exam_type',
  'exam_year',
  'paper_type',
  'unit_no',
  'session',
  'variant',
];

/** Null when a word is nowhere in the document. */
function matchOf({ kept, pages }: KeptText, words: readonly string[]) {
  const title = wordsIn(kept.document.title).map(({ word }) => word);
  const fields = FIELDS.flatMap((name) => wordsIn(String(Reflect.get(kept.document, name) ?? ''))).map(
    ({ word }) => word,
  );
  const read = pages.map((page) => page.words.map(({ text }) => wordsIn(text).map(({ word }) => word)));
  let score = 0;
  for (const word of words) {
    const has = (texts: readonly string[]) => texts.some((text) => matchesAny(text, [word]));
    const onPages = read.filter((page) => page.some(has)).length;
    const [inTitle, inFields] = [has(title), has(fields)];
    if (!inTitle && !inFields && onPages === 0) return null;
    score += (inTitle ? TITLE_SCORE : 0) + (inFields ? FIELD_SCORE : 0) + Math.min(onPages, 4) * PAGE_SCORE;
  }
  const matches: Match[] = pages
    .map((page, at) => ({ page: at + 1, ...snippetOf(page, words) }))
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => other.count - one.count || one.page - other.page)
    .slice(0, MAX_MATCHES)
    .map(({ page, snippet }) => ({ page, snippet }));
  return { score, matches };
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);

/** How many of the words are on a page, and the text around the first of them. */
function snippetOf({ words: onPage }: KeptPage, words: readonly string[]): { count: number; snippet: string } {
  const marked = onPage.map(({ text }) => wordsIn(text).some(({ word }) => matchesAny(word, words)));
  const count = words.filter((one) =>
    onPage.some(({ text }) => wordsIn(text).some(({ word }) => matchesAny(word, [one]))),
  ).length;
  const first = marked.indexOf(true);
  if (first === -1) return { count, snippet: '' };
  const start = Math.max(0, first - WORDS_BEFORE);
  const snippet = onPage
    .slice(start, first + WORDS_AFTER)
    .map(({ text }, at) => (marked[start + at] ? `<mark>${escapeHtml(text)}</mark>` : escapeHtml(text)))
    .join(' ');
  return { count, snippet };
}

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
