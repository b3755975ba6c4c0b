import type { Mail } from '../../base/ports/mailer.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, uploadedNotes, uploadedPaper } from '@exam-vault/testing/ask';
import { trustingInspector } from '@exam-vault/testing/files';
import { identityCalls } from '@exam-vault/testing/identity-calls';
import {
  ACCEPTED,
  administrator,
  cookieOf,
  freshToken,
  PASSWORD,
  studentForm,
  teacherForm,
} from '@exam-vault/testing/people';
import { listeningHub, type ListeningHub } from '@exam-vault/testing/listening-hub';
import { codeOf } from '@exam-vault/testing/totp';

/** Accounts in a hub with mail: they belong to the owner of the address (decision 44). */

let hub: ListeningHub;
const mails: Mail[] = [];
beforeAll(async () => {
  const mailer = { send: async (mail: Mail) => void mails.push(mail) };
  // A hub from before UPLOAD_NEEDS may have papers of unconfirmed people.
  const settings = { SMTP_URL: 'smtp://127.0.0.1:9', UPLOAD_NEEDS: 'account' };
  hub = await listeningHub({ inspector: trustingInspector, mailer }, undefined, settings);
});
afterAll(() => hub.close());

const { post, get, problem, withToken } = identityCalls(() => hub);
let count = 0;
const newEmail = () => `dean${(count += 1)}@example.edu`;

/** The token of the latest link to this page that somebody got by mail. */
async function mailed(email: string, page: string): Promise<string> {
  await hub.mails.settled();
  const links = mails.filter(({ to }) => to === email).flatMap(({ text }) => text.match(/http\S+/g) ?? []);
  return (
    links
      .map((link) => new URL(link))
      .findLast(({ pathname }) => pathname === page)
      ?.searchParams.get('token') ?? ''
  );
}

/** A sign-up alone: nobody presses the button of the mail. */
async function stranger(email = newEmail()) {
  const session = await post('/sign-up/email', { email, password: PASSWORD, name: 'The Dean' });
  expect(session.statusCode).toBe(200);
  const cookie = cookieOf(session);
  const token = await freshToken(hub, cookie);
  return { email, cookie, token, headers: { authorization: `Bearer ${token}` } };
}
type Stranger = Awaited<ReturnType<typeof stranger>>;

const register = (who: Stranger, role: 'student' | 'teacher') =>
  ask(hub, 'POST', `/users/${role}Reg`, { as: who, json: role === 'student' ? studentForm : teacherForm });
const confirmed = async (email: string) =>
  (
    await hub.database.rows<{ email_verified: boolean }>('select email_verified from identity_users where email = $1', [
      email,
    ])
  )[0]?.email_verified;
const log = (action: string) =>
  hub.database.rows<{ object_id: string | null; actor: string }>(
    'select object_id, actor from audit_log where action = $1',
    [action],
  );

/** An account as a hub without mail has let it grow: a profile, a second factor, papers. */
async function grown(role: 'student' | 'teacher' = 'student') {
  const who = await stranger();
  await hub.database.rows('update identity_users set email_verified = true where email = $1', [who.email]);
  const { body } = await register(who, role);
  const enabled = await post('/two-factor/enable', { password: PASSWORD }, { cookie: who.cookie });
  const code = codeOf(enabled.json<{ totpURI: string }>().totpURI);
  const on = await post('/two-factor/verify-totp', { code }, { cookie: who.cookie });
  expect(on.statusCode).toBe(200);
  const cookie = cookieOf(on);
  const token = await freshToken(hub, cookie);
  await hub.database.rows('update identity_users set email_verified = false where email = $1', [who.email]);
  return { ...who, cookie, token, headers: { authorization: `Bearer ${token}` }, user: body as { _id: string } };
}

