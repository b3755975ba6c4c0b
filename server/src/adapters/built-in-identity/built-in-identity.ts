import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Schema } from '../../database/schema.ts';
import { emailInUse, missingFields } from '../../errors.ts';
import type { Accounts } from '../../ports/accounts.ts';
import type { Clock } from '../../ports/clock.ts';
import type { IdentityProvider } from '../../ports/identity-provider.ts';
import type { Mail, PostMail } from '../../ports/mailer.ts';
import type { Sessions } from '../../ports/sessions.ts';
import { identityAccounts } from './accounts.ts';
import { ADDRESS_HEADER, makeAuth } from './auth.ts';
import { inCallScope, mayMail, recordedAccount } from './call-scope.ts';
import { codeAttempts } from './code-attempts.ts';
import { identityDatabase } from './identity-database.ts';
import { confirmationMail, resetMail } from './identity-mails.ts';
import { hubIssuer } from './issuer.ts';
import { OWASP_HASHING, passwordHasher, type PasswordHashing } from './password-hashing.ts';
import { identitySessions } from './sessions.ts';
import { ensureSigningKey } from './signing-keys.ts';
import { tokenVerifier } from './token-verifier.ts';

export { cookiePrefix } from './auth.ts';
export type { PasswordHashing } from './password-hashing.ts';

export interface BuiltInIdentityOptions {
  readonly pool: pg.Pool;
  readonly db: Kysely<Schema>;
  /** Signs cookies and encrypts the private keys in the database. */
  readonly secret: string;
  /** What mailed links begin with: PUBLIC_URL or the configured host and port, never a Host header. */
  readonly publicOrigin: string;
  readonly secureCookies: boolean;
  readonly post: PostMail;
  readonly clock: Clock;
  readonly log: Logger;
  readonly passwordHashing?: PasswordHashing | undefined;
}

/** The identity provider inside the hub: e-mail and password, sessions in cookies, ID tokens as JWT. */
export interface BuiltInIdentity extends IdentityProvider, Accounts, Sessions {
  readonly kind: 'built-in';
  /** The request header in which `handle` expects the client's address. */
  readonly addressHeader: string;
  /** The header of an answer in which `handle` says whose second step of a sign-in it was. */
  readonly accountHeader: string;
  /**
   * Answers one of better-auth's own calls, under `{publicOrigin}/api/auth`. The caller has held it against an
   * allow-list. Rejects when the database does, whatever better-auth makes of that. Without `mail` it sends none.
   */
  handle(request: Request, mail?: boolean): Promise<Response>;
  /** The account of the session in a Cookie header, or null; asking leaves the session as it is. */
  accountOf(cookie: string): Promise<string | null>;
  /** The e-mail of the account whose new password a mailed link may set, or null. */
  emailOfReset(token: string): Promise<string | null>;
}

const ACCOUNT_HEADER = 'x-exam-vault-account';
/** Calls that open a session from nothing. */
const OPENING: ReadonlySet<string> = new Set(['/api/auth/sign-in/email', '/api/auth/sign-up/email']);

