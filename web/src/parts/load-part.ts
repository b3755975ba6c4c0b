import { hubState } from './hub-state.ts';
import { findStyles } from './lost-styles.ts';

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
export class PartMissing extends Error {
  override readonly name = 'PartMissing';
}

/**
 * Loads a part of the app. A page that was open while the hub was updated asks for parts that are gone: then the page is loaded
 * anew. Without an answer it is not: the browser would put its own error page in place of the app. `again`: somebody has
 * asked for it once more; should a browser remember that the part did not come, a new page forgets it.
 */
export async function loadPart<T>(load: () => Promise<T>, again = false): Promise<T> {
  try {
    await findStyles();
    return await load();
  } catch (error) {
    const hub = await hubState();
    const helps = hub === 'updated' || (hub === 'same' && again);
    // Nothing more is shown by a page that goes away.
    if (helps && reloadOnce()) return new Promise(() => undefined);
    throw new PartMissing('A part of the app did not come', { cause: error });
  }
}
