import { createListeners } from '../ui/listeners.ts';
import { readStored, store } from '../ui/stored.ts';

/**
 * Whether this page has uploads to do. It is all that the first screen loads of them: the queue and its panel come when there is one.
 * The mark is in the local storage, so that a reload and the next visit go on.
 */
const MARK = 'uploadsWaiting';
/** The browser's database with the files that are not a draft yet. */
export const UPLOADS_DATABASE = 'uploads';

const listeners = createListeners();
let isWanted: boolean | null = null;

/** Whether there may be uploads to go on with. */
export function areUploadsWanted(): boolean {
  isWanted ??= readStored('localStorage', MARK) !== null;
  return isWanted;
}

/** Says whether there are uploads to go on with, now and at the next visit. */
export function setUploadsWanted(wanted: boolean): void {
  isWanted = wanted;
  store('localStorage', MARK, wanted ? 1 : null);
  listeners.tell();
}

export const onUploadsWanted = listeners.subscribe;

/** Removes every file that waits in this browser. Called at log-out, so it needs nothing that has to be loaded first. */
export function forgetUploads(): void {
  setUploadsWanted(false);
  try {
    indexedDB.deleteDatabase(UPLOADS_DATABASE);
  } catch {
    // A browser without this storage kept nothing.
  }
}
