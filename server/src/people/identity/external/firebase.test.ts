import { setTimeout as wait } from 'node:timers/promises';
import { decodeJwt, generateKeyPair, type JWTPayload } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FIREBASE_PROJECT, startFirebase, type FirebaseStub } from '@exam-vault/testing/firebase';
import { askToken, PASSWORD, roleStatus, signIn, signUp, studentForm } from '@exam-vault/testing/people';
import { startTestHub, type TestHub } from '@exam-vault/testing/test-hub';

let firebase: FirebaseStub;
let hub: TestHub;

beforeAll(async () => {
  firebase = await startFirebase();
  hub = await startTestHub({ env: { ...firebase.env } });
});
afterAll(async () => {
  await hub.close();
  await firebase.stop();
});

const post = (path: string, payload: object, cookie = '', of = hub) =>
  of.app.inject({ method: 'POST', url: `/api/auth/${path}`, payload, headers: { cookie } });
const answered = (answer: { statusCode: number; json: () => unknown }) => [
  answer.statusCode,
  (answer.json() as { code?: string }).code,
];
const mails = async (requestType: string, email: string) =>
  (await firebase.outbox()).filter((mail) => mail.requestType === requestType && mail.email === email);

describe('accounts kept by Firebase', () => {
  it('sign up, register and sign in by the same calls as built-in ones', async () => {
    expect((await hub.app.inject({ url: '/identity' })).json()).toMatchObject({ ways: [{ kind: 'firebase' }] });
    const asha = await signUp(hub, 'asha@example.edu');
    expect(decodeJwt(asha.token)).toMatchObject({
      iss: `https://securetoken.google.com/${FIREBASE_PROJECT}`,
      aud: FIREBASE_PROJECT,
      email: 'asha@example.edu',
    });
    const { headers } = asha;
    const made = await hub.app.inject({ method: 'POST', url: '/users/studentReg', headers, payload: studentForm });
    expect([made.statusCode, made.json()]).toEqual([201, expect.objectContaining({ email: 'asha@example.edu' })]);
    expect(await roleStatus(hub, (await signIn(hub, 'asha@example.edu')).token)).toBe(200);
    expect(await hub.database.rows('select 1 from identity_users')).toEqual([]);
  });

  it('say the same of a wrong password and an unknown e-mail; an e-mail is used once', async () => {
    await signUp(hub, 'used@example.edu');
    for (const payload of [
      { email: 'used@example.edu', password: 'wrong' },
      { email: 'nobody@example.edu', password: PASSWORD },
    ])
      expect(answered(await post('sign-in/email', payload))).toEqual([401, 'INVALID_CREDENTIALS']);
    const again = { email: 'used@example.edu', password: PASSWORD };
    expect(answered(await post('sign-up/email', again))).toEqual([409, 'EMAIL_IN_USE']);
  });

  it('have passwords by the hub’s own rules', async () => {
    const email = 'rules@example.edu';
    expect(answered(await post('sign-up/email', { email, password: 'short' }))).toEqual([400, 'WEAK_PASSWORD']);
    expect(answered(await post('sign-up/email', { email, password: 'password1' }))).toEqual([400, 'WEAK_PASSWORD']);
  });

  it('confirm their e-mail by Firebase’s mail', async () => {
    const mina = await signUp(hub, 'mina@example.edu');
    const [mail] = await mails('VERIFY_EMAIL', 'mina@example.edu');
    if (!mail) throw new Error('no mail');
    const confirmed = async (cookie: string) =>
      (await hub.app.inject({ url: '/api/auth/get-session', headers: { cookie } })).json<{
        user: { emailVerified: boolean };
      }>().user.emailVerified;
    expect(await confirmed(mina.cookie)).toBe(false);
    await post('send-verification-email', { email: 'mina@example.edu' }, mina.cookie);
    await post('send-verification-email', { email: 'asha@example.edu' }, mina.cookie);
    expect(await mails('VERIFY_EMAIL', 'mina@example.edu')).toHaveLength(2);
    expect(await mails('VERIFY_EMAIL', 'asha@example.edu')).toHaveLength(1);
    await firebase.follow(mail);
    expect(await confirmed((await signIn(hub, 'mina@example.edu')).cookie)).toBe(true);
  });

  it('get a mail for a forgotten password, and nobody learns who has an account', async () => {
    await signUp(hub, 'lost@example.edu');
    const known = await post('request-password-reset', { email: 'lost@example.edu' });
    const unknown = await post('request-password-reset', { email: 'nobody@example.edu' });
    expect([known.statusCode, known.body]).toEqual([unknown.statusCode, unknown.body]);
    const [mail] = await mails('PASSWORD_RESET', 'lost@example.edu');
    const newPassword = 'another good password';
    expect((await post('reset-password', { token: mail?.oobCode, newPassword })).statusCode).toBe(200);
    expect(answered(await post('reset-password', { token: mail?.oobCode, newPassword }))).toEqual([400, 'VALIDATION']);
    expect((await signIn(hub, 'lost@example.edu', newPassword)).token).not.toBe('');
  });

  it('change the password: all other sessions and their ID tokens end at once', async () => {
    const here = await signUp(hub, 'change@example.edu');
    // Within one second Firebase makes the same token again.
    await wait(1_000);
    const elsewhere = await signIn(hub, 'change@example.edu');
    await wait(1_000);
    const change = { currentPassword: 'wrong', newPassword: 'another good password' };
    expect(answered(await post('change-password', change, here.cookie))).toEqual([401, 'INVALID_CREDENTIALS']);
    expect(answered(await post('change-password', change))).toEqual([401, 'UNAUTHENTICATED']);
    const done = await post('change-password', { ...change, currentPassword: PASSWORD }, here.cookie);
    expect(done.statusCode).toBe(200);
    const left = await hub.database.rows(
      "select 1 from provider_sessions join provider_accounts using (issuer, subject) where email = 'change@example.edu'",
    );
    expect(left).toHaveLength(1);
    expect((await askToken(hub, elsewhere.cookie)).statusCode).toBe(401);
    expect([await roleStatus(hub, elsewhere.token), await roleStatus(hub, here.token)]).toEqual([401, 401]);
    const session = done.cookies.find(({ name }) => name.endsWith('provider_session'));
    const fresh = await askToken(hub, `${session?.name}=${session?.value}`);
    expect(await roleStatus(hub, fresh.json<{ token: string }>().token)).toBe(404);
  });

  it('are renewed by the hub, until Firebase disables them', async () => {
    const person = await signUp(hub, 'renewed@example.edu');
    // Within one second Firebase makes the same token again.
    await wait(1_000);
    hub.clock.advance(3_545_000);
    const renewed = (await askToken(hub, person.cookie)).json<{ token: string }>().token;
    expect(renewed).not.toBe(person.token);
    await firebase.console('renewed@example.edu', 'disabled');
    hub.clock.advance(3_700_000);
    expect((await askToken(hub, person.cookie)).statusCode).toBe(401);
    hub.clock.advance(-7_245_000);
    const payload = { email: 'renewed@example.edu', password: PASSWORD };
    expect(answered(await post('sign-in/email', payload))).toEqual([403, 'ACCOUNT_DISABLED']);
  });

  it('end their session at signing out, with its ID token', async () => {
    const person = await signUp(hub, 'out@example.edu');
    expect((await post('sign-out', {}, person.cookie)).json()).toEqual({ success: true, continue_at: null });
    expect([(await askToken(hub, person.cookie)).statusCode, await roleStatus(hub, person.token)]).toEqual([401, 401]);
  });

  it('with a second factor at Firebase are told that it cannot be asked for here; the hub’s own is not offered', async () => {
    await signUp(hub, 'second@example.edu');
    await firebase.console('second@example.edu', 'second');
    const payload = { email: 'second@example.edu', password: PASSWORD };
    expect(answered(await post('sign-in/email', payload))).toEqual([400, 'VALIDATION']);
    const { cookie } = await signUp(hub, 'none@example.edu');
    expect(answered(await post('two-factor/enable', { password: PASSWORD }, cookie))).toEqual([404, 'NOT_FOUND']);
  });
});

