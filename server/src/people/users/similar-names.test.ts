import { beforeAll, describe, expect, it } from 'vitest';
import { FORMER_MEMBER } from '@exam-vault/contract/account';
import { ask, uploadedNotes } from '@exam-vault/testing/ask';
import { trustingInspector } from '@exam-vault/testing/files';
import { listeningHub, type ListeningHub } from '@exam-vault/testing/listening-hub';
import {
  administrator,
  signUp,
  student,
  studentForm,
  teacher,
  teacherForm,
  type Member,
} from '@exam-vault/testing/people';
import { storeNameKeys } from './similar-names.ts';

const CYRILLIC = 'R\u0430vi Iy\u0435r';
const REFUSED = { status: 409, body: { code: 'NAME_TOO_SIMILAR' } };

let hub: ListeningHub;
let admin: Member;
let ravi: Member;

beforeAll(async () => {
  hub = await listeningHub({ inspector: trustingInspector });
  admin = await administrator(hub);
  ravi = await teacher(hub, { form: { name: 'Dr. Ravi Iyer' } });
});

const rename = (as: Member, name: string) => ask(hub, 'PUT', '/account/profile', { as, json: { name } });
const nameOf = async (as: Member) => (await ask(hub, 'GET', '/login/get_teacher_data', { as })).body['name'];
async function register(name: string, form: 'studentReg' | 'teacherReg' = 'studentReg') {
  const json = { ...(form === 'studentReg' ? studentForm : teacherForm), name };
  return await ask(hub, 'POST', `/users/${form}`, { as: await signUp(hub), json });
}

describe('a name like a teacher’s or an administrator’s (decision 85)', () => {
  it.each(['Ravi Iyer', 'ravi  lyer', CYRILLIC, 'Prof. Ra\u200Bvi Iyer', FORMER_MEMBER, 'HUB'])(
    'is refused to a student who renames themselves: %s',
    async (name) => {
      const asha = await student(hub);
      expect(await rename(asha, name)).toMatchObject(REFUSED);
      expect(await nameOf(asha)).toBe(studentForm.name);
    },
  );

  it('is told apart from the start where a namesake registers; an initial is their own', async () => {
    for (const name of ['Ravi Iyer', 'ravi  lyer', CYRILLIC])
      expect(await register(name)).toMatchObject({
        status: 201,
        body: { name: expect.stringMatching(/ \(student\)$/) },
      });
    expect(await register('Ravi K. Iyer')).toMatchObject({ status: 201, body: { name: 'Ravi K. Iyer' } });
    expect(await register(FORMER_MEMBER)).toMatchObject(REFUSED);
  });

  it('may be another teacher’s; an administrator’s is refused to teachers too', async () => {
    const namesake = await teacher(hub, { form: { name: 'Ravi Iyer' } });
    expect((await rename(namesake, 'Ravi IYER')).status).toBe(200);
    expect((await rename(ravi, 'Dr Ravi Iyer')).status).toBe(200);
    expect(await register(admin.user.name, 'teacherReg')).toMatchObject({
      body: { name: `${admin.user.name} (teacher)` },
    });
    expect(await rename(namesake, `${admin.user.name}.`)).toMatchObject(REFUSED);
  });

  it('is what a teacher who waits cannot take by a new name, and takes from nobody', async () => {
    const waiting = await teacher(hub, { approved: false, form: { name: 'Sita Rao' } });
    expect(await rename(waiting, CYRILLIC)).toMatchObject(REFUSED);
    expect((await register('Sita Rao')).status).toBe(201);
  });

  it('that somebody had first is told apart when a teacher gets it, wherever it shows, and the log says so', async () => {
    const first = await student(hub, { name: 'Neela Das' });
    const notes = await uploadedNotes(hub, first);
    await storeNameKeys(hub.database.db);
    const second = await student(hub, { name: 'Neela D\u0430s' });
    await teacher(hub, { form: { name: 'Neela Das' } });
    expect(await nameOf(first)).toBe('Neela Das (student)');
    expect(await nameOf(second)).toBe('Neela D\u0430s (student)');
    expect((await ask(hub, 'GET', `/notes/${notes._id}/view_notes`)).body).toMatchObject({
      uploaded_by: 'Neela Das (student)',
    });
    const log = await ask(hub, 'GET', '/admin/audit_log?action=user.profile_correct', { as: admin });
    const entry = { actor: 'hub', actor_id: null, object_id: first.user._id };
    expect(log.body.data).toContainEqual(
      expect.objectContaining({ ...entry, comment: 'Neela Das → Neela Das (student)' }),
    );
    // Once, also when there is another one; and they can choose a name of their own.
    const other = await teacher(hub, { form: { name: 'Neela Das' } });
    expect(await nameOf(first)).toBe('Neela Das (student)');
    expect(await rename(first, 'Neela Das')).toMatchObject(REFUSED);
    expect((await rename(first, 'Neela P. Das')).status).toBe(200);
    // A teacher who renames themselves is a teacher as well.
    await rename(other, 'Neela P Das');
    expect(await nameOf(first)).toBe('Neela P. Das (student)');
  });

  it('is known by what it looks like now: a new name has no key until it is stored again', async () => {
    await storeNameKeys(hub.database.db);
    const missing = () => hub.database.rows('select name from users where name_key is null');
    expect(await missing()).toEqual([]);
    await hub.database.rows("update users set name = 'Omkar Nath' where _id = $1", [ravi.user._id]);
    expect(await missing()).toEqual([{ name: 'Omkar Nath' }]);
    const apart = { status: 201, body: { name: '0mkar Nath (student)' } };
    expect(await register('0mkar Nath')).toMatchObject(apart);
    await storeNameKeys(hub.database.db);
    expect(await register('0mkar Nath')).toMatchObject(apart);
  });

  it('two at the same moment: the student’s never stays as the teacher’s', async () => {
    const waiting = await teacher(hub, { approved: false, form: { name: 'Gita Bose' } });
    const pupil = await student(hub, { name: 'Somebody Else' });
    await Promise.all([
      rename(pupil, 'Gita Bose'),
      ask(hub, 'PUT', `/admin/teachers/${waiting.user._id}/approve`, { as: admin, json: { accept_unconfirmed: true } }),
    ]);
    expect(['Somebody Else', 'Gita Bose (student)']).toContain(await nameOf(pupil));
  });
});
