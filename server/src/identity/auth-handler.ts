import { notFound, unauthenticated } from '../errors.ts';
import type { TokenGrant, PasswordProvider, RedirectProvider } from '../ports/identity-provider.ts';
import { externalPasswordCalls } from './external/external-password-calls.ts';
import type { ExternalCookies } from './external/external-cookies.ts';
import type { ExternalSessions } from './external/external-sessions.ts';
import type { AuthHandler } from './sign-in-provider.ts';

export interface AuthHandlerOptions {
  /** Null: IDENTITY does not name it. */
  readonly builtIn: AuthHandler | null;
  readonly passwords: PasswordProvider | null;
  readonly redirect: RedirectProvider | null;
  readonly sessions: ExternalSessions;
  readonly cookies: ExternalCookies;
  /** Where a provider sends the browser after signing out there. */
  readonly afterSignOut: string;
}

/** After these the built-in provider may have opened a session: another way's ends with it, a browser has one at a time. */
const ENTERING = new Set([
  '/sign-up/email',
  '/sign-in/email',
  '/two-factor/verify-totp',
  '/two-factor/verify-backup-code',
]);
const SESSION_CALLS = new Set(['/token', '/get-session', '/sign-out', '/revoke-sessions']);

/** Adds cookies to an answer as it is. */
function withCookies(answer: Response, cookies: readonly string[]): Response {
  const headers = new Headers(answer.headers);
  for (const cookie of cookies) headers.append('set-cookie', cookie);
  return new Response(answer.body, { status: answer.status, headers });
}

/**
 * All ways to sign in as the one that the routes ask: sessions with providers outside the hub are answered here, everything else by
 * the built-in provider, if there is one.
 */
export function authHandler(options: AuthHandlerOptions): AuthHandler {
  const { builtIn, passwords, redirect, sessions, cookies, afterSignOut } = options;
  const accountHeader = builtIn?.accountHeader ?? 'x-exam-vault-account';
  const passwordCalls = passwords ? externalPasswordCalls(passwords, sessions) : {};

  const sessionCalls: Readonly<Record<string, (key: string) => Promise<Response>>> = {
    async '/token'(key) {
      const token = await sessions.token(key);
      if (token === null) throw unauthenticated();
      // The cookie lasts as long as the session, which has just been used.
      return withCookies(Response.json({ token }), [cookies.session.set(key)]);
    },
    async '/get-session'(key) {
      const session = await sessions.whose(key);
      if (!session) return Response.json(null);
      const { subject, email, email_confirmed } = session.identity;
      const user = { id: subject, email, emailVerified: email_confirmed };
      return Response.json({ session: {}, user, way: session.kind });
    },
    async '/sign-out'(key) {
      const ended = await sessions.end(key);
      // Here it is over; that the provider cannot be reached must not look otherwise.
      const continue_at =
        ended?.kind === 'oidc' ? await redirect?.signOutUrl(ended.id_token, afterSignOut).catch(() => null) : null;
      const answer = Response.json({ success: true, continue_at: continue_at ?? null });
      return withCookies(answer, [cookies.session.clear()]);
    },
    async '/revoke-sessions'(key) {
      const session = await sessions.whose(key);
      if (!session) throw unauthenticated();
      await sessions.endAll(session.identity, 'user.sign_out_everywhere');
      return withCookies(Response.json({ status: true }), [cookies.session.clear()]);
    },
  };

  async function enter(kind: 'firebase', grant: TokenGrant, before: string | null): Promise<Response> {
    const key = await sessions.open(kind, grant);
    const session = key && (await sessions.whose(key));
    if (!key || !session) throw unauthenticated();
    if (before !== null) await sessions.end(before);
    const { subject, email, email_confirmed } = session.identity;
    const user = { id: subject, email, emailVerified: email_confirmed };
    const answer = Response.json({ user }, { headers: { [accountHeader]: subject } });
    return withCookies(answer, [cookies.session.set(key)]);
  }

  return {
    addressHeader: builtIn?.addressHeader ?? 'x-exam-vault-address',
    accountHeader,
    findAccount: (email) => (builtIn ? builtIn.findAccount(email) : Promise.resolve(null)),
    emailOfReset: (token) => (builtIn && !passwords ? builtIn.emailOfReset(token) : Promise.resolve(null)),
    async handle(request, mail = true) {
      const path = new URL(request.url).pathname.replace('/api/auth', '');
      const key = cookies.session.read(request.headers.get('cookie'));
      const sessionCall = SESSION_CALLS.has(path) ? sessionCalls[path] : undefined;
      if (sessionCall && key !== null) return sessionCall(key);
      const passwordCall = passwordCalls[path];
      if (passwords && passwordCall) {
        const body = request.method === 'POST' ? ((await request.json()) as Record<string, string>) : {};
        const session = key === null ? null : await sessions.whose(key);
        return passwordCall({ body, session, mail, enter: (grant) => enter(passwords.kind, grant, key) });
      }
      if (!builtIn) {
        if (path === '/get-session') return Response.json(null);
        if (path === '/sign-out') return Response.json({ success: true });
        if (sessionCall || path === '/change-password') throw unauthenticated();
        throw notFound();
      }
      const answer = await builtIn.handle(request, mail);
      if (key === null || !answer.ok || !ENTERING.has(path)) return answer;
      await sessions.end(key);
      return withCookies(answer, [cookies.session.clear()]);
    },
  };
}
