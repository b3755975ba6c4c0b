import { isLanguage, type Language } from '@exam-vault/contract/languages';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { Logger } from 'pino';
import { deleteRows, rowsOf } from '../../database/queries.ts';
import type { Schema } from '../../database/schema.ts';
import { emailInUse } from '../../errors.ts';
import type { Accounts, DiscardProfile } from '../../ports/accounts.ts';
import type { AuthHandler } from '../../ports/auth-handler.ts';
import type { Clock } from '../../ports/clock.ts';
import type { IdentityProvider } from '../../ports/identity-provider.ts';
import type { Letter, PostMail } from '../../ports/mailer.ts';
import type { Sessions } from '../../ports/sessions.ts';
import { identityAccounts } from './accounts.ts';
import { ADDRESS_HEADER, createAuth, type Auth } from './auth.ts';
import { callScope, inCallScope } from './call-scope.ts';
import { codeAttempts, type CodeAttempts } from './code-attempts.ts';
import { emailLinkCalls, unconfirmedAccountCalls } from './email-link-calls.ts';
import { emailLinks, type EmailLinks } from './email-links.ts';
import { identityDatabase, type IdentityTables } from './identity-database.ts';
import { confirmationMail, resetMail } from './identity-mails.ts';
import { hubIssuer } from './issuer.ts';
import { OWASP_HASHING, passwordHasher, type PasswordHasher, type PasswordHashing } from './password-hashing.ts';
import { identitySessions } from './sessions.ts';
import { ensureSigningKey } from './signing-keys.ts';
import { stricterCalls } from './stricter-calls.ts';
import { tokenVerifier } from './token-verifier.ts';

export { cookiePrefix } from './auth.ts';
export type { PasswordHashing } from './password-hashing.ts';

export interface BuiltInIdentityOptions {
  readonly pool: pg.Pool;
  readonly db: Kysely<Schema>;
  /** Signs cookies, and encrypts the private keys in the database. */
  readonly secret: string;
  /** The start of mailed links: PUBLIC_URL, or the configured host and port. Never a Host header. */
  readonly publicOrigin: string;
  readonly secureCookies: boolean;
  readonly post: PostMail;
  /** Whether mail is set up, so that an account has to confirm its address first. */
  readonly confirmsEmail: boolean;
  readonly discardProfile: DiscardProfile;
  readonly clock: Clock;
  readonly log: Logger;
  readonly passwordHashing?: PasswordHashing | undefined;
}

/** The identity provider inside the hub: e-mail and password, sessions in cookies, ID tokens as JWT. */
export interface BuiltInIdentity extends AuthHandler, IdentityProvider, Accounts, Sessions {
  readonly kind: 'built-in';
  findAccount: Accounts['findAccount'];
  /** The account of the session in a Cookie header, or null. The session is not renewed. */
  accountOf(cookie: string): Promise<string | null>;
}

const ACCOUNT_HEADER = 'x-exam-vault-account';
/** Calls that open a session. */
const SESSION_OPENING_CALLS: ReadonlySet<string> = new Set(['/api/auth/sign-in/email', '/api/auth/sign-up/email']);

export async function builtInIdentity(options: BuiltInIdentityOptions): Promise<BuiltInIdentity> {
  const { pool, secret, publicOrigin, secureCookies, clock, log } = options;
  const issuer = await hubIssuer(options.db);
  const db = identityDatabase(pool);
  const hasher = passwordHasher(options.passwordHashing ?? OWASP_HASHING);
  const attempts = codeAttempts(db);
  const resetLink = (token: string) => `${publicOrigin}/reset_password?token=${token}`;
  const links = emailLinks({ db: options.db, issuer, discardProfile: options.discardProfile, clock });
  const send = limitedPost(options);
  /** Before there is a profile, the page's choice counts: the language in which somebody has just signed up. */
  const readerOf = async (account: string, to: string) => ({
    to,
    language: (await languageOf(options.db, { issuer, account })) ?? callScope()?.language ?? null,
  });
  const auth = createAuth({
    database: db,
    secret,
    issuer,
    publicOrigin,
    secureCookies,
    hasher,
    codeAttempts: attempts,
    async sendReset(account, email, token) {
      if (options.confirmsEmail) await links.rememberMailedReset(token, account, email);
      send(resetMail(await readerOf(account, email), resetLink(token)));
    },
    async sendConfirmation(account, email) {
      const token = await links.newConfirmation(account, email);
      const page = (name: string) => `${publicOrigin}/${name}?token=${token}`;
      send(confirmationMail(await readerOf(account, email), { confirm: page('confirm_email'), notMe: page('not_me') }));
    },
  });
  await ensureSigningKey(auth, db, log);
  const sessions = identitySessions(db, issuer);
  // better-auth removes an expired session only when its cookie is used.
  await sessions.endOldSessions(clock.now());
  const accounts = identityAccounts({ db, auth, issuer, hasher, resetLink });

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
    emailOfReset: (token) => emailOfReset(auth, db, token),
    handle: requestHandler({
      auth,
      db,
      accounts,
      hasher,
      attempts,
      publicOrigin,
      links,
      confirmsEmail: options.confirmsEmail,
    }),
  };
}

