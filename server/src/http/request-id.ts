import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isTrustedProxy } from './trusted-proxies.ts';

/** A proxy's own forms, nginx's $request_id and UUIDs among them; nothing that could pretend to be more than one word of a log. */
const SAFE_ID = /^[\w.-]{8,100}$/;

/**
 * The id under which a request is logged: the X-Request-Id of a proxy that is trusted, if it is of a safe shape, else one of our own.
 * `trustProxy` as in the configuration.
 */
export function requestIds(trustProxy: boolean | string): (request: IncomingMessage) => string {
  const isTrusted = isTrustedProxy(trustProxy);
  return ({ headers, socket }) => {
    const given = headers['x-request-id'];
    const isGood = typeof given === 'string' && SAFE_ID.test(given);
    return isGood && isTrusted(socket.remoteAddress ?? '') ? given : randomUUID();
  };
}
