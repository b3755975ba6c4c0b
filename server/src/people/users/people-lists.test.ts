import type { StudentRow, TeacherRow } from '@exam-vault/contract/administration';
import { ENDPOINTS } from '@exam-vault/contract/api';
import { beforeAll, describe, expect, it } from 'vitest';
import { ask } from '@exam-vault/testing/ask';
import { accountsOf } from '@exam-vault/testing/accounts';
import { listeningHub, type ListeningHub } from '@exam-vault/testing/listening-hub';
import { administrator, makeAdministrator, student, teacher, type Member } from '@exam-vault/testing/people';

let hub: ListeningHub;
let admin: Member;

beforeAll(async () => {
  hub = await listeningHub();
  admin = await administrator(hub);
});

async function read(list: `teachers${string}`): Promise<{ data: TeacherRow[]; total: number }>;
async function read(list: `students${string}`): Promise<{ data: StudentRow[]; total: number }>;
async function read(list: string): Promise<unknown> {
  const { status, body } = await ask(hub, 'GET', `/admin/${list}`, { as: admin });
  expect(status).toBe(200);
  return body;
}
const decide = (path: string, json: object = {}, as = admin) => ask(hub, 'PUT', `/admin/${path}`, { as, json });

describe('the administrator’s calls (contract section 6)', () => {
  const calls = ENDPOINTS.filter(({ path }) => path.startsWith('/admin/'));

  it('are all there, and the administrator’s alone: 401 without a token, 403 for everybody else', async () => {
    expect(calls).toHaveLength(37);
    const { people } = await accountsOf(hub);
    const { anonymous, admin: itself, ...others } = people;
    for (const { method, path, access } of calls) {
      expect(access).toBe('administrator');
      const address = path.replace(':id', itself === null ? '' : admin.user._id);
      const by = async (as: Parameters<typeof ask>[3]) => (await ask(hub, method, address, as)).status;
      const json = method === 'GET' ? {} : { json: {} };
      expect([path, await by({ as: anonymous, ...json })]).toEqual([path, 401]);
      for (const [who, as] of Object.entries(others)) {
        expect([path, who, await by({ as, ...json })]).toEqual([path, who, 403]);
      }
    }
    // Nobody was disabled or rejected by those who may not.
    expect((await ask(hub, 'GET', '/login/get_role', { as: admin })).body).toMatchObject({ is_admin: true });
  });
});

describe('the lists of people (contract section 4)', () => {
  it('find students by a part of the name or the e-mail, in any case; %, _ and \\ are themselves', async () => {
    const sita = await student(hub, { name: 'Sita Kumari' });
    const percent = await student(hub, { name: '100% _real_ \\o/' });
    const found = async (name: string) =>
      (await read(`students?name=${encodeURIComponent(name)}`)).data.map(({ _id }) => _id);
    expect(await found('sItA k')).toEqual([sita.user._id]);
    expect(await found(sita.email.toUpperCase().slice(0, 9))).toEqual([sita.user._id]);
    for (const part of ['0% _', '_real_', '\\o/']) expect(await found(part)).toEqual([percent.user._id]);
    expect(await found('1_0%')).toEqual([]);
    const [row] = (await read('students?name=sita')).data;
    expect(row).toEqual({
      _id: sita.user._id,
      name: 'Sita Kumari',
      email: sita.email,
      email_confirmed: false,
      role_id: 'S-100',
      department: 'Civil',
      university: 'AMITY',
      college: 'NIET',
      semester: 'III',
      alumnus: false,
      start_year: '2024-08',
      end_year: '2028-06',
      disabled: false,
      deletion_due_at: null,
      own: false,
      decisions: [],
      created_at: expect.any(String),
    });
  });

  it('find with ?query= by name, e-mail, number and whole id, also together with other filters', async () => {
    const form = { name: 'Query Test', role_id: 'CS/17_42%' };
    const searched = await teacher(hub, { form });
    await teacher(hub, { form: { name: 'Another Teacher', role_id: 'CS/17X42Y' } });
    const found = async (query: string, more = '') =>
      (await read(`teachers?query=${encodeURIComponent(query)}${more}`)).data.map(({ _id }) => _id);
    const { _id, email } = searched.user;
    for (const query of ['qUERY te', email.slice(0, 8).toUpperCase(), '17_4', '42%', _id, _id.toUpperCase()])
      expect([query, await found(query)]).toEqual([query, [_id]]);
    for (const query of [_id.slice(0, 20), '17_5', 'Query\\ Test', "' or true --"])
      expect([query, await found(query)]).toEqual([query, []]);
    expect(await found('query te', '&status=Approved&name=query')).toEqual([_id]);
    expect(await found('query te', '&status=Rejected')).toEqual([]);
    expect(await found('query te', '&name=somebody')).toEqual([]);
    expect((await read(`students?query=${_id}`)).total).toBe(0);
    expect((await read('teachers?query=')).total).toBe((await read('teachers')).total);
  });

  it('never mix: a student is no teacher, a teacher no student', async () => {
    const { user } = await teacher(hub, { form: { name: 'Only Teacher' } });
    await student(hub, { name: 'Only Student' });
    expect((await read('teachers?name=only')).data.map(({ _id }) => _id)).toEqual([user._id]);
    expect((await read('students?name=only')).data.map(({ name }) => name)).toEqual(['Only Student']);
  });

  it('page by twelve, newest first, and tell the disabled ones apart', async () => {
    const made: Member[] = [];
    for (let n = 0; n < 13; n += 1) made.push(await student(hub, { name: `Crowd ${n}` }));
    const first = await read('students?name=crowd');
    const second = await read('students?name=crowd&page=2');
    expect([first.total, first.data.length, second.data.map(({ name }) => name)]).toEqual([13, 12, ['Crowd 0']]);
    await decide(`users/${made[7]?.user._id}/disable`);
    const names = async (disabled: string) =>
      (await read(`students?name=crowd&disabled=${disabled}`)).data.map(({ name }) => name);
    expect(await names('true')).toEqual(['Crowd 7']);
    expect(await names('false')).toHaveLength(12);
    expect(await names('perhaps')).toEqual([]);
  });

  it.each([
    'name=%00',
    'query=%00',
    `name=${'x'.repeat(201)}`,
    `query=${'x'.repeat(201)}`,
    'page=0',
    'page=x',
    'page=1&page=2',
  ])('refuse ?%s', async (query) => {
    for (const list of ['teachers', 'students'])
      expect((await ask(hub, 'GET', `/admin/${list}?${query}`, { as: admin })).status).toBe(400);
  });

  it('say who decided what and when, the latest about the status and about the access', async () => {
    const who = await teacher(hub, { approved: false, form: { name: 'Decided Upon' } });
    const decisions = async () => (await read('teachers?name=decided')).data[0]?.decisions;
    expect(await decisions()).toEqual([]);
    await decide(`teachers/${who.user._id}/approve`, { accept_unconfirmed: true });
    await decide(`users/${who.user._id}/disable`);
    await decide(`teachers/${who.user._id}/reject`, { reason: 'Left.' });
    const by = { actor: admin.user.name, actor_id: admin.user._id, at: expect.any(String) };
    expect(await decisions()).toEqual([
      { ...by, action: 'teacher.reject', reason: 'Left.' },
      { ...by, action: 'user.disable', reason: null },
    ]);
    await hub.userService.enable({ actor_id: null, actor: 'hub enable-user' }, who.user._id);
    expect((await decisions())?.[0]).toMatchObject({
      action: 'user.enable',
      actor: 'hub enable-user',
      actor_id: null,
    });
  });

  it('mark the calling administrator', async () => {
    const { data } = await read('teachers?name=administrator');
    expect(data.filter(({ own }) => own).map(({ _id }) => _id)).toEqual([admin.user._id]);
  });
});