describe('limits against guessing', () => {
  it('hold for Firebase’s accounts too, before Firebase is asked', async () => {
    const limited = await startTestHub({ env: { ...firebase.env, RATE_LIMITS: 'on' } });
    const attempt = () => post('sign-in/email', { email: 'asha@example.edu', password: 'wrong' }, '', limited);
    for (let n = 0; n < 10; n++) expect((await attempt()).statusCode).toBe(401);
    expect(answered(await attempt())).toEqual([429, 'RATE_LIMITED']);
    await limited.close();
  });
});

describe('an ID token of Firebase', () => {
  const now = () => Math.floor(Date.now() / 1_000);
  const claims = (changes: JWTPayload = {}): JWTPayload => ({
    iss: `https://securetoken.google.com/${FIREBASE_PROJECT}`,
    aud: FIREBASE_PROJECT,
    sub: 'somebody',
    iat: now(),
    exp: now() + 600,
    firebase: { sign_in_provider: 'password' },
    ...changes,
  });

  it.each<[string, number, () => JWTPayload]>([
    ['as Firebase makes them', 404, () => claims()],
    ['of another project', 401, () => claims({ aud: 'other' })],
    ['of another project’s issuer', 401, () => claims({ iss: 'https://securetoken.google.com/other' })],
    ['that ran out', 401, () => claims({ iat: now() - 7_200, exp: now() - 3_600 })],
    ['of an anonymous account', 401, () => claims({ firebase: { sign_in_provider: 'anonymous' } })],
    ['of a tenant', 401, () => claims({ firebase: { sign_in_provider: 'password', tenant: 'other' } })],
  ])('%s: %i', async (_name, status, made) => {
    expect(await roleStatus(hub, await firebase.sign(made()))).toBe(status);
  });

  it('signed by another key or algorithm is 401', async () => {
    const { privateKey: key } = await generateKeyPair('RS256');
    expect(await roleStatus(hub, await firebase.sign(claims(), { key }))).toBe(401);
    const other = await generateKeyPair('PS256');
    expect(
      await roleStatus(hub, await firebase.sign(claims(), { key: other.privateKey, header: { alg: 'PS256' } })),
    ).toBe(401);
  });
});

describe('Firebase that does not answer', () => {
  it('is 503 with Retry-After, and lets the hub start', async () => {
    const gone = await startTestHub({ env: { ...firebase.env, FIREBASE_URL: 'http://127.0.0.1:9' } });
    const answer = await post('sign-in/email', { email: 'asha@example.edu', password: PASSWORD }, '', gone);
    expect(answered(answer)).toEqual([503, 'UNAVAILABLE']);
    expect(answer.headers['retry-after']).toBe('5');
    await gone.close();
  });

  it('is the same when it refuses the hub itself', async () => {
    const refused = await startTestHub({ env: { ...firebase.env, FIREBASE_API_KEY: 'wrong' } });
    const answer = await post('sign-in/email', { email: 'asha@example.edu', password: PASSWORD }, '', refused);
    expect(answered(answer)).toEqual([503, 'UNAVAILABLE']);
    await refused.close();
  });
});
