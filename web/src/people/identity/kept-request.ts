import { readStored, store } from '../../base/ui/stored.ts';
import { asSignInRequest, type SignInRequest } from '../../base/session/sign-in-request.ts';

/** Local storage: the link of the mail opens in a tab of its own. */
const KEY = 'afterPasswordReset';
/** As long as the link works. */
const KEPT_MS = 60 * 60_000;

/** Keeps the request while the visitor chooses a new password. Without a request an older one is dropped. */
export function keepRequest(request: SignInRequest | null): void {
  store('localStorage', KEY, request && { request, until: Date.now() + KEPT_MS });
}

/** Reads and removes the request. */
export function takeKeptRequest(): SignInRequest | null {
  const kept = readStored('localStorage', KEY);
  store('localStorage', KEY, null);
  if (typeof kept !== 'object' || kept === null) return null;
  return Number(Reflect.get(kept, 'until')) > Date.now() ? asSignInRequest(Reflect.get(kept, 'request')) : null;
}
