import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { identityCalls } from '@exam-vault/testing/identity-calls';
import { administrator, cookieOf, PASSWORD, signUp, student } from '@exam-vault/testing/people';
import { startTestHub, type TestHub } from '@exam-vault/testing/test-hub';
import { codeOf, turnOnSecondFactor, wrongCodeOf } from '@exam-vault/testing/totp';

let hub: TestHub;
beforeAll(async () => {
  hub = await startTestHub({ env: { RATE_LIMITS: 'on' } });
});
afterAll(() => hub.close());

const { post } = identityCalls(() => hub);
const idOf = async (email: string) =>
  (await hub.database.rows<{ id: string }>('select id from identity_users where email = $1', [email]))[0]?.id;

/** The lines that were written meanwhile. */
async function written(msg: string, work: () => Promise<unknown>): Promise<Record<string, unknown>[]> {
  const before = hub.logged.length;
  await work();
  return hub.logged.slice(before).filter((line) => line['msg'] === msg);
}

describe('the log of sign-ins (ASVS 5.0, 16.3.1)', () => {
  it('has each, right and wrong, with the account where there is one and from where, and not what was typed', async () => {
    const { email } = await signUp(hub);
    const account = await idOf(email);
    const tries = await written('sign-in', async () => {
      await post('/sign-in/email', { email, password: PASSWORD });
      await post('/sign-in/email', { email: email.toUpperCase(), password: 'a wrong one' });
      await post('/sign-in/email', { email: 'nobody@example.edu', password: 'a wrong one' });
      await post('/sign-in/email', { email: 'no address', password: 'a wrong one' });
    });
    expect(tries).toMatchObject([
      { step: 'password', outcome: 'succeeded', account, address: '127.0.0.1', level: 30 },
      { step: 'password', outcome: 'failed', account, level: 40 },
      { step: 'password', outcome: 'failed' },
      { step: 'password', outcome: 'failed' },
    ]);
    for (const unknown of tries.slice(2)) expect(unknown).not.toHaveProperty('account');
    for (const { reqId } of tries) expect(reqId).toEqual(expect.any(String));
    const text = JSON.stringify(tries);
    for (const secret of [email, 'nobody@', 'no address', PASSWORD, 'a wrong one']) expect(text).not.toContain(secret);
  });

  it('does not say of a wrong try that it was the account’s owner', async () => {
    const { email } = await signUp(hub);
    const lines = await written('request', async () => {
      await post('/sign-in/email', { email, password: 'a wrong one' });
      await post('/sign-in/email', { email, password: PASSWORD });
    });
    expect(lines[0]).toMatchObject({ status: 401, code: 'INVALID_CREDENTIALS', address: '127.0.0.1' });
    expect(lines[0]).not.toHaveProperty('account');
    expect(lines[1]).toMatchObject({ status: 200, account: await idOf(email) });
  });

  it('has those that are held back, and whose they are', async () => {
    const { email } = await signUp(hub);
    const tries = await written('sign-in', async () => {
      for (let n = 0; n < 11; n += 1) await post('/sign-in/email', { email, password: `wrong ${n}` });
    });
    expect(tries.map(({ outcome }) => outcome)).toEqual([...Array<string>(10).fill('failed'), 'held back']);
    expect(tries.at(-1)).toMatchObject({ account: await idOf(email) });
  });

  it('has the second step with its account, and sign-ups', async () => {
    const who = await signUp(hub);
    const { uri, backupCodes } = await turnOnSecondFactor(hub, who);
    const half = async () => cookieOf(await post('/sign-in/email', { email: who.email, password: PASSWORD }));
    const lines = await written('sign-in', async () => {
      const cookie = await half();
      await post('/two-factor/verify-totp', { code: wrongCodeOf(uri) }, { cookie });
      await post('/two-factor/verify-totp', { code: codeOf(uri, 1) }, { cookie });
      const again = await half();
      await post('/two-factor/verify-backup-code', { code: 'aaaaa-aaaaa' }, { cookie: again });
      await post('/two-factor/verify-backup-code', { code: backupCodes[0] }, { cookie: again });
      await post('/two-factor/verify-totp', { code: '123456' });
    });
    expect(lines.map(({ step, outcome }) => [step, outcome])).toEqual([
      ['password', 'code wanted'],
      ['app code', 'failed'],
      ['app code', 'succeeded'],
      ['password', 'code wanted'],
      ['backup code', 'failed'],
      ['backup code', 'succeeded'],
      ['app code', 'failed'],
    ]);
    const account = await idOf(who.email);
    for (const line of lines.slice(0, 6)) expect(line).toMatchObject({ account });
    expect(lines[6]).not.toHaveProperty('account');
    const signUps = await written('sign-in', () => signUp(hub, 'new@example.edu'));
    expect(signUps).toMatchObject([{ step: 'sign-up', outcome: 'succeeded', account: await idOf('new@example.edu') }]);
  });
});

describe('the line of a request', () => {
  it('says who was refused what, why and from where', async () => {
    const { user, headers } = await student(hub);
    const call = (url: string, by: object) => hub.app.inject({ url, headers: { ...by } });
    const [refused] = await written('request', () => call('/admin/teachers', headers));
    expect(refused).toMatchObject({
      status: 403,
      code: 'FORBIDDEN',
      user: user._id,
      account: user.user_id,
      address: '127.0.0.1',
    });
    const nobody = await signUp(hub);
    const [unregistered] = await written('request', () => call('/papers/my_paper', nobody.headers));
    expect(unregistered).toMatchObject({ status: 403, code: 'NOT_REGISTERED', account: await idOf(nobody.email) });
    const admin = await administrator(hub);
    const disabling = { method: 'PUT', url: `/admin/users/${user._id}/disable`, headers: admin.headers } as const;
    await hub.app.inject(disabling);
    const [disabled] = await written('request', () => call('/papers/my_paper', headers));
    expect(disabled).toMatchObject({ status: 403, code: 'ACCOUNT_DISABLED', account: user.user_id });
    const [stranger] = await written('request', () => call('/papers/my_paper', { authorization: 'Bearer a.b.c' }));
    expect(stranger).toMatchObject({ status: 401, code: 'UNAUTHENTICATED', address: '127.0.0.1' });
    expect(stranger).not.toHaveProperty('account');
  });

  it('is one line, whatever the path and the browser’s name hold', async () => {
    const path = '/papers/%0a%7b%22level%22%3a60%2c%22msg%22%3a%22forged%22%7d%0d%0a\u001b[31m';
    const headers = { 'user-agent': '\r\n{"level":60,"msg":"forged"}' };
    const before = hub.logged.length;
    await hub.app.inject({ url: encodeURI(path), headers });
    await hub.app.inject({
      method: 'POST',
      url: '/api/auth/sign-in/email',
      headers,
      payload: { email: 'a\n{"msg":"forged"}', password: 'x' },
    });
    const lines = hub.logged.slice(before);
    expect(lines.map(({ msg }) => msg)).toEqual(['request', 'sign-in', 'request']);
    expect(JSON.stringify(lines)).not.toMatch(/"forged"|\\n/);
  });

  it('of what went well has no address, and names the account of a call to the identity provider', async () => {
    const who = await signUp(hub);
    const [line] = await written('request', () => post('/sign-out', {}, { cookie: who.cookie }));
    expect(line).toMatchObject({ status: 200, account: await idOf(who.email) });
    expect(line).not.toHaveProperty('address');
  });
});
