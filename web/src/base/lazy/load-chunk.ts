import { retryFailedStylesheets } from './failed-stylesheets.ts';

const RELOADED_AT = 'reloadedAt';

/** Reloads the page, at most once a minute: a second reload would not help. */
function reloadOnce(): boolean {
  const last = Number(sessionStorage.getItem(RELOADED_AT) ?? 0);
  if (Date.now() - last < 60_000) return false;
  sessionStorage.setItem(RELOADED_AT, String(Date.now()));
  window.location.reload();
  return true;
}

/** A chunk of the app could not be loaded. */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError';
}

/**
 * Loads a chunk of the app. A page that stayed open during an update of the hub asks for chunks that no longer exist, so it reloads.
 * It does not reload while the hub is away, because the browser would replace the app by its own error page. `again` is the user's
 * retry: it also reloads on the same build, because some browsers cache the failure until then.
 */
export async function loadChunk<T>(load: () => Promise<T>, again = false): Promise<T> {
  try {
    await retryFailedStylesheets();
    return await load();
  } catch (error) {
    const hub = await compareHubVersion();
    const helps = hub === 'updated' || (hub === 'same' && again);
    // The page is about to reload, so this promise never settles.
    if (helps && reloadOnce()) return new Promise(() => undefined);
    throw new ChunkLoadError('A part of the app did not come', { cause: error });
  }
}

const TIMEOUT_MS = 5_000;

/** The address of a page's entry script. Its name differs in every build. */
function entryScriptOf(page: Document): string | null {
  return page.querySelector('script[type=module][src]')?.getAttribute('src') ?? null;
}

/** Compares the hub's current page with the open one: same build, another build, or no answer ('away'). */
async function compareHubVersion(): Promise<'away' | 'same' | 'updated'> {
  try {
    const answer = await fetch('/', { cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!answer.ok) return 'away';
    const there = entryScriptOf(new DOMParser().parseFromString(await answer.text(), 'text/html'));
    // A page without a script is not the hub's. It may be the login page of a public network.
    if (there === null) return 'away';
    return there === entryScriptOf(document) ? 'same' : 'updated';
  } catch {
    return 'away';
  }
}
