import { ApiProblem, networkProblem, problemOf } from '../api/api-problem.ts';
import type { EmailLink, IdentityClient } from './identity-client.ts';
import { removeMark } from './session-mark.ts';

/** Calls the hub's own provider under /api/auth. Its session is an httpOnly cookie. */
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

function valueOf(answer: unknown, name: string): unknown {
  return typeof answer === 'object' && answer !== null ? Reflect.get(answer, name) : undefined;
}

const LINK_STATES: readonly unknown[] = ['open', 'confirmed', 'expired', 'withdrawn'] satisfies EmailLink['state'][];
const isLinkState = (state: unknown): state is EmailLink['state'] => LINK_STATES.includes(state);

export const builtInIdentity: IdentityClient = {
  async signUp({ name, email, password, invitation = null }) {
    await send('sign-up/email', { name, email, password, ...(invitation === null ? {} : { invitation }) });
  },
  async signIn({ email, password }) {
    const answer = await send('sign-in/email', { email, password });
    return valueOf(answer, 'twoFactorRedirect') === true ? 'code-required' : 'signed-in';
  },
  async enterCode(code, way) {
    await send(`two-factor/${way === 'app' ? 'verify-totp' : 'verify-backup-code'}`, { code });
  },
  async hasSecondFactor() {
    const user = valueOf(await send('get-session'), 'user');
    if (user === undefined) throw new ApiProblem(401, 'UNAUTHENTICATED');
    return valueOf(user, 'twoFactorEnabled') === true;
  },
  async beginSecondFactor(password) {
    const answer = await send('two-factor/enable', { password });
    const [uri, codes] = [valueOf(answer, 'totpURI'), valueOf(answer, 'backupCodes')];
    if (typeof uri !== 'string' || !Array.isArray(codes)) throw new ApiProblem(200, 'HTTP_BODY');
    return { uri, backupCodes: codes.map(String) };
  },
  async confirmSecondFactor(code) {
    await send('two-factor/verify-totp', { code });
  },
  async endSecondFactor(password, code) {
    await send('two-factor/disable', { password, code });
  },
  async freshToken() {
    try {
      const token = valueOf(await send('token'), 'token');
      if (typeof token !== 'string' || token === '') throw new ApiProblem(401, 'UNAUTHENTICATED');
      return token;
    } catch (error) {
      if (error instanceof ApiProblem && error.status === 401) removeMark();
      throw error;
    }
  },
  async providerPage() {
    const address = valueOf(await send('oidc/start', {}), 'address');
    if (typeof address !== 'string') throw new ApiProblem(200, 'HTTP_BODY');
    return address;
  },
  async account() {
    const answer = await send('get-session');
    const user = valueOf(answer, 'user');
    if (user === undefined) throw new ApiProblem(401, 'UNAUTHENTICATED');
    const [email, way] = [valueOf(user, 'email'), valueOf(answer, 'way')];
    return {
      email: typeof email === 'string' ? email : '',
      emailConfirmed: valueOf(user, 'emailVerified') === true,
      way: way === 'oidc' || way === 'firebase' || way === 'lti' ? way : 'built-in',
    };
  },
  async signOut() {
    removeMark();
    const address = valueOf(await send('sign-out', {}), 'continue_at');
    return typeof address === 'string' && /^https?:/.test(address) ? address : null;
  },
  async signOutEverywhere() {
    await send('revoke-sessions', {});
  },
  async requestConfirmation(email) {
    await send('send-verification-email', { email });
  },
  async readEmailLink(token) {
    const answer = await send('email-link', { token });
    const [email, state] = [valueOf(answer, 'email'), valueOf(answer, 'state')];
    if (typeof email !== 'string' || !isLinkState(state)) throw new ApiProblem(200, 'HTTP_BODY');
    return { email, state };
  },
  async confirmEmail(token) {
    await send('confirm-email', { token });
  },
  async withdrawAccount(token) {
    await send('not-me', { token });
  },
  async requestPasswordReset(email) {
    await send('request-password-reset', { email, redirectTo: '/reset_password' });
  },
  async resetPassword(token, newPassword) {
    await send('reset-password', { newPassword, token });
  },
  async changePassword(currentPassword, newPassword, code) {
    const passwords = { currentPassword, newPassword, revokeOtherSessions: true };
    await send('change-password', { ...passwords, ...(code === null ? {} : { code }) });
  },
};
