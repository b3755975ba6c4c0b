import type { IncomingHttpHeaders } from 'node:http';
import type { Endpoint } from '@exam-vault/contract/endpoint';
import fastifyCompress from '@fastify/compress';
import fastifyHelmet from '@fastify/helmet';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { validation } from './errors.ts';
import { answerError, clientErrors } from './http/answer-errors.ts';
import { requireAccess, type Authenticator } from './http/authenticate.ts';
import { isMultipart, notMultipart } from './http/multipart.ts';
import { limitDrain, drainBeforeClosing } from './http/drain.ts';
import { requestIds } from './http/request-id.ts';
import { searchPoints, type UsageLimits } from './limits/usage-limits.ts';
import { bareHeaders, helmetOptions, PERMISSIONS_POLICY } from './http/security-headers.ts';
import { trustedProxies } from './http/trusted-proxies.ts';

/** A JSON body, in bytes and in milliseconds until it has come whole. */
const MAX_BODY_BYTES = 65_536;
const BODY_TIMEOUT_MS = 60_000;
const READER_TIMEOUT_MS = 60_000;

export interface AppOptions {
  readonly authenticator: Authenticator;
  readonly usage: Pick<UsageLimits, 'count'>;
  readonly trustProxy: boolean | string;
  /** Behind https: cookies and HSTS may say so. Plain http in a campus network must go on working. */
  readonly https: boolean;
  /** The origin that public files are fetched from beside the hub's own. */
  readonly filesFrom: string | null;
  readonly logger: FastifyBaseLogger;
  /** Milliseconds without a byte taken, after which a reader is gone; one who is merely slow is not. */
  readonly readerTimeoutMs?: number;
  /** Adds what sees every request before it is recognized or refused. */
  readonly watch?: (app: FastifyInstance) => void;
}

/**
 * What can be said of a body before it is read: a form must be multipart and as it is; where no body is wanted, any content type of
 * none is fine (contract section 3).
 */
function holdBody(endpoint: Endpoint, headers: IncomingHttpHeaders): void {
  if (endpoint.form) {
    if (!isMultipart(headers['content-type'])) throw notMultipart();
    if (!/^(identity)?$/i.test(headers['content-encoding'] ?? ''))
      throw validation('An upload must not be compressed.');
  } else if (!endpoint.body) delete headers['content-type'];
}

/** The bare application: headers, bodies, access and errors. Routes are added by compose/; `routes` lists them as METHOD path. */
export async function buildApp({
  authenticator,
  usage,
  trustProxy,
  https,
  filesFrom,
  logger,
  readerTimeoutMs: readerTimeoutMs = READER_TIMEOUT_MS,
  watch,
}: AppOptions): Promise<{ app: FastifyInstance; routes: readonly string[] }> {
  const app = Fastify({
    loggerInstance: logger,
    trustProxy: trustedProxies(trustProxy),
    genReqId: requestIds(trustProxy),
    // One line a request, written by the hook below.
    logController: new LogController({ disableRequestLogging: true }),
    // Uploads may last; what idles is ended by http/multipart.ts, and headers by Node after 60 s.
    requestTimeout: 0,
    // The hook below refuses a request without Host: Node's own refusal has no body.
    http: { requireHostHeader: false },
    bodyLimit: MAX_BODY_BYTES,
    routerOptions: { maxParamLength: 5_000, ignoreTrailingSlash: false },
    frameworkErrors: (error, request, reply) =>
      answerError(error, request, reply.headers({ ...bareHeaders(https), 'x-request-id': request.id })),
    clientErrorHandler: clientErrors(bareHeaders(https)),
    forceCloseConnections: 'idle',
    return503OnClosing: false,
  });
  const routes: string[] = [];
  app.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) routes.push(`${one} ${url}`);
  });
  watch?.(app);
  app.decorateRequest('caller', null);
  app.decorateRequest('account', null);
  app.decorateRequest('problem', null);
  app.setErrorHandler(async (error, request, reply) => {
    await drainBeforeClosing(request.raw);
    return answerError(error, request, reply);
  });

  // Bodies are taken as they are and parsed by the endpoint, which knows whether it wants one.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null));

  await app.register(fastifyHelmet, helmetOptions(https, filesFrom));
  await app.register(fastifyCompress, {
    globalDecompression: false,
    threshold: 1_024,
    encodings: ['gzip', 'deflate'],
    customTypes: /^application\/json/,
  });

  app.addHook('onRequest', async (request, reply) => {
    reply.header('permissions-policy', PERMISSIONS_POLICY);
    reply.header('x-request-id', request.id);
    if (request.headers.host === undefined && request.raw.httpVersion !== '1.0')
      throw validation('The request has no Host.');
    const { endpoint } = request.routeOptions.config;
    if (endpoint) {
      reply.header('cache-control', 'no-store');
      request.caller = await authenticator.recognize(request.headers.authorization);
      requireAccess(request.caller, endpoint.access);
      if (endpoint.counted) {
        const account = request.caller.identity?.subject ?? null;
        await usage.count(endpoint.counted, account, request.ip, searchPoints(request.query));
      }
      holdBody(endpoint, request.headers);
    }
    // A slow JSON body must not hold a connection for ever.
    if (!endpoint?.form && !request.raw.complete) {
      const timer = setTimeout(() => request.raw.destroy(), BODY_TIMEOUT_MS);
      timer.unref();
      request.raw.once('close', () => clearTimeout(timer));
      request.raw.once('end', () => clearTimeout(timer));
    }
  });

  // The answer of a client that never reads would stay in memory for ever.
  app.addHook('onSend', async (_request, { raw }) => void raw.setTimeout(readerTimeoutMs, () => raw.destroy()));

  app.addHook('onResponse', async (request, reply) => {
    limitDrain(request.raw);
    request.log.info(
      {
        method: request.method,
        // A file's path carries its permission: only its route is logged.
        path: request.routeOptions.url?.startsWith('/files/') ? '/files/…' : request.url.split('?')[0],
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        user: request.caller?.user?._id,
        account: request.caller?.identity?.subject ?? request.account ?? undefined,
        // Refused requests with their address: an investigation needs them later.
        ...(request.problem === null ? {} : { code: request.problem, address: request.ip }),
      },
      'request',
    );
  });
  return { app, routes };
}
