import { ApiProblem } from '../api/api-problem.ts';
import { identity } from './identity.ts';
import { authToken, storeToken, tokenClaims } from './session-store.ts';

let underway: { readonly old: string; readonly token: Promise<string | null> } | null = null;

/** This tab's current token, if it belongs to the same user. A call is never repeated as another user. */
function tokenOfSamePerson(old: string): string | null {
  const current = authToken();
  return current !== null && tokenClaims(current).sub === tokenClaims(old).sub ? current : null;
}

/**
 * Replaces `old` by a new token of the same user, or returns null when the session has ended. Calls that fail at the same time
 * share one renewal. Throws when the provider does not answer (network, overload), because the session may still be valid then.
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
  // All tabs share the provider's session. Another tab may have signed in another user, who must not enter here.
  if (tokenClaims(fresh).sub !== tokenClaims(old).sub) return null;
  // The user logged out or in again during the request.
  if (authToken() !== old) return tokenOfSamePerson(old);
  storeToken(fresh);
  return fresh;
}
