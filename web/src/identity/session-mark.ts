/**
 * A mark in local storage: a person is signed in at this browser. It holds no secret and grants nothing. A new tab asks for a token only when
 * the mark is there, so that visitors cause no refused call. Logging out clears local storage, which all other tabs notice.
 */
const KEY = 'signedIn';

export function markSignedIn(): void {
  try {
    localStorage.setItem(KEY, '1');
  } catch {
    // A browser that keeps nothing: each tab signs in on its own.
  }
}

export function removeMark(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // See `markSignedIn`.
  }
}

export function hasMark(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

/** Calls the listener when another tab logs out. Returns the function that unsubscribes. */
export function onOtherTabLogout(listener: () => void): () => void {
  // Only `localStorage.clear()` has no key. A mark that is removed alone says that the provider's session has ended.
  const onStorage = ({ key, storageArea }: StorageEvent) => {
    if (key === null && storageArea === localStorage) listener();
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}
