import type { AuditEntry } from '@exam-vault/contract/audit';
import { beforeAll, describe, expect, it } from 'vitest';
import { approve, ask, reject, uploadedNotes, uploadedPaper } from '@exam-vault/testing/ask';
import { trustingInspector } from '@exam-vault/testing/files';
import { listeningHub, type ListeningHub } from '@exam-vault/testing/listening-hub';
import { administrator, student, teacher, type Member } from '@exam-vault/testing/people';

let hub: ListeningHub;
let admin: Member;
let asha: Member;
let ravi: Member;

beforeAll(async () => {
  hub = await listeningHub({ inspector: trustingInspector });
  admin = await administrator(hub);
  asha = await student(hub, { name: 'Asha Rao' });
  ravi = await teacher(hub, { form: { name: 'Ravi Iyer' } });
});

async function log(query = ''): Promise<{ data: AuditEntry[]; total: number }> {
  const { status, body } = await ask(hub, 'GET', `/admin/audit_log${query}`, { as: admin });
  expect(status).toBe(200);
  return body as unknown as { data: AuditEntry[]; total: number };
}
const words = ({ actor, action, object, comment, before }: AuditEntry) => [actor, action, object, comment, before];

describe('the audit log', () => {
  it('says who did what to whom and when, newest first', async () => {
    const paper = await uploadedPaper(hub, asha, { title: 'Deadlocks' });
    await reject(hub, ravi, paper._id, 'Page 2 is missing.\nPlease scan it again.');
    await ask(hub, 'PUT', `/papers/${paper._id}/delete`, { as: asha });
    await ask(hub, 'PUT', `/admin/teachers/${ravi.user._id}/reject`, { as: admin, json: { reason: 'Left.' } });
    await ask(hub, 'PUT', `/admin/teachers/${ravi.user._id}/approve`, {
      as: admin,
      json: { accept_unconfirmed: true },
    });
    const { data, total } = await log();
    expect(data.slice(0, 5).map(words)).toEqual([
      [admin.user.name, 'teacher.approve', 'Ravi Iyer', 'The email wasn’t confirmed.', null],
      [admin.user.name, 'teacher.reject', 'Ravi Iyer', 'Left.', 'Approved'],
      ['Asha Rao', 'paper.delete', 'Deadlocks', null, null],
      ['Ravi Iyer', 'paper.reject', 'Deadlocks', 'Page 2 is missing.\nPlease scan it again.', null],
      ['Asha Rao', 'paper.upload', 'Deadlocks', null, null],
    ]);
    expect(data[3]).toMatchObject({ actor_id: ravi.user._id, object_id: paper._id, at: expect.stringMatching(/Z$/) });
    expect(total).toBeGreaterThanOrEqual(6);
    // What the hub did by itself, or the operator at the command line, has no person.
    expect((await log('?action=user.make_administrator')).data[0]).toMatchObject({ actor_id: null });
  });

  it('tells of an edit only that it happened: what stood there before stays in the database', async () => {
    const paper = await uploadedPaper(hub, asha, { title: 'Before' });
    const form = new FormData();
    const fields = { title: 'After', subject: 'DBMS', department: 'CSE', year: '1st', semester: 'I' };
    for (const [name, value] of Object.entries({ ...fields, paper_type: 'Main', exam_type: 'Other' }))
      form.append(name, value);
    expect((await ask(hub, 'PUT', `/papers/edit_paper/${paper._id}`, { as: asha, form })).status).toBe(200);
    expect(words((await log('?action=paper.edit')).data[0] as AuditEntry)).toEqual([
      'Asha Rao',
      'paper.edit',
      'After',
      null,
      null,
    ]);
  });

  it('is found by a person, who did it or to whom it was done, and by what was done', async () => {
    const paper = await uploadedPaper(hub, asha, { title: 'Semaphores' });
    await approve(hub, ravi, paper._id);
    const both = await log('?name=RAVI%20i');
    expect(new Set(both.data.map(({ action }) => action))).toEqual(
      new Set(['paper.approve', 'paper.reject', 'teacher.approve', 'teacher.reject']),
    );
    const approved = await log('?action=paper.approve&name=iyer');
    expect(approved.data.map(words)).toEqual([['Ravi Iyer', 'paper.approve', 'Semaphores', null, null]]);
    expect(approved.total).toBe(1);
    for (const none of ['?name=%25', '?name=_', '?action=nonsense', '?name=nobody'])
      expect(await log(none)).toEqual({ data: [], total: 0 });
    expect((await log('?name=&action=')).total).toBeGreaterThan(5);
  });

  it('has twelve entries a page', async () => {
    for (let n = 0; n < 13; n += 1) await uploadedNotes(hub, asha, { title: `Unit ${n}` });
    const first = await log('?action=notes.upload');
    const second = await log('?action=notes.upload&page=2');
    expect([first.total, first.data.length]).toEqual([13, 12]);
    expect(second.data.map(({ object }) => object)).toEqual(['Unit 0']);
    expect(await log('?action=notes.upload&page=3')).toEqual({ data: [], total: 13 });
    for (const query of ['?page=0', '?page=x', '?name=%00', `?name=${'x'.repeat(201)}`])
      expect((await ask(hub, 'GET', `/admin/audit_log${query}`, { as: admin })).status).toBe(400);
  });
});
