import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import fastifyCompress from '@fastify/compress';
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { accessHook, countHook } from '../serving/http/access-hooks.ts';
import { answerError, clientErrors } from '../serving/http/answer-errors.ts';
import type { Authenticator } from '../serving/http/authenticate.ts';
import { limitDrain, drainBeforeClosing } from '../serving/http/drain.ts';
import type { OpenReading } from '../serving/http/open-reading.ts';
import { isPageVisit } from '../serving/http/page-visits.ts';
import { requestIds } from '../serving/http/request-id.ts';
import type { UsageLimits } from '../base/limits/usage-limits.ts';
import { bareHeaders, securityHeaders } from '../serving/http/security-headers.ts';
import { clientAddress, trustedProxies } from '../serving/http/trusted-proxies.ts';
import {
  beforeRouter,
  endUnread,
  knownAddresses,
  requestLine,
  type KnownAddresses,
  type WatchRequest,
} from '../serving/public-answers/before-router.ts';

/** Of a JSON body. */
const MAX_BODY_BYTES = 65_536;
/** Fastify's own number: longer than proxies keep an unused connection. */
const KEEP_ALIVE_MS = 72_000;
/**
 * When a connection ends whose headers are not there, and how often Node looks for one. Both are named: without a limit for the whole request
 * Node sets none for its headers, and its interval of 30 s would make 60 s into 90.
 */
const SLOW_HEADERS = { timeoutMs: 60_000, intervalMs: 5_000 };
/** A client that reads no byte of its answer for this long is disconnected. A slow client is not. */
const READER_TIMEOUT_MS = 60_000;

export interface AppOptions {
  readonly authenticator: Authenticator;
  readonly usage: Pick<UsageLimits, 'count' | 'countServedBytes'>;
  readonly trustProxy: boolean | string;
  readonly openReading: OpenReading;
  /** Whether the hub is behind https. Only then it sends HSTS, because plain http in a campus network must work. */
  readonly https: boolean;
  /** An origin from which public files are fetched besides the hub's own, or null. */
  readonly filesFrom: string | null;
  readonly logger: FastifyBaseLogger;
  readonly readerTimeoutMs?: number;
  readonly slowHeaders?: typeof SLOW_HEADERS;
  /** Adds hooks that see every request of the router, also one that is refused. */
  readonly watch?: (app: FastifyInstance) => void;
  /** Addresses that are answered before the router; absent: none. */
  readonly addresses?: KnownAddresses;
  /** Sees every request, also those that are answered before the router. */
  readonly watchEach?: (request: IncomingMessage, response: ServerResponse) => void;
  /** Sees the requests that are answered before the router. */
  readonly watchDirect?: WatchRequest;
}

/**
 * The application without routes: headers, bodies, access and errors. compose/ adds the routes; `routes` lists them as METHOD path. The
 * order of the hooks matters, because Fastify runs them in the order in which they are added.
 */
export async function buildApp(options: AppOptions): Promise<{ app: FastifyInstance; routes: readonly string[] }> {
  const { https, filesFrom, watch, readerTimeoutMs = READER_TIMEOUT_MS } = options;
  const app = createFastify(options);
  const routes: string[] = [];
  app.addHook('onRoute', ({ method, url }) => {
    for (const name of [method].flat()) routes.push(`${name} ${url}`);
  });
  watch?.(app);
  app.decorateRequest('caller', null);
  app.decorateRequest('account', null);
  app.decorateRequest('problem', null);
  app.setErrorHandler(async (error, request, reply) => {
    await drainBeforeClosing(request.raw);
    return answerError(error, request, reply);
  });

  // Bodies stay buffers here. serve.ts parses them, because only the endpoint knows whether it has a body.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null));

  await app.register(fastifyCompress, {
    globalDecompression: false,
    threshold: 1_024,
    encodings: ['gzip', 'deflate'],
    customTypes: /^application\/json/,
  });

  const headers = securityHeaders(https, filesFrom);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id);
    done();
  });
  app.addHook('onRequest', countHook(options.usage));
  app.addHook('onRequest', (request, reply, done) => {
    // Two answers of one address: a cache must not give the one for the other.
    if (isPageVisit(request)) reply.header('vary', 'accept').callNotFound();
    else done();
  });
  app.addHook('onRequest', accessHook(options));
  app.addHook('onSend', (_request, { raw }, payload, done) => {
    endUnread(raw, readerTimeoutMs);
    done(null, payload);
  });
  app.addHook('onResponse', (request, reply, done) => {
    limitDrain(request.raw);
    logRequest(request, reply);
    done();
  });
  return { app, routes };
}

function createFastify(options: AppOptions): FastifyInstance {
  const { logger, trustProxy, https } = options;
  return Fastify({
    serverFactory: (handler) => createHubServer(handler, options),
    loggerInstance: logger,
    trustProxy: trustedProxies(trustProxy),
    genReqId: requestIds(trustProxy),
    // `logRequest` writes one line for each request instead.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: MAX_BODY_BYTES,
    routerOptions: { maxParamLength: 5_000, ignoreTrailingSlash: false },
    frameworkErrors: (error, request, reply) =>
      answerError(error, request, reply.headers({ ...bareHeaders(https), 'x-request-id': request.id })),
    clientErrorHandler: clientErrors(bareHeaders(https)),
    forceCloseConnections: 'idle',
    return503OnClosing: false,
  });
}

/** Repeated public questions are answered before Fastify sees them. */
function createHubServer(handler: RequestListener, options: AppOptions): Server {
  const {
    slowHeaders = SLOW_HEADERS,
    addresses,
    openReading,
    usage,
    trustProxy,
    logger,
    watchDirect,
    watchEach,
  } = options;
  const answer = beforeRouter({
    addresses: addresses ?? knownAddresses(),
    openReading,
    usage,
    requestId: requestIds(trustProxy),
    clientAddress: clientAddress(trustProxy),
    watch: watchDirect,
    log: logger,
    readerTimeoutMs: options.readerTimeoutMs ?? READER_TIMEOUT_MS,
  });
  const server = createServer({
    // The access hook refuses a request without Host instead, because Node's own refusal has no body.
    requireHostHeader: false,
    headersTimeout: slowHeaders.timeoutMs,
    connectionsCheckingInterval: slowHeaders.intervalMs,
    keepAliveTimeout: KEEP_ALIVE_MS,
    // Uploads may take long. http/multipart.ts ends a stalled upload.
    requestTimeout: 0,
  });
  server.on('request', (request, response) => {
    watchEach?.(request, response);
    const router = () => handler(request, response);
    // A hub that stops closes its connections after their answers; Fastify does that.
    if (server.listening) answer(request, response, router);
    else router();
  });
  return server;
}

function logRequest(request: FastifyRequest, reply: FastifyReply): void {
  request.log.info(
    {
      ...requestLine(request.raw, request.routeOptions.url, reply.statusCode, reply.elapsedTime),
      user: request.caller?.user?._id,
      account: request.caller?.identity?.subject ?? request.account ?? undefined,
      // An attack is among the refused requests, so only they are logged with their address.
      ...(request.problem === null ? {} : { code: request.problem, address: request.ip }),
    },
    'request',
  );
}
