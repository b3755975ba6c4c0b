import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isTrustedProxy } from './trusted-proxies.ts';

/** Allows nginx's $request_id, UUIDs and similar forms. A longer text could fake other parts of a log line. */
const SAFE_ID = /^[\w.-]{8,100}$/;

/** Makes the id under which a request is logged: the X-Request-Id of a trusted proxy if it has a safe form, else a new UUID. */
export function requestIds(trustProxy: boolean | string): (request: IncomingMessage) => string {
  const isTrusted = isTrustedProxy(trustProxy);
  return ({ headers, socket }) => {
    const proxyId = headers['x-request-id'];
    const isSafe = typeof proxyId === 'string' && SAFE_ID.test(proxyId);
    return isSafe && isTrusted(socket.remoteAddress ?? '') ? proxyId : randomUUID();
  };
}
