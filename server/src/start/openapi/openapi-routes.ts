import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { Catalogue } from '@exam-vault/contract/catalogue';
import type { CurrentCatalogue } from '../../library/catalogue/current-catalogue.ts';
import type { FastifyInstance } from 'fastify';
import fresh from 'fresh';
import { buildDocument } from './build-document.ts';

/** A form of the document as it goes over the wire; each has an ETag of its own, as strong ones must. */
function form(bytes: Buffer, encoding: string | null) {
  return { bytes, encoding, etag: `"${createHash('sha256').update(bytes).digest('base64url')}"` };
}

function buildForms(catalogue: Catalogue) {
  const bytes = Buffer.from(JSON.stringify(buildDocument(catalogue)));
  return { plain: form(bytes, null), packed: form(gzipSync(bytes, { level: 9 }), 'gzip') };
}

/**
 * GET /openapi.json. The document is built and compressed for the first request, then kept while the lists stay; clients revalidate it by its ETag.
 */
export function openApiRoutes(app: FastifyInstance, catalogue: CurrentCatalogue): void {
  let kept: { readonly of: Catalogue; readonly forms: ReturnType<typeof buildForms> } | undefined;
  app.get('/openapi.json', { compress: false }, async (request, reply) => {
    const lists = await catalogue.current();
    if (kept?.of !== lists) kept = { of: lists, forms: buildForms(lists) };
    const { plain, packed } = kept.forms;
    const {
      bytes: body,
      encoding,
      etag,
    } = /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(request.headers['accept-encoding'] ?? '') ? packed : plain;
    reply.headers({ 'cache-control': 'no-cache', vary: 'accept-encoding', etag });
    if (fresh({ 'if-none-match': request.headers['if-none-match'] }, { etag })) return reply.status(304).send();
    if (encoding) reply.header('content-encoding', encoding);
    return reply.type('application/json; charset=utf-8').send(body);
  });
}
