import type { IncomingHttpHeaders } from 'node:http';
import type { Access, Counted, Endpoint } from '@exam-vault/contract/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { notOfInstitution, validation } from '../../base/errors.ts';
import { searchPoints, type UsageLimits } from '../../base/limits/usage-limits.ts';
import { requireAccess, type Authenticator, type Caller } from './authenticate.ts';
import { isMultipart, notMultipart } from './multipart.ts';
import type { OpenReading } from './open-reading.ts';
import { isPageVisit } from './page-visits.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Why requests to this route aren't counted. Without it every request is. */
    uncounted?: string;
  }
}

const BODY_TIMEOUT_MS = 60_000;

type Hook = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

/** What a request counts as where its endpoint says nothing. */
const byMethod = (method: string): Counted => (method === 'GET' || method === 'HEAD' ? 'reads' : 'writes');

/**
 * Counts requests that aren't calls of the contract by their address: pages, files, sign-in, unknown paths. Calls of the contract are
 * counted by `accessHook`, once it knows whose they are.
 */
export function countHook(usage: Pick<UsageLimits, 'count'>): Hook {
  return async (request) => {
    const { endpoint, uncounted } = request.routeOptions.config;
    if (uncounted !== undefined || (endpoint && !isPageVisit(request))) return;
    await usage.count(byMethod(request.method), null, request.ip);
  };
}

interface AccessHookDeps {
  readonly authenticator: Authenticator;
  readonly openReading: OpenReading;
  readonly usage: Pick<UsageLimits, 'count'>;
}

/** Checks access and usage limits before a byte of the body is read. */
export function accessHook({ authenticator, openReading, usage }: AccessHookDeps): Hook {
  return async (request, reply) => {
    if (request.headers.host === undefined && request.raw.httpVersion !== '1.0')
      throw validation('The request has no Host header.');
    const { endpoint } = request.routeOptions.config;
    if (!endpoint) return limitBodyTime(request);
    reply.header('cache-control', 'no-store');
    await check(request, endpoint);
    checkBodyHeaders(endpoint, request.headers);
    if (!endpoint.form) limitBodyTime(request);
  };

  /** Where only members may read, a call for readers is one for members to everyone outside. */
  async function accessTo({ access, linked }: Endpoint, { raw, headers }: FastifyRequest): Promise<Access> {
    if (access !== 'reader' || openReading.to(raw)) return access;
    const linkedBy =
      linked && headers.authorization === undefined ? await authenticator.memberOf(headers.cookie) : null;
    return linkedBy && openReading.admits(linkedBy) ? access : 'member';
  }

  /** In a network of the institution everybody is of it. */
  async function callerOf({ raw, headers }: FastifyRequest): Promise<Caller> {
    const caller = await authenticator.recognize(headers.authorization);
    if (!openReading.isInside(raw)) return caller;
    return { ...caller, user: caller.user && { ...caller.user, of_institution: true }, inside: true };
  }

  /** Where only the institution's members read, others have the calls about their own account. */
  function requireAdmission({ user }: Caller, { access, path }: Endpoint): void {
    const isOpen = access === 'anyone' || access === 'identity' || path.startsWith('/account/');
    if (user && !isOpen && !openReading.admits(user)) throw notOfInstitution();
  }

  async function check(request: FastifyRequest, endpoint: Endpoint) {
    const { method, counted = byMethod(method) } = endpoint;
    const count = (what: Counted, points?: number) =>
      usage.count(what, request.caller?.identity?.subject ?? null, request.ip, points);
    try {
      request.caller = await callerOf(request);
      requireAccess(request.caller, await accessTo(endpoint, request));
      requireAdmission(request.caller, endpoint);
    } catch (refusal) {
      // A refused call uses up nothing of what the person may do elsewhere.
      await count(byMethod(method));
      throw refusal;
    }
    await count(counted, counted === 'searches' ? searchPoints(request.query) : 1);
  }
}

/**
 * Checks the headers of a body before it is read. A form must be multipart and not compressed. For a call without a body, any content
 * type is accepted (contract section 3).
 */
function checkBodyHeaders(endpoint: Endpoint, headers: IncomingHttpHeaders): void {
  if (endpoint.form) {
    if (!isMultipart(headers['content-type'])) throw notMultipart();
    if (!/^(identity)?$/i.test(headers['content-encoding'] ?? '')) throw validation('Uploads can’t be compressed.');
  } else if (!endpoint.body) delete headers['content-type'];
}

/** Ends a connection whose body takes too long. */
function limitBodyTime({ raw }: FastifyRequest): void {
  if (raw.complete) return;
  const timer = setTimeout(() => raw.destroy(), BODY_TIMEOUT_MS);
  timer.unref();
  raw.once('close', () => clearTimeout(timer));
  raw.once('end', () => clearTimeout(timer));
}
