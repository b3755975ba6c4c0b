import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { RAW_ROUTES, ENDPOINTS } from '@exam-vault/contract/api';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Answer } from '@exam-vault/contract/endpoint';
import type { getIdentity } from '@exam-vault/contract/identity';
import { notFound } from '../errors.ts';

/** The first segments of the API's paths. Unknown paths below them are 404 in JSON, unless the client asks for HTML. */
const API_ROOTS = new Set(
  [...ENDPOINTS.map(({ path }) => path), ...RAW_ROUTES.map(({ path }) => path), '/assets/']
    .map((path) => path.split('/')[1] ?? '')
    .filter((root) => root !== '' && root !== '*'),
);

async function topFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !/^index\.html|\.(br|gz)$/.test(entry.name))
    .map(({ name }) => name);
}

/** Serves the page and its assets. Browsers keep assets, whose names have a hash, for good; they ask for the page itself each time. */
export async function webPage(
  app: FastifyInstance,
  folder: string,
  identity: Answer<typeof getIdentity>,
): Promise<void> {
  const built = await readFile(join(folder, 'index.html'), 'utf8').catch(() => null);
  const page = built === null ? null : pageWithSignInMethods(built, identity);
  const assets = join(folder, 'assets');
  const sendPage = (reply: FastifyReply) =>
    reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page);
  if (page !== null) {
    // These are served to every client. The page's other paths are served by the not-found handler below.
    for (const path of ['/', '/docs']) app.get(path, async (_request, reply) => sendPage(reply));
    await app.register(fastifyStatic, {
      root: assets,
      prefix: '/assets/',
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders(reply, path) {
        reply.header('cache-control', path.startsWith(assets) ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
    // Files without a hash in their name: the icon, and the script that sets the colours before the first paint.
    for (const name of await topFiles(folder)) {
      app.get(`/${name}`, (_request, reply) => reply.sendFile(name, folder));
    }
  }

  app.setNotFoundHandler((request, reply) => {
    const root = request.url.split(/[/?]/)[1] ?? '';
    const wantsPage = request.method === 'GET' || request.method === 'HEAD';
    const acceptsHtml = /text\/html/.test(request.headers.accept ?? '');
    if (page === null || !wantsPage || root === 'assets' || (API_ROOTS.has(root) && !acceptsHtml)) throw notFound();
    return sendPage(reply);
  });
}

const META_TAG = /(<meta name="identity" content=")("[^>]*>)/;
const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' };

/** Writes the answer of GET /identity into the page, so that it never shows a password form for a moment where there are no passwords. */
function pageWithSignInMethods(page: string, identity: Answer<typeof getIdentity>): string {
  const text = JSON.stringify(identity).replace(/[&"<>]/g, (sign) => ESCAPES[sign] ?? sign);
  return page.replace(META_TAG, (_whole, before: string, after: string) => before + text + after);
}
