import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { Counted } from '@exam-vault/contract/endpoint';
import type { FastifyBaseLogger, FastifyReply } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { OpenReading } from '../http/open-reading.ts';
import type { UsageLimits } from '../../base/limits/usage-limits.ts';
import type { SentAnswer } from './answer.ts';

/**
 * Answers before the router
 *
 * Fastify's router and hooks cost several times what is left of an answer that is known already (decision 31). So the server asks here
 * first, and only what is not answered here goes to Fastify, untouched.
 *
 * Who gets in: an address (path and query as sent) that Fastify has answered before with an answer for everybody. Its route remembers it
 * here. So its input is valid, and its answer does not depend on who asks. The request must be plain too (`isPlainGet`): no token, no body.
 * Where only members may read, it must come from a network in which nobody needs to be signed in (`OpenReading`). In such a
 * network people may read more, so they have addresses of their own here.
 *
 * What is skipped, and why that is safe:
 * - routing and validation: the same address had them;
 * - authentication: there is no token, and the answer is for everybody;
 * - the limit of plain reads: to count one costs as much as to answer it (decision 24), and the limit of connections holds;
 * - the hooks for bodies, uploads and page visits: a plain GET of such a route has none of these;
 * - the onSend and onResponse hooks: what they do is done here, by the same functions.
 *
 * What is not skipped:
 * - the other limits: a search counts for the client's address as in Fastify's hook, the bytes of a file as in its route;
 * - freshness: each answer waits for the log of changes (AnswerCache, knownFile), so nothing is older than a committed write;
 * - headers: those that the hooks gave the first answer are sent again; those of the answer come from the same function (answer.ts);
 * - the request id, the line in the log, the metrics and the end of clients that do not read.
 *
 * Whatever is unusual (a refusal by a limit, an error, an answer that has gone) is passed to Fastify, which finds it again and answers it.
 * Nothing has been sent by then, and the metrics forget the request. So errors have one way of being answered.
 *
 * A new hook that every request must pass is needed here too. answers.test.ts compares both ways, header by header.
 */

/** One request at an address that is known. */
export interface Asked {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** The client's, as `request.ip` of Fastify. */
  readonly address: string;
}

/** A GET that was answered before. */
export interface KnownAddress {
  /** The pattern of its route, for the log and the metrics. */
  readonly route: string;
  /** Those that the hooks gave the first answer. */
  readonly headers: OutgoingHttpHeaders;
  /** What a request counts against the limits of the client's address; null: it is a plain read. */
  readonly counted: { readonly what: Counted; readonly points: number } | null;
  /** Calls one of the two, once. */
  find(asked: Asked, send: (sent: SentAnswer) => void, pass: () => void): void | Promise<void>;
}

/** Addresses with their query, as clients send them. */
export type KnownAddresses = Pick<LRUCache<string, KnownAddress>, 'get' | 'set' | 'delete'>;

/** Of lists about 1 KB each, of files 3 KB, most of it the row that others keep too. */
const MAX_ADDRESSES = 3_000;
const MAX_ADDRESS_LENGTH = 300;

export const knownAddresses = (): KnownAddresses => new LRUCache<string, KnownAddress>({ max: MAX_ADDRESSES });

/** An address as it is asked for from inside the networks of the institution, or from elsewhere. */
export const placeOf = (url: string, isInside: boolean) => (isInside ? `inside ${url}` : url);

/** From now on requests of this address are answered before the router. Called when the hooks have run. */
export function remember(
  addresses: KnownAddresses,
  reply: FastifyReply,
  known: Omit<KnownAddress, 'headers'>,
  isInside: boolean,
): void {
  const { url } = reply.request;
  if (url.length <= MAX_ADDRESS_LENGTH)
    addresses.set(placeOf(url, isInside), { ...known, headers: reply.getHeaders() as OutgoingHttpHeaders });
}

/** No token, no body, nothing that needs a check. */
function isPlainGet({ method, headers, httpVersion }: IncomingMessage): boolean {
  return (
    method === 'GET' &&
    httpVersion === '1.1' &&
    headers.host !== undefined &&
    headers.authorization === undefined &&
    headers['content-length'] === undefined &&
    headers['transfer-encoding'] === undefined &&
    headers.expect === undefined &&
    headers.upgrade === undefined
  );
}

/** What the log says of every request, answered here or by Fastify. A file's path is its permission, so only its route is logged. */
export const requestLine = (
  { method, url = '' }: IncomingMessage,
  route: string | undefined,
  status: number,
  ms: number,
) => ({ method, path: route?.startsWith('/files/') ? '/files/…' : url.split('?')[0], status, ms: Math.round(ms) });

/** Otherwise the answer to a client that never reads would stay in memory for ever. */
export const endUnread = (response: ServerResponse, ms: number) => response.setTimeout(ms, () => response.destroy());

/** Counts a request that begins now. @returns a function that takes it back, because another part of the hub counts it */
export type WatchRequest = (response: ServerResponse, method: string, route: () => string) => () => void;

export interface BeforeRouterOptions {
  readonly addresses: KnownAddresses;
  readonly openReading: Pick<OpenReading, 'to' | 'isInside'>;
  readonly usage: Pick<UsageLimits, 'count'>;
  readonly requestId: (request: IncomingMessage) => string;
  readonly clientAddress: (request: IncomingMessage) => string;
  readonly watch: WatchRequest | undefined;
  readonly log: FastifyBaseLogger;
  readonly readerTimeoutMs: number;
}

/** Answers a request, or calls `router` with nothing sent. */
export function beforeRouter(options: BeforeRouterOptions) {
  const { addresses, openReading, usage, requestId, clientAddress, watch, log, readerTimeoutMs } = options;
  return (request: IncomingMessage, response: ServerResponse, router: () => void): void => {
    const place = () => placeOf(request.url ?? '', openReading.isInside(request));
    const known = isPlainGet(request) && openReading.to(request) ? addresses.get(place()) : undefined;
    if (!known) return router();
    const startedAt = performance.now();
    const unwatch = watch?.(response, 'GET', () => known.route);
    const pass = () => {
      unwatch?.();
      router();
    };
    const send = ({ status, headers, body }: SentAnswer) => {
      const reqId = requestId(request);
      response.writeHead(status, { ...known.headers, ...headers, 'x-request-id': reqId });
      response.end(body);
      if (response.writableLength > 0) endUnread(response, readerTimeoutMs);
      log.info({ reqId, ...requestLine(request, known.route, status, performance.now() - startedAt) }, 'request');
    };
    const address = clientAddress(request);
    const find = () => void known.find({ request, response, address }, send, pass);
    if (known.counted) usage.count(known.counted.what, null, address, known.counted.points).then(find, pass);
    else find();
  };
}
