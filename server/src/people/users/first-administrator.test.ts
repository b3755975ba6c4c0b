import { DEFAULT_CATALOGUE } from '@exam-vault/contract/catalogue';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PASSWORD, signIn, signUp, studentForm, teacherForm } from '@exam-vault/testing/people';
import { startTestHub, type TestHub } from '@exam-vault/testing/test-hub';
import { firstAdministrator } from './first-administrator.ts';

let hub: TestHub;
beforeEach(async () => {
  hub = await startTestHub();
});
afterEach(() => hub.close());

const EMAIL = 'principal@example.edu';
const SECRET = 'a password of the environment';
const ensure = (email = EMAIL, password: string | null = SECRET) => hub.ensureAdministrator({ email, password });
const roleOf = async ({ headers }: { headers: { authorization: string } }) =>
  (await hub.app.inject({ url: '/login/get_role', headers })).json<object>();
const confirm = (email: string) =>
  hub.database.rows('update identity_users set email_verified = true where email = $1', [email]);
const warned = () => hub.logged.filter(({ level }) => level === 40).map(({ msg }) => String(msg));
const setPassword = async (link: string, newPassword = PASSWORD) =>
  (
    await hub.app.inject({
      method: 'POST',
      url: '/api/auth/reset-password',
      payload: { token: new URL(link).searchParams.get('token'), newPassword },
    })
  ).statusCode;

describe('ADMIN_EMAIL and ADMIN_PASSWORD (contract section 2)', () => {
  it('make the first administrator, a teacher whom the login form lets in', async () => {
    expect(await hub.hasAdministrator()).toBe(false);
    await ensure('Principal@Example.edu');
    expect(await hub.hasAdministrator()).toBe(true);
    const who = await signIn(hub, EMAIL, SECRET);
    expect(await roleOf(who)).toEqual({ role: 'teacher', name: 'principal', status: 'Approved', is_admin: true });
    const profile = await hub.app.inject({ url: '/login/get_teacher_data', headers: who.headers });
    expect(profile.json()).toMatchObject({ department: 'Other', university: 'Other', college: 'Other', email: EMAIL });
    expect(await hub.database.rows('select action, actor from audit_log')).toEqual([
      { action: 'user.make_administrator', actor: 'ADMIN_EMAIL' },
    ]);
  });

  it('never replace an administrator’s password', async () => {
    await ensure();
    await ensure(EMAIL, 'another password entirely');
    await signIn(hub, EMAIL, SECRET);
    const payload = { email: EMAIL, password: 'another password entirely' };
    expect((await hub.app.inject({ method: 'POST', url: '/api/auth/sign-in/email', payload })).statusCode).toBe(401);
  });

  it('make one administrator when five hubs start at once', async () => {
    await Promise.all(Array.from({ length: 5 }, () => ensure()));
    expect(await hub.database.rows('select 1 from users where is_admin')).toHaveLength(1);
    expect(warned()).toEqual([]);
  });

  it('do nothing where there is an administrator already', async () => {
    await ensure();
    await ensure('second@example.edu');
    expect(await hub.identity.findAccount('second@example.edu')).toBeNull();
  });

  it('never promote an account that signed itself up and whose e-mail is unconfirmed', async () => {
    const who = await signUp(hub, EMAIL);
    await hub.app.inject({ method: 'POST', url: '/users/teacherReg', headers: who.headers, payload: teacherForm });
    await ensure();
    expect(await hub.hasAdministrator()).toBe(false);
    expect(await roleOf(who)).toMatchObject({ status: 'Pending', is_admin: false });
    expect(warned()[0]).toMatch(/principal@example.edu registered without confirming/);
    await signIn(hub, EMAIL, PASSWORD);
  });

  it('promote one whose e-mail is confirmed, and keep its password', async () => {
    const who = await signUp(hub, EMAIL);
    await confirm(EMAIL);
    await ensure();
    expect(await roleOf(who)).toMatchObject({ status: 'Approved', is_admin: true });
    await signIn(hub, EMAIL, PASSWORD);
  });

  it('without ADMIN_PASSWORD make nothing', async () => {
    await ensure(EMAIL, null);
    expect(await hub.hasAdministrator()).toBe(false);
    expect(await hub.identity.findAccount(EMAIL)).toBeNull();
  });

  it('go on where a crash left the account without its profile', async () => {
    await hub.identity.createAccount({ email: EMAIL, password: SECRET, name: 'x', confirmed: true });
    await ensure();
    expect(await roleOf(await signIn(hub, EMAIL, SECRET))).toMatchObject({ is_admin: true });
  });
});

