import { renewToken } from '../identity/renew-token.ts';
import { authToken, endSession } from '../identity/session-store.ts';
import { ApiProblem } from './api-problem.ts';

function isRefusal(error: unknown): boolean {
  return error instanceof ApiProblem && error.status === 401;
}

/**
 * Sends with this tab's token. A 401 renews the token once and sends again. After a second 401 the session ends and the
 * page goes to the login form (contract section 3). There is no reload, so typed text stays.
 */
export async function withToken<T>(send: (token: string | null) => Promise<T>): Promise<T> {
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
    if (authToken() === refused) endSession();
    throw error;
  }
}
