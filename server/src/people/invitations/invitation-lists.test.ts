import type { ListOutcome } from '@exam-vault/contract/invitation-lists';
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
import type { Mail } from '../../base/ports/mailer.ts';
import { signUpRule } from './sign-up-rule.ts';

/** Invitations by list and by link (decision 44). */

const DAY_MS = 24 * 3_600_000;

let database: TestDatabase;
let hub: ListeningHub;
let admin: Member;
beforeAll(async () => {
  database = await testDatabase();
  atEnd(() => database.close());
  // Sixty people of one address sign up here.
  hub = await listeningHub({}, database, { SIGN_UP: 'invited', RATE_LIMITS: 'off' });
  admin = await administrator(hub);
});
afterAll(() => hub.close());

async function list(csv: string, options: object = {}, on = hub): Promise<ListOutcome> {
  const { status, body } = await ask(on, 'POST', '/admin/invitations/list', { as: admin, json: { csv, ...options } });
  expect(status, JSON.stringify(body)).toBe(200);
  return body as unknown as ListOutcome;
}
const roleOf = async (email: string) =>
  (await database.rows<{ role: string | null }>('select role from invitations where email = $1', [email]))[0]?.role;
const signUp = (email: string, invitation: string | null, on = hub) =>
  on.app.inject({
    method: 'POST',
    url: '/api/auth/sign-up/email',
    payload: { email, password: PASSWORD, ...(invitation === null ? {} : { invitation }) },
  });
type Answer = Awaited<ReturnType<typeof signUp>>;
async function register(session: Answer, role: 'student' | 'teacher') {
  const token = await freshToken(hub, cookieOf(session));
  const json = role === 'student' ? studentForm : teacherForm;
  const { status, body } = await ask(hub, 'POST', `/users/${role}Reg`, { as: { token }, json });
  return [status, body['code'] ?? body['status']];
}

