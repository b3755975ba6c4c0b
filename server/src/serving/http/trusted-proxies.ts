import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';

/**
 * The `trustProxy` option of Fastify for TRUST_PROXY: whether the peer at this hop may name the client's address. With `on` only the direct
 * peer may. Fastify's own `true` would also believe the client, which can write anything into X-Forwarded-For before the proxy adds to it.
 */
export function trustedProxies(trustProxy: boolean | string): false | ((address: string, hop: number) => boolean) {
  if (trustProxy === false) return false;
  if (trustProxy === true) return (_address, hop) => hop === 0;
  return proxyAddr.compile(trustProxy.split(',').map((part) => part.trim()));
}

/** Whether TRUST_PROXY trusts the peer of a connection. */
export function isTrustedProxy(trustProxy: boolean | string): (address: string) => boolean {
  const trusts = trustedProxies(trustProxy);
  return (address) => trusts && trusts(address, 0);
}

/** What Fastify's `request.ip` is, for a request that Fastify does not see. */
export function clientAddress(trustProxy: boolean | string): (request: IncomingMessage) => string {
  const trusts = trustedProxies(trustProxy);
  return trusts ? (request) => proxyAddr(request, trusts) : ({ socket }) => socket.remoteAddress ?? '';
}
