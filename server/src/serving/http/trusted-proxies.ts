import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';

/**
 * The `trustProxy` option of Fastify for TRUST_PROXY. With `on` only the direct peer may name the client's address. Fastify's own `true`
 * would also believe the client, which can write anything into X-Forwarded-For before the proxy adds to it.
 */
export function trustedProxies(
  trustProxy: boolean | string,
): boolean | string | ((address: string, hop: number) => boolean) {
  return trustProxy === true ? (_address, hop) => hop === 0 : trustProxy;
}

/** Whether TRUST_PROXY trusts the peer of a connection. */
export function isTrustedProxy(trustProxy: boolean | string): (address: string) => boolean {
  if (typeof trustProxy === 'boolean') return () => trustProxy;
  const trusts = proxyAddr.compile(trustProxy.split(',').map((part) => part.trim()));
  return (address) => trusts(address, 0);
}

/** What Fastify's `request.ip` is, for a request that Fastify does not see. */
export function clientAddress(trustProxy: boolean | string): (request: IncomingMessage) => string {
  if (trustProxy === false) return ({ socket }) => socket.remoteAddress ?? '';
  const trusts =
    trustProxy === true
      ? (_address: string, hop: number) => hop === 0
      : proxyAddr.compile(trustProxy.split(',').map((part) => part.trim()));
  return (request) => proxyAddr(request, trusts);
}
