import { asSignInRequest, type SignInRequest } from './sign-in-request.ts';

/** Local storage: the link of the mail opens in a tab of its own. */
const KEY = 'afterPasswordReset';
/** As long as the link works. */
const KEPT_MS = 60 * 60_000;

/** Keeps the request while the visitor chooses a new password. Without a request an older one is dropped. */
export function keepRequest(request: SignInRequest | null): void {
  try {
    if (request === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify({ request, until: Date.now() + KEPT_MS }));
  } catch {
    // A browser that keeps nothing: the login leads to the start page.
  }
}

/** Reads and removes the request. */
export function takeKeptRequest(): SignInRequest | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    localStorage.removeItem(KEY);
    if (typeof kept !== 'object' || kept === null) return null;
    return Number(Reflect.get(kept, 'until')) > Date.now() ? asSignInRequest(Reflect.get(kept, 'request')) : null;
  } catch {
    return null;
  }
}
