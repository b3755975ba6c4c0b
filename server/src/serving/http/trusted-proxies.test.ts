import fastify from 'fastify';
import { expect, it } from 'vitest';
import { trustedProxies } from './trusted-proxies.ts';

const PROXY = '127.0.0.1';
const INVENTED = '203.0.113.66';
const CLIENT = '10.1.2.3';

async function addressSeen(trustProxy: boolean | string, forwarded: string): Promise<string> {
  const app = fastify({ trustProxy: trustedProxies(trustProxy) });
  app.get('/', ({ ip }) => ({ ip }));
  const answer = await app.inject({ url: '/', remoteAddress: PROXY, headers: { 'x-forwarded-for': forwarded } });
  return answer.json<{ ip: string }>().ip;
}

it.each([
  [true, `${INVENTED}, ${CLIENT}`, CLIENT],
  [true, CLIENT, CLIENT],
  [PROXY, `${INVENTED}, ${CLIENT}`, CLIENT],
  ['192.0.2.1', CLIENT, PROXY],
  [false, CLIENT, PROXY],
])('with TRUST_PROXY %s, "%s" comes from %s, whatever a client invents', async (trustProxy, forwarded, address) => {
  expect(await addressSeen(trustProxy, forwarded)).toBe(address);
});
