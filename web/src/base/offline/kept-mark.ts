import { createListeners } from '../ui/listeners.ts';
import { readStored, store } from '../ui/stored.ts';
import { KEPT_CACHE, KEPT_DATABASE, SHARED_CACHE, type WorkerMessage } from './worker-messages.ts';

/**
 * Whether anything is kept in this browser. It is all that the first screen loads of it. The mark is in the local storage, which
 * logging out clears: what is found without the mark is removed at the next start.
 */
const MARK = 'keptOffline';

const listeners = createListeners();
// Another tab has kept or removed something.
window.addEventListener('storage', ({ key }) => (key === MARK || key === null) && listeners.tell());

export const isAnythingKept = (): boolean => readStored('localStorage', MARK) !== null;

/** What is kept has changed, in this tab. */
export function keptChanged(isAnything: boolean): void {
  // Another value each time: the other tabs hear only of a change.
  store('localStorage', MARK, isAnything ? Date.now() : null);
  listeners.tell();
}

export const onKeptChange = listeners.subscribe;

/**
 * Removes everything that is kept, also what the person only read lately: which documents these were is theirs. Called at log-out, so it
 * needs nothing that has to be loaded first. The service worker does it too, because this page may be closed before it is done.
 */
export function forgetKept(): void {
  keptChanged(false);
  if ('serviceWorker' in navigator) tellWorker(navigator.serviceWorker.controller, { type: 'forget' });
  try {
    if ('caches' in window) for (const name of [KEPT_CACHE, SHARED_CACHE]) caches.delete(name).catch(() => undefined);
    indexedDB.deleteDatabase(KEPT_DATABASE);
  } catch {
    // A browser without this storage kept nothing.
  }
}

/** Whether this browser can keep documents: over plain http it has neither a service worker nor a cache. */
export const canKeep = 'serviceWorker' in navigator && 'caches' in window;

export function tellWorker(worker: ServiceWorker | null | undefined, message: WorkerMessage): void {
  worker?.postMessage(message, []);
}
