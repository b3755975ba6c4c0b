import { escapeMarkup, scriptJson } from '../../serving/http/markup.ts';

/** What the head of a page says to search engines and to the previews of messengers. */
export interface PageHead {
  /** Without the name of the hub. Empty: the name alone. */
  readonly title: string;
  readonly description: string;
  /** The one address of what the page shows. */
  readonly canonical: string;
  /** The address of a picture, or null. */
  readonly image: string | null;
  /** schema.org, or null. */
  readonly data: object | null;
  /** Elements of Dublin Core, for catalogues; absent: none. */
  readonly catalogue?: ReadonlyArray<readonly [element: string, value: string]>;
  /** Its DOI, as managers of references take it; absent: none. */
  readonly doi?: string;
  /** HTML for readers without JavaScript, or null. */
  readonly withoutScript: string | null;
}

/** Whose page it is. */
export interface Site {
  readonly name: string;
  /** The address of a picture for pages without one, or null. */
  readonly icon: string | null;
}

export const HUB_NAME = 'Exam Vault';

/** As the page writes it: web/src/base/ui/Page.tsx. */
const windowTitle = (title: string) => (title === '' ? HUB_NAME : `${title} · ${HUB_NAME}`);

const TITLE = /<title>[^<]*<\/title>/;
const DESCRIPTION = /<meta\s+name="description"[^>]*>/;
const NO_SCRIPT = /<noscript>[^]*?<\/noscript>/;

const property = (name: string, content: string) => `<meta property="${name}" content="${escapeMarkup(content)}" />`;
const named = (name: string, content: string) => `<meta name="${name}" content="${escapeMarkup(content)}" />`;

/** The page with a head of its own: title, description, canonical address, Open Graph, Dublin Core and schema.org. */
export function pageWithHead(page: string, head: PageHead, site: Site = { name: HUB_NAME, icon: null }): string {
  const { title, description, canonical, image, data, catalogue = [], doi, withoutScript } = head;
  const picture = image ?? site.icon;
  const tags = [
    named('description', description),
    `<link rel="canonical" href="${escapeMarkup(canonical)}" />`,
    property('og:site_name', site.name),
    property('og:type', data === null ? 'website' : 'article'),
    property('og:title', title === '' ? HUB_NAME : title),
    property('og:description', description),
    property('og:url', canonical),
    ...(picture === null ? [] : [property('og:image', picture)]),
    named('twitter:card', image === null ? 'summary' : 'summary_large_image'),
    ...(catalogue.length === 0 ? [] : ['<link rel="schema.DC" href="http://purl.org/dc/elements/1.1/" />']),
    ...catalogue.map(([element, value]) => named(`DC.${element}`, value)),
    ...(doi === undefined ? [] : [named('citation_title', title), named('citation_doi', doi)]),
    ...(data === null ? [] : [`<script type="application/ld+json">${scriptJson(data)}</script>`]),
  ];
  // Functions, because `$` in a text would be a pattern of `replace`.
  const result = page
    .replace(TITLE, () => `<title>${escapeMarkup(windowTitle(title))}</title>`)
    .replace(DESCRIPTION, () => tags.join('\n    '));
  return withoutScript === null ? result : result.replace(NO_SCRIPT, () => `<noscript>${withoutScript}</noscript>`);
}

/** Asks search engines to leave the page out. */
export const pageNotIndexed = (page: string): string =>
  page.replace(TITLE, (title) => `${title}\n    <meta name="robots" content="noindex" />`);
