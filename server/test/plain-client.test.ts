import { beforeAll, describe, expect, it } from 'vitest';
import { anyPdf, ask } from '@exam-vault/testing/ask';
import { listeningHub, type ListeningHub } from '@exam-vault/testing/listening-hub';
import { administrator, signUp, type Person } from '@exam-vault/testing/people';

/** A client that knows the specification's table of calls (section 7) and nothing else: its paths, its payloads, its answers. */

let hub: ListeningHub;
let teacher: Person;
let student: Person;

const PAPER = {
  title: 'Operating Systems midterm',
  department: 'CSE',
  subject: 'Operating Systems',
  year: '3rd',
  semester: 'V',
  paper_type: 'Main',
  exam_type: 'Midterm',
  role: 'student',
  approved_by: 'Sita',
};
const NOTES = {
  title: 'Scheduling, explained',
  department: 'CIVIL',
  subject: 'Surveying',
  year: '1st',
  semester: 'II',
  unit_no: 'VII',
  role: 'student',
  approved_by: 'Sita',
};

async function multipart(fields: Record<string, string>): Promise<FormData> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(await anyPdf())]), 'file.pdf');
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

async function upload(path: string, fields: Record<string, string>): Promise<string> {
  const { status, body } = await ask(hub, 'POST', path, { as: student, form: await multipart(fields) });
  expect([status, body['error']]).toEqual([201, undefined]);
  return String(body['_id']);
}

/** The subject of a token: what a client calls its uid. */
function uidOf({ token }: Person): string {
  const [, claims = ''] = token.split('.');
  return (JSON.parse(Buffer.from(claims, 'base64url').toString()) as { sub: string }).sub;
}

beforeAll(async () => {
  hub = await listeningHub();
  teacher = await signUp(hub);
  student = await signUp(hub);
});