export async function builtInIdentity(options: BuiltInIdentityOptions): Promise<BuiltInIdentity> {
  const { pool, secret, publicOrigin, secureCookies, post, clock, log } = options;
  const issuer = await hubIssuer(options.db);
  const db = identityDatabase(pool);
  const hasher = passwordHasher(options.passwordHashing ?? OWASP_HASHING);
  const tries = codeAttempts(db);
  const resetLink = (token: string) => `${publicOrigin}/reset_password?token=${token}`;
  const confirmationLink = (token: string) =>
    `${publicOrigin}/api/auth/verify-email?token=${token}&callbackURL=%2Flogin_form`;
  const send = (mail: Mail) => {
    if (!mayMail()) {
      log.warn(
        { subject: mail.subject },
        'a mail was not sent: there were too many for its account or from its address',
      );
      return;
    }
    post(mail);
  };
  const auth = makeAuth({
    database: db,
    secret,
    issuer,
    publicOrigin,
    secureCookies,
    hasher,
    codeAttempts: tries,
    sendReset: (email, token) => send(resetMail(email, resetLink(token))),
    sendConfirmation: (email, token) => send(confirmationMail(email, confirmationLink(token))),
  });
  await ensureSigningKey(auth, db, log);
  const sessions = identitySessions(db, issuer);
  // better-auth removes a session that is over only when its cookie comes back.
  await sessions.endOldSessions(clock.now());
  const accounts = identityAccounts({ db, auth, issuer, hasher, resetLink });

  /** Signing up hashes before better-auth opens its transaction, so that a queue of hashes holds no connections. */
  async function signUpHash(request: Request): Promise<string | null> {
    const { email, password } = (await request.clone().json()) as { email: string; password: string };
    return (await accounts.findAccount(email)) ? null : hasher.hash(password);
  }

  /** better-auth ends the sessions; the ID tokens end with the session version. */
  async function signOutEverywhere(request: Request): Promise<Response> {
    const session = await auth.api.getSession({ headers: request.headers });
    if (session) await accounts.signOutEverywhere(session.user.id);
    const headers = new Headers(request.headers);
    const signedOut = await auth.handler(
      new Request(`${publicOrigin}/api/auth/sign-out`, { method: 'POST', headers, body: '{}' }),
    );
    if (session) return signedOut;
    return Response.json(
      { code: 'UNAUTHORIZED', message: 'Unauthorized' },
      { status: 401, headers: signedOut.headers },
    );
  }

  const postTo = ({ headers }: Request, path: string, body: object) =>
    auth.handler(
      new Request(`${publicOrigin}/api/auth/${path}`, { method: 'POST', headers, body: JSON.stringify(body) }),
    );

  /** What is wrong with password or code, null when both are right. The password first: a wrong one must not cost the code. */
  async function refusalOf(request: Request, password: string, code: string): Promise<Response | null> {
    const known = await auth.api.verifyPassword({ body: { password }, headers: request.headers, asResponse: true });
    if (!known.ok) return known;
    const right = await postTo(request, `two-factor/verify-${/^\d{6}$/.test(code) ? 'totp' : 'backup-code'}`, { code });
    return right.ok ? null : right;
  }

  /** better-auth asks for the password alone; here a code too. */
  async function disableSecondFactor(request: Request): Promise<Response> {
    const { password, code } = (await request.clone().json()) as { password: string; code: string };
    return (await refusalOf(request, password, code)) ?? postTo(request, 'two-factor/disable', { password });
  }

  /** A code too where the account has a second factor: whoever finds a session open and knows the password must not keep the account. */
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

  /** Signing in over a session that still runs takes its place: its cookie is lost, and nobody else should find it. */
  async function replacing(request: Request, call: () => Promise<Response>): Promise<Response> {
    const { headers } = request;
    const query = { disableRefresh: true };
    const before = headers.has('cookie') ? await auth.api.getSession({ headers, query }) : null;
    const answer = await call();
    if (before && answer.ok) await db.deleteFrom('identity_sessions').where('id', '=', before.session.id).execute();
    return answer;
  }

  const ownCalls: Readonly<Record<string, (request: Request) => Promise<Response>>> = {
    '/api/auth/revoke-sessions': signOutEverywhere,
    '/api/auth/two-factor/disable': disableSecondFactor,
    '/api/auth/change-password': changePassword,
  };

  return {
    kind: 'built-in',
    addressHeader: ADDRESS_HEADER,
    accountHeader: ACCOUNT_HEADER,
    ...accounts,
    ...sessions,
    verify: tokenVerifier({ db, issuer, clock }),
    async accountOf(cookie) {
      const session = await auth.api.getSession({ headers: new Headers({ cookie }), query: { disableRefresh: true } });
      return session?.user.id ?? null;
    },
    async emailOfReset(token) {
      const { internalAdapter } = await auth.$context;
      const link = await internalAdapter.findVerificationValue(`reset-password:${token}`);
      if (!link) return null;
      const account = await db
        .selectFrom('identity_users')
        .select('email')
        .where('id', '=', link.value)
        .executeTakeFirst();
      return account?.email ?? null;
    },
    async handle(request, mail = true) {
      const path = new URL(request.url).pathname;
      const passwordHash = path === '/api/auth/sign-up/email' ? await signUpHash(request) : null;
      const call = async () => {
        const answering = () => tries.during(() => (ownCalls[path] ?? auth.handler)(request));
        const answer = await (OPENING.has(path) ? replacing(request, answering) : answering());
        const account = recordedAccount();
        if (account !== null) answer.headers.set(ACCOUNT_HEADER, account);
        return answer;
      };
      return inCallScope({ passwordHash, mail }, call).catch((error: unknown) => {
        // Two sign-ups with one e-mail at the same moment.
        if ((error as { constraint?: unknown }).constraint === 'identity_users_email_key') throw emailInUse();
        throw error;
      });
    },
  };
}
