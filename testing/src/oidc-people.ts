import type { LightMyRequestResponse } from 'fastify';
import type { OidcProvider } from './oidc-provider.ts';
import { cookieOf, freshToken } from './people.ts';
import type { TestHub } from './test-hub.ts';

/** Begins to sign in: where the browser is sent, and the cookie it has then. */
export async function sendToProvider(hub: TestHub, cookie = ''): Promise<{ address: string; cookie: string }> {
  const begun = await hub.app.inject({ method: 'POST', url: '/api/auth/oidc/start', headers: { cookie } });
  if (begun.statusCode !== 200) throw new Error(`${begun.statusCode}: ${begun.body}`);
  return { address: begun.json<{ address: string }>().address, cookie: cookieOf(begun) };
}

/** The browser comes back. */
export function redirected(hub: TestHub, callback: URL | string, cookie: string): Promise<LightMyRequestResponse> {
  const url = callback instanceof URL ? `${callback.pathname}${callback.search}` : callback;
  return hub.app.inject({ url, headers: { cookie } });
}

/** Signs in as the provider's user: the cookie of the session. */
export async function signInByOidc(
  hub: TestHub,
  provider: OidcProvider,
  user: string,
  cookie = '',
): Promise<{ cookie: string }> {
  const begun = await sendToProvider(hub, cookie);
  const callback = await provider.signIn(begun.address, user);
  const answer = await redirected(hub, callback, [cookie, begun.cookie].filter(Boolean).join('; '));
  if (answer.headers.location !== '/login_form?sign_in=done') throw new Error(String(answer.headers.location));
  const session = answer.cookies.find(({ name }) => name.endsWith('.provider_session'));
  if (!session) throw new Error('no session');
  return { cookie: `${session.name}=${session.value}` };
}

/** Somebody of the provider with a session and a token, perhaps without a profile. */
export async function oidcPerson(hub: TestHub, provider: OidcProvider, user: string, before = '') {
  const { cookie } = await signInByOidc(hub, provider, user, before);
  const token = await freshToken(hub, cookie);
  return { cookie, token, headers: { authorization: `Bearer ${token}` } };
}
