import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ID_OF_EMAIL, identityCalls } from '@exam-vault/testing/identity-calls';
import { cookieOf, freshToken, PASSWORD, signIn, signUp } from '@exam-vault/testing/people';
import { startTestHub, type TestHub } from '@exam-vault/testing/test-hub';

let hub: TestHub;
beforeAll(async () => {
  hub = await startTestHub();
});
afterAll(() => hub.close());

const { post, get, withToken, problem } = identityCalls(() => hub);

describe('changing the password (contract section 3 and policy 10)', () => {
  const change = (cookie: string, currentPassword: string, newPassword: string) =>
    post('/change-password', { currentPassword, newPassword }, { cookie });

  it('ends all other sessions and all ID tokens, and keeps this device signed in', async () => {
    const here = await signUp(hub);
    const there = await signIn(hub, here.email);
    const response = await change(here.cookie, PASSWORD, 'another password');
    expect(response.statusCode).toBe(200);
    for (const { cookie, token } of [here, there]) {
      expect((await get('/token', cookie)).statusCode).toBe(401);
      expect(await withToken(token)).toBe(401);
    }
    expect(await withToken(await freshToken(hub, cookieOf(response)))).toBe(404);
    await signIn(hub, here.email, 'another password');
    expect((await post('/sign-in/email', { email: here.email, password: PASSWORD })).statusCode).toBe(401);
  });

  it('asks for the current one', async () => {
    const { cookie, token } = await signUp(hub);
    expect(problem(await change(cookie, 'wrong password', 'another password'))).toMatchObject({
      status: 401,
      code: 'INVALID_CREDENTIALS',
    });
    expect(await withToken(token)).toBe(404);
  });

  it('holds the new one against the rules and needs a session', async () => {
    const { cookie } = await signUp(hub);
    expect(problem(await change(cookie, PASSWORD, 'short'))).toMatchObject({ status: 400, code: 'WEAK_PASSWORD' });
    expect(problem(await change('', PASSWORD, 'another password'))).toMatchObject({
      status: 401,
      code: 'UNAUTHENTICATED',
    });
  });
});

describe('resetting the password (contract policy 10)', () => {
  const linkFor = (email: string) => {
    const mail = hub.outbox.findLast(({ to, subject }) => to === email && subject.includes('new password'));
    return new URL(/http\S+/.exec(mail?.text ?? '')?.[0] ?? 'about:blank');
  };
  const request = (email: string, headers = {}) => post('/request-password-reset', { email }, headers);
  const reset = (token: string, newPassword: string) => post('/reset-password', { token, newPassword });

  it('mails a link to /reset_password, never built from the Host header, that works once', async () => {
    const { email, token, cookie } = await signUp(hub);
    expect((await request(email, { host: 'evil.example', 'x-forwarded-host': 'evil.example' })).statusCode).toBe(200);
    const link = linkFor(email);
    expect(link.origin).toBe(hub.publicOrigin);
    expect(link.pathname).toBe('/reset_password');
    const secret = link.searchParams.get('token') ?? '';
    expect((await reset(secret, 'another password')).statusCode).toBe(200);
    expect(problem(await reset(secret, 'a third password'))).toMatchObject({ status: 400, code: 'VALIDATION' });
    expect(await withToken(token)).toBe(401);
    expect((await get('/token', cookie)).statusCode).toBe(401);
    await signIn(hub, email, 'another password');
  });

  it('makes all other links of the account void', async () => {
    const { email } = await signUp(hub);
    await request(email);
    const first = linkFor(email).searchParams.get('token') ?? '';
    await request(email);
    const second = linkFor(email).searchParams.get('token') ?? '';
    expect(second).not.toBe(first);
    expect((await reset(second, 'another password')).statusCode).toBe(200);
    expect((await reset(first, 'a third password')).statusCode).toBe(400);
  });

  it('of twenty at once with one link lets one through', async () => {
    const { email } = await signUp(hub);
    await request(email);
    const secret = linkFor(email).searchParams.get('token') ?? '';
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => reset(secret, `password number ${n}`)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 400]));
  });

  it('keeps the secret of a link out of the database', async () => {
    const { email } = await signUp(hub);
    await request(email);
    const secret = linkFor(email).searchParams.get('token') ?? '';
    const rows = await hub.database.rows('select * from identity_verifications');
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(secret);
  });

  it('ends after an hour', async () => {
    const { email } = await signUp(hub);
    await request(email);
    const rows = await hub.database.rows<{ seconds: number }>(
      `select extract(epoch from expires_at - now())::int as seconds from identity_verifications where value = ${ID_OF_EMAIL}`,
      [email],
    );
    expect(rows[0]?.seconds).toBeGreaterThan(3_500);
    expect(rows[0]?.seconds).toBeLessThanOrEqual(3_600);
    await hub.database.rows("update identity_verifications set expires_at = now() - interval '1 second'");
    expect((await reset(linkFor(email).searchParams.get('token') ?? '', 'another password')).statusCode).toBe(400);
  });

  it('answers alike and in like time for an e-mail that nobody has, and mails nothing', async () => {
    const { email } = await signUp(hub);
    const before = hub.outbox.length;
    const started = performance.now();
    const unknown = await request('nobody@example.edu');
    const half = performance.now();
    expect(hub.outbox).toHaveLength(before);
    const known = await request(email);
    // Both wait for the same floor, which hides what only one of them does.
    expect(half - started).toBeGreaterThan(290);
    expect(performance.now() - half).toBeGreaterThan(290);
    expect(known.statusCode).toBe(unknown.statusCode);
    expect(known.body).toBe(unknown.body);
  });

  it('refuses a weak password and keeps the link', async () => {
    const { email } = await signUp(hub);
    await request(email);
    const secret = linkFor(email).searchParams.get('token') ?? '';
    expect(problem(await reset(secret, 'short'))).toMatchObject({ code: 'WEAK_PASSWORD' });
    expect((await reset(secret, 'another password')).statusCode).toBe(200);
  });

  it.each(['', 'nonsense', 'x'.repeat(9_000), 'a\u0000b'])('refuses a link it has not made (%#)', async (token) => {
    expect((await reset(token, 'another password')).statusCode).toBe(400);
  });
});
