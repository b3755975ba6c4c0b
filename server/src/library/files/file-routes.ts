import { createHash } from 'node:crypto';
import { MIME_TYPE } from '@exam-vault/contract/files';
import type { ServerResponse } from 'node:http';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fresh from 'fresh';
import type { UsageLimits } from '../../base/limits/usage-limits.ts';
import { FileMissingError, type FileStorage } from '../../base/ports/file-storage.ts';
import type { OpenReading } from '../../serving/http/open-reading.ts';
import type { Asked } from '../../serving/public-answers/before-router.ts';
import { rangeOf } from './byte-range.ts';
import { wantsBytes, type KnownFiles } from './known-files.ts';
import { wholeBytes } from './whole-bytes.ts';
import type { FileService, ServableFile } from './file-service.ts';
import { SEARCHABLE } from './file-paths.ts';
import type { PagePictures, PictureReader } from './page-pictures.ts';
import type { SearchableFiles } from './searchable-files.ts';

/** No script may run in an uploaded file, and no page may embed it. The browser's own PDF viewer needs the inline styles. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; object-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const ROUTE = '/files/:permission/:name';

interface Params {
  permission: string;
  name: string;
}

/** How many bytes of the response were not sent because the connection ended. */
function unsentBytes({ writableFinished, req }: ServerResponse, length: number, before: number): number {
  if (writableFinished) return 0;
  return Math.min(length, Math.max(0, length - ((req.socket.bytesWritten ?? 0) - before)));
}

/** Who reads a file, and where it goes. */
interface Reading {
  readonly response: ServerResponse;
  readonly address: string;
  readonly log: FastifyBaseLogger;
}

/** Headers about the file must not appear in an error response. */
function removeFileHeaders(reply: FastifyReply): void {
  for (const name of ['etag', 'accept-ranges', 'content-range', 'content-length', 'content-disposition'])
    reply.removeHeader(name);
}

export interface FileRouteDeps {
  readonly files: FileService;
  readonly pictures: Pick<PagePictures, 'read'>;
  readonly searchable: SearchableFiles;
  readonly storage: FileStorage;
  readonly openReading: Pick<OpenReading, 'to' | 'isInside'>;
  readonly usage: Pick<UsageLimits, 'countServedBytes'>;
  /** Those that are named before the router from now on. */
  readonly known: KnownFiles;
  /** The account of the session in a Cookie header. */
  readonly accountOf: (cookie: string | undefined) => Promise<string | null>;
}

export function fileRoutes(
  app: FastifyInstance,
  { files, pictures, searchable, storage, openReading, usage, known, accountOf }: FileRouteDeps,
): void {
  /** Counts bytes for the reader, and refunds what was not sent. @throws Problem RATE_LIMITED */
  async function count({ response, address, log }: Reading, readerOf: () => Promise<string | null>, length: number) {
    const serving = await usage.countServedBytes(readerOf, address, length);
    const before = response.req.socket.bytesWritten ?? 0;
    const refund = () => {
      const unsent = unsentBytes(response, length, before);
      if (unsent === 0) return;
      serving.refund(unsent).catch((error: unknown) => log.warn({ err: error }, 'bytes could not be refunded'));
    };
    if (response.closed) refund();
    else response.once('close', refund);
  }

  const countAgain = ({ request: { headers }, response, address }: Asked, length: number) =>
    count({ response, address, log: app.log }, () => accountOf(headers.cookie), length);

  /** What is made from a file; null for the file itself. */
  async function madeOf({ document, variant }: Pick<ServableFile, 'document' | 'variant'>, reader: PictureReader) {
    if (variant === null) return null;
    if (variant === SEARCHABLE) return { bytes: await searchable.read(document, reader), type: MIME_TYPE.PDF };
    return { bytes: await pictures.read(document, variant, reader), type: 'image/webp' };
  }

  const handler = async (request: FastifyRequest<{ Params: Params }>, reply: FastifyReply) => {
    const { permission, name } = request.params;
    const isInside = openReading.isInside(request.raw);
    const servable = () => files.servable(permission, name, { isOpen: openReading.to(request.raw), isInside });
    const { document, isPublic, account, variant, expiry } = await servable();
    /** Headers about the file must not be in the answer. A document that was removed meanwhile is not one that has lost its file. */
    const fail = async (error: unknown): Promise<never> => {
      removeFileHeaders(reply);
      if (error instanceof FileMissingError) await servable();
      throw error;
    };
    /** The account of the path. A public path has none; then it is the account of the session cookie. */
    const readerOf = async () => account ?? (await accountOf(request.headers.cookie));
    const countBytes = (length: number) =>
      count({ response: reply.raw, address: request.ip, log: request.log }, readerOf, length).catch(fail);
    const reader = { account: readerOf, address: request.ip };
    const made = await madeOf({ document, variant }, reader).catch(fail);
    // What is made has its own hash: it changes when a page is read again.
    const tag = made ? createHash('sha256').update(made.bytes).digest() : document.file_sha256;
    const etag = `"${tag.toString('base64url')}"`;
    reply.headers({
      'content-type': made?.type ?? MIME_TYPE[document.file_type],
      'content-disposition': 'inline',
      'content-security-policy': POLICY,
      'cache-control': isPublic ? 'public, no-cache' : 'private, no-store',
      ...(made ? {} : { 'accept-ranges': 'bytes' }),
      etag,
    });
    // Without the request's Cache-Control: it does not change the condition (RFC 9110 section 13.1.2).
    if (fresh({ 'if-none-match': request.headers['if-none-match'] }, { etag }))
      return reply.status(304).removeHeader('content-type').send();

    if (made) {
      if (request.method === 'GET') await countBytes(made.bytes.length);
      return reply.header('content-length', made.bytes.length).send(made.bytes);
    }

    const range = rangeOf(
      request.headers.range,
      request.headers['if-range'] as string | undefined,
      etag,
      document.file_size,
    );
    if (range === 'unsatisfiable') {
      return reply
        .status(416)
        .header('content-range', `bytes */${document.file_size}`)
        .removeHeader('content-type')
        .send();
    }
    const bytes = range === 'whole' ? undefined : range;
    const length = bytes ? bytes.end - bytes.start + 1 : document.file_size;
    if (request.method === 'GET') await countBytes(length);
    if (isPublic && request.method === 'GET') {
      const address = await storage.temporaryAddress(document.file_id, MIME_TYPE[document.file_type]).catch(fail);
      // Not cacheable: only the hub knows whether the document is still public. The store handles the range.
      if (address) return reply.header('cache-control', 'no-store').removeHeader('etag').redirect(address, 302);
    }
    const proxied =
      request.method === 'GET' && !wantsBytes(request.headers)
        ? await storage.proxyPath(document.file_id, document.file_size).catch(fail)
        : null;
    // The proxy keeps the request's Range, and says itself that it answers ranges.
    if (proxied !== null) {
      reply.removeHeader('accept-ranges').header('x-accel-redirect', proxied);
      if (isPublic) known.remember(ROUTE, reply, { document, expiry, etag, isInside, count: countAgain });
      return reply.send('');
    }
    if (bytes) reply.status(206).header('content-range', `bytes ${bytes.start}-${bytes.end}/${document.file_size}`);
    reply.header('content-length', length);
    if (request.method === 'HEAD') return reply.send();

    return reply.send(await wholeBytes(storage, document.file_id, length, bytes).catch(fail));
  };
  // Fastify's own HEAD route would read the whole file and drop it.
  app.route({ method: ['GET', 'HEAD'], url: ROUTE, exposeHeadRoute: false, handler });
}
