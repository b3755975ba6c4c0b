import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask } from '@exam-vault/testing/ask';
import { atEnd } from '@exam-vault/testing/at-end';
import { listeningHub, type ListeningHub } from '@exam-vault/testing/listening-hub';
import {
  administrator,
  cookieOf,
  freshToken,
  PASSWORD,
  studentForm,
  teacherForm,
  type Member,
} from '@exam-vault/testing/people';
import { testDatabase, type TestDatabase } from '@exam-vault/testing/test-database';
import { readConfig } from '../../base/config/config.ts';
import type { Mail } from '../../base/ports/mailer.ts';
import { isAtDomain, signUpRule } from './sign-up-rule.ts';

/** SIGN_UP = domains, invited and closed (decision 44); `open` is what every other test has. */

let database: TestDatabase;
let invited: ListeningHub;
let admin: Member;
const mails: Mail[] = [];
beforeAll(async () => {
  database = await testDatabase();
  atEnd(() => database.close());
  invited = await listeningHub({}, database, { SIGN_UP: 'invited' });
  admin = await administrator(invited);
});
afterAll(() => invited.close());

/** A hub with other settings on the same database. */
async function withSettings<T>(env: Record<string, string>, work: (hub: ListeningHub) => Promise<T>): Promise<T> {
  const mailer = { send: async (mail: Mail) => void mails.push(mail) };
  const hub = await listeningHub({ mailer }, database, { DATA_DIR: invited.config.dataDir, ...env });
  return work(hub);
}

const signUp = (hub: ListeningHub, email: string, invitation?: string | null) =>
  hub.app.inject({
    method: 'POST',
    url: '/api/auth/sign-up/email',
    payload: { email, password: PASSWORD, ...(invitation ? { invitation } : {}) },
  });
type Answer = Awaited<ReturnType<typeof signUp>>;
const codeOf = (answer: Answer) => [answer.statusCode, answer.json<{ code?: string }>().code];

async function register(hub: ListeningHub, session: Answer, role: 'student' | 'teacher') {
  const token = await freshToken(hub, cookieOf(session));
  const json = role === 'student' ? studentForm : teacherForm;
  const { status, body } = await ask(hub, 'POST', `/users/${role}Reg`, { as: { token }, json });
  return [status, body['code']];
}

async function invite(email: string, role: string | null = null, hub = invited) {
  const { status, body } = await ask(hub, 'POST', '/admin/invitations', { as: admin, json: { email, role } });
  expect(status).toBe(201);
  const { invitation, link } = body as unknown as { invitation: { _id: string; state: string }; link: string | null };
  return { ...invitation, token: link && new URL(link).searchParams.get('invitation') };
}
const list = async () =>
  (await ask(invited, 'GET', '/admin/invitations', { as: admin })).body['data'] as unknown as {
    email: string;
    state: string;
  }[];
const stateOf = async (email: string) => (await list()).find((each) => each.email === email)?.state;