describe('a client of the specification', () => {
  it('registers a teacher, who waits, and reads role, status and profile (spec section 7)', async () => {
    const json = {
      name: 'Tara',
      email: teacher.email,
      role_id: 'T-1',
      department: 'Civil',
      university: 'Amity',
      college: 'LIET',
    };
    expect((await ask(hub, 'POST', '/users/teacherReg', { as: teacher, json })).status).toBe(201);
    const role = async () => (await ask(hub, 'GET', '/login/get_role', { as: teacher })).body;
    expect(await role()).toMatchObject({ role: 'teacher', name: 'Tara', status: 'Pending' });
    const { body: profile } = await ask(hub, 'GET', '/login/get_teacher_data', { as: teacher });
    expect(profile).toMatchObject({ ...json, role: 'teacher' });
    const { headers } = await administrator(hub);
    await hub.app.inject({
      method: 'PUT',
      url: `/admin/teachers/${String(profile['_id'])}/approve`,
      headers,
      payload: { accept_unconfirmed: true },
    });
    expect(await role()).toMatchObject({ status: 'Approved' });
  });

  it('registers a student, who is in at once (spec section 7)', async () => {
    const json = {
      name: 'Sita',
      email: student.email,
      role_id: 'S-1',
      department: 'ME',
      semester: 'VIII',
      university: 'AMITY',
      college: 'NIET',
      start_year: '2024-08',
      end_year: '2028-06',
    };
    expect((await ask(hub, 'POST', '/users/studentReg', { as: student, json })).status).toBe(201);
    expect((await ask(hub, 'GET', '/login/get_role', { as: student })).body).toMatchObject({
      role: 'student',
      name: 'Sita',
    });
  });

  it('uploads a paper, finds it among the own and the new ones, edits it and sees it approved (spec section 7)', async () => {
    const id = await upload('/papers/upload_paper', PAPER);
    const mine = await ask(hub, 'GET', `/papers/my_paper?uid=${uidOf(student)}`, { as: student });
    expect(mine.body).toEqual([expect.objectContaining({ _id: id, paper_approval_status: 'Pending' })]);
    expect((await ask(hub, 'GET', '/papers/new_papers', { as: teacher })).body).toEqual([
      expect.objectContaining({ _id: id }),
    ]);
    const form = await multipart({ ...PAPER, title: 'Midterm, mended' });
    const edited = await ask(hub, 'PUT', `/papers/edit_paper/${id}`, { as: student, form });
    expect([edited.status, edited.body['title']]).toEqual([200, 'Midterm, mended']);
    const before = (await ask(hub, 'GET', `/papers/get_paper/${id}`, { as: student })).body;
    expect(before).toMatchObject({ title: 'Midterm, mended', subject: PAPER.subject, file_url: expect.any(String) });

    const json = { paperId: id, status: 'Approved', approved_by: 'Tara', approval_at: Date.now() };
    expect((await ask(hub, 'PUT', '/papers/approve_paper', { as: teacher, json })).body).toMatchObject({
      paper_approval_status: 'Approved',
      approved_by: 'Tara',
      approval_at: expect.any(Number),
    });
    const all = await ask(hub, 'GET', '/papers/all_paper?page=1');
    expect(all.body).toMatchObject({ data: [{ _id: id }], total: 1 });
    const query = new URLSearchParams({
      title: 'midterm',
      subject: PAPER.subject,
      department: 'CSE',
      year: '3rd',
      semester: 'V',
      paper_type: 'Main',
      exam_type: 'Midterm',
      paper_approval_status: 'Approved',
    });
    const found = await ask(hub, 'GET', `/papers/search_papers?${query.toString()}`);
    expect(found.body).toMatchObject({ data: [{ _id: id }], message: expect.any(String) });
    const viewed = await ask(hub, 'GET', `/papers/${id}/view_paper`);
    expect((await fetch(hub.origin + String(viewed.body['file_url']))).headers.get('content-type')).toBe(
      'application/pdf',
    );
  });

  it('sees a paper rejected, with the comment (spec section 7)', async () => {
    const id = await upload('/papers/upload_paper', PAPER);
    const json = { paperId: id, status: 'Rejected', approved_by: 'Tara', comment: 'Page 2 is missing.' };
    expect((await ask(hub, 'PUT', '/papers/reject_paper', { as: teacher, json })).status).toBe(200);
    const { body } = await ask(hub, 'GET', `/papers/${id}/view_paper`, { as: student });
    expect(body).toMatchObject({
      paper_approval_status: 'Rejected',
      approved_by: 'Tara',
      comment: 'Page 2 is missing.',
    });
  });

  it('counts a download of a paper, then deletes it (spec section 7)', async () => {
    const id = await upload('/papers/upload_paper', PAPER);
    const json = { paper_id: id };
    expect((await ask(hub, 'POST', '/papers/download_papers', { as: student, json })).body).toEqual({
      download_count: 1,
    });
    expect((await ask(hub, 'GET', `/papers/${id}/view_paper`, { as: student })).body['download_count']).toBe(1);
    expect((await ask(hub, 'PUT', `/papers/${id}/delete`, { as: student })).status).toBe(200);
    expect((await ask(hub, 'GET', `/papers/${id}/view_paper`, { as: student })).status).toBe(404);
    const mine = await ask(hub, 'GET', `/papers/my_paper?uid=${uidOf(student)}`, { as: student });
    expect(JSON.stringify(mine.body)).not.toContain(id);
  });

  it('deletes softly: the row stays, marked (spec section 4)', async () => {
    for (const [path, fields, kind] of [
      ['/papers/upload_paper', PAPER, 'papers'],
      ['/notes/upload_notes', NOTES, 'notes'],
    ] as const) {
      const id = await upload(path, fields);
      await ask(hub, 'PUT', `/${kind}/${id}/delete`, { as: student });
      const row = await hub.db.selectFrom('documents').select('deleted_at').where('_id', '=', id).executeTakeFirst();
      expect(row?.deleted_at, kind).toBeInstanceOf(Date);
    }
  });

  it('reads the four counts with the values of the specification (spec sections 3 and 7)', async () => {
    const keys = async (call: string) => Object.keys((await ask(hub, 'GET', `/papers/${call}`)).body);
    expect(await keys('paper_stats')).toEqual(['pending', 'approved', 'rejected']);
    expect((await keys('department_stats')).toSorted()).toEqual(['CIVIL', 'CSE', 'EE', 'ME', 'Other']);
    expect(await keys('paper_type_stats')).toEqual(['Main', 'Back', 'Other']);
    expect(await keys('exam_type_stats')).toEqual(['University', 'Midterm', 'Improvement', 'Other']);
  });

  it('uploads notes, edits, lists, searches, views and counts them, and deletes them (spec section 7)', async () => {
    const id = await upload('/notes/upload_notes', NOTES);
    const form = await multipart({ ...NOTES, title: 'Scheduling, mended' });
    expect((await ask(hub, 'PUT', `/notes/edit_notes/${id}`, { as: student, form })).status).toBe(200);
    const prefill = (await ask(hub, 'GET', `/notes/get_notes/${id}`)).body;
    const { title: _title, role: _role, approved_by, ...place } = NOTES;
    expect(prefill).toMatchObject({ ...place, title: 'Scheduling, mended', approved_by, file_url: expect.any(String) });
    expect((await ask(hub, 'GET', '/notes/all_notes?page=1')).body).toMatchObject({ data: [{ _id: id }], total: 1 });
    const query = new URLSearchParams({
      title: 'mended',
      subject: NOTES.subject,
      department: 'CIVIL',
      year: '1st',
      semester: 'II',
    });
    expect((await ask(hub, 'GET', `/notes/search_notes?${query.toString()}`)).body.data).toMatchObject([{ _id: id }]);
    const mine = await ask(hub, 'GET', `/notes/my_notes?uid=${uidOf(student)}`, { as: student });
    expect(mine.body).toEqual([expect.objectContaining({ _id: id })]);
    const viewed = await ask(hub, 'GET', `/notes/${id}/view_notes`);
    expect((await fetch(hub.origin + String(viewed.body['file_url']))).status).toBe(200);
    const json = { paper_id: id };
    expect((await ask(hub, 'POST', '/notes/download_notes', { as: student, json })).body).toEqual({
      download_count: 1,
    });
    expect((await ask(hub, 'PUT', `/notes/${id}/delete`, { as: student })).status).toBe(200);
    expect((await ask(hub, 'GET', '/notes/all_notes')).body).toEqual({ data: [], total: 0 });
  });
});
