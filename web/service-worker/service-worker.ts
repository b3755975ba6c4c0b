import { clientsClaim } from 'workbox-core';
import { enable as enableNavigationPreload } from 'workbox-navigation-preload';
import {
  cleanupOutdatedCaches,
  getCacheKeyForURL,
  matchPrecache,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { NetworkOnly } from 'workbox-strategies';
import {
  KEPT_CACHE,
  KEPT_DATABASE,
  KEPT_FILES,
  SHARE_PATH,
  SHARED_CACHE,
  type WorkerMessage,
} from '../src/base/offline/worker-messages.ts';
import { answerOfflineFile } from './offline-files.ts';
import { receiveShared } from './shared-files.ts';
import {
  answerViewerAsset,
  dropOldViewerAssets,
  getViewerAssets,
  isViewerAsset,
  renewViewerAssets,
} from './viewer-assets.ts';

declare const self: ServiceWorkerGlobalScope;

/** Seconds. A page that takes longer is opened from this browser. */
const PAGE_TIMEOUT_S = 6;

/** The build writes it here. */
const built = self.__WB_MANIFEST as PrecacheEntry[];
const viewerAssets = built.map(({ url }) => `/${url}`).filter(isViewerAsset);

// The shell: the page, its scripts and style sheets. Answers of the API are never kept here.
cleanupOutdatedCaches();
precacheAndRoute(
  built.filter(({ url }) => !isViewerAsset(`/${url}`)),
  { cleanURLs: false, directoryIndex: '' },
);
enableNavigationPreload();
clientsClaim();

// A page comes from the hub, so it is never older than the hub. Without an answer it is the shell of the last visit.
registerRoute(
  new NavigationRoute(
    new NetworkOnly({
      networkTimeoutSeconds: PAGE_TIMEOUT_S,
      plugins: [
        {
          // A proxy answers for a hub that is away.
          fetchDidSucceed: async ({ response }) => {
            if ([502, 503, 504].includes(response.status)) throw new Error(`The hub is away: ${response.status}`);
            return response;
          },
          handlerDidError: () => matchPrecache('/index.html'),
        },
      ],
    }),
    { denylist: [/^\/(api|files|kept-files|openapi\.json|healthz|readyz|metrics)(\/|$)/, /\.\w{2,12}$/] },
  ),
);
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith(KEPT_FILES),
  ({ request }) => answerOfflineFile(request),
);
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && isViewerAsset(url.pathname),
  ({ request }) => answerViewerAsset(request),
);

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === SHARE_PATH,
  ({ request }) => receiveShared(request),
  'POST',
);

self.addEventListener('install', (event) => event.waitUntil(renewViewerAssets(viewerAssets)));
self.addEventListener('activate', (event) => event.waitUntil(dropOldViewerAssets(viewerAssets)));
self.addEventListener('message', (event) => {
  const message = event.data as WorkerMessage;
  if (message.type === 'take-over') event.waitUntil(takeOver(message.entry));
  if (message.type === 'get-viewer') {
    const asked = event.ports[0];
    event.waitUntil(
      getViewerAssets(viewerAssets).then(
        () => asked?.postMessage('done', []),
        () => asked?.postMessage('failed', []),
      ),
    );
  }
  if (message.type === 'forget') event.waitUntil(forget());
});

/**
 * Takes over from the service worker of the version before. It does so only for a page of its own version that is alone: a page of the
 * old version still asks for chunks that only the old one has.
 */
async function takeOver(entry: string) {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (pages.length <= 1 && getCacheKeyForURL(entry) !== undefined) await self.skipWaiting();
}

async function forget() {
  await Promise.all([caches.delete(KEPT_CACHE), caches.delete(SHARED_CACHE)]);
  indexedDB.deleteDatabase(KEPT_DATABASE);
}
