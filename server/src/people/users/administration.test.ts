import type { TeacherRow } from '@exam-vault/contract/administration';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  ACCEPTED,
  administrator,
  makeAdministrator,
  signIn,
  signUp,
  student,
  teacher,
  type Member,
  type Person,
} from '@exam-vault/testing/people';
import { startTestHub, type TestHub } from '@exam-vault/testing/test-hub';

let hub: TestHub;
let admin: Member;
beforeEach(async () => {
  hub = await startTestHub();
  admin = await administrator(hub);
});
afterEach(() => hub.close());

const UNKNOWN = '00000000-0000-4000-8000-000000000000';
const put = (path: string, who: Pick<Person, 'headers'> | null, payload?: object) =>
  hub.app.inject({
    method: 'PUT',
    url: `/admin${path}`,
    headers: { ...who?.headers },
    ...(payload ? { payload } : {}),
  });
const approve = (_id: string, who: Pick<Person, 'headers'> | null = admin) =>
  put(`/teachers/${_id}/approve`, who, ACCEPTED);
const reject = (_id: string, reason: string | null = null, who: Pick<Person, 'headers'> | null = admin) =>
  put(`/teachers/${_id}/reject`, who, { reason });
const disable = (_id: string, who: Pick<Person, 'headers'> | null = admin) => put(`/users/${_id}/disable`, who);
const enable = (_id: string, who: Pick<Person, 'headers'> | null = admin) => put(`/users/${_id}/enable`, who);
const list = async (query = '') =>
  (await hub.app.inject({ url: `/admin/teachers${query}`, headers: admin.headers })).json<{
    data: TeacherRow[];
    total: number;
  }>();
const queue = async (who: Person) =>
  (await hub.app.inject({ url: '/papers/new_papers', headers: who.headers })).statusCode;
const log = (object_id: string) =>
  hub.database.rows<{ action: string; actor: string; actor_id: string | null; detail: object }>(
    'select action, actor, actor_id, detail from audit_log where object_id = $1 order by id',
    [object_id],
  );

describe('who may make the administrator’s calls (contract section 6)', () => {
  it('the administrator only', async () => {
    const { user } = await teacher(hub, { approved: false });
    const calls = [
      (who: Person | null) => hub.app.inject({ url: '/admin/teachers', headers: { ...who?.headers } }),
      (who: Person | null) => approve(user._id, who),
      (who: Person | null) => reject(user._id, null, who),
      (who: Person | null) => disable(user._id, who),
      (who: Person | null) => enable(user._id, who),
    ];
    const refused = [
      await signUp(hub),
      await student(hub),
      await teacher(hub, { approved: false }),
      await teacher(hub),
      await teacher(hub, { approved: 'withdrawn' }),
    ];
    for (const call of calls) {
      expect((await call(null)).statusCode).toBe(401);
      for (const who of refused) expect((await call(who)).statusCode).toBe(403);
    }
    expect((await list()).data.find(({ _id }) => _id === user._id)).toMatchObject({
      status: 'Pending',
      disabled: false,
      deletion_due_at: null,
    });
  });
});

describe('the list of teachers', () => {
  it('has those who wait first, then the newest, twelve a page', async () => {
    const made: Member[] = [];
    for (let n = 0; n < 13; n += 1)
      made.push(await teacher(hub, { approved: n % 3 === 0, form: { name: `Teacher ${n}` } }));
    const first = await list();
    const second = await list('?page=2');
    expect(first.total).toBe(14);
    expect([first.data.length, second.data.length]).toEqual([12, 2]);
    const names = [...first.data, ...second.data].map(({ name }) => name);
    const [waiting, approved] = ['11 10 8 7 5 4 2 1', '12 9 6 3 0'];
    expect(names).toEqual([...`${waiting} ${approved}`.split(' ').map((n) => `Teacher ${n}`), 'administrator']);
    expect(await list('?page=3')).toEqual({ data: [], total: 14 });
  });

  it('filters by status; an unknown one gives none; students are never there', async () => {
    const waiting = await teacher(hub, { approved: false });
    await student(hub);
    expect((await list('?status=Pending')).data.map(({ _id }) => _id)).toEqual([waiting.user._id]);
    expect((await list('?status=Approved')).total).toBe(1);
    expect(await list('?status=Nonsense')).toEqual({ data: [], total: 0 });
    expect((await list('?status=')).total).toBe(2);
  });

  it('says whether the e-mail is confirmed (contract section 2)', async () => {
    const { user, email } = await teacher(hub, { approved: false });
    expect((await list('?status=Pending')).data[0]).toMatchObject({ _id: user._id, email_confirmed: false });
    const mail = hub.outbox.find(({ to, subject }) => to === email && subject.includes('confirm'));
    const link = new URL(/http\S+/.exec(mail?.text ?? '')?.[0] ?? 'about:blank');
    const payload = { token: link.searchParams.get('token') };
    await hub.app.inject({ method: 'POST', url: '/api/auth/confirm-email', payload });
    expect((await list('?status=Pending')).data[0]).toMatchObject({ _id: user._id, email_confirmed: true });
  });

  it.each(['0', '-1', 'x', '1.5', '1e3', '1000000001'])('refuses the page %s', async (page) => {
    expect((await hub.app.inject({ url: `/admin/teachers?page=${page}`, headers: admin.headers })).statusCode).toBe(
      400,
    );
  });
});

