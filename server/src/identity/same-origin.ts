import type { FastifyRequest } from 'fastify';
import { foreignOrigin } from './identity-problems.ts';

/**
 * Refuses what another site's page sends with our cookies: without PUBLIC_URL any same-origin request is fine, with it
 * that origin too. A client that is no browser sends no Origin. @throws Problem FORBIDDEN
 */
export function requireSameOrigin(request: FastifyRequest, publicUrl: string | null): void {
  const { origin } = request.headers;
  if (origin === undefined) {
    const site = request.headers['sec-fetch-site'];
    if (site !== undefined && site !== 'same-origin' && site !== 'none') throw foreignOrigin();
    return;
  }
  if (origin === publicUrl) return;
  if (!URL.canParse(origin) || new URL(origin).host !== request.host.toLowerCase()) throw foreignOrigin();
}
