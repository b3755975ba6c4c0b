import { missingFields } from '../../errors.ts';
import type { Accounts } from '../../ports/accounts.ts';
import type { Auth } from './auth.ts';

type AuthCall = (request: Request) => Promise<Response>;

export interface StricterCallOptions {
  readonly auth: Auth;
  readonly accounts: Pick<Accounts, 'signOutEverywhere'>;
  readonly publicOrigin: string;
}

/** The calls that do more than better-auth's own calls of the same path. */
export function stricterCalls({ auth, accounts, publicOrigin }: StricterCallOptions): ReadonlyMap<string, AuthCall> {
  const postTo = ({ headers }: Request, path: string, body: object) =>
    auth.handler(
      new Request(`${publicOrigin}/api/auth/${path}`, { method: 'POST', headers, body: JSON.stringify(body) }),
    );

  /** better-auth ends the sessions only. A new session version also ends the ID tokens. */
  async function signOutEverywhere(request: Request): Promise<Response> {
    const session = await auth.api.getSession({ headers: request.headers });
    if (session) await accounts.signOutEverywhere(session.user.id);
    const signedOut = await postTo(request, 'sign-out', {});
    if (session) return signedOut;
    return Response.json(
      { code: 'UNAUTHORIZED', message: 'Unauthorized' },
      { status: 401, headers: signedOut.headers },
    );
  }

  /** The refusal of a wrong password or code, or null. The password is checked first, so that a wrong one does not use up the code. */
  async function refusalOf(request: Request, password: string, code: string): Promise<Response | null> {
    const verified = await auth.api.verifyPassword({ body: { password }, headers: request.headers, asResponse: true });
    if (!verified.ok) return verified;
    const method = /^\d{6}$/.test(code) ? 'totp' : 'backup-code';
    const answer = await postTo(request, `two-factor/verify-${method}`, { code });
    return answer.ok ? null : answer;
  }

  /** better-auth requires the password only. Here a code is required too. */
  async function disableSecondFactor(request: Request): Promise<Response> {
    const { password, code } = (await request.clone().json()) as { password: string; code: string };
    return (await refusalOf(request, password, code)) ?? postTo(request, 'two-factor/disable', { password });
  }

  /** With a second factor a code is required too. Somebody who finds an open session and knows the password must not take the account. */
  async function changePassword(request: Request): Promise<Response> {
    const { code, ...passwords } = (await request.clone().json()) as { currentPassword: string; code?: string };
    const session = await auth.api.getSession({ headers: request.headers, query: { disableRefresh: true } });
    if (session?.user.twoFactorEnabled) {
      if (code === undefined) throw missingFields('Missing required fields: code.');
      const refusal = await refusalOf(request, passwords.currentPassword, code);
      if (refusal) return refusal;
    }
    return postTo(request, 'change-password', passwords);
  }

  return new Map([
    ['/api/auth/revoke-sessions', signOutEverywhere],
    ['/api/auth/two-factor/disable', disableSecondFactor],
    ['/api/auth/change-password', changePassword],
  ]);
}
