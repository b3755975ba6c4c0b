import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PASSWORD } from '@exam-vault/testing/people';
import { startTestHub, type TestHub } from '@exam-vault/testing/test-hub';

const HERE = '10.0.0.1';

let hub: TestHub;
beforeEach(async () => {
  hub = await startTestHub({ env: { RATE_LIMITS: 'on' } });
});
afterEach(() => hub.close());

const post = async (path: string, payload: object, remoteAddress = HERE) =>
  (await hub.app.inject({ method: 'POST', url: `/api/auth${path}`, payload, remoteAddress })).statusCode;
const signUp = (email: string, address = HERE) => post('/sign-up/email', { email, password: PASSWORD }, address);
const forgot = (email: string, address = HERE) => post('/request-password-reset', { email }, address);
const inOrder = async (tries: number, attempt: (n: number) => Promise<number>) => {
  const statuses: number[] = [];
  for (let n = 0; n < tries; n += 1) statuses.push(await attempt(n));
  return statuses;
};
/** Of the one address that has any; 0 when none has. */
async function points(limit: string): Promise<number> {
  const rows = await hub.database.rows<{ points: number }>(
    `select points from guess_limits where key like '${limit}:%'`,
  );
  expect(rows.length).toBeLessThan(2);
  return rows[0]?.points ?? 0;
}
/** From now on, so that the time which a test has taken does not count. */
const setPoints = (limit: string, to: number) =>
  hub.database.rows(`update guess_limits set points = $1, expire = $2 where key like '${limit}:%'`, [
    to,
    Date.now() + 60_000,
  ]);

describe('an address from which many sign up', () => {
  it('is slowed down and not closed', async () => {
    expect(await signUp('first@example.edu')).toBe(200);
    expect(await points('sign_ups_address')).toBe(1);
    await setPoints('sign_ups_address', 500);
    const statuses = await inOrder(12, (n) => signUp(`slow${n}@example.edu`));
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429, 429]);
    expect(await signUp('elsewhere@example.edu', '10.0.0.2')).toBe(200);
    // The next minute.
    await setPoints('slow_sign_ups_address', 0);
    expect(await signUp('next@example.edu')).toBe(200);
  });

  it('has its room back for each that makes no account, as when the e-mail is taken', async () => {
    expect(await signUp('taken@example.edu')).toBe(200);
    const statuses = await inOrder(5, () => signUp('Taken@example.edu'));
    expect(statuses).toEqual(Array<number>(5).fill(409));
    expect(await points('sign_ups_address')).toBe(1);
    // One e-mail, however often it is asked about.
    expect(await points('refused_sign_ups_address')).toBe(1);
    expect(await points('sign_up_mails_address')).toBe(1);
    expect(await points('sign_up_mails')).toBe(1);
  });

  it('is slowed down too when it asks which of many e-mails are taken', async () => {
    for (const email of ['a', 'b', 'c']) await signUp(`${email}@example.edu`, '10.0.0.9');
    expect(await signUp('a@example.edu')).toBe(409);
    await setPoints('refused_sign_ups_address', 500);
    expect(await signUp('b@example.edu')).toBe(409);
    expect(await points('slow_sign_ups_address')).toBe(1);
    await setPoints('slow_sign_ups_address', 10);
    expect(await signUp('c@example.edu')).toBe(429);
    expect(await signUp('newcomer@example.edu')).toBe(429);
    await setPoints('slow_sign_ups_address', 9);
    expect(await signUp('newcomer@example.edu')).toBe(200);
  });
});

describe('an address from which many ask for a mail', () => {
  it('is slowed down and not closed', async () => {
    expect(await forgot('somebody@example.edu')).toBe(200);
    await setPoints('mails_address', 100);
    expect(await inOrder(4, (n) => forgot(`slow${n}@example.edu`))).toEqual([200, 200, 429, 429]);
    expect(await forgot('somebody@example.edu', '10.0.0.2')).toBe(200);
    await setPoints('slow_mails_address', 0);
    // What was refused has used up nothing of its own.
    expect(await inOrder(2, () => forgot('slow3@example.edu'))).toEqual([200, 200]);
  });

  it('by signing up uses up nothing of the mails that set a password', async () => {
    expect(await inOrder(3, (n) => signUp(`new${n}@example.edu`))).toEqual([200, 200, 200]);
    expect(await points('mails_address')).toBe(0);
    await setPoints('sign_up_mails_address', 500);
    await setPoints('sign_up_mails', 2_000);
    const before = hub.outbox.length;
    // Signing up goes on, at the slower rate with its mail and then without.
    expect(await inOrder(12, (n) => signUp(`more${n}@example.edu`))).toEqual(Array<number>(12).fill(200));
    expect(hub.outbox.length - before).toBe(10);
    const asks = (email: string) => post('/send-verification-email', { email });
    expect(await asks('more11@example.edu')).toBe(429);
    expect(await inOrder(3, (n) => forgot(`new${n}@example.edu`))).toEqual([200, 200, 200]);
    expect(hub.outbox.filter(({ subject }) => subject.includes('set a new password'))).toHaveLength(3);
  });

  it('with invented e-mails does not slow down who has signed in there before', async () => {
    expect(await signUp('asha@example.edu')).toBe(200);
    expect(await forgot('invented@example.edu')).toBe(200);
    await setPoints('mails_address', 100);
    expect(await inOrder(3, (n) => forgot(`invented${n}@example.edu`))).toEqual([200, 200, 429]);
    expect(await forgot('asha@example.edu')).toBe(200);
  });
});