describe('a list of addresses', () => {
  it('is read as spreadsheets write it, says what is wrong where, and invites nobody then', async () => {
    const csv = [
      '\uFEFFName;E-Mail;Role\r\n',
      '"Rao; Asha";Asha.List@Example.edu;Student\r\n',
      ';;\r\n',
      'Ravi;ravi.list@example.edu;\r\n',
      '"Two\r\nlines";two.lines@example.edu;teacher\r\n',
      'Nobody;nobody;student\r\n',
      'Dean;dean.list@example.edu;dean\r\n',
      'Asha;asha.list@example.edu;student\r\n',
      'Asha;asha.list@example.edu;teacher\r\n',
      `Admin;${admin.email};teacher\r\n`,
    ].join('');
    const wrong = [
      { line: 7, value: 'nobody', problem: 'isn’t an email address' },
      { line: 8, value: 'dean', problem: 'isn’t a role: use teacher or student' },
      { line: 10, value: 'asha.list@example.edu', problem: 'has a different role on line 2' },
    ];
    const found = { lines: 8, new: 3, already_invited: 0, already_members: 1, repeated: 1, wrong, wrong_total: 3 };
    expect(await list(csv, { dry_run: true })).toEqual({ ...found, invited: false, links_csv: null });
    expect(await list(csv)).toEqual({ ...found, invited: false, links_csv: null });
    expect(await roleOf('asha.list@example.edu')).toBeUndefined();

    const made = await list(csv, { role: 'teacher', skip_wrong: true });
    expect(made).toMatchObject({ new: 3, invited: true });
    expect(await roleOf('asha.list@example.edu')).toBe('student');
    expect(await roleOf('ravi.list@example.edu')).toBe('teacher');
    expect(made.links_csv?.split('\r\n')).toEqual([
      '\uFEFFemail,role,link',
      ...['asha.list@example.edu,student', 'ravi.list@example.edu,teacher', 'two.lines@example.edu,teacher'].map(
        (start) => expect.stringMatching(`^${start},http.*/registration\\?invitation=`) as string,
      ),
      '',
    ]);
    // The same again invites nobody, and leaves the links as they are.
    expect(await list(csv, { role: 'teacher', skip_wrong: true })).toMatchObject({
      new: 0,
      already_invited: 3,
      links_csv: null,
    });
    const token = /asha\.list\S*invitation=(\S+)/.exec(made.links_csv ?? '')?.[1] ?? '';
    const session = await signUp('asha.list@example.edu', token);
    expect(await register(session, 'teacher')).toEqual([403, 'NOT_INVITED']);
    expect(await register(session, 'student')).toEqual([201, null]);
    expect(await list('asha.list@example.edu')).toMatchObject({ new: 0, already_members: 1 });
    const log = await database.rows("select detail from audit_log where action = 'invitation.create_list'");
    expect(log).toEqual([{ detail: { comment: '3 invitations by a list' } }]);
  });

  it('of ten thousand lines with mistakes names a hundred and is answered in time; more and broken ones are refused', async () => {
    const lines = Array.from({ length: 10_000 }, (_, n) =>
      n % 4 === 3 ? `person ${n}` : `many${n}@example.edu,student`,
    );
    const began = performance.now();
    const dry = await list(lines.join('\n'), { dry_run: true });
    expect(dry).toMatchObject({ lines: 10_000, new: 7_500, wrong_total: 2_500 });
    expect(dry.wrong).toHaveLength(100);
    expect(dry.wrong[0]).toEqual({ line: 4, value: 'person 3', problem: 'isn’t an email address' });
    // Of two at the same moment one makes them.
    const both = await Promise.all([1, 2].map(() => list(lines.join('\n'), { skip_wrong: true })));
    expect(both.map((outcome) => outcome.new).toSorted((a, b) => a - b)).toEqual([0, 7_500]);
    expect(performance.now() - began).toBeLessThan(30_000);
    for (const csv of [
      `${lines.join('\n')}\none.more@example.edu`,
      'a'.repeat(2 * 1_048_576 + 1),
      '"never closed',
      ' \n,\n',
      'e-mail\n',
      'caf\uFFFD@example.edu',
    ]) {
      const { status, body } = await ask(hub, 'POST', '/admin/invitations/list', { as: admin, json: { csv } });
      expect([status, body['code']], csv.slice(0, 30)).toEqual([400, 'VALIDATION']);
    }
    const value = (await list(`=cmd()${'x'.repeat(200)}\u0000,student`, { dry_run: true })).wrong[0]?.value;
    expect(value).toHaveLength(100);
  });

  it('is mailed one after the other, again after a failure, and not to somebody who has come meanwhile', async () => {
    const mails: Mail[] = [];
    let fails = true;
    const mailer = {
      send: async (mail: Mail) => {
        if (fails && mail.to === 'second.mail@example.edu') throw new Error('greylisted');
        mails.push(mail);
      },
    };
    const env = { SIGN_UP: 'invited', SMTP_URL: 'smtp://127.0.0.1:9', DATA_DIR: hub.config.dataDir };
    const mailing = await listeningHub({ mailer }, database, env);
    const csv = 'first.mail@example.edu,teacher\nsecond.mail@example.edu\nthird.mail@example.edu';
    expect(await list(csv, { role: 'student' }, mailing)).toMatchObject({ new: 3, links_csv: null });
    const progress = async () => (await ask(hub, 'GET', '/admin/invitations/mails', { as: admin })).body;
    expect(await progress()).toEqual({ waiting: 3, sent: 0, failed: 0 });
    await database.rows("update invitations set withdrawn_at = now() where email = 'third.mail@example.edu'");
    await mailing.invitationMails.drain();
    expect(await progress()).toEqual({ waiting: 1, sent: 1, failed: 0 });
    expect(mails.map(({ to }) => to)).toEqual(['first.mail@example.edu']);
    const link = new URL(/http\S+/.exec(mails[0]?.text ?? '')?.[0] ?? 'about:blank');
    const session = await signUp('first.mail@example.edu', link.searchParams.get('invitation'), mailing);
    expect(await register(session, 'teacher')).toEqual([201, 'Pending']);
    fails = false;
    const makeDue = () => database.rows('update invitations set mail_due_at = now() where mail_due_at is not null');
    await makeDue();
    await mailing.invitationMails.drain();
    expect(mails.map(({ to }) => to)).toContain('second.mail@example.edu');
    // Five failures are the end.
    fails = true;
    await database.rows("delete from invitations where email = 'second.mail@example.edu'");
    await list('second.mail@example.edu', {}, mailing);
    for (let n = 0; n < 6; n += 1) {
      await mailing.invitationMails.drain();
      await makeDue();
    }
    expect(await progress()).toEqual({ waiting: 0, sent: 1, failed: 1 });
  });

  it('takes back what the hub has put before signs of formulas in its own tables', async () => {
    const made = await list('-dash.list@example.edu,student\n+plus.list@example.edu,student');
    expect(made.links_csv).toMatch(/\n'-dash\.list@example\.edu,student,.*\n'\+plus\.list@example\.edu,/s);
    expect(await list(made.links_csv ?? '')).toMatchObject({ lines: 2, new: 0, already_invited: 2, wrong: [] });
    const escaped = await list("'+new.list@example.edu", { role: 'student' });
    expect([escaped.new, await roleOf('+new.list@example.edu')]).toEqual([1, 'student']);
  });
});

