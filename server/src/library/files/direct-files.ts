import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import type { DirectAnswers, WatchRequest } from '../../serving/public-answers/direct-answers.ts';
import type { ChangeFollower } from '../../base/changes/change-follower.ts';
import type { PublicRows } from '../documents/public-rows.ts';
import { isPlainGet } from '../../serving/http/plain-get.ts';
import type { UsageLimits } from '../../base/limits/usage-limits.ts';
import type { Clock } from '../../base/ports/clock.ts';
import type { FileStorage } from '../../base/ports/file-storage.ts';
import { rangeOf } from './byte-range.ts';
import { isLookedAt, wantsBytes, type KnownFile, type KnownFiles } from './known-files.ts';

export interface DirectFileDeps {
  readonly known: KnownFiles;
  readonly follower: Pick<ChangeFollower, 'afterSync'>;
  readonly rows: Pick<PublicRows, 'isKept'>;
  readonly storage: Pick<FileStorage, 'proxyPath'>;
  readonly clock: Clock;
  /** The account of the session in a Cookie header. */
  readonly accountOf: (cookie: string | undefined) => Promise<string | null>;
}

export interface DirectFileOptions extends DirectFileDeps {
  readonly usage: Pick<UsageLimits, 'countServedBytes'>;
  readonly requestId: (request: IncomingMessage) => string;
  readonly clientAddress: (request: IncomingMessage) => string;
  readonly watch: WatchRequest | null;
  readonly log: FastifyBaseLogger;
}

/** The bytes that a request asks for; null where the router answers, because nothing is sent or the range is wrong. */
function bytesAsked({ headers }: IncomingMessage, { document, etag }: KnownFile): number | null {
  if (headers['if-none-match'] !== undefined || wantsBytes(headers)) return null;
  const range = rangeOf(headers.range, headers['if-range'] as string | undefined, etag, document.file_size);
  if (range === 'unsatisfiable') return null;
  return range === 'whole' ? document.file_size : range.end - range.start + 1;
}

/**
 * Names public files to the proxy before the router (decision 4), where the router has named the same path before. The document must be the
 * same row still, after every change that was committed before the request came; else the router decides, as it does about private
 * files, pictures, conditions, refusals and errors.
 */
export function directFiles(options: DirectFileOptions): DirectAnswers {
  const { known, follower, rows, storage, clock, accountOf, usage, requestId, clientAddress, watch, log } = options;

  function isValid({ document, expiry }: KnownFile): boolean {
    return rows.isKept(document) && expiry >= Math.floor(clock.now().getTime() / 1_000);
  }

  async function count(request: IncomingMessage, response: ServerResponse, bytes: number): Promise<void> {
    const reader = () => accountOf(request.headers.cookie);
    const serving = await usage.countServedBytes(reader, clientAddress(request), bytes);
    const refund = () => {
      if (response.writableFinished) return;
      serving.refund(bytes).catch((error: unknown) => log.warn({ err: error }, 'bytes could not be refunded'));
    };
    if (response.closed) refund();
    else response.once('close', refund);
  }

  function finish(request: IncomingMessage, response: ServerResponse, { headers }: KnownFile, startedAt: number): void {
    const reqId = requestId(request);
    response.writeHead(200, [...headers, 'x-request-id', reqId]);
    response.end();
    const ms = Math.round(performance.now() - startedAt);
    // A file's path is its permission.
    log.info({ reqId, method: 'GET', path: '/files/…', status: 200, ms }, 'request');
  }

  return (request, response, otherwise) => {
    const url = request.url ?? '';
    const file = isPlainGet(request) ? known.get(url) : undefined;
    const bytes = file ? bytesAsked(request, file) : null;
    if (!file || bytes === null) return false;
    const startedAt = performance.now();
    const unwatch = watch?.(response, 'GET', () => '/files/:permission/:name');
    // Nothing has been sent or counted yet.
    const pass = () => {
      unwatch?.();
      otherwise();
    };
    async function send(of: KnownFile, size: number): Promise<void> {
      try {
        if (!isLookedAt(of, startedAt)) {
          await storage.proxyPath(of.document.file_id, of.document.file_size);
          of.lookedAt = startedAt;
        }
        await count(request, response, size);
      } catch {
        // The router finds the same error, and answers it.
        pass();
        return;
      }
      finish(request, response, of, startedAt);
    }
    follower.afterSync((error) => {
      if (!error && isValid(file)) {
        void send(file, bytes);
        return;
      }
      if (!error) known.delete(url);
      pass();
    });
    return true;
  };
}