describe('approving (spec section 4)', () => {
  it('lets the teacher in from the next request, sends a mail, and is in the audit log', async () => {
    const who = await teacher(hub, { approved: false });
    expect(await queue(who)).toBe(403);
    const response = await approve(who.user._id);
    expect(response.json()).toMatchObject({ _id: who.user._id, status: 'Approved', approved_time: expect.any(String) });
    expect(await queue(who)).toBe(200);
    expect(hub.outbox.filter(({ subject }) => subject.includes('approved'))).toMatchObject([{ to: who.email }]);
    const { name: actor, _id: actor_id } = admin.user;
    const detail = { email_confirmed: false };
    expect(await log(who.user._id)).toEqual([{ action: 'teacher.approve', actor, actor_id, detail }]);
  });

  it('repeated, ten times at once too, is one decision and one mail', async () => {
    const { user } = await teacher(hub, { approved: false });
    const answers = await Promise.all(Array.from({ length: 10 }, () => approve(user._id)));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(new Set(answers.map((answer) => answer.json<TeacherRow>().approved_time)).size).toBe(1);
    expect(await log(user._id)).toHaveLength(1);
    expect(hub.outbox.filter(({ subject }) => subject.includes('approved'))).toHaveLength(1);
  });

  it('of an unknown id, of no id, and of a student is 404', async () => {
    const { user } = await student(hub);
    const waiting = (await teacher(hub, { approved: false })).user._id;
    // An id has one spelling, a person's as a document's.
    for (const id of [UNKNOWN, 'nonsense', user._id, waiting.toUpperCase(), '%00', "'"])
      expect((await approve(id)).statusCode).toBe(404);
  });
});

describe('rejecting and withdrawing (contract policy 3)', () => {
  it('a teacher who waits: told with the reason', async () => {
    const who = await teacher(hub, { approved: false });
    const response = await reject(who.user._id, 'Not of this college.\nSorry.');
    expect(response.json()).toMatchObject({ status: 'Rejected', approved_time: null });
    const mail = hub.outbox.find(({ subject }) => subject.includes('rejected'));
    expect(mail).toMatchObject({ to: who.email, text: expect.stringContaining('Not of this college.\nSorry.') });
    expect(await log(who.user._id)).toMatchObject([
      { action: 'teacher.reject', detail: { reason: 'Not of this college.\nSorry.', before: 'Pending' } },
    ]);
  });

  it('an approval: shuts out from the next request', async () => {
    const who = await teacher(hub);
    expect(await queue(who)).toBe(200);
    await reject(who.user._id);
    expect(await queue(who)).toBe(403);
    expect(hub.outbox.some(({ to, subject }) => to === who.email && subject.includes('revoked'))).toBe(true);
    await reject(who.user._id, 'again');
    expect(await log(who.user._id)).toHaveLength(2);
    await approve(who.user._id);
    expect(await queue(who)).toBe(200);
  });

  it('of another administrator takes their rights, and approving them again does not give the rights back', async () => {
    const other = await makeAdministrator(hub, 'other@example.edu');
    expect((await reject(other.user._id)).statusCode).toBe(200);
    await approve(other.user._id);
    expect((await hub.app.inject({ url: '/admin/teachers', headers: other.headers })).statusCode).toBe(403);
  });

  it('with a reason that is too long or has control characters is 400, of an unknown id 404', async () => {
    const { user } = await teacher(hub, { approved: false });
    expect((await reject(user._id, 'x'.repeat(2_001))).statusCode).toBe(400);
    expect((await reject(user._id, 'a\u0000b')).statusCode).toBe(400);
    expect((await reject(UNKNOWN)).statusCode).toBe(404);
    expect(await log(user._id)).toEqual([]);
  });
});

