import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import fresh from 'fresh';
import { isPlainGet } from '../http/plain-get.ts';
import type { UsageLimits } from '../../base/limits/usage-limits.ts';
import { acceptedEncoding, MIN_COMPRESSED_BYTES, type Answer } from './answer.ts';
import type { KnownAddresses } from './known-addresses.ts';

/** Counts a request that begins now. @returns a function that takes it back, because another part of the hub counts it */
export type WatchRequest = (response: ServerResponse, method: string, route: () => string) => () => void;

export interface DirectAnswersOptions {
  readonly addresses: KnownAddresses;
  readonly usage: Pick<UsageLimits, 'count'>;
  /** Those of every answer of the hub. */
  readonly headers: Readonly<Record<string, string>>;
  readonly requestId: (request: IncomingMessage) => string;
  readonly clientAddress: (request: IncomingMessage) => string;
  readonly watch: WatchRequest | null;
  readonly log: FastifyBaseLogger;
  readonly readerTimeoutMs: number;
}

/** @returns whether this request is answered here; otherwise it was not touched */
export type DirectAnswers = (request: IncomingMessage, response: ServerResponse, otherwise: () => void) => boolean;

/** The bytes that are sent, with the headers that describe them. */
interface Sent {
  readonly body: string | Buffer;
  readonly headers: readonly string[];
}

const JSON_TYPE = ['content-type', 'application/json; charset=utf-8'] as const;

async function compressed(answer: Answer, encoding: 'br' | 'gzip'): Promise<Sent> {
  const body = await answer.encoded(encoding);
  return { body, headers: [...JSON_TYPE, 'content-encoding', encoding, 'content-length', String(body.length)] };
}

const plain = ({ text, length }: Answer): Sent => ({
  body: text,
  headers: [...JSON_TYPE, 'content-length', String(length)],
});

/**
 * Answers repeated public questions before the router: what Fastify does for a request costs several times what is left of such an answer
 * (decision 31). Only addresses whose first request passed every hook and check are known here. Whatever is not plain goes to Fastify:
 * requests with a token or a body, errors, refusals by a limit, and answers that are not for everybody.
 */
export function directAnswers(options: DirectAnswersOptions): DirectAnswers {
  const { addresses, usage, requestId, clientAddress, watch, log, readerTimeoutMs } = options;
  const common = [...Object.entries(options.headers).flat(), 'cache-control', 'no-cache', 'vary', 'accept-encoding'];

  function finish(request: IncomingMessage, response: ServerResponse, answer: Answer, sent: Sent | null, ms: number) {
    const reqId = requestId(request);
    const status = sent ? 200 : 304;
    response.writeHead(status, [...common, 'x-request-id', reqId, 'etag', answer.etag, ...(sent?.headers ?? [])]);
    response.end(sent?.body);
    // Otherwise the answer to a client that never reads would stay in memory for ever.
    if (response.writableLength > 0) response.setTimeout(readerTimeoutMs, () => response.destroy());
    log.info({ reqId, method: 'GET', path: request.url?.split('?')[0], status, ms: Math.round(ms) }, 'request');
  }

  return (request, response, otherwise) => {
    const known = isPlainGet(request) ? addresses.get(request.url ?? '') : undefined;
    if (!known) return false;
    const startedAt = performance.now();
    const unwatch = watch?.(response, 'GET', () => known.route);
    // Nothing has been sent yet. Fastify asks again, and answers the refusal or the error that it finds.
    const pass = () => {
      unwatch?.();
      otherwise();
    };
    const send = (answer: Answer): void => {
      const { headers } = request;
      const end = (sent: Sent | null) => finish(request, response, answer, sent, performance.now() - startedAt);
      if (headers['if-none-match'] !== undefined && fresh(headers, { etag: answer.etag })) return end(null);
      const encoding = answer.length < MIN_COMPRESSED_BYTES ? null : acceptedEncoding(headers['accept-encoding']);
      if (encoding === null) end(plain(answer));
      else compressed(answer, encoding).then(end, pass);
    };
    const ask = () => known.ask({ answered: (answer) => (answer ? send(answer) : pass()), failed: pass });
    if (known.counted)
      usage.count(known.counted.what, null, clientAddress(request), known.counted.points).then(ask, pass);
    else ask();
    return true;
  };
}
