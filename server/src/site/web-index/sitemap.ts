import { DOCUMENT_KINDS, type DocumentKind } from '@exam-vault/contract/document-fields';
import { OPEN_PAGES, PUBLIC_PAGES, publicView } from '@exam-vault/contract/public-pages';
import { escapeMarkup } from '../../serving/http/markup.ts';
import type { SitemapDocument } from './sitemap-repository.ts';

const HEADER = '<?xml version="1.0" encoding="UTF-8"?>';
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

const location = (address: string, changed?: Date) =>
  `<loc>${escapeMarkup(address)}</loc>${changed === undefined ? '' : `<lastmod>${changed.toISOString()}</lastmod>`}`;

const urlSet = (entries: readonly string[]) =>
  `${HEADER}\n<urlset xmlns="${NAMESPACE}">\n${entries.map((entry) => `<url>${entry}</url>\n`).join('')}</urlset>\n`;

/** The index of all parts, by their names without `.xml`. */
export function sitemapIndex(origin: string, names: readonly string[]): string {
  const entries = names.map((name) => `<sitemap>${location(`${origin}/sitemaps/${name}.xml`)}</sitemap>\n`);
  return `${HEADER}\n<sitemapindex xmlns="${NAMESPACE}">\n${entries.join('')}</sitemapindex>\n`;
}

/** The pages without documents, and the lists. */
export const pagesMap = (origin: string): string =>
  urlSet(
    [...OPEN_PAGES, ...DOCUMENT_KINDS.map((kind) => PUBLIC_PAGES[kind].list)].map((path) => location(origin + path)),
  );

/** The documents of one part. The file format wants at least one address: a part whose documents are gone names the list. */
export function documentsMap(origin: string, kind: DocumentKind, documents: readonly SitemapDocument[]): string {
  if (documents.length === 0) return urlSet([location(origin + PUBLIC_PAGES[kind].list)]);
  return urlSet(documents.map(({ _id, updated_at }) => location(origin + publicView(kind, _id), updated_at)));
}
