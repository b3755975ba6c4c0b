import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cookieOf, PASSWORD, signUp } from '@exam-vault/testing/people';
import { startTestHub, type TestHub } from '@exam-vault/testing/test-hub';

let hub: TestHub;
beforeAll(async () => {
  hub = await startTestHub();
});
afterAll(() => hub.close());

type Method = NonNullable<InjectOptions['method']>;

describe('GET /identity (contract section 2)', () => {
  it('tells which ways to sign in there are', async () => {
    expect((await hub.app.inject('/identity')).json()).toEqual({
      ways: [{ kind: 'built-in' }],
      confirms_email: false,
      upload_needs: 'account',
      time_zone: hub.config.timeZone,
      sign_up: { mode: 'open', domains: [] },
    });
  });
});

describe('/api/auth answers listed calls only (architecture: an allow-list)', () => {
  it.each<[Method, string]>([
    ['GET', ''],
    ['GET', '/'],
    ['GET', '/ok'],
    ['GET', '/error'],
    ['GET', '/reset-password/abc?callbackURL=/'],
    ['GET', '/sign-in/email'],
    ['GET', '/list-sessions'],
    ['GET', '/list-accounts'],
    ['GET', '/delete-user/callback?token=x'],
    ['GET', '/callback/google'],
    ['GET', '/account-info'],
    ['GET', '/.well-known/openid-configuration'],
    ['GET', '/token/'],
    ['GET', '//token'],
    ['GET', '/../auth/ok'],
    ['GET', '/%74oken/x'],
    ['HEAD', '/token'],
    ['POST', '/token'],
    ['POST', '/get-session'],
    ['POST', '/sign-in/social'],
    ['POST', '/update-user'],
    ['POST', '/update-session'],
    ['POST', '/change-email'],
    ['POST', '/delete-user'],
    ['POST', '/set-password'],
    ['POST', '/verify-password'],
    ['POST', '/revoke-session'],
    ['POST', '/revoke-other-sessions'],
    ['POST', '/link-social'],
    ['POST', '/unlink-account'],
    ['POST', '/refresh-token'],
    ['POST', '/get-access-token'],
    ['POST', '/sign-jwt'],
    ['POST', '/verify-jwt'],
    ['PUT', '/sign-up/email'],
    ['DELETE', '/token'],
    ['PATCH', '/get-session'],
  ])('%s %s is 404', async (method, path) => {
    const { cookie } = await signUp(hub);
    const payload = method === 'GET' || method === 'HEAD' ? {} : { payload: { name: 'x' } };
    const response = await hub.app.inject({ method, url: `/api/auth${path}`, headers: { cookie }, ...payload });
    expect(response.statusCode).toBe(404);
    if (method !== 'HEAD') expect(response.json()).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('answers errors in the contract’s shape and never to be cached', async () => {
    const response = await hub.app.inject('/api/auth/token');
    expect(Object.keys(response.json()).sort()).toEqual(['code', 'error', 'message']);
    expect(response.headers['cache-control']).toBe('no-store');
  });
});

describe('calls of other sites’ pages', () => {
  const payload = { email: 'nobody@example.edu', password: PASSWORD };
  const signIn = (headers: Record<string, string>) =>
    hub.app.inject({ method: 'POST', url: '/api/auth/sign-in/email', headers, payload });

  it.each<Record<string, string>>([
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'http://hub.example:81' },
    { origin: 'http://hub.example.evil.example' },
    { origin: 'garbage' },
    { origin: '' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ])('are refused: %j', async (headers) => {
    const response = await signIn({ host: 'hub.example', ...headers });
    expect(response.statusCode).toBe(403);
    expect(response.json()).toMatchObject({ code: 'FORBIDDEN' });
  });

  it.each<Record<string, string>>([
    { origin: 'http://hub.example' },
    { origin: 'https://hub.example' },
    { origin: 'http://hub.example', 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'none' },
    {},
  ])('are not what these are, without PUBLIC_URL: %j (contract section 3)', async (headers) => {
    expect((await signIn({ host: 'hub.example', ...headers })).statusCode).toBe(401);
  });

  it('cannot end a session', async () => {
    const { cookie } = await signUp(hub);
    for (const url of ['/api/auth/sign-out', '/api/auth/revoke-sessions']) {
      const response = await hub.app.inject({
        method: 'POST',
        url,
        headers: { cookie, origin: 'https://evil.example' },
      });
      expect(response.statusCode).toBe(403);
    }
    expect((await hub.app.inject({ url: '/api/auth/token', headers: { cookie } })).statusCode).toBe(200);
  });

  it('a client that is no browser sends its cookie without an origin', async () => {
    const { cookie } = await signUp(hub);
    expect((await hub.app.inject({ method: 'POST', url: '/api/auth/sign-out', headers: { cookie } })).statusCode).toBe(
      200,
    );
  });

  it('with PUBLIC_URL that origin may call too, and the cookie is for https only', async () => {
    const other = await startTestHub({ env: { PUBLIC_URL: 'https://papers.example.edu' } });
    const headers = { host: '10.0.0.7:3000', origin: 'https://papers.example.edu' };
    const response = await other.app.inject({
      method: 'POST',
      url: '/api/auth/sign-up/email',
      headers,
      payload: { ...payload, email: 'a@example.edu' },
    });
    expect(response.statusCode).toBe(200);
    expect(response.cookies[0]).toMatchObject({ secure: true, httpOnly: true, sameSite: 'Lax' });
    expect(
      (await other.app.inject({ url: '/api/auth/token', headers: { cookie: cookieOf(response) } })).statusCode,
    ).toBe(200);
    const foreign = { ...headers, origin: 'https://evil.example' };
    expect((await other.app.inject({ method: 'POST', url: '/api/auth/sign-out', headers: foreign })).statusCode).toBe(
      403,
    );
    await other.close();
  });
});

describe('a body of any shape gets a 4xx (contract section 3)', () => {
  const paths = [
    '/sign-up/email',
    '/sign-in/email',
    '/request-password-reset',
    '/reset-password',
    '/change-password',
    '/send-verification-email',
  ];
  const json = { 'content-type': 'application/json' };
  const expected = new Map([
    ['17 KB', 413],
    ['no type', 415],
  ]);
  it.each<[string, InjectOptions]>([
    ['none', {}],
    ['empty JSON', { headers: json, payload: '' }],
    ['cut JSON', { headers: json, payload: '{"email": "a@exa' }],
    ['an array', { headers: json, payload: '[]' }],
    ['null', { headers: json, payload: 'null' }],
    ['a number', { headers: json, payload: '7' }],
    ['bad UTF-8', { headers: json, payload: Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]) }],
    [
      '__proto__',
      {
        headers: json,
        payload: '{"__proto__": {"email": "a@example.edu"}, "email": "a@example.edu", "password": "long enough"}',
      },
    ],
    ['deep nesting', { headers: json, payload: '['.repeat(8_000) }],
    [
      'a form',
      {
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'email=a%40example.edu&password=long+enough',
      },
    ],
    [
      'text',
      { headers: { 'content-type': 'text/plain' }, payload: '{"email":"a@example.edu","password":"long enough"}' },
    ],
    ['multipart without boundary', { headers: { 'content-type': 'multipart/form-data' }, payload: 'x' }],
    [
      'odd types',
      {
        headers: json,
        payload: '{"email": {"$ne": 1}, "password": [1], "token": {}, "newPassword": 5, "currentPassword": null}',
      },
    ],
    ['no type', { headers: { 'content-type': '' }, payload: '{}' }],
    ['17 KB', { headers: json, payload: JSON.stringify({ email: 'a@example.edu', password: 'x'.repeat(17_000) }) }],
  ])('%s', async (name, request) => {
    for (const path of paths) {
      const response = await hub.app.inject({ method: 'POST', url: `/api/auth${path}`, ...request });
      expect(response.statusCode, `${path} ${response.body}`).toBe(expected.get(name) ?? 400);
      const codes = name === '17 KB' ? ['FILE_TOO_LARGE'] : ['VALIDATION', 'MISSING_FIELDS'];
      expect(codes).toContain(response.json<{ code: string }>().code);
    }
  });

  it('neither does a cookie or a user agent of any shape do harm', async () => {
    const { cookie } = await signUp(hub);
    const name = cookie.split('=')[0];
    for (const bad of [
      `${name}=`,
      `${name}=%`,
      `${name}=a.b`,
      `${name}=${'x'.repeat(9_000)}`,
      `${name}="quoted"`,
      '=;=;',
      `__proto__=1; ${name}=%ff`,
    ]) {
      const response = await hub.app.inject({
        url: '/api/auth/token',
        headers: { cookie: bad, 'user-agent': '\u00ff'.repeat(2_000) },
      });
      expect(response.statusCode).toBe(401);
    }
  });
});

describe('the client’s address', () => {
  it('kept with a session is the connection’s, whatever headers say', async () => {
    const headers = { 'x-forwarded-for': '6.6.6.6', 'x-exam-vault-address': '7.7.7.7', 'x-real-ip': '8.8.8.8' };
    const payload = { email: 'address@example.edu', password: PASSWORD };
    await hub.app.inject({
      method: 'POST',
      url: '/api/auth/sign-up/email',
      headers,
      payload,
      remoteAddress: '10.1.2.3',
    });
    const [session] = await hub.database.rows<{ ip_address: string }>(
      "select ip_address from identity_sessions s join identity_users u on u.id = s.user_id where email = 'address@example.edu'",
    );
    expect(session?.ip_address).toBe('10.1.2.3');
  });
});