describe('disabling and enabling (contract section 3)', () => {
  it('counts from the next request, for everything that needs a token', async () => {
    const who = await student(hub);
    const mine = async () =>
      (await hub.app.inject({ url: '/papers/my_paper', headers: who.headers })).json<{ code?: string }>();
    expect((await disable(who.user._id)).statusCode).toBe(200);
    expect(await mine()).toMatchObject({ code: 'ACCOUNT_DISABLED' });
    expect((await hub.app.inject({ url: '/login/get_role', headers: who.headers })).json()).toMatchObject({
      code: 'ACCOUNT_DISABLED',
    });
    expect((await disable(who.user._id)).statusCode).toBe(200);
    expect((await enable(who.user._id)).statusCode).toBe(200);
    expect((await enable(who.user._id)).statusCode).toBe(200);
    // Enabling brings back the right to sign in, and no session.
    expect(await mine()).toMatchObject({ code: 'UNAUTHENTICATED' });
    expect((await log(who.user._id)).map(({ action }) => action)).toEqual(['user.disable', 'user.enable']);
  });

  it('a disabled administrator has no rights until enabled again', async () => {
    const other = await makeAdministrator(hub, 'other@example.edu');
    await disable(other.user._id);
    expect((await approve(admin.user._id, other)).json()).toMatchObject({ code: 'ACCOUNT_DISABLED' });
    await enable(other.user._id);
    const { headers } = await signIn(hub, other.email);
    expect((await hub.app.inject({ url: '/admin/teachers', headers })).statusCode).toBe(200);
  });

  it('of an unknown id is 404', async () => {
    for (const id of [UNKNOWN, 'nonsense']) {
      expect((await disable(id)).statusCode).toBe(404);
      expect((await enable(id)).statusCode).toBe(404);
    }
  });
});

describe('the last administrator', () => {
  it('cannot disable or reject themselves', async () => {
    await makeAdministrator(hub, 'other@example.edu');
    for (const call of [disable, (id: string) => reject(id)]) {
      const response = await call(admin.user._id);
      expect(response.statusCode).toBe(403);
      expect(response.json()).toMatchObject({ code: 'FORBIDDEN' });
    }
    expect((await list()).data.filter(({ is_admin }) => is_admin)).toHaveLength(2);
  });

  it('remains when two shut each other out at the same moment', async () => {
    for (const [first, second] of [
      [disable, disable],
      [(id: string, who: Person) => reject(id, null, who), (id: string, who: Person) => reject(id, null, who)],
    ] as const) {
      const other = await makeAdministrator(hub, `other${Math.random()}@example.edu`);
      // A new sign-in in each round: being disabled has ended the session.
      const one = await signIn(hub, admin.email);
      const answers = await Promise.all([first(other.user._id, one), second(admin.user._id, other)]);
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 403]);
      const left = await hub.database.rows(
        "select 1 from users where is_admin and status = 'Approved' and disabled_at is null",
      );
      expect(left).toHaveLength(1);
      await hub.database.rows("update users set is_admin = (_id = $1), status = 'Approved', disabled_at = null", [
        admin.user._id,
      ]);
    }
  });

  it('is not shut out at the command line either', async () => {
    const decider = { actor_id: null, actor: 'hub disable-user' };
    await expect(hub.userService.disable(decider, admin.user._id)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(hub.userService.reject(decider, admin.user._id, null)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await makeAdministrator(hub, 'other@example.edu');
    await hub.userService.disable(decider, admin.user._id);
    expect(await log(admin.user._id)).toMatchObject([
      { action: 'user.make_administrator' },
      { action: 'user.password_link' },
      // By the one-time link.
      { action: 'user.password_change' },
      { action: 'user.disable', actor: 'hub disable-user', actor_id: null },
    ]);
  });
});

describe('a decision', () => {
  it('whose log entry cannot be written is not taken', async () => {
    const { user } = await teacher(hub, { approved: false });
    await hub.database.rows('alter table audit_log rename to audit_log_away');
    expect((await approve(user._id)).statusCode).toBe(500);
    await hub.database.rows('alter table audit_log_away rename to audit_log');
    expect((await list('?status=Pending')).data.map(({ _id }) => _id)).toEqual([user._id]);
    expect(hub.outbox.some(({ subject }) => subject.includes('approved'))).toBe(false);
  });

  it('stands when the mail about it fails, which is logged', async () => {
    const mailer = { send: () => Promise.reject(new Error('mailbox on fire')) };
    const other = await startTestHub({ overrides: { mailer } });
    const { user } = await teacher(other);
    await other.mails.settled();
    expect(user.status).toBe('Approved');
    expect(other.logged.some(({ to, subject }) => to === user.email && String(subject).includes('was approved'))).toBe(
      true,
    );
    await other.close();
  });
});