describe('an invitation link', () => {
  const create = (json: object) => ask(hub, 'POST', '/admin/invitation_links', { as: admin, json });
  const inDays = (days: number) => new Date(hub.clock.now().getTime() + days * DAY_MS).toISOString();
  async function link(json: object = {}) {
    const { status, body } = await create({ role: 'student', ends_at: inDays(30), uses: 5, ...json });
    expect(status, JSON.stringify(body)).toBe(201);
    const { invitation_link, link: address } = body as unknown as { invitation_link: { _id: string }; link: string };
    return { _id: invitation_link._id, token: new URL(address).searchParams.get('invitation') ?? '' };
  }
  const stateOf = async (_id: string) => {
    const { body } = await ask(hub, 'GET', '/admin/invitation_links', { as: admin });
    const { state, uses_left } = (body['data'] as unknown as { _id: string; state: string; uses_left: number }[]).find(
      (one) => one._id === _id,
    ) ?? { state: 'none', uses_left: -1 };
    return [state, uses_left];
  };
  const read = async (token: string) => (await ask(hub, 'POST', '/invitations/read', { json: { token } })).body;

  it('lets exactly as many people in as it has uses, in its role; a teacher still waits', async () => {
    const { _id, token } = await link();
    expect(await read(token)).toMatchObject({ email: null, role: 'student' });
    const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => signUp(`link${n}@example.edu`, token)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([
      ...Array<number>(5).fill(200),
      ...Array<number>(7).fill(403),
    ]);
    expect(await stateOf(_id)).toEqual(['used_up', 0]);
    expect(await read(token)).toMatchObject({ code: 'NOT_FOUND' });
    const session = answers.find(({ statusCode }) => statusCode === 200) as Answer;
    expect(await register(session, 'teacher')).toEqual([403, 'NOT_INVITED']);
    expect(await register(session, 'student')).toEqual([201, null]);
    expect(await stateOf(_id)).toEqual(['used_up', 0]);
    const stored = JSON.stringify([
      await database.rows('select * from invitation_links'),
      await database.rows('select * from audit_log'),
    ]);
    expect(stored).not.toContain(token);

    const teachers = await link({ role: 'teacher' });
    expect(await register(await signUp('link.teacher@example.edu', teachers.token), 'teacher')).toEqual([
      201,
      'Pending',
    ]);
  });

  it('gives a use back when no account was made, and is void when it is withdrawn or has ended', async () => {
    const { _id, token } = await link();
    expect((await signUp('administrator@example.edu', token)).statusCode).toBe(409);
    const weak = { email: 'weak@example.edu', password: 'short', invitation: token };
    const refused = await hub.app.inject({ method: 'POST', url: '/api/auth/sign-up/email', payload: weak });
    expect(refused.statusCode).toBe(400);
    expect(await stateOf(_id)).toEqual(['open', 5]);
    for (let n = 0; n < 2; n += 1) {
      const { status, body } = await ask(hub, 'PUT', `/admin/invitation_links/${_id}/withdraw`, { as: admin });
      expect([status, body['state']]).toEqual([200, 'withdrawn']);
    }
    expect((await signUp('too.late@example.edu', token)).statusCode).toBe(403);
    const ended = await link({ ends_at: inDays(1) });
    await database.rows('update invitation_links set ends_at = $1 where _id = $2', [hub.clock.now(), ended._id]);
    expect(await stateOf(ended._id)).toEqual(['ended', 5]);
    expect((await signUp('too.late@example.edu', ended.token)).statusCode).toBe(403);
    for (const json of [
      { ends_at: inDays(91), uses: 1 },
      { ends_at: inDays(-1), uses: 1 },
      { ends_at: 'tomorrow', uses: 1 },
      { ends_at: inDays(1), uses: 0 },
      { ends_at: inDays(1), uses: 1.5 },
      { ends_at: inDays(1), uses: 1_001 },
      { ends_at: inDays(1), uses: 1, role: 'dean' },
    ])
      expect((await create(json)).status, JSON.stringify(json)).toBe(400);
  });

  it('also lets in an account of an external provider, which names it when it registers', async () => {
    const { _id, token } = await link({ uses: 2 });
    const deps = { db: hub.db, domains: [], ownIssuer: hub.identity.issuer, clock: hub.clock };
    const rule = signUpRule({ ...deps, mode: 'invited' });
    const come = (email: string, role: 'teacher' | 'student', given: string | null = token) =>
      rule.admitProfile(
        {
          issuer: 'https://provider.example',
          subject: email,
          email,
          email_confirmed: false,
          session: null,
          ended: false,
        },
        role,
        given,
      );
    await expect(come('external@example.edu', 'student', null)).rejects.toMatchObject({ code: 'NOT_INVITED' });
    await expect(come('external@example.edu', 'teacher')).rejects.toMatchObject({ code: 'NOT_INVITED' });
    expect(await stateOf(_id)).toEqual(['open', 2]);
    const admission = await come('external@example.edu', 'student');
    expect(await stateOf(_id)).toEqual(['open', 1]);
    await admission.refused();
    expect(await stateOf(_id)).toEqual(['open', 2]);
    const all = await Promise.allSettled([1, 2, 3, 4].map((n) => come(`external${n}@example.edu`, 'student')));
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect(await stateOf(_id)).toEqual(['used_up', 0]);
  });
});
