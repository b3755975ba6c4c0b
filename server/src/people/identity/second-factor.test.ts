import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { identityCalls } from '@exam-vault/testing/identity-calls';
import { cookieOf, freshToken, PASSWORD, signUp, student, teacher } from '@exam-vault/testing/people';
import { startTestHub, type TestHub } from '@exam-vault/testing/test-hub';
import { codeOf, turnOnSecondFactor, wrongCodeOf } from '@exam-vault/testing/totp';

let hub: TestHub;
beforeAll(async () => {
  hub = await startTestHub();
});
afterAll(() => hub.close());

const { post, get, problem } = identityCalls(() => hub);
const factor = (path: string, payload: object, cookie = '') => post(`/two-factor/${path}`, payload, { cookie });
const firstStep = (email: string, password = PASSWORD) => post('/sign-in/email', { email, password });
/** Somebody whose second factor is on, between the two steps. */
async function halfIn() {
  const who = await signUp(hub);
  const second = await turnOnSecondFactor(hub, who);
  return { ...who, ...second, cookie: second.cookie, half: cookieOf(await firstStep(who.email)) };
}
const audited = (id: string) =>
  hub.database.rows('select action, actor, actor_id from audit_log where object_id = $1 order by id', [id]);

describe('turning the second factor on', () => {
  it('needs a session and the password, and tells secret and backup codes once', async () => {
    const { cookie } = await signUp(hub);
    expect(problem(await factor('enable', { password: PASSWORD }))).toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(problem(await factor('enable', { password: 'wrong' }, cookie))).toMatchObject({
      status: 401,
      code: 'INVALID_CREDENTIALS',
    });
    const begun = (await factor('enable', { password: PASSWORD }, cookie)).json<Record<string, unknown>>();
    expect(begun['totpURI']).toMatch(/^otpauth:\/\/totp\/Exam%20Vault:.*secret=[A-Z2-7]{32,}/);
    const codes = begun['backupCodes'] as string[];
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[a-hj-km-np-z2-9]{5}-[a-hj-km-np-z2-9]{5}$/);
    // Neither stands readable in the database.
    const rows = JSON.stringify(await hub.database.rows('select * from identity_second_factors'));
    expect(rows).not.toContain(codes[0]);
    expect(rows).not.toContain(new URL(String(begun['totpURI'])).searchParams.get('secret'));
  });

  it('counts only from the first code, and is shown in the session', async () => {
    const { cookie, email } = await signUp(hub);
    const state = async (of: string) =>
      (await get('/get-session', of)).json<{ user: { twoFactorEnabled: boolean } }>().user.twoFactorEnabled;
    const { totpURI } = (await factor('enable', { password: PASSWORD }, cookie)).json<{ totpURI: string }>();
    expect(await state(cookie)).toBe(false);
    expect((await firstStep(email)).json()).not.toHaveProperty('twoFactorRedirect');
    expect(problem(await factor('verify-totp', { code: wrongCodeOf(totpURI) }, cookie))).toMatchObject({ status: 401 });
    const done = await factor('verify-totp', { code: codeOf(totpURI) }, cookie);
    expect(done.statusCode).toBe(200);
    expect(await state(cookieOf(done))).toBe(true);
    expect((await firstStep(email)).json()).toMatchObject({ twoFactorRedirect: true });
    const again = await factor('enable', { password: PASSWORD }, cookieOf(done));
    expect(problem(again)).toMatchObject({ status: 400, message: 'Two-step sign-in is already on for this account.' });
  });
});

