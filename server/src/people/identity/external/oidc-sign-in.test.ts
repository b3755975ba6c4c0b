import { createHmac } from 'node:crypto';
import { decodeJwt, generateKeyPair, type JWTPayload } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HUB_ORIGIN } from '@exam-vault/testing/hub-origin';
import {
  claimsOf,
  OIDC_CLIENT,
  settingsFor,
  startOidcProvider,
  type OidcProvider,
} from '@exam-vault/testing/oidc-provider';
import { oidcPerson, redirected, sendToProvider } from '@exam-vault/testing/oidc-people';
import { administrator, askToken, register, roleStatus, signIn, signUp } from '@exam-vault/testing/people';
import { startTestHub, type TestHub } from '@exam-vault/testing/test-hub';

let provider: OidcProvider;
let hub: TestHub;

beforeAll(async () => {
  provider = await startOidcProvider({ hubs: [HUB_ORIGIN] });
  hub = await startTestHub({ env: { ...settingsFor(provider), OIDC_NAME: 'Town & "Gown" <University>' } });
});
afterAll(async () => {
  await hub.close();
  await provider.stop();
});

describe('signing in with an OpenID provider', () => {
  it('is offered to the page, by the name that the operator gives', async () => {
    const answer = (await hub.app.inject({ url: '/identity' })).json<{ ways: unknown }>();
    expect(answer.ways).toEqual([{ kind: 'built-in' }, { kind: 'oidc', name: 'Town & "Gown" <University>' }]);
    for (const url of ['/', '/login_form']) {
      const { body } = await hub.app.inject({ url, headers: { accept: 'text/html' } });
      const written = /<meta name="identity" content="([^"<>]+)" \/?>/.exec(body)?.[1] ?? '';
      const signs: Record<string, string> = { '&quot;': '"', '&lt;': '<', '&gt;': '>', '&amp;': '&' };
      expect(JSON.parse(written.replace(/&\w+;/g, (sign) => signs[sign] ?? sign))).toEqual(answer);
    }
  });

  it('asks for a code with state, nonce and PKCE, and for the ID token of this hub alone', async () => {
    const { address } = await sendToProvider(hub);
    const query = Object.fromEntries(new URL(address).searchParams);
    expect(query).toMatchObject({
      response_type: 'code',
      client_id: OIDC_CLIENT.OIDC_CLIENT_ID,
      redirect_uri: `${HUB_ORIGIN}/api/auth/oidc/callback`,
      scope: 'openid email profile',
      code_challenge_method: 'S256',
    });
    for (const name of ['state', 'nonce', 'code_challenge']) expect(query[name]?.length).toBeGreaterThan(40);
    const again = new URL((await sendToProvider(hub)).address).searchParams;
    for (const name of ['state', 'nonce', 'code_challenge']) expect(again.get(name)).not.toBe(query[name]);
  });

  it('gives a session whose ID token is the provider’s, and no right: the first sign-in has no profile', async () => {
    const person = await oidcPerson(hub, provider, 'asha');
    expect(decodeJwt(person.token)).toMatchObject({
      iss: provider.issuer,
      sub: 'asha',
      aud: OIDC_CLIENT.OIDC_CLIENT_ID,
    });
    const answer = await hub.app.inject({ url: '/login/get_role', headers: person.headers });
    expect([answer.statusCode, answer.json()]).toEqual([404, expect.objectContaining({ code: 'NOT_REGISTERED' })]);
    const session = await hub.app.inject({ url: '/api/auth/get-session', headers: { cookie: person.cookie } });
    expect(session.json()).toMatchObject({
      way: 'oidc',
      user: { id: 'asha', email: 'asha@example.edu', emailVerified: true },
    });
  });

  it('registers as any other account, with the e-mail of the token', async () => {
    const sita = await oidcPerson(hub, provider, 'sita');
    const answer = await register(hub, sita);
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({ email: 'sita@example.edu', user_id: 'sita', role: 'student' });
    expect(await roleStatus(hub, (await oidcPerson(hub, provider, 'sita')).token)).toBe(200);
  });

  it('says of a teacher whether the provider has confirmed the e-mail', async () => {
    for (const user of ['ravi', 'new-ravi']) await register(hub, await oidcPerson(hub, provider, user), 'teacher');
    const boss = await administrator(hub);
    const list = await hub.app.inject({ url: '/admin/teachers?name=ravi', headers: boss.headers });
    const seen = list.json<{ data: { email: string; email_confirmed: boolean }[] }>().data;
    expect(seen.map(({ email, email_confirmed }) => [email, email_confirmed]).sort()).toEqual([
      ['new-ravi@example.edu', false],
      ['ravi@example.edu', true],
    ]);
  });

  it('registers nobody whose provider names no e-mail', async () => {
    const answer = await register(hub, await oidcPerson(hub, provider, 'nameless-one'));
    expect([answer.statusCode, answer.json()]).toEqual([400, expect.objectContaining({ code: 'VALIDATION' })]);
  });

  it('never joins accounts by e-mail: the same one of another issuer is another person', async () => {
    const own = await signUp(hub, 'both@example.edu');
    await register(hub, own);
    const other = await oidcPerson(hub, provider, 'both');
    expect(await roleStatus(hub, other.token)).toBe(404);
    expect((await register(hub, other, 'teacher')).statusCode).toBe(201);
    expect(await roleStatus(hub, own.token)).toBe(200);
  });

  it('gives no right by a claim, whatever the token says', async () => {
    const vain = { role: 'teacher', is_admin: true, status: 'Approved', groups: ['admin'] };
    const token = await provider.sign(claimsOf(provider, { sub: 'vain', ...vain }));
    expect(await roleStatus(hub, token)).toBe(404);
    const answer = await hub.app.inject({ url: '/admin/teachers', headers: { authorization: `Bearer ${token}` } });
    expect(answer.statusCode).toBe(403);
  });

  it('takes the place of the session this browser had, and the other way round', async () => {
    const own = await signUp(hub);
    const person = await oidcPerson(hub, provider, 'tom', own.cookie);
    expect((await askToken(hub, own.cookie)).statusCode).toBe(401);
    expect(person.cookie).toContain('provider_session=');
    const back = await hub.app.inject({
      method: 'POST',
      url: '/api/auth/sign-in/email',
      headers: { cookie: person.cookie },
      payload: { email: own.email, password: own.password },
    });
    expect(String(back.headers['set-cookie'])).toMatch(/provider_session=; Max-Age=0/);
    expect((await askToken(hub, person.cookie)).statusCode).toBe(401);
    expect((await signIn(hub, own.email)).token).not.toBe('');
  });

  it('takes from UserInfo what the ID token does not name', async () => {
    const quiet = await startOidcProvider({ hubs: [HUB_ORIGIN], emailInIdToken: false });
    const other = await startTestHub({ env: { ...settingsFor(quiet), IDENTITY: 'oidc' } });
    const person = await oidcPerson(other, quiet, 'mina');
    expect(decodeJwt(person.token)['email']).toBeUndefined();
    expect((await register(other, person)).json()).toMatchObject({ email: 'mina@example.edu' });
    await other.close();
    await quiet.stop();
  });

  it('works for a client without a secret', async () => {
    const { OIDC_CLIENT_SECRET: _, ...rest } = settingsFor(provider);
    const other = await startTestHub({ env: { ...rest, OIDC_CLIENT_ID: 'without-secret' } });
    expect(await roleStatus(other, (await oidcPerson(other, provider, 'asha')).token)).toBe(404);
    await other.close();
  });
});

