import { SESSION_KEYS } from '@exam-vault/contract/messages';
import { createListeners } from '../ui/listeners.ts';
import { markSignedIn } from './session-mark.ts';

/**
 * The session of a tab, in its session storage. `authToken` and `userRole` are the specification's keys. `userDetails` stores
 * the rest of the role answer, so that it is fetched only once.
 */
const DETAILS_KEY = 'userDetails';

const listeners = createListeners();

/** How the session of this tab came to its end. A 'read' is a call that the page makes by itself, an 'act' is one that the user asked for. */
export type SessionEnd = 'read' | 'act' | 'logout';

let end: SessionEnd | null = null;
let hadSession = false;

export const announceSession = listeners.tell;

/** The ID token of this tab. A tab without a token is signed out, or it gets one quietly (quiet-sign-in.ts). */
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
  markSignedIn();
  announceSession();
}

export function storeRole(role: string, details: string) {
  sessionStorage.setItem(SESSION_KEYS.userRole, role);
  sessionStorage.setItem(DETAILS_KEY, details);
  announceSession();
}

/** Removes the session from this tab only. */
export function forgetSession() {
  for (const key of [SESSION_KEYS.authToken, SESSION_KEYS.userRole, DETAILS_KEY]) sessionStorage.removeItem(key);
  announceSession();
}

/** The provider's session has ended: removes it. Screens that need an account lead to the login form; public ones stay after a 'read'. */
export function endSession(by: 'read' | 'act' = 'act') {
  end = by;
  hadSession = true;
  forgetSession();
}

/** Logged out, in this tab or in another. */
export function endByLogout() {
  end = 'logout';
  hadSession = true;
  forgetSession();
}

/** How the session ended, until the login form opens. */
export function sessionEnd(): SessionEnd | null {
  return end;
}

/** True when a session has ended since the page was loaded. From then on only the user signs this tab in. */
export function hasHadSession(): boolean {
  return hadSession;
}

/** True after a session expired (not after logging out), until the login form opens. */
export function hasSessionEnded(): boolean {
  return end === 'read' || end === 'act';
}

export function acknowledgeSessionEnd() {
  end = null;
  announceSession();
}

/** Calls the listener after every change, and when the browser restores the page from its cache. Returns the unsubscribe function. */
export function onSessionChange(listener: () => void): () => void {
  const unsubscribe = listeners.subscribe(listener);
  window.addEventListener('pageshow', listener);
  return () => {
    unsubscribe();
    window.removeEventListener('pageshow', listener);
  };
}

/** Claims of an ID token, not verified. They can compare two tokens of one tab, but never grant a right. */
interface TokenClaims {
  readonly sub: string | null;
  /** Seconds since 1970. */
  readonly exp: number | null;
}

export function tokenClaims(token: string): TokenClaims {
  let payload: unknown = null;
  try {
    const part = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    payload = JSON.parse(new TextDecoder().decode(Uint8Array.from(atob(part), (char) => char.charCodeAt(0))));
  } catch {
    // Not a JWT: it has no claims.
  }
  const claim = (name: string): unknown =>
    typeof payload === 'object' && payload !== null ? Reflect.get(payload, name) : undefined;
  const sub = claim('sub');
  const exp = claim('exp');
  return { sub: typeof sub === 'string' ? sub : null, exp: typeof exp === 'number' ? exp : null };
}
