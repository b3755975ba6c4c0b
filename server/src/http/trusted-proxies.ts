import proxyAddr from '@fastify/proxy-addr';

/**
 * What Fastify takes for TRUST_PROXY. `on` trusts the client that connects to the hub to name the request's address, and nobody beyond: a
 * client writes what it likes into X-Forwarded-For, and the proxy adds to that (Fastify's own `true` would believe the client).
 */
export function trustedProxies(
  trustProxy: boolean | string,
): boolean | string | ((address: string, hop: number) => boolean) {
  return trustProxy === true ? (_address, hop) => hop === 0 : trustProxy;
}

/** Whether TRUST_PROXY trusts who is at the other end of a connection. */
export function isTrustedProxy(trustProxy: boolean | string): (address: string) => boolean {
  if (typeof trustProxy === 'boolean') return () => trustProxy;
  const trusts = proxyAddr.compile(trustProxy.split(',').map((part) => part.trim()));
  return (address) => trusts(address, 0);
}
