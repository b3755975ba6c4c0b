import type { AuthContext, AuthScope } from './auth-scope.ts';

/** The browser's own session: its user, its ID token, and how it ends. */
export function browserSessionRoutes({ get, post }: AuthScope, { auth }: AuthContext): void {
  get('/get-session', (request) => auth.get(request, '/get-session'));
  get(
    '/token',
    (request) => auth.get(request, '/token'),
    // Here the field `token` is the ID token, not the session's id.
    (text) => text,
  );
  get('/jwks', (request, reply) => {
    reply.header('cache-control', 'public, max-age=60');
    return auth.get(request, '/jwks');
  });

  for (const path of ['/sign-out', '/revoke-sessions']) {
    post(path, null, async (request) => {
      // Sets `request.account` for the log, before the session ends.
      await auth.accountOf(request).catch(() => null);
      return auth.post(request, path);
    });
  }
}
