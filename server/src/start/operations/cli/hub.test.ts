import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { environmentOf, runHub, spawnHub } from '@exam-vault/testing/hub-command';
import { administrator, signIn, signUp, student, teacher } from '@exam-vault/testing/people';
import { startTestHub, type TestHub } from '@exam-vault/testing/test-hub';
import { turnOnSecondFactor } from '@exam-vault/testing/totp';

const hub = (env: Record<string, string>, ...words: string[]) => runHub(env, words);

const linkIn = (text: string) => new URL(/https?:\S+/.exec(text)?.[0] ?? 'about:blank');
/** One plain line and a failing code: no stack, nothing done. */
const refused = (pattern: RegExp) => ({
  code: 1,
  out: '',
  err: expect.stringMatching(new RegExp(`^[^\\n]*${pattern.source}[^\\n]*\\n$`)) as string,
});

describe('the hub’s commands on DATABASE_URL (contract section 1)', () => {
  let running: TestHub;
  let env: Record<string, string>;
  beforeAll(async () => {
    const HUB_SECRET = 'the same secret for all hubs of a database';
    running = await startTestHub({ env: { HUB_SECRET } });
    env = { ...environmentOf(running), PUBLIC_URL: 'https://papers.example.edu' };
  });
  afterAll(() => running.close());

  const roleOf = async ({ headers }: { headers: { authorization: string } }) =>
    (await running.app.inject({ url: '/login/get_role', headers })).json<{
      status?: string;
      code?: string;
      is_admin?: boolean;
    }>();
  const actions = (id: string) =>
    running.database.rows<{ action: string; actor: string }>(
      'select action, actor from audit_log where object_id = $1 order by id',
      [id],
    );

  const ofTheHub = () =>
    running.database.rows<{ action: string; actor: string; comment: string | null }>(
      "select action, actor, detail ->> 'comment' as comment from audit_log where action like 'hub.%' order by id",
    );

  it('create-admin prints a one-time link on PUBLIC_URL that the hub takes', async () => {
    const { code, out, err } = await hub(env, 'create-admin', 'Root@Example.edu');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const link = linkIn(out);
    expect(link.origin + link.pathname).toBe('https://papers.example.edu/reset_password');
    const payload = { token: link.searchParams.get('token'), newPassword: 'a password of his own' };
    const reset = await running.app.inject({ method: 'POST', url: '/api/auth/reset-password', payload });
    expect(reset.statusCode).toBe(200);
    const root = await signIn(running, 'root@example.edu', 'a password of his own');
    expect(await roleOf(root)).toMatchObject({ is_admin: true });
    // A repeat only makes another link, which is in the log too.
    expect(await hub(env, 'create-admin', 'Root@Example.edu')).toMatchObject({ code: 0 });
    const [made] = await running.database.rows<{ _id: string }>('select _id from users where is_admin');
    expect(await actions(made?._id ?? '')).toEqual([
      { action: 'user.make_administrator', actor: 'hub create-admin' },
      { action: 'user.password_link', actor: 'hub create-admin' },
      { action: 'user.password_change', actor: 'root' },
      { action: 'user.password_link', actor: 'hub create-admin' },
    ]);
  });

  it('create-admin refuses an account that signed itself up and whose e-mail is unconfirmed', async () => {
    const { email } = await signUp(running);
    expect(await hub(env, 'create-admin', email)).toEqual(refused(/without confirming/));
    expect(await hub(env, 'create-admin', 'no address')).toEqual(refused(/isn’t an email address/));
  });

  it('create-admin says in which database it has made a hub, and not with which password', async () => {
    const name = `empty_${randomUUID().replaceAll('-', '')}`;
    await running.database.rows(`create database ${name}`);
    const url = new URL(env['DATABASE_URL'] ?? '');
    url.pathname = `/${name}`;
    const { code, err } = await hub({ ...env, DATABASE_URL: url.href }, 'create-admin', 'root@example.edu');
    await running.database.rows(`drop database ${name}`);
    const said = `No Exam Vault data found in the database ${name} (DATABASE_URL). Creating it now.\n`;
    expect({ code, err }).toEqual({ code: 0, err: said });
  });

  it('teachers lists those who wait first and says what is not confirmed', async () => {
    const waiting = await teacher(running, { approved: false, form: { name: 'Wanda Waiting' } });
    await teacher(running, { form: { name: 'Anna Approved' } });
    const all = await hub(env, 'teachers');
    const lines = all.out.split('\n');
    expect(lines[1]).toMatch(/^Pending +Wanda Waiting .*email not confirmed$/);
    expect(lines[1]).toContain(waiting.user._id);
    expect(all.out).toMatch(/Approved +Anna Approved/);
    const pending = await hub(env, 'teachers', '--status', 'Pending');
    expect(pending.out).toContain('Wanda Waiting');
    expect(pending.out).not.toContain('Anna Approved');
    expect((await hub(env, 'teachers', '--status', 'Rejected')).out).toBe('None.\n');
    expect(await hub(env, 'teachers', '--status', 'nonsense')).toMatchObject({
      code: 1,
      err: expect.stringContaining('Pending'),
    });
  });

  it('teachers says who is an administrator and who is disabled', async () => {
    const [root, gone] = [await administrator(running), await teacher(running)];
    await hub(env, 'disable-user', gone.email);
    const lines = (await hub(env, 'teachers')).out.split('\n');
    const of = (_id: string) => lines.find((line) => line.includes(_id));
    expect(of(root.user._id)).toMatch(/ administrator$/);
    expect(of(gone.user._id)).toMatch(/, disabled$/);
  });

  it('teachers lists more than a page', async () => {
    await Promise.all(
      Array.from({ length: 14 }, (_, n) => teacher(running, { approved: false, form: { name: `Crowd ${n}` } })),
    );
    const { out } = await hub(env, 'teachers', '--status', 'Pending');
    for (let n = 0; n < 14; n += 1) expect(out).toContain(`Crowd ${n} `);
  });

  it('approve-teacher and reject-teacher count from the next request and are in the audit log', async () => {
    const who = await teacher(running, { approved: false });
    expect(await hub(env, 'approve-teacher', '--unconfirmed', who.email.toUpperCase())).toMatchObject({
      code: 0,
      out: expect.stringContaining('is approved'),
    });
    expect(await roleOf(who)).toMatchObject({ status: 'Approved' });
    expect(await hub(env, 'reject-teacher', who.user._id, '--reason', 'left the college')).toMatchObject({ code: 0 });
    expect(await roleOf(who)).toMatchObject({ status: 'Rejected' });
    expect(await actions(who.user._id)).toEqual([
      { action: 'teacher.approve', actor: 'hub approve-teacher' },
      { action: 'teacher.reject', actor: 'hub reject-teacher' },
    ]);
  });

  it('take several people at once, name those who are refused, and change nothing when one is not there', async () => {
    const few = [await teacher(running, { approved: false }), await teacher(running, { approved: false })];
    const [first, second] = few.map(({ email }) => email);
    if (!first || !second) throw new Error('two were made');
    expect(await hub(env, 'approve-teacher', '--unconfirmed', first, 'nobody@example.edu')).toEqual(
      refused(/No teacher found for nobody@example\.edu/),
    );
    expect(await hub(env, 'approve-teacher', first, second)).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringMatching(new RegExp(`^2 of 2 couldn’t be changed:\n.*${first}.*not|[^]*${second}`)) as string,
    });
    const { code, out } = await hub(env, 'approve-teacher', '--unconfirmed', first, second, first.toUpperCase());
    expect([code, out.trim().split('\n')]).toEqual([
      0,
      [expect.stringContaining(first), expect.stringContaining(second)],
    ]);
    for (const who of few) expect(await roleOf(who)).toMatchObject({ status: 'Approved' });
    expect((await hub(env, 'disable-user', first, second)).code).toBe(0);
    for (const who of few) expect(await roleOf(who)).toMatchObject({ code: 'ACCOUNT_DISABLED' });
  });

  it('people finds teachers and students by name, e-mail, number or id', async () => {
    const learner = await student(running, { name: 'Findable Learner' });
    const lecturer = await teacher(running, { form: { name: 'Findable Lecturer' } });
    const { out } = await hub(env, 'people', '--query', 'FINDABLE l');
    expect(out).toMatch(/teacher +Approved +Findable Lecturer .*\nstudent +Findable Learner /);
    expect((await hub(env, 'people', '--query', learner.user._id, '--role', 'student')).out).toContain(learner.email);
    expect((await hub(env, 'people', '--query', lecturer.email, '--role', 'student')).out).toBe('None.\n');
    expect(await hub(env, 'people', '--query', ' ')).toEqual(refused(/Enter part of a name/));
  });

  it('overview prints a line for each number', async () => {
    const { code, out } = await hub(env, 'overview');
    expect(code).toBe(0);
    expect(out).toMatch(
      /^Teachers waiting for approval +\d+\nPapers waiting for review +0\nOpen reports +0\nStudents +\d+, \d+ of them disabled\n/,
    );
    expect(out).toMatch(/\nDocument files +0 MB, [\d,]+ MB free\n/);
    expect(out).toMatch(/\nLast successful backup +none yet\nFailed sign-ins in the last 24 hours +\d+\n/);
  });

  it('disable-user and enable-user do the same for anybody', async () => {
    const who = await student(running);
    expect(await hub(env, 'disable-user', who.email)).toMatchObject({ code: 0 });
    expect(await roleOf(who)).toMatchObject({ code: 'ACCOUNT_DISABLED' });
    expect(await hub(env, 'enable-user', who.email)).toMatchObject({ code: 0 });
    expect(await roleOf(who)).toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(await roleOf(await signIn(running, who.email))).toMatchObject({ role: 'student' });
    expect(await actions(who.user._id)).toEqual([
      { action: 'user.disable', actor: 'hub disable-user' },
      { action: 'user.enable', actor: 'hub enable-user' },
    ]);
  });

  it('reset-second-factor lets somebody in who has lost it, and says when there is none', async () => {
    const who = await student(running);
    expect(await hub(env, 'reset-second-factor', who.email)).toEqual(refused(/Two-step sign-in is already off/));
    await turnOnSecondFactor(running, who);
    expect(await hub(env, 'reset-second-factor', who.email)).toMatchObject({
      code: 0,
      out: expect.stringContaining('with just the password'),
    });
    expect(await roleOf(await signIn(running, who.email))).toMatchObject({ role: 'student' });
    expect(await roleOf(who)).toMatchObject({ code: 'UNAUTHENTICATED' });
    expect((await actions(who.user._id)).at(-1)).toEqual({
      action: 'user.second_factor_off',
      actor: 'hub reset-second-factor',
    });
    expect(await hub(env, 'reset-second-factor', 'nobody@example.edu')).toEqual(refused(/No account found/));
  });

  it('sign-out ends the sessions of one account, or of all, and is in the audit log', async () => {
    const [who, other] = [await student(running), await student(running)];
    expect(await hub(env, 'sign-out', who.email)).toMatchObject({ code: 0, err: '' });
    expect(await roleOf(who)).toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(await roleOf(other)).toMatchObject({ role: 'student' });
    expect(await actions(who.user._id)).toEqual([{ action: 'user.sign_out_everywhere', actor: 'hub sign-out' }]);
    expect(await hub(env, 'sign-out')).toEqual(refused(/Who should be signed out/));
    expect(await hub(env, 'sign-out', 'nobody@example.edu')).toEqual(refused(/No account/));
    expect(await hub(env, 'sign-out', '--everybody')).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^\d+ sessions ended/),
    });
    expect(await roleOf(other)).toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(await ofTheHub()).toEqual([{ action: 'hub.sign_out_everybody', actor: 'hub sign-out', comment: null }]);
  });

  it('what is done to the hub as a whole is in the audit log, with the operator: backup, reindex', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'exam-vault-cli-'));
    expect(await hub(env, 'backup', join(folder, 'night.tar'))).toMatchObject({ code: 0 });
    // The overview knows of it at once.
    expect((await hub(env, 'overview')).out).toMatch(/\nLast successful backup +\d{4}-\d\d-\d\d \d\d:\d\d UTC\n/);
    expect(await hub(env, 'reindex')).toMatchObject({ code: 0 });
    expect(await ofTheHub()).toEqual(
      expect.arrayContaining([
        { action: 'hub.backup', actor: 'hub backup', comment: 'into night.tar' },
        { action: 'hub.reindex', actor: 'hub reindex', comment: '0 documents' },
      ]),
    );
    await rm(folder, { recursive: true });
  });

  it('reset-password is in the audit log', async () => {
    const who = await student(running);
    expect(await hub(env, 'reset-password', who.email)).toMatchObject({ code: 0 });
    expect(await actions(who.user._id)).toEqual([{ action: 'user.password_link', actor: 'hub reset-password' }]);
  });

  it('of several accounts with one e-mail asks for the id', async () => {
    const who = await teacher(running, { approved: false });
    await running.database.rows(
      `insert into users (issuer, subject, role, name, email, role_id, department, university, college, status, created_at, updated_at)
       select 'https://login.example.edu', 'x', role, 'From Elsewhere', email, role_id, department, university, college, status, created_at, updated_at
       from users where _id = $1`,
      [who.user._id],
    );
    const { code, err } = await hub(env, 'approve-teacher', who.email);
    expect(code).toBe(1);
    expect(err).toContain('Several accounts');
    expect(err).toContain(who.user._id);
    expect(err).toContain('https://login.example.edu');
    expect(await roleOf(who)).toMatchObject({ status: 'Pending' });
    expect(await hub(env, 'approve-teacher', '--unconfirmed', who.user._id)).toMatchObject({ code: 0 });
  });

  it('reset-password prints a link that ends all sessions when it is used', async () => {
    const who = await student(running);
    const { code, out } = await hub(env, 'reset-password', who.email);
    expect(code).toBe(0);
    const payload = { token: linkIn(out).searchParams.get('token'), newPassword: 'another password' };
    expect((await running.app.inject({ method: 'POST', url: '/api/auth/reset-password', payload })).statusCode).toBe(
      200,
    );
    expect(await roleOf(who)).toMatchObject({ code: 'UNAUTHENTICATED' });
    await signIn(running, who.email, 'another password');
  });

  it('whom nobody knows, and a student as a teacher, are refused in one line', async () => {
    const { email } = await student(running);
    expect(await hub(env, 'approve-teacher', 'nobody@example.edu')).toEqual(
      refused(/No teacher found for nobody@example.edu/),
    );
    expect(await hub(env, 'approve-teacher', email)).toEqual(refused(/No teacher/));
    expect(await hub(env, 'disable-user', 'nobody@example.edu')).toEqual(refused(/No user/));
    expect(await hub(env, 'reset-password', 'nobody@example.edu')).toEqual(refused(/No account/));
    expect(await hub(env, 'reject-teacher', email, '--reason', 'x'.repeat(2_001))).toEqual(refused(/longer than 2000/));
  });

  it('prints the same, and ends with the same code, as the installed script', async () => {
    for (const words of [['bogus'], ['teachers', '--status', 'Rejected']])
      expect(await spawnHub(env, words)).toEqual(await hub(env, ...words));
  });

  it('a command that does not exist, a missing word and a wrong environment fail with a clear word', async () => {
    expect(await hub(env, 'bogus')).toMatchObject({ code: 1, err: expect.stringContaining("unknown command 'bogus'") });
    expect(await hub(env, 'create-admin')).toMatchObject({ code: 1, err: expect.stringContaining('email') });
    expect(await hub({ ...env, RATE_LIMITS: 'maybe' }, 'teachers')).toMatchObject({
      code: 1,
      err: expect.stringContaining('RATE_LIMITS'),
    });
    const away = { ...env, DATABASE_URL: 'postgres://a:b@127.0.0.1:1/c' };
    expect(await hub(away, 'teachers')).toEqual(refused(/ECONNREFUSED/));
  });
});
