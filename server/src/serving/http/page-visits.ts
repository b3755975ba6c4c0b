import type { FastifyRequest } from 'fastify';

/** Calls whose address is that of a page of the web app too. */
const PAGES: ReadonlySet<string> = new Set(['/questions', '/study_list', '/subjects/:subject']);

/**
 * Whether somebody opens a page in the browser at an address that is a call as well: they get the page. The page itself asks for JSON, and other
 * clients ask for no HTML.
 */
export function isPageVisit({ method, headers, routeOptions }: FastifyRequest): boolean {
  return (
    method === 'GET' &&
    headers.authorization === undefined &&
    PAGES.has(routeOptions.url ?? '') &&
    /text\/html/.test(headers.accept ?? '')
  );
}
