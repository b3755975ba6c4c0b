/**
 * What only the viewer of PDFs needs: pdf.js, its worker, fonts and decoders, together more than all the rest of the page. They are
 * stored when the first document is kept, and from then on with each update.
 */
const VIEWER_CACHE = 'viewer-assets';

export function isViewerAsset(path: string): boolean {
  return /^\/assets\/(open-pdf|pdf)[.-].*\.m?js$|^\/assets\/.*\.(wasm|pfb|ttf)$/.test(path);
}

export async function answerViewerAsset(request: Request): Promise<Response> {
  const stored = await caches.match(new URL(request.url).pathname, { cacheName: VIEWER_CACHE });
  return stored ?? fetch(request);
}

/** Stores those that are missing: all of them, or none. @throws when one does not come, or there is no room */
export async function getViewerAssets(assets: readonly string[]): Promise<void> {
  const cache = await caches.open(VIEWER_CACHE);
  const there = new Set(await storedPaths(cache));
  const added: string[] = [];
  try {
    for (const path of assets) {
      if (there.has(path)) continue;
      await cache.add(path);
      added.push(path);
    }
  } catch (error) {
    await Promise.all(added.map((path) => cache.delete(path)));
    throw error;
  }
}

/** Gets those of this version where those of an older one are stored. */
export async function renewViewerAssets(assets: readonly string[]): Promise<void> {
  if (!(await caches.has(VIEWER_CACHE))) return;
  // Without them the update goes on: what is kept can be opened again once the viewer was loaded with a network.
  await getViewerAssets(assets).catch(() => undefined);
}

/** Removes those of older versions. */
export async function dropOldViewerAssets(assets: readonly string[]): Promise<void> {
  if (!(await caches.has(VIEWER_CACHE))) return;
  const cache = await caches.open(VIEWER_CACHE);
  const old = (await storedPaths(cache)).filter((path) => !assets.includes(path));
  await Promise.all(old.map((path) => cache.delete(path)));
}

async function storedPaths(cache: Cache): Promise<string[]> {
  return (await cache.keys()).map(({ url }) => new URL(url).pathname);
}
