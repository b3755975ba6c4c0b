import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../base/config/config.ts';
import { identityCalls } from '@exam-vault/testing/identity-calls';
import { PASSWORD, signUp } from '@exam-vault/testing/people';
import { startTestHub, type TestHub } from '@exam-vault/testing/test-hub';
import { isCommonPassword } from '../../base/config/password-rules.ts';

describe('a password that is tried first', () => {
  it.each(['password', 'PASSWORD123', '12345678', 'qwertyuiop', 'iloveyou1', 'ｐａｓｓｗｏｒｄ', '11111111'])(
    'is %s',
    (password) => expect(isCommonPassword(password)).toBe(true),
  );

  it.each(['examvault', 'ExamVault2026!', '2026 exam-vault', 'asha.rao@college.edu', 'Asha.Rao', 'asha.rao1999'])(
    'is %s for asha.rao@college.edu',
    (password) => expect(isCommonPassword(password, 'Asha.Rao@college.edu')).toBe(true),
  );

  it.each([PASSWORD, 'a password of his own', 'asha.rao likes tea', 'vault of exams', 'मेरा गुप्त शब्द'])(
    'is not %s',
    (password) => expect(isCommonPassword(password, 'asha.rao@college.edu')).toBe(false),
  );

  it('is not what a short name of an e-mail makes', () => {
    expect(isCommonPassword('ravi48151623', 'rav@college.edu')).toBe(false);
  });
});

describe('is refused', () => {
  let hub: TestHub;
  beforeAll(async () => {
    hub = await startTestHub();
  });
  afterAll(() => hub.close());
  const { post, problem } = identityCalls(() => hub);
  const refusal = {
    status: 400,
    code: 'WEAK_PASSWORD',
    message: expect.stringContaining('too easy to guess') as string,
  };

  it('at signing up', async () => {
    const answer = await post('/sign-up/email', { email: 'lakshmi@example.edu', password: 'password123' });
    expect(problem(answer)).toMatchObject(refusal);
    expect(
      problem(await post('/sign-up/email', { email: 'lakshmi@example.edu', password: 'Lakshmi123' })),
    ).toMatchObject(refusal);
    expect(await hub.identity.findAccount('lakshmi@example.edu')).toBeNull();
  });

  it('at a change and at a reset, which leave everything as it was', async () => {
    const { email, cookie } = await signUp(hub);
    const change = await post('/change-password', { currentPassword: PASSWORD, newPassword: 'iloveyou1' }, { cookie });
    expect(problem(change)).toMatchObject(refusal);
    const token = new URL(await hub.identity.passwordLink(email)).searchParams.get('token') ?? '';
    expect(problem(await post('/reset-password', { token, newPassword: 'iloveyou1' }))).toMatchObject(refusal);
    expect((await post('/reset-password', { token, newPassword: 'another password' })).statusCode).toBe(200);
  });

  it('at a change and at a reset too when it is made of the own e-mail', async () => {
    const { cookie } = await signUp(hub, 'lakshmi@example.edu');
    const change = { currentPassword: PASSWORD, newPassword: 'Lakshmi2026!' };
    expect(problem(await post('/change-password', change, { cookie }))).toMatchObject(refusal);
    const token = new URL(await hub.identity.passwordLink('lakshmi@example.edu')).searchParams.get('token') ?? '';
    const reset = (newPassword: string) => post('/reset-password', { token, newPassword });
    expect(problem(await reset('lakshmi@example.edu'))).toMatchObject(refusal);
    // Somebody else's e-mail is no clue.
    expect((await reset('Asha.Rao1999')).statusCode).toBe(200);
  });

  it('in ADMIN_PASSWORD', () => {
    expect(() => readConfig({ ADMIN_EMAIL: 'a@example.edu', ADMIN_PASSWORD: 'password123' })).toThrow(
      /ADMIN_PASSWORD.*too easy to guess/,
    );
  });
});
