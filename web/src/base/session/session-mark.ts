import { readStored, store } from '../ui/stored.ts';
import { listen } from '../ui/listeners.ts';

/**
 * A mark in local storage: a person is signed in at this browser. It holds no secret and grants nothing. A new tab asks for a token only when
 * the mark is there, so that visitors cause no refused call. Logging out clears local storage, which all other tabs notice.
 */
const KEY = 'signedIn';

export const markSignedIn = (): void => store('localStorage', KEY, 1);
export const removeMark = (): void => store('localStorage', KEY, null);
export const hasMark = (): boolean => readStored('localStorage', KEY) !== null;

/** Calls the listener when another tab logs out. Returns the function that unsubscribes. */
export function onOtherTabLogout(listener: () => void): () => void {
  // Only `localStorage.clear()` has no key. A mark that is removed alone says that the provider's session has ended.
  const onStorage = ({ key, storageArea }: StorageEvent) => {
    if (key === null && storageArea === localStorage) listener();
  };
  return listen(window, { storage: onStorage });
}
