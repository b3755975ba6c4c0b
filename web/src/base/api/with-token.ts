import { renewToken } from '../session/renew-token.ts';
import { authToken, endSession } from '../session/session-store.ts';
import { ApiProblem } from './api-problem.ts';

function isRefusal(error: unknown): boolean {
  return error instanceof ApiProblem && error.status === 401;
}

interface TokenUse {
  /** The call works without a token too. */
  readonly optional?: boolean;
  /** The page makes the call by itself. Only an act of the user leads from a public screen to the login form. */
  readonly read?: boolean;
}

/**
 * Sends with this tab's token. A 401 renews the token once and sends again. After a second 401 the session ends: a call that needs no token
 * is sent without one, and screens that need an account go to the login form (contract section 3). There is no reload, so typed text stays.
 */
export async function withToken<T>(
  send: (token: string | null) => Promise<T>,
  { optional = false, read = false }: TokenUse = {},
): Promise<T> {
  const token = authToken();
  try {
    return await send(token);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    let refused = token;
    const renewed = token === null ? null : await renewToken(token);
    if (renewed !== null) {
      try {
        return await send(renewed);
      } catch (again) {
        if (!isRefusal(again)) throw again;
        refused = renewed;
      }
    }
    // A late 401 may belong to an earlier session. Only the current token's 401 ends this one.
    if (authToken() === refused) endSession(read ? 'read' : 'act');
    if (optional && refused !== null && authToken() === null) return send(null);
    throw error;
  }
}