describe('SIGN_UP=domains', () => {
  it.each<[string, readonly string[], boolean]>([
    ['a@example.edu', ['example.edu'], true],
    ['a@EXAMPLE.Edu', ['example.edu'], true],
    ['a@cs.example.edu', ['example.edu'], false],
    ['a@cs.example.edu', ['*.example.edu'], true],
    ['a@a.b.example.edu', ['*.example.edu'], true],
    ['a@example.edu', ['*.example.edu'], false],
    ['a@evilexample.edu', ['*.example.edu', 'example.edu'], false],
    ['a@example.edu.evil.net', ['example.edu', '*.example.edu'], false],
    ['a@example.edu@evil.net', ['example.edu'], false],
    ['"a@example.edu"@evil.net', ['example.edu'], false],
    ['a@bücher.example', ['xn--bcher-kva.example'], true],
    ['a@BÜCHER.example', ['xn--bcher-kva.example'], true],
    ['a@exаmple.edu', ['example.edu'], false],
    ['a@ｅxample.edu', ['example.edu'], true],
    ['a@example.edu.', ['example.edu'], false],
    ['a@example.edu\n', ['example.edu'], false],
    ['a@exam\tple.edu', ['example.edu'], false],
    ['a@%65xample.edu', ['example.edu'], false],
    ['a@example.edu:80', ['example.edu'], false],
    ['a@example.edu/', ['example.edu'], false],
    ['a@example。edu', ['example.edu'], false],
    ['a@', ['example.edu'], false],
    ['@example.edu', ['example.edu'], false],
    ['example.edu', ['example.edu'], false],
    ['', ['example.edu'], false],
  ])('%j at %j is %s', (email, domains, allowed) => {
    expect(isAtDomain(email, domains)).toBe(allowed);
  });

  it('reads the list in one spelling, and refuses what is no domain', () => {
    const read = (domains: string) => readConfig({ SIGN_UP: 'domains', SIGN_UP_DOMAINS: domains }).signUp.domains;
    expect(read('Example.EDU, *.Bücher.example,college.ac.in.')).toEqual([
      'example.edu',
      '*.xn--bcher-kva.example',
      'college.ac.in',
    ]);
    for (const wrong of ['example', 'a@example.edu', '*', '*.*.edu', 'example.edu,,', '10.0.0.1', 'a b.edu', '.edu'])
      expect(() => read(wrong), wrong).toThrow(/^SIGN_UP_DOMAINS: /);
    expect(() => readConfig({ SIGN_UP: 'domains' })).toThrow(/^SIGN_UP_DOMAINS: required/);
    expect(() => readConfig({ SIGN_UP_DOMAINS: 'example.edu' })).toThrow(/^SIGN_UP_DOMAINS: only/);
    expect(() => readConfig({ SIGN_UP: 'everybody' })).toThrow(/^SIGN_UP: /);
  });

  it('takes an address at a domain of the list, refuses others alike, and lets an invitation in', async () => {
    await withSettings({ SIGN_UP: 'domains', SIGN_UP_DOMAINS: 'college.example' }, async (hub) => {
      const inside = await signUp(hub, 'asha@College.example');
      expect(await register(hub, inside, 'student')).toEqual([201, undefined]);
      const refused = await signUp(hub, 'stranger@elsewhere.example');
      expect(codeOf(refused)).toEqual([403, 'SIGN_UP_DOMAIN']);
      // Whether an account exists is not told: this one does.
      const known = await signUp(hub, 'administrator@example.edu');
      expect([known.statusCode, known.body]).toEqual([refused.statusCode, refused.body]);
      const { token } = await invite('guest@elsewhere.example');
      expect(await register(hub, await signUp(hub, 'guest@elsewhere.example', token), 'student')).toEqual([
        201,
        undefined,
      ]);
      const { body } = await ask(hub, 'GET', '/identity');
      expect(body['sign_up']).toEqual({ mode: 'domains', domains: ['college.example'] });
    });
  });

  it('holds for an account that was made elsewhere: of another provider, or while it was open', async () => {
    const early = await withSettings({ SIGN_UP: 'open' }, (hub) => signUp(hub, 'early@elsewhere.example'));
    await withSettings({ SIGN_UP: 'domains', SIGN_UP_DOMAINS: 'college.example' }, async (hub) => {
      expect(await register(hub, early, 'student')).toEqual([403, 'SIGN_UP_DOMAIN']);
    });
    const rule = signUpRule({
      db: invited.db,
      mode: 'domains',
      domains: ['college.example'],
      ownIssuer: invited.identity.issuer,
      clock: invited.clock,
    });
    const external = (email: string, email_confirmed: boolean) =>
      rule.admitProfile(
        { issuer: 'https://provider.example', subject: 's', email, email_confirmed, session: null, ended: false },
        'student',
        null,
      );
    await expect(external('a@college.example', true)).resolves.toBeDefined();
    await expect(external('a@college.example', false)).rejects.toMatchObject({ code: 'EMAIL_NOT_CONFIRMED' });
    await expect(external('a@elsewhere.example', true)).rejects.toMatchObject({ code: 'SIGN_UP_DOMAIN' });
    await invite('b@elsewhere.example', 'student');
    await expect(external('b@elsewhere.example', false)).rejects.toMatchObject({ code: 'SIGN_UP_DOMAIN' });
    await expect(external('b@elsewhere.example', true)).resolves.toBeDefined();
    expect(await stateOf('b@elsewhere.example')).toBe('used');
  });
});