const now = () => Math.floor(Date.now() / 1_000);

describe('an ID token of the provider', () => {
  it('counts when it is signed by its key, for this hub, in time', async () => {
    expect(await roleStatus(hub, await provider.sign(claimsOf(provider)))).toBe(404);
    const several = claimsOf(provider, { aud: [OIDC_CLIENT.OIDC_CLIENT_ID, 'other'], azp: OIDC_CLIENT.OIDC_CLIENT_ID });
    expect(await roleStatus(hub, await provider.sign(several))).toBe(404);
  });

  it.each<[string, () => JWTPayload]>([
    ['for another audience', () => claimsOf(provider, { aud: 'other' })],
    ['without an audience', () => claimsOf(provider, { aud: undefined })],
    ['for several, and nobody says for whom', () => claimsOf(provider, { aud: [OIDC_CLIENT.OIDC_CLIENT_ID, 'other'] })],
    ['made by another client', () => claimsOf(provider, { azp: 'other' })],
    ['of another issuer', () => claimsOf(provider, { iss: 'https://elsewhere.example' })],
    ['of this hub’s own issuer', () => claimsOf(provider, { iss: hub.identity.issuer })],
    ['that ran out', () => claimsOf(provider, { iat: now() - 7_200, exp: now() - 3_600 })],
    ['without an end', () => claimsOf(provider, { exp: undefined })],
    ['of the future', () => claimsOf(provider, { iat: now() + 600 })],
    ['not yet valid', () => claimsOf(provider, { nbf: now() + 600 })],
    ['of nobody', () => claimsOf(provider, { sub: undefined })],
    ['of an empty subject', () => claimsOf(provider, { sub: '' })],
    ['of an endless subject', () => claimsOf(provider, { sub: 'x'.repeat(256) })],
  ])('%s is 401', async (_name, made) => {
    expect(await roleStatus(hub, await provider.sign(made()))).toBe(401);
  });

  it('of an unknown key, another key under its id, or another kind is 401', async () => {
    const { privateKey: key } = await generateKeyPair('RS256');
    expect(await roleStatus(hub, await provider.sign(claimsOf(provider), { key, header: { kid: 'unknown' } }))).toBe(
      401,
    );
    expect(await roleStatus(hub, await provider.sign(claimsOf(provider), { key }))).toBe(401);
    expect(await roleStatus(hub, await provider.sign(claimsOf(provider), { header: { typ: 'at+jwt' } }))).toBe(401);
    const other = await generateKeyPair('ES256');
    expect(
      await roleStatus(
        hub,
        await provider.sign(claimsOf(provider), { key: other.privateKey, header: { alg: 'ES256' } }),
      ),
    ).toBe(401);
  });

  it('without a signature, or with one by a secret, is 401', async () => {
    const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    expect(await roleStatus(hub, `${part({ alg: 'none', kid: 'first' })}.${part(claimsOf(provider))}.`)).toBe(401);
    const keys = (await (await fetch(`${provider.issuer}/jwks`)).text()).trim();
    for (const secret of [keys, OIDC_CLIENT.OIDC_CLIENT_SECRET, OIDC_CLIENT.OIDC_CLIENT_SECRET.padEnd(32, '!')]) {
      const signed = `${part({ alg: 'HS256', kid: 'first' })}.${part(claimsOf(provider))}`;
      const signature = createHmac('sha256', secret).update(signed).digest('base64url');
      expect(await roleStatus(hub, `${signed}.${signature}`)).toBe(401);
    }
  });
});

