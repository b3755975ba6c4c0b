import { DIALOGS } from '@exam-vault/contract/messages';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cookieOf, freshToken, PASSWORD, signIn, signUp } from '@exam-vault/testing/people';
import { ID_OF_EMAIL, identityCalls } from '@exam-vault/testing/identity-calls';
import { startTestHub, type TestHub } from '@exam-vault/testing/test-hub';
import { codeOf, turnOnSecondFactor } from '@exam-vault/testing/totp';

let hub: TestHub;
beforeAll(async () => {
  hub = await startTestHub();
});
afterAll(() => hub.close());

const { post, get, withToken, problem } = identityCalls(() => hub);

const sessionExpires = (email: string, from_now: string) =>
  hub.database.rows(
    `update identity_sessions set expires_at = now() + interval '${from_now}' where user_id = ${ID_OF_EMAIL}`,
    [email],
  );

describe('signing up (spec section 7; contract section 4: a session at once)', () => {
  it('gives a session and an ID token without confirming the e-mail first', async () => {
    const { token, cookie, email } = await signUp(hub);
    expect(await withToken(token)).toBe(404);
    expect((await get('/get-session', cookie)).json()).toMatchObject({ user: { email, emailVerified: false } });
  });

  it('keeps the session in a cookie that scripts and other sites do not get', async () => {
    const response = await post('/sign-up/email', { email: 'cookie@example.edu', password: PASSWORD });
    const [cookie] = response.cookies;
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 30 * 24 * 3600 });
    expect(cookie?.secure).toBeUndefined();
  });

  it('says that the e-mail is in use, whatever its case', async () => {
    const { email } = await signUp(hub);
    const again = await post('/sign-up/email', { email: email.toUpperCase(), password: PASSWORD });
    expect(problem(again)).toMatchObject({ status: 409, code: 'EMAIL_IN_USE', message: DIALOGS.emailInUse.text });
  });

  it('makes one account when forty sign up with one e-mail at the same moment', async () => {
    const email = 'forty@example.edu';
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => post('/sign-up/email', { email, password: PASSWORD })),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.json<{ code?: string }>().code === 'EMAIL_IN_USE')).toHaveLength(39);
  });

  it.each(['short12', '        ', 'x'.repeat(129)])(
    'refuses a weak password as WEAK_PASSWORD (%#)',
    async (password) => {
      const response = await post('/sign-up/email', { email: 'weak@example.edu', password });
      expect(problem(response)).toMatchObject({ status: 400, code: 'WEAK_PASSWORD' });
    },
  );

  it('takes a password of 8 and of 128 characters, counted as people count', async () => {
    for (const password of ['x'.repeat(8), '🔑'.repeat(128)]) {
      const { email } = await signUp(hub, undefined, password);
      await signIn(hub, email, password);
    }
  });

  it.each([
    [{ password: PASSWORD }, 'MISSING_FIELDS'],
    [{ email: 'a@example.edu' }, 'MISSING_FIELDS'],
    [{ email: '', password: PASSWORD }, 'MISSING_FIELDS'],
    [{ email: 'no address', password: PASSWORD }, 'VALIDATION'],
    [{ email: 'nul\u0000@example.edu', password: PASSWORD }, 'VALIDATION'],
    [{ email: `${'x'.repeat(250)}@example.edu`, password: PASSWORD }, 'VALIDATION'],
    [{ email: ['a@example.edu'], password: PASSWORD }, 'VALIDATION'],
    [{ email: 'a@example.edu', password: { length: 12 } }, 'VALIDATION'],
    [{ email: 'a@example.edu', password: PASSWORD, name: 'a\u0000b' }, 'VALIDATION'],
    [{ email: 'a@example.edu', password: PASSWORD, constructor: 1 }, 'VALIDATION'],
  ])('refuses a body that is not right (%#)', async (payload, code) => {
    expect(problem(await post('/sign-up/email', payload))).toMatchObject({ status: 400, code });
  });

  it('lets nobody set what is the provider’s own', async () => {
    const email = 'eager@example.edu';
    const payload = {
      email,
      password: PASSWORD,
      emailVerified: true,
      email_verified: true,
      session_version: 99,
      id: 'mine',
    };
    const { user } = (await post('/sign-up/email', payload)).json<{ user: { id: string; emailVerified: boolean } }>();
    expect(user).toMatchObject({ emailVerified: false, session_version: 1 });
    expect(user.id).not.toBe('mine');
  });

  it('keeps the password as argon2id only', async () => {
    await signUp(hub, 'argon@example.edu');
    const rows = await hub.database.rows<{ password: string }>(
      "select password from identity_accounts a join identity_users u on u.id = a.user_id where email = 'argon@example.edu'",
    );
    expect(rows[0]?.password).toMatch(/^\$argon2id\$v=19\$/);
  });
});