describe('signing in with a second factor', () => {
  it('gives no session and no ID token for the password alone', async () => {
    const { half } = await halfIn();
    expect((await get('/token', half)).statusCode).toBe(401);
    expect((await get('/get-session', half)).json()).toBeNull();
    expect(problem(await factor('disable', { password: PASSWORD, code: '123456' }, half))).toMatchObject({
      status: 401,
    });
    expect(problem(await factor('enable', { password: PASSWORD }, half))).toMatchObject({ status: 401 });
    expect(
      problem(
        await post(
          '/change-password',
          { currentPassword: PASSWORD, newPassword: 'another password' },
          { cookie: half },
        ),
      ),
    ).toMatchObject({ status: 401 });
  });

  it('gives both with a code of the app, also as it is typed in two groups', async () => {
    const { half, uri } = await halfIn();
    const code = codeOf(uri, 1);
    const done = await factor('verify-totp', { code: `${code.slice(0, 3)} ${code.slice(3)}` }, half);
    expect(done.statusCode).toBe(200);
    expect(await freshToken(hub, cookieOf(done))).toMatch(/^ey/);
    // The step is over: the cookie is good for no second session.
    expect((await factor('verify-totp', { code: codeOf(uri, 1) }, half)).statusCode).toBe(401);
  });

  it('takes each code once, also of twenty at the same moment', async () => {
    const { email, uri, half } = await halfIn();
    const code = codeOf(uri, 1);
    const halves = [half];
    for (let n = 1; n < 20; n += 1) halves.push(cookieOf(await firstStep(email)));
    const answers = await Promise.all(halves.map((each) => factor('verify-totp', { code }, each)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    const later = await factor('verify-totp', { code }, cookieOf(await firstStep(email)));
    expect(problem(later)).toMatchObject({ status: 401, code: 'INVALID_CREDENTIALS' });
  });

  it('takes a backup code in place of one, as it is read from paper, and once', async () => {
    const { email, half, backupCodes } = await halfIn();
    const code = ` ${backupCodes[3]?.toUpperCase().replace('-', ' ')} `;
    const done = await factor('verify-backup-code', { code }, half);
    expect(done.statusCode).toBe(200);
    expect((await get('/token', cookieOf(done))).statusCode).toBe(200);
    const again = cookieOf(await firstStep(email));
    expect(problem(await factor('verify-backup-code', { code }, again))).toMatchObject({ code: 'INVALID_CREDENTIALS' });
    expect((await factor('verify-backup-code', { code: backupCodes[4] ?? '' }, again)).statusCode).toBe(200);
  });

  it('ends after five wrong codes, and waits after ten, whatever the codes are then', async () => {
    const { email, uri } = await halfIn();
    const wrong = async (half: string) => problem(await factor('verify-totp', { code: wrongCodeOf(uri) }, half)).code;
    // A wrong code that comes again is refused before it is counted, so each of these is another one.
    const right = [-2, -1, 0, 1, 2, 3].map((steps) => codeOf(uri, steps));
    const codes = Array.from({ length: 60 }, (_, n) => String(100_000 + n)).filter((code) => !right.includes(code));
    const next = () => ({ code: codes.pop() ?? '' });
    for (let round = 0; round < 2; round += 1) {
      const half = cookieOf(await firstStep(email));
      for (let n = 0; n < 5; n += 1) {
        expect(problem(await factor('verify-totp', next(), half))).toMatchObject({ code: 'INVALID_CREDENTIALS' });
      }
      if (round === 0) {
        expect(problem(await factor('verify-totp', next(), half))).toMatchObject({ code: 'UNAUTHENTICATED' });
      }
    }
    const half = cookieOf(await firstStep(email));
    const locked = await factor('verify-totp', { code: codeOf(uri, 1) }, half);
    expect(problem(locked)).toMatchObject({ status: 429, code: 'RATE_LIMITED' });
    expect(locked.headers['retry-after']).toBe('900');
    expect(await wrong(half)).toBe('RATE_LIMITED');
  });

  it.each([
    ['verify-totp', { code: 'abcdef' }],
    ['verify-totp', { code: '12345' }],
    ['verify-totp', { code: 123456 }],
    ['verify-backup-code', { code: '123456' }],
    ['disable', { password: PASSWORD, code: 'no code' }],
    ['verify-totp', {}],
  ])('refuses %s %j', async (path, payload) => {
    expect((await factor(path, payload)).statusCode).toBe(400);
  });

  it('cannot be got round by a new password', async () => {
    const { email } = await halfIn();
    const link = new URL(await hub.identity.passwordLink(email));
    const token = link.searchParams.get('token') ?? '';
    expect((await post('/reset-password', { token, newPassword: 'another password' })).statusCode).toBe(200);
    expect((await firstStep(email, 'another password')).json()).toMatchObject({ twoFactorRedirect: true });
  });

  it('trusts no device', async () => {
    const { email, half, uri } = await halfIn();
    const done = await factor('verify-totp', { code: codeOf(uri, 1), trustDevice: true }, half);
    expect(done.statusCode).toBe(200);
    const again = await post('/sign-in/email', { email, password: PASSWORD }, { cookie: cookieOf(done) });
    expect(again.json()).toMatchObject({ twoFactorRedirect: true });
  });
});

describe('changing the password of an account with a second factor', () => {
  it('needs the current password and a code', async () => {
    const { email, cookie, uri } = await halfIn();
    const change = (currentPassword: string, code?: string) =>
      post('/change-password', { currentPassword, newPassword: 'another password', code }, { cookie });
    expect(problem(await change(PASSWORD))).toMatchObject({ status: 400, code: 'MISSING_FIELDS' });
    const wrongPassword = problem(await change('wrong', codeOf(uri, 1)));
    expect(wrongPassword).toMatchObject({ status: 401, message: 'The current password is wrong.' });
    expect(problem(await change(PASSWORD, wrongCodeOf(uri)))).toMatchObject({
      status: 401,
      code: 'INVALID_CREDENTIALS',
    });
    expect((await firstStep(email)).json()).toMatchObject({ twoFactorRedirect: true });
    // The wrong password has not cost the code.
    const done = await change(PASSWORD, codeOf(uri, 1));
    expect(done.statusCode).toBe(200);
    expect((await get('/token', cookieOf(done))).statusCode).toBe(200);
    expect((await get('/token', cookie)).statusCode).toBe(401);
    expect((await firstStep(email, 'another password')).json()).toMatchObject({ twoFactorRedirect: true });
  });

  it('takes a backup code for it, once', async () => {
    const { cookie, backupCodes } = await halfIn();
    const change = (of: string, currentPassword: string, newPassword: string) =>
      post('/change-password', { currentPassword, newPassword, code: backupCodes[0] }, { cookie: of });
    const done = await change(cookie, PASSWORD, 'another password');
    expect(done.statusCode).toBe(200);
    expect(problem(await change(cookieOf(done), 'another password', 'a third password'))).toMatchObject({
      status: 401,
    });
  });
});

describe('turning the second factor off', () => {
  it('needs the password and a code', async () => {
    const { email, cookie, uri, backupCodes } = await halfIn();
    const off = (password: string, code: string) => factor('disable', { password, code }, cookie);
    expect(problem(await off('wrong', codeOf(uri, 1)))).toMatchObject({ status: 401 });
    expect(problem(await off(PASSWORD, wrongCodeOf(uri)))).toMatchObject({ status: 401 });
    expect((await firstStep(email)).json()).toMatchObject({ twoFactorRedirect: true });
    // The wrong password has not cost the code.
    expect((await off(PASSWORD, codeOf(uri, 1))).statusCode).toBe(200);
    expect((await firstStep(email)).json()).not.toHaveProperty('twoFactorRedirect');
    expect(
      await hub.database.rows(
        'select 1 from identity_second_factors where user_id = (select id from identity_users where email = $1)',
        [email],
      ),
    ).toEqual([]);
    expect(backupCodes).toHaveLength(10);
  });

  it('takes a backup code for it', async () => {
    const { cookie, backupCodes } = await halfIn();
    expect((await factor('disable', { password: PASSWORD, code: backupCodes[0] }, cookie)).statusCode).toBe(200);
  });

  it('counts what is guessed in a session that was left open', async () => {
    const strict = await startTestHub({ env: { RATE_LIMITS: 'on' } });
    const calls = identityCalls(() => strict);
    const who = await signUp(strict);
    const { cookie, uri } = await turnOnSecondFactor(strict, who);
    const statuses: number[] = [];
    const right = [-2, -1, 0, 1, 2, 3].map((steps) => codeOf(uri, steps));
    for (const code of [
      '200000',
      '200001',
      '200002',
      '200003',
      '200004',
      '200005',
      '200006',
      '200007',
      '200008',
      '200009',
      '200010',
      '200011',
    ]
      .filter((each) => !right.includes(each))
      .slice(0, 11)) {
      const path = statuses.length % 2 ? '/two-factor/verify-totp' : '/two-factor/disable';
      statuses.push((await calls.post(path, { password: PASSWORD, code }, { cookie })).statusCode);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429]);
    await strict.close();
  });
});

describe('the audit log', () => {
  it('has what a person did to the own account, whatever way it was done', async () => {
    const who = await student(hub);
    const id = who.user._id;
    const { cookie, uri } = await turnOnSecondFactor(hub, who);
    await factor('disable', { password: PASSWORD, code: codeOf(uri, 1) }, cookie);
    const session = cookieOf(await firstStep(who.email));
    await post('/change-password', { currentPassword: PASSWORD, newPassword: 'another password' }, { cookie: session });
    await post('/revoke-sessions', {}, { cookie: cookieOf(await firstStep(who.email, 'another password')) });
    const by = { actor: who.user.name, actor_id: id };
    expect(await audited(id)).toEqual([
      { action: 'user.second_factor_on', ...by },
      { action: 'user.second_factor_off', ...by },
      { action: 'user.password_change', ...by },
      { action: 'user.sign_out_everywhere', ...by },
    ]);
  });

  it('has who took a second factor away', async () => {
    const who = await teacher(hub);
    const { cookie } = await turnOnSecondFactor(hub, who);
    expect(await hub.identity.removeSecondFactor(who.email.toUpperCase(), 'hub reset-second-factor')).toBe(true);
    expect((await get('/token', cookie)).statusCode).toBe(401);
    expect((await firstStep(who.email)).json()).not.toHaveProperty('twoFactorRedirect');
    expect((await audited(who.user._id)).at(-1)).toEqual({
      action: 'user.second_factor_off',
      actor: 'hub reset-second-factor',
      actor_id: null,
    });
    expect(await hub.identity.removeSecondFactor(who.email, 'x')).toBe(false);
    await expect(hub.identity.removeSecondFactor('nobody@example.edu', 'x')).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});
