import { roleStatus } from './people.ts';
import type { TestHub } from './test-hub.ts';

export const ID_OF_EMAIL = '(select id from identity_users where email = $1)';

/** The calls of the built-in identity provider, as the login form makes them. */
export function identityCalls(hub: () => TestHub) {
  const post = (path: string, payload: object, headers: Record<string, string> = {}) =>
    hub().app.inject({ method: 'POST', url: `/api/auth${path}`, payload, headers });
  return {
    post,
    get: (path: string, cookie = '') =>
      hub().app.inject({ url: `/api/auth${path}`, headers: cookie ? { cookie } : {} }),
    /** 404 NOT_REGISTERED when the token holds, 401 when it does not. */
    withToken: (token: string) => roleStatus(hub(), token),
    problem: (response: Awaited<ReturnType<typeof post>>) => ({
      status: response.statusCode,
      ...response.json<{ code: string; message: string; error: string }>(),
    }),
  };
}
