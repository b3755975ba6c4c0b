import { renewToken } from '../identity/renew-token.ts';
import { authToken, endSession } from '../identity/session-store.ts';
import { ApiProblem } from './api-problem.ts';

function isRefusal(error: unknown): boolean {
  return error instanceof ApiProblem && error.status === 401;
}

/**
 * Sends with this tab's token. A 401 renews it once and sends again; when that does not help the session ends and the
 * page goes to the login form (contract section 3). Nothing is reloaded, so what was typed stays.
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
    // A late refusal of an earlier session says nothing of the present one.
    if (authToken() === refused) endSession();
    throw error;
  }
}
