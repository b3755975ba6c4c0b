import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cookieOf, PASSWORD, signUp } from '@exam-vault/testing/people';
import { startTestHub, type TestHub } from '@exam-vault/testing/test-hub';
import { addressKey } from './address-key.ts';

let hub: TestHub;
beforeAll(async () => {
  hub = await startTestHub({ env: { RATE_LIMITS: 'on' } });
});
// Nobody has tried anything yet.
beforeEach(() => hub.database.rows('delete from guess_limits'));
afterAll(() => hub.close());

const post = (path: string, payload: object, remoteAddress: string, cookie = '') =>
  hub.app.inject({
    method: 'POST',
    url: `/api/auth${path}`,
    payload,
    remoteAddress,
    headers: cookie ? { cookie } : {},
  });
const signIn = (email: string, password: string, address = '10.0.0.1') =>
  post('/sign-in/email', { email, password }, address);
const statuses = async (tries: Promise<{ statusCode: number }>[]) => {
  const all = (await Promise.all(tries)).map(({ statusCode }) => statusCode);
  return (status: number) => all.filter((each) => each === status).length;
};
const inTurns = (tries: number, attempt: (n: number) => Promise<{ statusCode: number }>) =>
  statuses(Array.from({ length: tries }, (_, n) => attempt(n)));
/** Of the one address or account that has any. */
const points = async (limit: string): Promise<unknown> => {
  const rows = await hub.database.rows(`select points from guess_limits where key like '${limit}:%'`);
  expect(rows).toHaveLength(1);
  return (rows[0] as { points: number }).points;
};
/** From now on, so that the time which a test has taken does not count. */
const setPoints = (limit: string, to: number) =>
  hub.database.rows(`update guess_limits set points = $1, expire = $2 where key like '${limit}:%'`, [
    to,
    Date.now() + 60_000,
  ]);