describe('signing in (spec sections 4 and 8)', () => {
  it('opens a session, whatever the case of the e-mail', async () => {
    const { email } = await signUp(hub);
    const { token } = await signIn(hub, ` ${email.toUpperCase()}`);
    expect(await withToken(token)).toBe(404);
  });

  it('gives the session’s id in the cookie alone', async () => {
    const { email, cookie } = await signUp(hub);
    const { uri, cookie: renewed, backupCodes } = await turnOnSecondFactor(hub, { cookie });
    const change = { currentPassword: PASSWORD, newPassword: 'another password', code: backupCodes[0] };
    const half = cookieOf(await post('/sign-in/email', { email, password: PASSWORD }));
    const answers = [
      await post('/sign-up/email', { email: `x${email}`, password: PASSWORD }),
      await post('/sign-in/email', { email: `x${email}`, password: PASSWORD }),
      await post('/two-factor/verify-totp', { code: codeOf(uri, 1) }, { cookie: half }),
      await get('/get-session', renewed),
      await post('/change-password', change, { cookie: renewed }),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
    for (const { body } of answers) {
      expect(JSON.parse(body)).toHaveProperty('user');
      expect(body).not.toContain('"token"');
      for (const [, value = ''] of `${cookie}; ${renewed}`.matchAll(/=(\w{32})/g)) expect(body).not.toContain(value);
    }
  });

  it('says the same of a wrong password, an unknown e-mail and what is no e-mail', async () => {
    const { email } = await signUp(hub);
    const tries = [
      { email, password: 'wrong password' },
      { email, password: 'x'.repeat(5_000) },
      { email: 'nobody@example.edu', password: PASSWORD },
      { email: 'no address', password: PASSWORD },
    ];
    for (const payload of tries) {
      const response = await post('/sign-in/email', payload);
      expect(problem(response)).toMatchObject({
        status: 401,
        code: 'INVALID_CREDENTIALS',
        message: DIALOGS.loginError.text,
      });
      expect(response.json()).toEqual({
        error: DIALOGS.loginError.text,
        message: DIALOGS.loginError.text,
        code: 'INVALID_CREDENTIALS',
      });
      expect(response.cookies).toEqual([]);
    }
  });

  it('takes the same password in another Unicode form', async () => {
    const { email } = await signUp(hub, undefined, 'caf\u00e9 caf\u00e9');
    await signIn(hub, email, 'cafe\u0301 cafe\u0301');
  });
});

describe('the ID token (contract section 3)', () => {
  it('needs a session', async () => {
    expect(problem(await get('/token'))).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' });
    expect(problem(await get('/token', 'exam-vault=garbage; x=%E0%A4%A'))).toMatchObject({ status: 401 });
    const { cookie } = await signUp(hub);
    expect(problem(await get('/token', cookie.replace(/=.{5}/, '=AAAAA')))).toMatchObject({ status: 401 });
  });

  it('is renewed while the session lives', async () => {
    const { cookie, token } = await signUp(hub);
    hub.clock.advance(16 * 60_000);
    expect(await withToken(token)).toBe(401);
    hub.clock.advance(-16 * 60_000);
    expect(await withToken(await freshToken(hub, cookie))).toBe(404);
  });

  it('of a session that is renewed slides its 30 days', async () => {
    const { cookie, email } = await signUp(hub);
    await sessionExpires(email, '2 days');
    const renewed = await get('/token', cookie);
    expect(renewed.cookies[0]?.maxAge).toBe(30 * 24 * 3600);
    const rows = await hub.database.rows<{ days: number }>(
      `select extract(day from expires_at - now())::int as days from identity_sessions where user_id = ${ID_OF_EMAIL}`,
      [email],
    );
    expect(rows[0]?.days).toBeGreaterThanOrEqual(29);
  });

  it('ends with a session that is over', async () => {
    const { cookie, email } = await signUp(hub);
    await sessionExpires(email, '-1 second');
    expect((await get('/token', cookie)).statusCode).toBe(401);
  });

  it('has its public key in the JWKS, and no private part there', async () => {
    const { keys } = (await get('/jwks')).json<{ keys: Record<string, string>[] }>();
    expect(keys).toHaveLength(1);
    expect(keys[0]).toMatchObject({ kty: 'OKP', crv: 'Ed25519', alg: 'EdDSA' });
    expect(keys[0]).not.toHaveProperty('d');
  });
});

describe('signing out', () => {
  it('ends the session on the server too (contract section 3)', async () => {
    const { cookie } = await signUp(hub);
    expect((await post('/sign-out', {}, { cookie })).statusCode).toBe(200);
    expect((await get('/token', cookie)).statusCode).toBe(401);
    expect((await get('/get-session', cookie)).json()).toBeNull();
  });

  it('needs neither a body nor a session', async () => {
    expect((await hub.app.inject({ method: 'POST', url: '/api/auth/sign-out' })).statusCode).toBe(200);
  });

  it('everywhere counts from the next request, for other devices and their ID tokens', async () => {
    const here = await signUp(hub);
    const there = await signIn(hub, here.email);
    const response = await post('/revoke-sessions', {}, { cookie: here.cookie });
    expect(response.statusCode).toBe(200);
    for (const { cookie, token } of [here, there]) {
      expect((await get('/token', cookie)).statusCode).toBe(401);
      expect(await withToken(token)).toBe(401);
    }
    expect(await withToken((await signIn(hub, here.email)).token)).toBe(404);
  });

  it('everywhere needs a session', async () => {
    expect(problem(await post('/revoke-sessions', {}))).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' });
  });
});

describe('confirming the e-mail', () => {
  const linkOf = (email: string, path: string) => {
    const mail = hub.outbox.findLast(({ to, subject }) => to === email && subject.includes('confirm'));
    const links = (mail?.text.match(/http\S+/g) ?? []).map((link) => new URL(link));
    return links.find(({ pathname }) => pathname === path);
  };

  it('is done by a button on the page of the link; no GET or HEAD of a mail scanner changes anything', async () => {
    const { email, cookie } = await signUp(hub);
    const link = linkOf(email, '/confirm_email');
    const notMe = linkOf(email, '/not_me');
    expect([link?.origin, notMe?.origin]).toEqual([hub.publicOrigin, hub.publicOrigin]);
    const isConfirmed = async () => (await get('/get-session', cookie)).json<{ user: object }>().user;
    for (const url of [link, notMe]) {
      for (const method of ['GET', 'HEAD'] as const)
        await hub.app.inject({ method, url: `${url?.pathname}${url?.search}`, headers: { accept: 'text/html' } });
    }
    for (const path of ['/confirm-email', '/not-me', '/email-link']) {
      for (const method of ['GET', 'HEAD'] as const) {
        const url = `/api/auth${path}${link?.search}`;
        expect((await hub.app.inject({ method, url })).statusCode).toBe(404);
      }
    }
    expect(await isConfirmed()).toMatchObject({ emailVerified: false });
    const token = link?.searchParams.get('token');
    expect((await post('/email-link', { token })).json()).toEqual({ email, state: 'open' });
    expect(await isConfirmed()).toMatchObject({ emailVerified: false });
    expect((await post('/confirm-email', { token })).json()).toEqual({ email, state: 'confirmed' });
    expect(await isConfirmed()).toMatchObject({ emailVerified: true });
  });

  it('by a link of an earlier version leads to that page and confirms nothing', async () => {
    const elsewhere = await get('/verify-email?token=abc&callbackURL=https%3A%2F%2Fevil.example');
    expect([elsewhere.statusCode, elsewhere.headers.location]).toEqual([302, '/confirm_email']);
  });

  it('can be asked for again', async () => {
    const { email, cookie } = await signUp(hub);
    const before = hub.outbox.length;
    expect((await post('/send-verification-email', { email }, { cookie })).statusCode).toBe(200);
    expect(hub.outbox.slice(before)).toMatchObject([{ to: email }]);
    expect(problem(await post('/send-verification-email', { email: 'other@example.edu' }, { cookie }))).toMatchObject({
      status: 400,
    });
  });
});