describe('SIGN_UP=invited', () => {
  it('takes who has the link, once, with the e-mail and in the role of the invitation', async () => {
    const { token } = await invite('New.Teacher@example.edu', 'teacher');
    const read = await ask(invited, 'POST', '/invitations/read', { json: { token } });
    expect(read.body).toMatchObject({ email: 'new.teacher@example.edu', role: 'teacher' });
    for (const [email, given] of [
      ['new.teacher@example.edu', undefined],
      ['somebody@example.edu', token],
      ['new.teacher@example.edu', `${token}x`],
    ] as const)
      expect(codeOf(await signUp(invited, email, given))).toEqual([403, 'NOT_INVITED']);
    // A refused password leaves the invitation open.
    const weak = { email: 'new.teacher@example.edu', password: 'short', invitation: token };
    expect(
      (await invited.app.inject({ method: 'POST', url: '/api/auth/sign-up/email', payload: weak })).statusCode,
    ).toBe(400);
    const answers = await Promise.all([1, 2, 3].map(() => signUp(invited, 'NEW.teacher@example.edu', token)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 403, 403]);
    const session = answers.find(({ statusCode }) => statusCode === 200) ?? answers[0];
    if (!session) throw new Error('no session');
    expect(await register(invited, session, 'student')).toEqual([403, 'NOT_INVITED']);
    expect(await register(invited, session, 'teacher')).toEqual([201, undefined]);
    expect(await stateOf('new.teacher@example.edu')).toBe('used');
    expect((await ask(invited, 'POST', '/invitations/read', { json: { token } })).status).toBe(404);
  });

  it('refuses a withdrawn, replaced or old link; the audit log has who invited whom', async () => {
    const email = 'changed@example.edu';
    const first = await invite(email);
    const second = await invite(email);
    expect(codeOf(await signUp(invited, email, first.token))).toEqual([403, 'NOT_INVITED']);
    const withdraw = (_id: string) => ask(invited, 'PUT', `/admin/invitations/${_id}/withdraw`, { as: admin });
    for (let n = 0; n < 2; n += 1)
      expect(await withdraw(second._id)).toMatchObject({ status: 200, body: { state: 'withdrawn' } });
    expect(codeOf(await signUp(invited, email, second.token))).toEqual([403, 'NOT_INVITED']);
    const third = await invite(email);
    invited.clock.advance(14 * 24 * 3_600_000 + 1_000);
    expect(codeOf(await signUp(invited, email, third.token))).toEqual([403, 'NOT_INVITED']);
    invited.clock.advance(-14 * 24 * 3_600_000 - 1_000);
    const log = await database.rows<{ action: string }>(
      "select action, actor from audit_log where detail ->> 'comment' = $1 order by id",
      [email],
    );
    expect(log.map(({ action }) => action)).toEqual([
      'invitation.create',
      'invitation.create',
      'invitation.withdraw',
      'invitation.create',
    ]);
    expect(JSON.stringify(await database.rows('select * from invitations'))).not.toContain(third.token);
  });

  it('gives the link back when the account could not be made', async () => {
    const { token } = await invite('administrator@example.edu');
    expect(codeOf(await signUp(invited, 'administrator@example.edu', token))).toEqual([409, 'EMAIL_IN_USE']);
    expect(await stateOf('administrator@example.edu')).toBe('open');
  });

  it('mails the link where mail is set up, tells it nobody else, and confirms the address by it', async () => {
    await withSettings({ SIGN_UP: 'invited', SMTP_URL: 'smtp://127.0.0.1:9' }, async (hub) => {
      const { token } = await invite('mailed@example.edu', null, hub);
      expect(token).toBeNull();
      await hub.mails.settled();
      const mail = mails.find(({ to }) => to === 'mailed@example.edu');
      const link = new URL(/http\S+/.exec(mail?.text ?? '')?.[0] ?? 'about:blank');
      expect(link.origin).toBe(hub.publicOrigin);
      const session = await signUp(hub, 'mailed@example.edu', link.searchParams.get('invitation'));
      expect(await register(hub, session, 'student')).toEqual([201, undefined]);
    });
  });
});

describe('SIGN_UP=closed', () => {
  it('takes nobody, not even an invitation or an account that is there; the operator still makes administrators', async () => {
    const early = await withSettings({ SIGN_UP: 'open' }, (hub) => signUp(hub, 'waits@example.edu'));
    await withSettings({ SIGN_UP: 'closed' }, async (hub) => {
      const { token } = await invite('invited@example.edu');
      for (const [email, given] of [
        ['new@example.edu', undefined],
        ['invited@example.edu', token],
        ['administrator@example.edu', undefined],
      ] as const)
        expect(codeOf(await signUp(hub, email, given))).toEqual([403, 'SIGN_UP_CLOSED']);
      expect(await register(hub, early, 'student')).toEqual([403, 'SIGN_UP_CLOSED']);
      expect(await hub.createAdministrator('second@example.edu')).toContain('/reset_password?token=');
      // Who is registered goes on: registering again is still 200.
      const { status } = await ask(hub, 'POST', '/users/teacherReg', { as: admin, json: teacherForm });
      expect(status).toBe(200);
    });
  });
});
