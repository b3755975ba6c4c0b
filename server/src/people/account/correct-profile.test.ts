import { beforeAll, describe, expect, it } from 'vitest';
import { approve, ask, uploadedNotes, uploadedPaper } from '@exam-vault/testing/ask';
import { trustingInspector } from '@exam-vault/testing/files';
import { listeningHub, type ListeningHub } from '@exam-vault/testing/listening-hub';
import { administrator, student, teacher, type Member } from '@exam-vault/testing/people';

let hub: ListeningHub;
beforeAll(async () => {
  hub = await listeningHub({ inspector: trustingInspector });
});

const correct = (as: Member, json: object) => ask(hub, 'PUT', '/account/profile', { as, json });

describe('correcting one’s own profile (issue 19)', () => {
  it('changes what is sent, and never role, e-mail, status or rights', async () => {
    const asha = await student(hub);
    const sent = {
      semester: 'VII',
      start_year: '2023-08',
      role_id: 'S-7',
      role: 'teacher',
      email: 'x@y.example',
      status: 'Approved',
      is_admin: true,
      disabled_at: null,
      issuer: 'x',
      _id: 'x',
    };
    const { status, body } = await correct(asha, sent);
    expect(status).toBe(200);
    const { semester, start_year, role_id } = sent;
    const changed = { ...asha.user, semester, start_year, role_id, updated_at: expect.any(String) as string };
    expect(body).toEqual(changed);
    expect((await ask(hub, 'GET', '/login/get_role', { as: asha })).body).toMatchObject({
      role: 'student',
      is_admin: false,
    });
    expect((await ask(hub, 'GET', '/login/get_teacher_data', { as: asha })).body).toEqual(body);
  });

  it('shows a new name at once in lists that are kept, on documents and on reviews; the log keeps both', async () => {
    const [asha, ravi] = [await student(hub), await teacher(hub)];
    const paper = await uploadedPaper(hub, asha, { title: 'Renamed' });
    await approve(hub, ravi, paper._id);
    await uploadedNotes(hub, asha);
    const list = async () => (await ask(hub, 'GET', '/papers/all_paper')).body.data?.[0];
    // Twice: the second answer is the kept one.
    for (let n = 0; n < 2; n += 1) expect(await list()).toMatchObject({ uploaded_by: 'Sam Student' });
    await correct(asha, { name: 'Sam Right' });
    expect(await list()).toMatchObject({ uploaded_by: 'Sam Right', approved_by: 'Tara Teacher' });
    const account = await hub.database.rows('select name from identity_users where id = $1', [asha.user.user_id]);
    expect(account).toEqual([{ name: 'Sam Right' }]);
    await correct(ravi, { name: 'Tara Right' });
    expect(await list()).toMatchObject({ approved_by: 'Tara Right' });
    expect((await ask(hub, 'GET', '/notes/all_notes')).body.data?.[0]).toMatchObject({ uploaded_by: 'Sam Right' });
    const { body } = await ask(hub, 'GET', '/admin/audit_log?action=user.profile_correct&name=tara', {
      as: await administrator(hub),
    });
    expect(body.data).toMatchObject([
      { actor: 'Tara Right', object: 'Tara Right', comment: 'Tara Teacher → Tara Right' },
    ]);
  });

  it('keeps the language of a person, which the log does not have', async () => {
    const asha = await student(hub);
    expect(asha.user).not.toHaveProperty('language');
    expect((await correct(asha, { language: 'hi' })).body).toMatchObject({ language: 'hi' });
    for (const path of ['/login/get_role', '/login/get_teacher_data'])
      expect((await ask(hub, 'GET', path, { as: asha })).body).toMatchObject({ language: 'hi' });
    expect((await correct(asha, { language: 'tlh' })).status).toBe(400);
    const entries = "select from audit_log where object_id = $1 and action = 'user.profile_correct'";
    expect(await hub.database.rows(entries, [asha.user._id])).toEqual([]);
  });

  it('refuses what the lists do not have, and a wrong order of years', async () => {
    const asha = await student(hub);
    for (const wrong of [
      { college: 'Nowhere' },
      { semester: 'XX' },
      { university: 'Amity' },
      { start_year: '2030-01' },
      { end_year: '2020-01' },
      { name: '\u200B' },
      { name: 'x'.repeat(201) },
      { name: 'a\u202Eb' },
    ])
      expect([wrong, (await correct(asha, wrong)).status]).toEqual([wrong, 400]);
    // A teacher has no semester: what is sent of it is ignored.
    const ravi = await teacher(hub);
    expect((await correct(ravi, { semester: 'V' })).body).toEqual(ravi.user);
  });
});
