import { createHash } from 'node:crypto';
import type { AnyDocument, DocumentContract, SearchParameters } from '@exam-vault/contract/document-contract';
import { DOCUMENT_CONTRACTS } from '@exam-vault/contract/document-contracts';
import { DOCUMENT_KINDS, fieldsInPosition, type DocumentKind } from '@exam-vault/contract/document-fields';
import { PUBLIC_PAGES } from '@exam-vault/contract/public-pages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fresh from 'fresh';
import type { DocumentRow } from '../../base/database/schema.ts';
import { notFound } from '../../base/errors.ts';
import { requestParts } from '../../serving/http/serve.ts';
import { searchPoints, type UsageLimits } from '../../base/limits/usage-limits.ts';
import { atomFeed } from './feed.ts';
import { HUB_NAME } from './page-head.ts';
import { robotsText } from './robots.ts';
import { documentsMap, pagesMap, sitemapIndex } from './sitemap.ts';
import type { sitemapRepository } from './sitemap-repository.ts';

export interface WebIndexDeps {
  /** The hub's address where search engines may list it; null: they may not. */
  readonly origin: string | null;
  readonly sitemap: ReturnType<typeof sitemapRepository>;
  /** The newest public documents of a search, at most `FEED_SIZE`. */
  readonly newest: (kind: DocumentKind, query: SearchParameters) => Promise<readonly DocumentRow[]>;
  readonly usage: Pick<UsageLimits, 'count'>;
  readonly present: Readonly<Record<DocumentKind, (row: DocumentRow, user: null) => AnyDocument>>;
}

const PAGES = 'pages';
const PART_NAME = /^(?<kind>[a-z]+)-(?<part>\d{1,9})$/;

/** Sends a text that everybody gets; 304 if the client has it. */
function sendText(request: FastifyRequest, reply: FastifyReply, type: string, text: string): FastifyReply {
  // Weak, because the compressed form shares it.
  const etag = `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 20)}"`;
  reply.headers({ 'cache-control': 'no-cache', etag });
  // Without the request's Cache-Control: it does not change the condition (RFC 9110 section 13.1.2).
  if (fresh({ 'if-none-match': request.headers['if-none-match'] }, { etag })) return reply.status(304).send();
  return reply.type(`${type}; charset=utf-8`).send(text);
}

const queryOf = ({ url }: FastifyRequest) => (url.includes('?') ? url.slice(url.indexOf('?')) : '');

/** 'Papers: Operating Systems, V' */
function feedTitle(kind: DocumentKind, many: string, query: SearchParameters): string {
  const values = query as Readonly<Record<string, string | undefined>>;
  const chosen = fieldsInPosition(kind).flatMap(({ name }) => values[name] ?? []);
  const noun = many.charAt(0).toUpperCase() + many.slice(1);
  return `${HUB_NAME}: ${noun}${chosen.length === 0 ? '' : ` (${chosen.join(', ')})`}`;
}

/**
 * What search engines and feed readers ask for: robots.txt, site maps, Atom feeds. Where the institution does not want to be found
 * (`PUBLIC_INDEX=off`), robots.txt says so and the rest is 404.
 */
export function webIndexRoutes(app: FastifyInstance, { origin, sitemap, newest, present, usage }: WebIndexDeps): void {
  /** @throws Problem NOT_FOUND where the hub is not to be found on the web */
  const wanted = (): string => {
    if (origin === null) throw notFound();
    return origin;
  };

  app.get('/robots.txt', (request, reply) => sendText(request, reply, 'text/plain', robotsText(origin)));

  app.get('/sitemap.xml', async (request, reply) => {
    const address = wanted();
    const names: string[] = [PAGES];
    for (const kind of DOCUMENT_KINDS) {
      const parts = await sitemap.parts(kind);
      if (parts) for (let part = parts.first; part <= parts.last; part += 1) names.push(`${kind}-${part}`);
    }
    return sendText(request, reply, 'application/xml', sitemapIndex(address, names));
  });

  app.get<{ Params: { name: string } }>('/sitemaps/:name', async (request, reply) => {
    const address = wanted();
    const name = /^(.*)\.xml$/.exec(request.params.name)?.[1];
    if (name === PAGES) return sendText(request, reply, 'application/xml', pagesMap(address));
    const { kind: asked, part } = PART_NAME.exec(name ?? '')?.groups ?? {};
    const kind = DOCUMENT_KINDS.find((known) => known === asked);
    const parts = kind && (await sitemap.parts(kind));
    const number = Number(part);
    if (!kind || !parts || number < parts.first || number > parts.last) throw notFound();
    const documents = await sitemap.documents(kind, number);
    return sendText(request, reply, 'application/xml', documentsMap(address, kind, documents));
  });

  for (const kind of DOCUMENT_KINDS) {
    const { endpoints, words }: DocumentContract<DocumentKind, AnyDocument> = DOCUMENT_CONTRACTS[kind];
    app.get(`/${words.many}/feed.atom`, async (request, reply) => {
      const address = wanted();
      // The search that it is, of somebody who is signed out.
      await usage.count('searches', null, request.ip, searchPoints(request.query));
      const { query } = requestParts(endpoints.search, request);
      const rows = await newest(kind, query);
      const feed = {
        kind,
        title: feedTitle(kind, words.many, query),
        self: `${address}/${words.many}/feed.atom${queryOf(request)}`,
        page: `${address}${PUBLIC_PAGES[kind].list}${queryOf(request)}`,
        documents: rows.map((row) => present[kind](row, null)),
      };
      return sendText(request, reply, 'application/atom+xml', atomFeed(feed, address));
    });
  }
}
