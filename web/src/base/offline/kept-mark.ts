import { readStored, store } from '../ui/stored.ts';
import { tellWorker } from './tell-worker.ts';
import { KEPT_CACHE, KEPT_DATABASE } from './worker-messages.ts';

/**
 * Whether anything is kept in this browser. It is all that the first screen loads of it. The mark is in the local storage, which
 * logging out clears: what is found without the mark is removed at the next start.
 */
const MARK = 'keptOffline';

const listeners = new Set<() => void>();
// Another tab has kept or removed something.
window.addEventListener('storage', ({ key }) => (key === MARK || key === null) && announce());

function announce() {
  for (const listener of listeners) listener();
}

export const isAnythingKept = (): boolean => readStored('localStorage', MARK) !== null;

/** What is kept has changed, in this tab. */
export function keptChanged(isAnything: boolean): void {
  // Another value each time: the other tabs hear only of a change.
  store('localStorage', MARK, isAnything ? Date.now() : null);
  announce();
}

/** @returns the function that unsubscribes */
export function onKeptChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * Removes everything that is kept, also what the person only read lately: which documents these were is theirs. Called at log-out, so it
 * needs nothing that has to be loaded first. The service worker does it too, because this page may be closed before it is done.
 */
export function forgetKept(): void {
  keptChanged(false);
  if ('serviceWorker' in navigator) tellWorker(navigator.serviceWorker.controller, { type: 'forget' });
  try {
    if ('caches' in window) caches.delete(KEPT_CACHE).catch(() => undefined);
    indexedDB.deleteDatabase(KEPT_DATABASE);
  } catch {
    // A browser without this storage kept nothing.
  }
}
