import { ApiProblem } from '../api/api-problem.ts';
import { identity } from './identity.ts';
import { authToken, storeToken } from './session-store.ts';
import { tokenClaims } from './token-claims.ts';

let underway: { readonly old: string; readonly token: Promise<string | null> } | null = null;

/** This tab's token now, if it still is that person's: what one person began is never sent again as another. */
function tokenOfSamePerson(old: string): string | null {
  const current = authToken();
  return current !== null && tokenClaims(current).sub === tokenClaims(old).sub ? current : null;
}

/**
 * A new token of the same person in place of `old`, or null when his session is over. Calls that fail at the same time
 * share one renewal. Throws when the provider could not be asked (network, overload): the session may still be good then.
 */
export function renewToken(old: string): Promise<string | null> {
  if (authToken() !== old) return Promise.resolve(tokenOfSamePerson(old));
  if (underway?.old === old) return underway.token;
  const renewal = {
    old,
    token: renew(old).finally(() => {
      if (underway === renewal) underway = null;
    }),
  };
  underway = renewal;
  return renewal.token;
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
  if (authToken() !== old) return tokenOfSamePerson(old);
  storeToken(fresh);
  return fresh;
}