describe('before the e-mail is confirmed', () => {
  it('nobody turns on a second factor, so a stranger cannot lock the owner out', async () => {
    const { email, cookie } = await stranger();
    const refused = await post('/two-factor/enable', { password: PASSWORD }, { cookie });
    expect(problem(refused)).toMatchObject({ status: 403, code: 'EMAIL_NOT_CONFIRMED' });
    expect(await hub.database.rows('select 1 from identity_second_factors')).toEqual([]);
    const token = await mailed(email, '/confirm_email');
    expect((await post('/confirm-email', { token }, { cookie })).statusCode).toBe(200);
    expect((await post('/two-factor/enable', { password: PASSWORD }, { cookie })).statusCode).toBe(200);
  });

  it('nobody gets a profile; the same form goes through afterwards', async () => {
    const who = await stranger();
    for (const role of ['student', 'teacher'] as const)
      expect(await register(who, role)).toMatchObject({ status: 403, body: { code: 'EMAIL_NOT_CONFIRMED' } });
    expect(await hub.database.rows('select 1 from users where email = $1', [who.email])).toEqual([]);
    expect((await post('/confirm-email', { token: await mailed(who.email, '/confirm_email') })).statusCode).toBe(200);
    expect((await register(who, 'student')).status).toBe(201);
  });
});

describe('the link of the confirmation mail', () => {
  it('opened twice, late, unknown, or by somebody logged in to another account gets a clear answer', async () => {
    const [who, other] = [await stranger(), await stranger()];
    const token = await mailed(who.email, '/confirm_email');
    const byOther = problem(await post('/confirm-email', { token }, { cookie: other.cookie }));
    expect(byOther).toMatchObject({ status: 403, message: expect.stringContaining('another account') });
    expect(await confirmed(who.email)).toBe(false);
    hub.clock.advance(25 * 3_600_000);
    expect((await post('/email-link', { token })).json()).toEqual({ email: who.email, state: 'expired' });
    expect(problem(await post('/confirm-email', { token }))).toMatchObject({
      status: 400,
      message: /not valid any more/,
    });
    hub.clock.advance(-25 * 3_600_000);
    for (let n = 0; n < 2; n += 1)
      expect((await post('/confirm-email', { token })).json()).toEqual({ email: who.email, state: 'confirmed' });
    expect(problem(await post('/confirm-email', { token: `${token}x` }))).toMatchObject({ status: 400 });
    for (const bad of ['', 'a b', '../../..', 'x'.repeat(101)])
      expect((await post('/email-link', { token: bad })).statusCode).toBe(400);
    // The token is not in the database.
    expect(JSON.stringify(await hub.database.rows('select * from identity_email_links'))).not.toContain(token);
  });

  it('is void for an account that has another address meanwhile', async () => {
    const who = await stranger();
    const token = await mailed(who.email, '/confirm_email');
    await hub.database.rows('update identity_users set email = $2 where email = $1', [who.email, newEmail()]);
    expect((await post('/confirm-email', { token })).statusCode).toBe(400);
  });
});

describe('this was not me', () => {
  it('removes the account and its sessions; the owner can sign up', async () => {
    const who = await stranger();
    const token = await mailed(who.email, '/not_me');
    expect((await post('/not-me', { token })).json()).toEqual({ email: who.email, state: 'withdrawn' });
    expect(await withToken(who.token)).toBe(401);
    expect((await get('/token', who.cookie)).statusCode).toBe(401);
    expect(problem(await post('/sign-in/email', { email: who.email, password: PASSWORD }))).toMatchObject({
      status: 401,
    });
    expect(await log('user.not_me')).toMatchObject([{ object_id: null, actor: 'hub' }]);
    expect((await post('/email-link', { token })).json()).toEqual({ email: who.email, state: 'withdrawn' });
    for (const path of ['/confirm-email', '/not-me'])
      expect((await post(path, { token })).statusCode).toBeLessThan(500);
    const owner = await stranger(who.email);
    // The mail about the stranger's account does not touch the owner's.
    await post('/not-me', { token });
    expect(await withToken(owner.token)).toBe(404);
  });

  it('works late too, and never on a confirmed account', async () => {
    const [late, own] = [await stranger(), await stranger()];
    const token = await mailed(own.email, '/not_me');
    await post('/confirm-email', { token });
    expect(problem(await post('/not-me', { token }))).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    expect(await confirmed(own.email)).toBe(true);
    const lateToken = await mailed(late.email, '/not_me');
    hub.clock.advance(3 * 24 * 3_600_000);
    expect((await post('/not-me', { token: lateToken })).statusCode).toBe(200);
    hub.clock.advance(-3 * 24 * 3_600_000);
    expect(await confirmed(late.email)).toBeUndefined();
  });
});

