import { ApiProblem, networkProblem, problemOf } from '../api/api-problem.ts';
import { removeMark } from './session-mark.ts';

/** Where a code comes from: the app on the phone, or the list of backup codes. */
export type CodeSource = 'app' | 'backup';

/** Shown only once. */
export interface NewSecondFactor {
  /** The otpauth address in the QR code. */
  readonly uri: string;
  readonly backupCodes: readonly string[];
}

/** The link of a confirmation mail. */
export interface EmailLink {
  readonly email: string;
  readonly state: 'open' | 'confirmed' | 'expired' | 'withdrawn';
}

/** How a session was opened. It decides what the user can do with the account. */
type SignInMethod = 'built-in' | 'oidc' | 'firebase' | 'lti';

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

/**
 * Accounts with e-mail and password, or with the provider's own page. Sign-up and sign-in open a session with the provider, and
 * `freshToken` gets ID tokens from it. Every method throws an ApiProblem. Codes besides the usual ones:
 * EMAIL_IN_USE, INVALID_CREDENTIALS, WEAK_PASSWORD and RATE_LIMITED.
 */
export const identity = {
  /** `invitation` is the token of an invitation's link. Codes besides: SIGN_UP_CLOSED, SIGN_UP_DOMAIN, NOT_INVITED. */
  async signUp({
    name,
    email,
    password,
    invitation = null,
  }: {
    name: string;
    email: string;
    password: string;
    invitation?: string | null;
  }): Promise<void> {
    await send('sign-up/email', { name, email, password, ...(invitation === null ? {} : { invitation }) });
  },
  /** 'code-required': the password is right, and `enterCode` opens the session. */
  async signIn(credentials: { email: string; password: string }): Promise<'signed-in' | 'code-required'> {
    const answer = await send('sign-in/email', credentials);
    return valueOf(answer, 'twoFactorRedirect') === true ? 'code-required' : 'signed-in';
  },
  /** INVALID_CREDENTIALS for a wrong code, UNAUTHENTICATED when the sign-in has to start again. */
  async enterCode(code: string, way: CodeSource): Promise<void> {
    await send(`two-factor/${way === 'app' ? 'verify-totp' : 'verify-backup-code'}`, { code });
  },
  /** Whether this session's account has a second factor. */
  async hasSecondFactor(): Promise<boolean> {
    const user = valueOf(await send('get-session'), 'user');
    if (user === undefined) throw new ApiProblem(401, 'UNAUTHENTICATED');
    return valueOf(user, 'twoFactorEnabled') === true;
  },
  /** The second factor is on only after `confirmSecondFactor`. */
  async beginSecondFactor(password: string): Promise<NewSecondFactor> {
    const answer = await send('two-factor/enable', { password });
    const [uri, codes] = [valueOf(answer, 'totpURI'), valueOf(answer, 'backupCodes')];
    if (typeof uri !== 'string' || !Array.isArray(codes)) throw new ApiProblem(200, 'HTTP_BODY');
    return { uri, backupCodes: codes.map(String) };
  },
  async confirmSecondFactor(code: string): Promise<void> {
    await send('two-factor/verify-totp', { code });
  },
  /** `code` is from the app or a backup code. */
  async endSecondFactor(password: string, code: string): Promise<void> {
    await send('two-factor/disable', { password, code });
  },
  /** A new ID token (JWT) of the provider's session; 401 when the session has ended. */
  async freshToken(): Promise<string> {
    try {
      const token = valueOf(await send('token'), 'token');
      if (typeof token !== 'string' || token === '') throw new ApiProblem(401, 'UNAUTHENTICATED');
      return token;
    } catch (error) {
      if (error instanceof ApiProblem && error.status === 401) removeMark();
      throw error;
    }
  },
  /** The address of the provider's own page. */
  async providerPage(): Promise<string> {
    const address = valueOf(await send('oidc/start', {}), 'address');
    if (typeof address !== 'string') throw new ApiProblem(200, 'HTTP_BODY');
    return address;
  },
  /** The account of this session, and how it was opened. */
  async account(): Promise<{ readonly email: string; readonly emailConfirmed: boolean; readonly way: SignInMethod }> {
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
  /** Ends the provider's session. Returns the address where the browser signs out of the provider's own page, or null. */
  async signOut(): Promise<string | null> {
    removeMark();
    const address = valueOf(await send('sign-out', {}), 'continue_at');
    return typeof address === 'string' && /^https?:/.test(address) ? address : null;
  },
  /** Ends all sessions of the account, including this one, and their ID tokens. */
  async signOutEverywhere(): Promise<void> {
    await send('revoke-sessions', {});
  },
  /** Mails a new link to /confirm_email. */
  async requestConfirmation(email: string): Promise<void> {
    await send('send-verification-email', { email });
  },
  /** What the link of a confirmation mail is for. Changes nothing. VALIDATION for an unknown link. */
  async readEmailLink(token: string): Promise<EmailLink> {
    const answer = await send('email-link', { token });
    const [email, state] = [valueOf(answer, 'email'), valueOf(answer, 'state')];
    if (typeof email !== 'string' || !isLinkState(state)) throw new ApiProblem(200, 'HTTP_BODY');
    return { email, state };
  },
  /** FORBIDDEN when this browser is signed in to another account. */
  async confirmEmail(token: string): Promise<void> {
    await send('confirm-email', { token });
  },
  /** Removes the unconfirmed account of the link. FORBIDDEN when it is confirmed. */
  async withdrawAccount(token: string): Promise<void> {
    await send('not-me', { token });
  },
  /** Mails a link to /reset_password. The answer does not reveal whether the account exists. */
  async requestPasswordReset(email: string): Promise<void> {
    await send('request-password-reset', { email, redirectTo: '/reset_password' });
  },
  /** `token` is the one from the mailed link. */
  async resetPassword(token: string, newPassword: string): Promise<void> {
    await send('reset-password', { newPassword, token });
  },
  /** `code` is from the app or a backup code; null for an account without a second factor. */
  async changePassword(currentPassword: string, newPassword: string, code: string | null): Promise<void> {
    const passwords = { currentPassword, newPassword, revokeOtherSessions: true };
    await send('change-password', { ...passwords, ...(code === null ? {} : { code }) });
  },
};