describe('limits against guessing', () => {
  it('let ten failures of an account at one address through, also when all come at once', async () => {
    const { email } = await signUp(hub);
    const count = await statuses(Array.from({ length: 30 }, (_, n) => signIn(email, `wrong password ${n}`)));
    expect([count(401), count(429)]).toEqual([10, 20]);
    const right = await signIn(email, PASSWORD);
    expect(right.statusCode).toBe(429);
    expect(right.json()).toMatchObject({ code: 'RATE_LIMITED' });
    expect(Number(right.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(right.headers['retry-after'])).toBeLessThanOrEqual(900);
  });

  it('lock nobody out elsewhere, and count an unknown e-mail like a known one', async () => {
    const { email } = await signUp(hub);
    await statuses(Array.from({ length: 12 }, () => signIn(email, 'wrong password', '10.0.0.1')));
    expect((await signIn(email, PASSWORD, '10.0.0.2')).statusCode).toBe(200);
    const count = await statuses(Array.from({ length: 12 }, () => signIn('nobody@example.edu', 'wrong password')));
    expect([count(401), count(429)]).toEqual([10, 2]);
  });

  it('forget failures after a success', async () => {
    const { email } = await signUp(hub);
    for (let round = 0; round < 3; round += 1) {
      const count = await statuses(Array.from({ length: 9 }, () => signIn(email, 'wrong password')));
      expect(count(401)).toBe(9);
      expect((await signIn(email, PASSWORD)).statusCode).toBe(200);
    }
  });

  it('hold a hundred failures of an account from everywhere, but not where its owner has signed in before', async () => {
    const { email } = await signUp(hub);
    expect((await signIn(email, PASSWORD, '10.9.9.9')).statusCode).toBe(200);
    await signIn(email, 'wrong password', '10.0.2.1');
    await setPoints('failures_account', 80);
    const count = await inTurns(30, (n) => signIn(email, 'wrong password', `10.0.1.${Math.floor(n / 8)}`));
    expect([count(401), count(429)]).toEqual([20, 10]);
    expect((await signIn(email, PASSWORD, '10.8.8.8')).statusCode).toBe(429);
    expect((await signIn(email, PASSWORD, '10.9.9.9')).statusCode).toBe(200);
  });

  it('let a hundred students behind one address in at once while a machine there fails at thirty accounts', async () => {
    const emails = Array.from({ length: 100 }, (_, n) => `s${n}@example.edu`);
    await Promise.all(emails.map((email) => post('/sign-up/email', { email, password: PASSWORD }, '10.0.0.7')));
    const failing = await inTurns(60, (n) => signIn(`victim${n % 30}@example.edu`, 'wrong password'));
    expect(failing(401)).toBe(60);
    const count = await statuses(emails.map((email) => signIn(email, PASSWORD)));
    expect(count(200)).toBe(100);
  });

  it('slow an address down that tries one password on many accounts', async () => {
    await signIn('first@example.edu', 'password123');
    await setPoints('accounts_address', 140);
    const count = await inTurns(40, (n) => signIn(`t${n}@example.edu`, 'password123'));
    // 150, and ten more in each minute that this takes.
    expect(count(401)).toBeGreaterThanOrEqual(20);
    expect(count(401)).toBeLessThanOrEqual(30);
    expect(count(401) + count(429)).toBe(40);
  });

  it('leave those who have signed in or up there untouched by it, and newcomers a slow way in', async () => {
    const [signedIn, newcomer] = [await signUp(hub), await signUp(hub)];
    await signIn(signedIn.email, PASSWORD);
    const signedUp = 'signed-up@example.edu';
    await post('/sign-up/email', { email: signedUp, password: PASSWORD }, '10.0.0.1');
    await signIn('junk@example.edu', 'password123');
    await setPoints('accounts_address', 150);
    await inTurns(20, (n) => signIn(`junk${n}@example.edu`, 'password123'));
    expect((await signIn(signedIn.email, PASSWORD)).statusCode).toBe(200);
    expect((await signIn(signedUp, PASSWORD)).statusCode).toBe(200);
    expect((await signIn(newcomer.email, PASSWORD, '10.0.0.2')).statusCode).toBe(200);

    const third = await signUp(hub);
    await setPoints('slow_address', 10);
    for (let n = 0; n < 12; n += 1) {
      const answer = await signIn(third.email, PASSWORD);
      expect(answer.statusCode).toBe(429);
      expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(60);
    }
    // The next minute. What was refused was no guess and has locked nothing.
    await setPoints('slow_address', 9);
    expect((await signIn(third.email, PASSWORD)).statusCode).toBe(200);
  });

  it('slow an address down that tries many of the accounts that sign in there', async () => {
    const emails = Array.from({ length: 4 }, (_, n) => `known${n}@example.edu`);
    const [first = '', second = '', third = '', fourth = ''] = emails;
    for (const email of emails) await post('/sign-up/email', { email, password: PASSWORD }, '10.0.0.1');
    for (let n = 0; n < 3; n += 1) await signIn(first, 'password123');
    expect(await points('known_accounts_address')).toBe(1);
    await setPoints('known_accounts_address', 300);
    expect((await signIn(second, 'password123')).statusCode).toBe(401);
    expect(await points('slow_known_address')).toBe(1);
    await setPoints('slow_known_address', 30);
    expect((await signIn(third, 'password123')).statusCode).toBe(429);
    expect((await signIn(fourth, PASSWORD)).statusCode).toBe(429);
    expect((await signIn(first, PASSWORD)).statusCode).toBe(200);
    const newcomer = await signUp(hub);
    expect((await signIn(newcomer.email, PASSWORD)).statusCode).toBe(200);
  });

  it('hold guesses of the current password in a session that was left open', async () => {
    const { cookie } = await signUp(hub);
    const attempt = (n: number) =>
      post('/change-password', { currentPassword: `wrong ${n}`, newPassword: 'another password' }, '10.0.0.1', cookie);
    const count = await statuses(Array.from({ length: 13 }, (_, n) => attempt(n)));
    expect([count(401), count(429)]).toEqual([10, 3]);
  });

  it('count those guesses by the account, whatever else the cookies say and whichever of its sessions it is', async () => {
    const { email, cookie } = await signUp(hub);
    const second = cookieOf(await signIn(email, PASSWORD));
    const attempt = (n: number) => {
      const cookies = `${n % 2 ? cookie : second}; j=${n}`;
      const payload = { currentPassword: `wrong ${n}`, newPassword: 'another password' };
      return post('/change-password', payload, '10.0.0.1', cookies);
    };
    const count = await statuses(Array.from({ length: 30 }, (_, n) => attempt(n)));
    expect([count(401), count(429)]).toEqual([10, 20]);
    const other = await signUp(hub);
    const changed = await post(
      '/change-password',
      { currentPassword: PASSWORD, newPassword: 'another password' },
      '10.0.0.1',
      other.cookie,
    );
    expect(changed.statusCode).toBe(200);
  });

  it('count no change of a password without a session', async () => {
    const payload = { currentPassword: PASSWORD, newPassword: 'another password' };
    const answers = await Promise.all(Array.from({ length: 15 }, () => post('/change-password', payload, '10.0.0.1')));
    for (const answer of answers) expect(answer.json()).toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(await hub.database.rows('select * from guess_limits')).toEqual([]);
  });

  it('let three mails an hour to one e-mail, whether it has an account or not', async () => {
    const { email } = await signUp(hub);
    for (const address of [email, 'nobody@example.edu']) {
      const count = await statuses(
        Array.from({ length: 5 }, (_, n) =>
          post('/request-password-reset', { email: address.toUpperCase() }, `10.0.0.${n}`),
        ),
      );
      expect([count(200), count(429)]).toEqual([3, 2]);
    }
    expect(hub.outbox.filter(({ to, subject }) => to === email && subject.includes('new password'))).toHaveLength(3);
  });

  const confirmations = (email: string) => hub.outbox.filter(({ to }) => to === email).length;
  const signUpAt = (email: string) => post('/sign-up/email', { email, password: PASSWORD }, '10.0.0.1');

  it('count the mail of a sign-up among its account’s and those from its address, and sign up without it', async () => {
    for (let n = 0; n < 2; n += 1) await signUpAt(`mailed${n}@example.edu`);
    expect(await points('sign_up_mails_address')).toBe(2);
    await setPoints('sign_up_mails_address', 500);
    expect((await signUpAt('slow@example.edu')).statusCode).toBe(200);
    await setPoints('slow_sign_up_mails_address', 9);
    for (const [email, mails] of [
      ['last@example.edu', 1],
      ['later@example.edu', 0],
    ] as const) {
      expect((await signUpAt(email)).statusCode).toBe(200);
      expect(confirmations(email)).toBe(mails);
    }
    await setPoints('sign_up_mails_address', 0);
    const more = await inTurns(3, () => post('/send-verification-email', { email: 'last@example.edu' }, '10.0.0.1'));
    expect([more(200), more(429)]).toEqual([2, 1]);
  });

  it('count no mail for a sign-up that makes no account, nor for a mail that is refused', async () => {
    await signUpAt('taken@example.edu');
    expect((await signUpAt('taken@example.edu')).statusCode).toBe(409);
    expect(await points('sign_up_mails_address')).toBe(1);
    await inTurns(20, () => post('/request-password-reset', { email: 'taken@example.edu' }, '10.0.0.1'));
    expect(await points('known_mails_address')).toBe(3);
  });

  it('are shared by the hubs of one database', async () => {
    const { email } = await signUp(hub);
    await statuses(Array.from({ length: 10 }, () => signIn(email, 'wrong password')));
    const second = await startTestHub({
      database: hub.database,
      env: { RATE_LIMITS: 'on', DATA_DIR: hub.config.dataDir },
    });
    const payload = { email, password: PASSWORD };
    const response = await second.app.inject({
      method: 'POST',
      url: '/api/auth/sign-in/email',
      payload,
      remoteAddress: '10.0.0.1',
    });
    expect(response.statusCode).toBe(429);
    await second.close();
  });

  it('name neither people nor machines in their table', async () => {
    const { email } = await signUp(hub);
    await signIn(email, 'wrong password');
    const rows = JSON.stringify(await hub.database.rows('select * from guess_limits'));
    expect(rows.length).toBeGreaterThan(2);
    expect(rows).not.toContain(email);
    expect(rows).not.toContain('10.0.0.1');
  });

  it('let an account sign in 300 times in 15 minutes; what others guess at it uses none of that up', async () => {
    const [asha, ravi] = [await signUp(hub), await signUp(hub)];
    await signIn(asha.email, 'wrong password', '10.0.0.9');
    expect((await signIn(asha.email, PASSWORD)).statusCode).toBe(200);
    expect(await points('successes_account')).toBe(1);
    await setPoints('successes_account', 299);
    expect((await signIn(asha.email, PASSWORD)).statusCode).toBe(200);
    const held = await signIn(asha.email, PASSWORD, '10.0.0.2');
    expect(held.json()).toMatchObject({ code: 'RATE_LIMITED' });
    expect(Number(held.headers['retry-after'])).toBeLessThanOrEqual(60);
    expect((await signIn(ravi.email, PASSWORD)).statusCode).toBe(200);
  });

  it('are off with RATE_LIMITS=off (contract section 2)', async () => {
    const free = await startTestHub();
    const payload = { email: 'nobody@example.edu', password: 'wrong password' };
    const count = await statuses(
      Array.from({ length: 15 }, () => free.app.inject({ method: 'POST', url: '/api/auth/sign-in/email', payload })),
    );
    expect(count(401)).toBe(15);
    await free.close();
  });
});

describe('an address', () => {
  it.each([
    ['10.0.0.1', '10.0.0.1'],
    ['::ffff:10.0.0.1', '10.0.0.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:0db8:1:2::9', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
  ])('%s counts as %s', (address, key) => {
    expect(addressKey(address)).toBe(key);
  });
});