describe('create-admin (contract section 1)', () => {
  it('gives a one-time link, good for a day, to set the password', async () => {
    const link = await hub.createAdministrator(EMAIL);
    expect(link).toMatch(new RegExp(`^${hub.publicOrigin}/reset_password\\?token=[\\w-]{32}$`));
    const payload = { email: EMAIL, password: '' };
    expect((await hub.app.inject({ method: 'POST', url: '/api/auth/sign-in/email', payload })).statusCode).toBe(400);
    const [row] = await hub.database.rows<{ hours: number }>(
      'select extract(epoch from expires_at - now()) / 3600 as hours from identity_verifications',
    );
    expect(Number(row?.hours)).toBeGreaterThan(23.9);
    expect(Number(row?.hours)).toBeLessThanOrEqual(24);
    expect(await setPassword(link)).toBe(200);
    expect(await setPassword(link)).toBe(400);
    expect(await roleOf(await signIn(hub, EMAIL))).toMatchObject({ is_admin: true });
  });

  it('repeated gives a fresh link in place of the old one, and keeps the password until it is used', async () => {
    await setPassword(await hub.createAdministrator(EMAIL));
    const old = await hub.createAdministrator(EMAIL);
    const fresh = await hub.createAdministrator(EMAIL);
    await signIn(hub, EMAIL);
    expect(await setPassword(old, 'another password')).toBe(400);
    expect(await setPassword(fresh, 'another password')).toBe(200);
    await signIn(hub, EMAIL, 'another password');
    expect(await hub.database.rows("select 1 from audit_log where action = 'user.make_administrator'")).toHaveLength(1);
  });

  it('makes further administrators and promotes a teacher with a confirmed e-mail', async () => {
    await hub.createAdministrator(EMAIL);
    const who = await signUp(hub, 'tara@example.edu');
    await hub.app.inject({ method: 'POST', url: '/users/teacherReg', headers: who.headers, payload: teacherForm });
    await confirm('tara@example.edu');
    await hub.createAdministrator('TARA@example.edu');
    expect(await roleOf(who)).toMatchObject({ name: teacherForm.name, status: 'Approved', is_admin: true });
  });

  it('refuses, with the reason, whom nobody has vouched for, a student and a disabled account', async () => {
    await signUp(hub, 'stranger@example.edu');
    await expect(hub.createAdministrator('stranger@example.edu')).rejects.toThrow(/without confirming/);
    const { headers } = await signUp(hub, 'sam@example.edu');
    await hub.app.inject({ method: 'POST', url: '/users/studentReg', headers, payload: studentForm });
    await confirm('sam@example.edu');
    await expect(hub.createAdministrator('sam@example.edu')).rejects.toThrow(/student/);
    const tara = await signUp(hub, 'tara@example.edu');
    await hub.app.inject({ method: 'POST', url: '/users/teacherReg', headers: tara.headers, payload: teacherForm });
    await confirm('tara@example.edu');
    await hub.database.rows("update users set disabled_at = now() where email = 'tara@example.edu'");
    await expect(hub.createAdministrator('tara@example.edu')).rejects.toThrow(/disabled/);
    expect(await hub.hasAdministrator()).toBe(false);
  });

  it('takes the first value of a list that has no Other', async () => {
    const { db, clock, identity: accounts } = hub;
    const log = hub.app.log as unknown as Parameters<typeof firstAdministrator>[0]['log'];
    const catalogue = { ...DEFAULT_CATALOGUE, colleges: ['Town College'] };
    const findExternallyConfirmed = () => Promise.resolve(new Set<string>());
    await firstAdministrator({
      db,
      accounts,
      findExternallyConfirmed,
      catalogue,
      clock,
      log,
    }).createAdministrator(EMAIL);
    expect(await hub.database.rows('select college, department from users')).toEqual([
      { college: 'Town College', department: 'Other' },
    ]);
  });
});
