import { SESSION_KEYS } from '@exam-vault/contract/messages';

/**
 * The session of a tab, in its session storage. `authToken` and `userRole` are the specification's keys. `userDetails` stores
 * the rest of the role answer, so that it is fetched only once.
 */
const DETAILS_KEY = 'userDetails';

type Listener = () => void;
const listeners = new Set<Listener>();
let ended = false;

function announce() {
  for (const listener of listeners) listener();
}

/** The ID token of this tab. A tab without a token is signed out. */
export function authToken(): string | null {
  return sessionStorage.getItem(SESSION_KEYS.authToken);
}

export function storedRole(): string | null {
  return sessionStorage.getItem(SESSION_KEYS.userRole);
}

export function storedDetails(): string | null {
  return sessionStorage.getItem(DETAILS_KEY);
}

export function storeToken(token: string) {
  sessionStorage.setItem(SESSION_KEYS.authToken, token);
  announce();
}

export function storeRole(role: string, details: string) {
  sessionStorage.setItem(SESSION_KEYS.userRole, role);
  sessionStorage.setItem(DETAILS_KEY, details);
  announce();
}

/** Removes the session from this tab only. */
export function forgetSession() {
  for (const key of [SESSION_KEYS.authToken, SESSION_KEYS.userRole, DETAILS_KEY]) sessionStorage.removeItem(key);
  announce();
}

/** The provider's session has ended: removes it, and the page goes to the login form. */
export function endSession() {
  ended = true;
  forgetSession();
}

/** True after a session expired (not after logging out), until the login form opens. */
export function hasSessionEnded(): boolean {
  return ended;
}

export function acknowledgeSessionEnd() {
  ended = false;
  announce();
}

/** Calls the listener after every change, and when the browser restores the page from its cache. Returns the unsubscribe function. */
export function onSessionChange(listener: Listener): () => void {
  listeners.add(listener);
  window.addEventListener('pageshow', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('pageshow', listener);
  };
}
