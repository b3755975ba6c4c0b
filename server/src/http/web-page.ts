import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { RAW_ROUTES, ENDPOINTS } from '@exam-vault/contract/api';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Answer } from '@exam-vault/contract/endpoint';
import type { getIdentity } from '@exam-vault/contract/identity';
import { notFound } from '../errors.ts';
import { pageWithSignInMethods } from './page-with-ways.ts';

/** First words of the API's paths: below them a client that wants no HTML gets a 404 in JSON. */
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

/** The single page and its parts: hashed parts are kept for good, the page itself is asked about each time. */
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
    // Served to every client; the page's other addresses only where nothing else answers (below).
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
    // What has no hash in its name: the icon, the script that sets the colours before the first paint.
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
