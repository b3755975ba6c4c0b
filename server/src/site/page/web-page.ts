import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Language } from '@exam-vault/contract/languages';
import type { Answer } from '@exam-vault/contract/endpoint';
import type { getIdentity } from '@exam-vault/contract/identity';
import { brandedManifest, brandedPage, siteName } from '../branding/branded-page.ts';
import type { FollowedLook } from '../branding/followed-look.ts';
import { logoAddress, type Look } from '../branding/look.ts';
import { notFound } from '../../base/errors.ts';
import { HUB_NAME, pageNotIndexed, pageWithHead, type PageHead, type Site } from '../web-index/page-head.ts';
import type { OpenReading } from '../../serving/http/open-reading.ts';
import { escapeMarkup } from '../../serving/http/markup.ts';
import { pageFilesIn } from './page-files.ts';

/** The web app manifest, which has the institution's name. */
const MANIFEST = 'manifest.webmanifest';

async function topFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !/^index\.html|\.(br|gz)$/.test(entry.name))
    .map(({ name }) => name);
}

/** The files of the built page. */
async function staticFiles(app: FastifyInstance, folder: string): Promise<void> {
  const assets = join(folder, 'assets');
  app.addHook('onRoute', (route) => {
    route.config = { ...route.config, uncounted: 'a file of the page costs less than counting it would save' };
  });
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
    if (name !== MANIFEST) app.get(`/${name}`, (_request, reply) => reply.sendFile(name, folder));
  }
}

/** Serves the page and its assets. Browsers keep assets, whose names have a hash, for good; they ask for the page itself each time. */
export async function webPage(
  app: FastifyInstance,
  folder: string,
  settings: PageSettings,
  { headOf, openReading, isIndexed, origin, apiPaths }: PageSurroundings,
  { forPage }: Pick<FollowedLook, 'forPage'>,
): Promise<void> {
  /** Unknown paths below these are 404 in JSON, unless the client asks for HTML. */
  const apiRoots = new Set(apiPaths.map((path) => path.split('/')[1] ?? '').filter((root) => root !== ''));
  const built = await readFile(join(folder, 'index.html'), 'utf8').catch(() => null);
  const page = built === null ? null : pageWithSettings(built, valuesOf(settings));
  const filesFor = await pageFilesIn(folder);
  /** The page for an address. Without a head the plain page is sent: it says by itself what is wrong. */
  async function pageFor(built: string, request: FastifyRequest): Promise<string> {
    const head = await headOf(request.url).catch((error: unknown) => {
      request.log.warn({ err: error }, 'the head of a page could not be made');
      return null;
    });
    const look = await forPage();
    const { tags, asks } = filesFor(request.url);
    const isOpen = openReading.to(request.raw);
    const values = { early: isOpen ? asks.join(' ') : '', readers: isOpen ? 'everyone' : 'members' };
    const whole = pageWithSettings(brandedPage(built, look), values).replace('</head>', () => `  ${tags}\n  </head>`);
    const withHead = head === null ? whole : pageWithHead(whole, head, siteOf(look, origin));
    return isIndexed && head !== null ? withHead : pageNotIndexed(withHead);
  }
  const sendPage = async (request: FastifyRequest, reply: FastifyReply, built: string) => {
    const text = await pageFor(built, request);
    return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(text);
  };
  if (page !== null) {
    // These are served to every client. The page's other paths are served by the not-found handler below.
    for (const path of ['/', '/docs']) app.get(path, (request, reply) => sendPage(request, reply, page));
    await app.register((scope) => staticFiles(scope, folder));
  }

  const manifest = await readFile(join(folder, MANIFEST), 'utf8').catch(() => null);
  if (manifest !== null) {
    const parsed = JSON.parse(manifest) as Readonly<Record<string, unknown>>;
    app.get(`/${MANIFEST}`, async (_request, reply) =>
      reply
        .header('cache-control', 'no-cache')
        .type('application/manifest+json; charset=utf-8')
        .send(JSON.stringify(brandedManifest(parsed, await forPage()))),
    );
  }

  app.setNotFoundHandler((request, reply) => {
    const root = request.url.split(/[/?]/)[1] ?? '';
    const wantsPage = request.method === 'GET' || request.method === 'HEAD';
    const acceptsHtml = /text\/html/.test(request.headers.accept ?? '');
    if (page === null || !wantsPage || root === 'assets' || (apiRoots.has(root) && !acceptsHtml)) throw notFound();
    return sendPage(request, reply, page);
  });
}

/** What the page says of itself to search engines and messengers, and what is beside it. */
export interface PageSurroundings {
  /** Of the API. */
  readonly apiPaths: readonly string[];
  /** Null: the address has no head of its own. */
  readonly headOf: (url: string) => Promise<PageHead | null>;
  readonly openReading: Pick<OpenReading, 'to'>;
  /** Whether search engines may list the pages that have one. */
  readonly isIndexed: boolean;
  /** The hub's address. */
  readonly origin: string;
}

/** Whose page it is, for the previews of messengers. */
const siteOf = (look: Look, origin: string): Site => ({
  name: siteName(look, HUB_NAME),
  icon: look.logo && `${origin}${logoAddress(look.logo.square)}`,
});

/** What the page knows before it asks the hub. */
export interface PageSettings {
  /** The answer of GET /identity: the page never shows a password form for a moment where there are no passwords. */
  readonly identity: Answer<typeof getIdentity>;
  /** The languages that the page offers. */
  readonly languages: readonly Language[];
}

const valuesOf = ({ identity, languages }: PageSettings) => ({
  identity: JSON.stringify(identity),
  languages: languages.join(','),
});

/** Fills in the `meta` elements of the built page. */
function pageWithSettings(page: string, values: Readonly<Record<string, string>>): string {
  return page.replaceAll(/(<meta name="(\w+)" content=")(")/g, (whole, before: string, name: string, after: string) => {
    const value = values[name];
    return value === undefined ? whole : before + escapeMarkup(value) + after;
  });
}
