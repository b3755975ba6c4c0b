import { ApiProblem, networkProblem, problemOf } from '../api/api-problem.ts';
import type { IdentityClient } from './identity-client.ts';

/** The hub's own provider under /api/auth; its session is an httpOnly cookie. */
async function send(path: string, body?: Record<string, unknown>): Promise<unknown> {
  let response: Response;
  let text: string;
  try {
    response = await fetch(`/api/auth/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { accept: 'application/json', ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
      credentials: 'same-origin',
      cache: 'no-store',
    });
    text = await response.text();
  } catch {
    throw networkProblem();
  }
  if (!response.ok) throw problemOf(response.status, text);
  try {
    return text === '' ? null : JSON.parse(text);
  } catch {
    throw new ApiProblem(response.status, 'HTTP_BODY');
  }
}

export const builtInIdentity: IdentityClient = {
  async signUp({ name, email, password }) {
    await send('sign-up/email', { name, email, password });
  },
  async signIn({ email, password }) {
    await send('sign-in/email', { email, password });
  },
  async freshToken() {
    const answer = await send('token');
    const token: unknown = typeof answer === 'object' && answer !== null ? Reflect.get(answer, 'token') : undefined;
    if (typeof token !== 'string' || token === '') throw new ApiProblem(401, 'UNAUTHENTICATED');
    return token;
  },
  async signOut() {
    await send('sign-out', {});
  },
  async signOutEverywhere() {
    await send('revoke-sessions', {});
  },
  async requestPasswordReset(email) {
    await send('request-password-reset', { email, redirectTo: '/reset_password' });
  },
  async resetPassword(token, newPassword) {
    await send('reset-password', { newPassword, token });
  },
  async changePassword(currentPassword, newPassword) {
    await send('change-password', { currentPassword, newPassword, revokeOtherSessions: true });
  },
};
