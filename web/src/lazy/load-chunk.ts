import { compareHubVersion } from './hub-version.ts';
import { retryFailedStylesheets } from './failed-stylesheets.ts';

const RELOADED_AT = 'reloadedAt';

/** Loads the page anew; not a second time within a minute: then it does not help. */
function reloadOnce(): boolean {
  const last = Number(sessionStorage.getItem(RELOADED_AT) ?? 0);
  if (Date.now() - last < 60_000) return false;
  sessionStorage.setItem(RELOADED_AT, String(Date.now()));
  window.location.reload();
  return true;
}

/** A part of the app that did not come. */
export class ChunkLoadError extends Error {
  override readonly name = 'PartMissing';
}

/**
 * Loads a part of the app. A page that was open while the hub was updated asks for parts that are gone: then the page is loaded
 * anew. Without an answer it is not: the browser would put its own error page in place of the app. `again`: somebody has
 * asked for it once more; should a browser remember that the part did not come, a new page forgets it.
 */
export async function loadChunk<T>(load: () => Promise<T>, again = false): Promise<T> {
  try {
    await retryFailedStylesheets();
    return await load();
  } catch (error) {
    const hub = await compareHubVersion();
    const helps = hub === 'updated' || (hub === 'same' && again);
    // Nothing more is shown by a page that goes away.
    if (helps && reloadOnce()) return new Promise(() => undefined);
    throw new ChunkLoadError('A part of the app did not come', { cause: error });
  }
}
