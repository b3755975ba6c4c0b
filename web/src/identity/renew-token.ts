import { ApiProblem } from '../api/api-problem.ts';
import { identity } from './identity.ts';
import { authToken, storeToken } from './session-store.ts';
import { tokenClaims } from './token-claims.ts';

let underway: Promise<string | null> | null = null;

/**
 * A new token in place of `old`, or null when the session is over. Calls that fail at the same time share one renewal.
 * Throws when the provider could not be asked (network, overload): the session may still be good then.
 */
export function renewToken(old: string): Promise<string | null> {
  const current = authToken();
  if (current !== old) return Promise.resolve(current);
  underway ??= renew(old).finally(() => {
    underway = null;
  });
  return underway;
}

async function renew(old: string): Promise<string | null> {
  let fresh: string;
  try {
    fresh = await identity.freshToken();
  } catch (error) {
    if (error instanceof ApiProblem && error.status === 401) return null;
    throw error;
  }
  // The provider's session is shared by all tabs: another one may have signed in somebody else, who must not slip in here.
  if (tokenClaims(fresh).sub !== tokenClaims(old).sub) return null;
  // Logged out, or in again, while the provider was asked.
  if (authToken() !== old) return authToken();
  storeToken(fresh);
  return fresh;
}