describe('a mailed reset of an unconfirmed account', () => {
  it('discards what the stranger set, keeps the papers without the name, and confirms the address', async () => {
    const who = await grown();
    const [paper, notes] = [await uploadedPaper(hub, who), await uploadedNotes(hub, who)];
    expect((await post('/request-password-reset', { email: who.email })).statusCode).toBe(200);
    const token = await mailed(who.email, '/reset_password');
    expect((await post('/reset-password', { token, newPassword: 'the dean decides' })).statusCode).toBe(200);
    expect(await confirmed(who.email)).toBe(true);
    expect(await withToken(who.token)).toBe(401);
    expect((await get('/token', who.cookie)).statusCode).toBe(401);
    expect((await post('/sign-in/email', { email: who.email, password: PASSWORD })).statusCode).toBe(401);
    // No code is asked for, and no profile is there.
    const session = await post('/sign-in/email', { email: who.email, password: 'the dean decides' });
    expect(session.json()).not.toHaveProperty('twoFactorRedirect');
    const owner = await freshToken(hub, cookieOf(session));
    expect(await withToken(owner)).toBe(404);
    expect(
      (await register({ ...who, token: owner, headers: { authorization: `Bearer ${owner}` } }, 'teacher')).status,
    ).toBe(201);
    const kept = await hub.database.rows<{ uploaded_by: string; deleted_at: Date | null }>(
      'select uploaded_by, deleted_at from documents where _id = any($1)',
      [[paper._id, notes._id]],
    );
    expect(kept).toEqual([0, 1].map(() => ({ uploaded_by: 'Withdrawn account', deleted_at: null })));
    expect(await log('user.reset_unconfirmed')).toMatchObject([{ object_id: who.user._id }]);
  });

  it('discards nothing of a confirmed account, nor by a link that an operator has printed', async () => {
    const [own, vouched] = [await grown(), await grown()];
    await hub.database.rows('update identity_users set email_verified = true where email = $1', [own.email]);
    await post('/request-password-reset', { email: own.email });
    const links = [
      await mailed(own.email, '/reset_password'),
      new URL(await hub.identity.passwordLink(vouched.email)).searchParams.get('token'),
    ];
    for (const token of links)
      expect((await post('/reset-password', { token, newPassword: 'another good one' })).statusCode).toBe(200);
    for (const { email } of [own, vouched]) {
      const step = await post('/sign-in/email', { email, password: 'another good one' });
      expect(step.json()).toMatchObject({ twoFactorRedirect: true });
      expect(await hub.database.rows('select name from users where email = $1', [email])).toEqual([
        { name: studentForm.name },
      ]);
    }
    expect(await confirmed(vouched.email)).toBe(false);
  });
});

describe('approving a teacher whose e-mail nobody has confirmed', () => {
  it('is asked twice, and the audit log says so', async () => {
    const [unknown, known] = [await grown('teacher'), await grown('teacher')];
    await hub.database.rows('update identity_users set email_verified = true where email = $1', [known.email]);
    const admin = await administrator(hub);
    const approve = (who: { user: { _id: string } }, json: object) =>
      ask(hub, 'PUT', `/admin/teachers/${who.user._id}/approve`, { as: admin, json });
    expect(await approve(unknown, {})).toMatchObject({ status: 409, body: { code: 'CONFIRMATION_NEEDED' } });
    expect(await approve(unknown, { accept_unconfirmed: false })).toMatchObject({ status: 409 });
    expect(await hub.database.rows('select status from users where _id = $1', [unknown.user._id])).toEqual([
      { status: 'Pending' },
    ]);
    expect((await approve(unknown, ACCEPTED)).status).toBe(200);
    expect((await approve(known, {})).status).toBe(200);
    const { body } = await ask(hub, 'GET', '/admin/audit_log?action=teacher.approve', { as: admin });
    const entries = body['data'] as unknown as { object_id: string; comment: string | null }[];
    const comments = Object.fromEntries(entries.map(({ object_id, comment }) => [object_id, comment]));
    expect(comments).toMatchObject({ [unknown.user._id]: 'The email wasn’t confirmed.', [known.user._id]: null });
  });
});