describe('two administrators who decide at the same time', () => {
  it('the second one is told, instead of withdrawing what the first has just approved', async () => {
    const other = await makeAdministrator(hub, 'second@example.edu');
    const { user } = await teacher(hub, { approved: false, form: { name: 'Seen Twice' } });
    expect((await decide(`teachers/${user._id}/approve`, { accept_unconfirmed: true, seen: 'Pending' })).status).toBe(
      200,
    );
    const late = await decide(`teachers/${user._id}/reject`, { reason: 'No.', seen: 'Pending' }, other);
    expect([late.status, late.body.code]).toEqual([409, 'ALREADY_REVIEWED']);
    expect(late.body['message']).toContain('approved');
    expect((await read('teachers?name=seen')).data[0]).toMatchObject({ status: 'Approved' });
    expect(hub.outbox.filter(({ subject }) => subject.includes('withdrawn'))).not.toContainEqual(
      expect.objectContaining({ text: expect.stringContaining('Seen Twice') }),
    );
    // Who has looked again may withdraw it; the first, who still sees it approved, does not decide over that either.
    expect((await decide(`teachers/${user._id}/reject`, { seen: 'Approved' }, other)).status).toBe(200);
    expect((await decide(`teachers/${user._id}/approve`, { accept_unconfirmed: true, seen: 'Pending' })).status).toBe(
      409,
    );
    expect((await decide(`teachers/${user._id}/approve`, { accept_unconfirmed: true, seen: 'Rejected' })).status).toBe(
      200,
    );
  });

  it('of an approval and a rejection at the very same moment one wins, the other gets 409', async () => {
    const other = await makeAdministrator(hub, 'third@example.edu');
    for (let round = 0; round < 5; round += 1) {
      const { user } = await teacher(hub, { approved: false });
      const answers = await Promise.all([
        decide(`teachers/${user._id}/approve`, { accept_unconfirmed: true, seen: 'Pending' }),
        decide(`teachers/${user._id}/reject`, { seen: 'Pending' }, other),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    }
  });

  it('the same decision twice is the first one, unchanged', async () => {
    const { user } = await teacher(hub, { approved: false });
    for (let round = 0; round < 2; round += 1)
      expect((await decide(`teachers/${user._id}/approve`, { accept_unconfirmed: true, seen: 'Pending' })).status).toBe(
        200,
      );
  });

  it.each([{ seen: 'nonsense' }, { seen: 7 }, { seen: null }])('refuses %j', async (json) => {
    const { user } = await teacher(hub, { approved: false });
    expect((await decide(`teachers/${user._id}/approve`, json)).status).toBe(400);
    expect((await decide(`teachers/${user._id}/reject`, json)).status).toBe(400);
  });
});