describe('coming back from the provider', () => {
  const refused = async (callback: URL | string, cookie: string) => {
    const answer = await redirected(hub, callback, cookie);
    expect(answer.headers.location).toBe('/login_form?sign_in=refused');
    expect(String(answer.headers['set-cookie'])).not.toMatch(/provider_session=[\w-]/);
  };

  it('needs the cookie of the browser that began', async () => {
    const [mine, other] = [await sendToProvider(hub), await sendToProvider(hub)];
    const callback = await provider.signIn(mine.address);
    await refused(callback, '');
    await refused(callback, other.cookie);
    await refused(callback, mine.cookie.replace(/=.*/, '=nonsense'));
    expect((await redirected(hub, callback, mine.cookie)).headers.location).toBe('/login_form?sign_in=done');
    // A code works once.
    await refused(callback, mine.cookie);
  });

  it.each(['state', 'code', 'iss'])('with another %s is refused', async (name) => {
    const { address, cookie } = await sendToProvider(hub);
    const callback = await provider.signIn(address);
    callback.searchParams.set(name, name === 'iss' ? 'https://elsewhere.example' : 'another');
    await refused(callback, cookie);
  });

  it('with a code of another sign-in is refused', async () => {
    const [mine, other] = [await sendToProvider(hub), await sendToProvider(hub)];
    const callback = await provider.signIn(other.address, 'mallory');
    callback.searchParams.set('state', new URL(mine.address).searchParams.get('state') ?? '');
    await refused(callback, mine.cookie);
  });

  it('with a token of another nonce is refused', async () => {
    const { address, cookie } = await sendToProvider(hub);
    const changed = new URL(address);
    changed.searchParams.set('nonce', 'another');
    await refused(await provider.signIn(changed.href), cookie);
  });

  it('after ten minutes, cancelled, or with nothing is refused', async () => {
    const { address, cookie } = await sendToProvider(hub);
    await refused(await provider.signIn(address, null), cookie);
    await refused('/api/auth/oidc/callback', cookie);
    await refused(`/api/auth/oidc/callback?${'x'.repeat(9_000)}`, cookie);
    const late = await sendToProvider(hub);
    const callback = await provider.signIn(late.address);
    hub.clock.advance(601_000);
    await refused(callback, late.cookie);
    hub.clock.advance(-601_000);
  });

  it('begins from the hub’s own pages only', async () => {
    const headers = { origin: 'https://elsewhere.example' };
    const answer = await hub.app.inject({ method: 'POST', url: '/api/auth/oidc/start', headers });
    expect(answer.statusCode).toBe(403);
  });
});
