import { notFound, unauthenticated } from '../../base/errors.ts';
import type { AuthHandler } from '../../base/ports/auth-handler.ts';
import type { PasswordProvider, RedirectProvider, TokenGrant } from '../../base/ports/identity-provider.ts';
import type { ExternalCookies } from './external/external-cookies.ts';
import { externalPasswordCalls } from './external/external-password-calls.ts';
import type { ExternalSessions } from './external/external-sessions.ts';

export interface AuthHandlerOptions {
  /** Null if IDENTITY does not name it. */
  readonly builtIn: AuthHandler | null;
  readonly passwords: PasswordProvider | null;
  readonly redirect: RedirectProvider | null;
  readonly sessions: ExternalSessions;
  readonly cookies: ExternalCookies;
  /** The page to which a provider sends the browser after signing out. */
  readonly afterSignOut: string;
}

/** Calls by which the built-in provider may open a session. A browser has one session, so one with an external provider ends then. */
const SESSION_OPENING_CALLS = new Set([
  '/sign-up/email',
  '/sign-in/email',
  '/two-factor/verify-totp',
  '/two-factor/verify-backup-code',
]);

/**
 * All sign-in methods as one handler. Calls inside a session with an external provider are answered here, and so are passwords of an
 * external provider. All other calls go to the built-in provider, if there is one.
 */
export function authHandler(options: AuthHandlerOptions): AuthHandler {
  const { builtIn, passwords, sessions, cookies } = options;
  const accountHeader = builtIn?.accountHeader ?? 'x-exam-vault-account';
  const sessionCalls = externalSessionCalls(options);
  const passwordCalls = passwords ? externalPasswordCalls(passwords, sessions) : {};

  /** Opens a session for `grant`, in place of the session that the browser had. */
  async function openSession(kind: 'firebase', grant: TokenGrant, previousKey: string | null): Promise<Response> {
    const key = await sessions.open(kind, grant);
    const session = key && (await sessions.read(key));
    if (!key || !session) throw unauthenticated();
    if (previousKey !== null) await sessions.end(previousKey);
    const { subject, email, email_confirmed } = session.identity;
    const user = { id: subject, email, emailVerified: email_confirmed };
    const answer = Response.json({ user }, { headers: { [accountHeader]: subject } });
    return withCookies(answer, [cookies.session.set(key)]);
  }

  async function builtInCall(path: string, request: Request, mayMail: boolean, key: string | null): Promise<Response> {
    if (!builtIn) return signedOutCall(path);
    const answer = await builtIn.handle(request, mayMail);
    if (key === null || !answer.ok || !SESSION_OPENING_CALLS.has(path)) return answer;
    await sessions.end(key);
    return withCookies(answer, [cookies.session.clear()]);
  }

  return {
    addressHeader: builtIn?.addressHeader ?? 'x-exam-vault-address',
    accountHeader,
    findAccount: (email) => (builtIn ? builtIn.findAccount(email) : Promise.resolve(null)),
    emailOfReset: (token) => (builtIn && !passwords ? builtIn.emailOfReset(token) : Promise.resolve(null)),
    async handle(request, mayMail = true) {
      const path = new URL(request.url).pathname.replace('/api/auth', '');
      const key = cookies.session.read(request.headers.get('cookie'));
      const sessionCall = sessionCalls.get(path);
      if (sessionCall && key !== null) return sessionCall(key);
      const passwordCall = passwordCalls[path];
      if (!passwords || !passwordCall) return builtInCall(path, request, mayMail, key);
      const body = request.method === 'POST' ? ((await request.json()) as Record<string, string>) : {};
      const session = key === null ? null : await sessions.read(key);
      return passwordCall({
        body,
        session,
        mayMail,
        openSession: (grant) => openSession(passwords.kind, grant, key),
      });
    },
  };
}

/** The calls about a session with an external provider, by path. Each takes the session's key. */
function externalSessionCalls({
  redirect,
  sessions,
  cookies,
  afterSignOut,
}: AuthHandlerOptions): ReadonlyMap<string, (key: string) => Promise<Response>> {
  async function token(key: string): Promise<Response> {
    const id_token = await sessions.freshToken(key);
    if (id_token === null) throw unauthenticated();
    // The session has just been used, so it and its cookie last longer now.
    return withCookies(Response.json({ token: id_token }), [cookies.session.set(key)]);
  }

  async function getSession(key: string): Promise<Response> {
    const session = await sessions.read(key);
    if (!session) return Response.json(null);
    const { subject, email, email_confirmed } = session.identity;
    const user = { id: subject, email, emailVerified: email_confirmed };
    return Response.json({ session: {}, user, way: session.kind });
  }

  async function signOut(key: string): Promise<Response> {
    const ended = await sessions.end(key);
    // The session has ended in the hub. If the provider does not answer, the person is still signed out here.
    const continue_at =
      ended?.kind === 'oidc' ? await redirect?.signOutUrl(ended.id_token, afterSignOut).catch(() => null) : null;
    const answer = Response.json({ success: true, continue_at: continue_at ?? null });
    return withCookies(answer, [cookies.session.clear()]);
  }

  async function revokeSessions(key: string): Promise<Response> {
    const session = await sessions.read(key);
    if (!session) throw unauthenticated();
    await sessions.endAll(session.identity, 'user.sign_out_everywhere');
    return withCookies(Response.json({ status: true }), [cookies.session.clear()]);
  }

  return new Map([
    ['/token', token],
    ['/get-session', getSession],
    ['/sign-out', signOut],
    ['/revoke-sessions', revokeSessions],
  ]);
}

/** The answer to a call without any session, in a hub without the built-in provider. @throws Problem UNAUTHENTICATED, NOT_FOUND */
function signedOutCall(path: string): Response {
  if (path === '/get-session') return Response.json(null);
  if (path === '/sign-out') return Response.json({ success: true });
  if (path === '/token' || path === '/revoke-sessions' || path === '/change-password') throw unauthenticated();
  throw notFound();
}

function withCookies(answer: Response, cookies: readonly string[]): Response {
  const headers = new Headers(answer.headers);
  for (const cookie of cookies) headers.append('set-cookie', cookie);
  return new Response(answer.body, { status: answer.status, headers });
}