/** Posts a mail unless the call that sends it may not; see `BuiltInIdentity.handle`. */
function limitedPost({ post, log }: BuiltInIdentityOptions): PostMail {
  return (letter: Letter) => {
    if (callScope()?.mayMail !== false) {
      post(letter);
      return;
    }
    const { subject } = letter.write({ t: (english) => english, day: String, time: String });
    log.warn({ subject }, 'a mail was not sent: there were too many for its account or from its address');
  };
}

/** The language of the account's profile; null when it has none, or no profile. */
async function languageOf(db: Kysely<Schema>, { issuer, account }: { issuer: string; account: string }) {
  const row = await rowsOf(db, 'users', { issuer, subject: account }).select('language').executeTakeFirst();
  return row?.language ?? null;
}

/** What was chosen on the page that sends the request. */
function languageOfPage(request: Request): Language | null {
  const tag = /(?:^|; )language=([\w-]+)/.exec(request.headers.get('cookie') ?? '')?.[1];
  return isLanguage(tag) ? tag : null;
}

async function emailOfReset(auth: Auth, db: Kysely<IdentityTables>, token: string): Promise<string | null> {
  const { internalAdapter } = await auth.$context;
  const link = await internalAdapter.findVerificationValue(`reset-password:${token}`);
  if (!link) return null;
  const account = await rowsOf(db, 'identity_users', { id: link.value }).select('email').executeTakeFirst();
  return account?.email ?? null;
}

interface RequestHandlerOptions {
  readonly auth: Auth;
  readonly db: Kysely<IdentityTables>;
  readonly accounts: Accounts;
  readonly hasher: PasswordHasher;
  readonly attempts: CodeAttempts;
  readonly links: EmailLinks;
  readonly confirmsEmail: boolean;
  readonly publicOrigin: string;
}

function requestHandler(options: RequestHandlerOptions): BuiltInIdentity['handle'] {
  const { auth, db, accounts, hasher, attempts, links } = options;
  const stricter = new Map([
    ...stricterCalls(options),
    ...unconfirmedAccountCalls(options),
    ...emailLinkCalls(auth, links),
  ]);

  /** Sign-up hashes the password before better-auth opens its transaction, so that waiting hashes hold no database connections. */
  async function signUpHash(request: Request): Promise<string | null> {
    const { email, password } = (await request.clone().json()) as { email: string; password: string };
    return (await accounts.findAccount(email)) ? null : hasher.hash(password);
  }

  /** Ends the browser's previous session after a new one was opened. Its cookie is gone, so nobody could end it any more. */
  async function replacingSession(request: Request, call: () => Promise<Response>): Promise<Response> {
    const { headers } = request;
    const query = { disableRefresh: true };
    const previous = headers.has('cookie') ? await auth.api.getSession({ headers, query }) : null;
    const answer = await call();
    if (previous && answer.ok) await deleteRows(db, 'identity_sessions', { id: previous.session.id }).execute();
    return answer;
  }

  return async (request, mayMail = true) => {
    const path = new URL(request.url).pathname;
    const passwordHash = path === '/api/auth/sign-up/email' ? await signUpHash(request) : null;
    const call = async () => {
      const answerRequest = () => attempts.settleAfter(() => (stricter.get(path) ?? auth.handler)(request));
      const answer = await (SESSION_OPENING_CALLS.has(path)
        ? replacingSession(request, answerRequest)
        : answerRequest());
      const account = callScope()?.account ?? null;
      if (account !== null) answer.headers.set(ACCOUNT_HEADER, account);
      return answer;
    };
    return inCallScope({ passwordHash, mayMail, language: languageOfPage(request) }, call).catch((error: unknown) => {
      // Two sign-ups with one e-mail at the same moment.
      if ((error as { constraint?: unknown }).constraint === 'identity_users_email_key') throw emailInUse();
      throw error;
    });
  };
}
