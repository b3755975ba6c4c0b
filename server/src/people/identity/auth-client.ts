import type { FastifyRequest } from 'fastify';
import type { AuthHandler } from '../../base/ports/auth-handler.ts';

const MAX_USER_AGENT_CHARS = 300;

export type AuthClient = ReturnType<typeof authClient>;

/**
 * Calls the identity provider on behalf of a request. The provider never gets the client's request itself but a new one, with the hub's
 * own origin, the client's address as the hub sees it, and only those fields that were validated.
 */
export function authClient(handler: AuthHandler, publicOrigin: string) {
  const urlOf = (path: string) => `${publicOrigin}/api/auth${path}`;

  function headersFor(request: FastifyRequest): Headers {
    const headers = new Headers({ origin: publicOrigin, [handler.addressHeader]: request.ip });
    const { cookie, 'user-agent': agent } = request.headers;
    if (cookie !== undefined) headers.set('cookie', cookie);
    if (agent !== undefined) headers.set('user-agent', agent.slice(0, MAX_USER_AGENT_CHARS));
    return headers;
  }

  const get = (request: FastifyRequest, path: string): Promise<Response> =>
    handler.handle(new Request(urlOf(path), { headers: headersFor(request) }));

  /** The user of the request's session, or null. The session is not renewed. */
  async function userOf(request: FastifyRequest): Promise<{ id: string; email: string | null } | null> {
    const answer = await get(request, '/get-session?disableRefresh=true');
    const session = answer.ok ? ((await answer.json()) as { user?: { id?: unknown; email?: unknown } } | null) : null;
    const { id, email } = session?.user ?? {};
    if (typeof id !== 'string') return null;
    request.account = id;
    return { id, email: typeof email === 'string' ? email : null };
  }

  return {
    get,

    /** Without `mayMail` the provider sends no mail for this call. */
    post(request: FastifyRequest, path: string, body: Record<string, unknown> = {}, mayMail = true): Promise<Response> {
      const headers = headersFor(request);
      headers.set('content-type', 'application/json');
      const init = { method: 'POST', headers, body: JSON.stringify(body) };
      return handler.handle(new Request(urlOf(path), init), mayMail);
    },

    userOf,
    accountOf: async (request: FastifyRequest): Promise<string | null> => (await userOf(request))?.id ?? null,
    emailOfReset: (token: string) => handler.emailOfReset(token),
    subjectOf: async (email: string): Promise<string | null> => (await handler.findAccount(email))?.subject ?? null,

    /** The account of a second sign-in step, as the provider's answer names it. */
    accountOfAnswer: (answer: Response | null): string | null => answer?.headers.get(handler.accountHeader) ?? null,
  };
}
