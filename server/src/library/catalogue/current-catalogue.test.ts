import { fileURLToPath } from 'node:url';
import { DEFAULT_CATALOGUE } from '@exam-vault/contract/catalogue';
import type { Paper } from '@exam-vault/contract/papers';
import { beforeAll, describe, expect, it } from 'vitest';
import { readCatalogue } from './catalogue-file.ts';
import {
  anyPdf,
  approve,
  ask,
  NOTES_FIELDS,
  PAPER_FIELDS,
  paperForm,
  uploadedNotes,
  uploadedPaper,
} from '@exam-vault/testing/ask';
import { atEnd } from '@exam-vault/testing/at-end';
import { trustingInspector } from '@exam-vault/testing/files';
import { listeningHub, type ListeningHub } from '@exam-vault/testing/listening-hub';
import { signIn, signUp, student, studentForm, teacher, teacherForm, type Member } from '@exam-vault/testing/people';
import { testDatabase, type TestDatabase } from '@exam-vault/testing/test-database';

const CATALOGUE_FILE = fileURLToPath(new URL('../../../../docs/catalogue.example.json', import.meta.url));
const OWN = {
  ...PAPER_FIELDS,
  subject: 'Anatomy',
  department: 'Medicine',
  year: 'Bachelor 2',
  semester: 'Winter',
  paper_type: 'Resit',
  exam_type: 'Oral',
};

let database: TestDatabase;
let hub: ListeningHub;
let reviewer: Member;
let owner: Member;
let old: Paper;

beforeAll(async () => {
  database = await testDatabase();
  atEnd(() => database.close());
  const HUB_SECRET = 'the same secret for both hubs of this database';
  // The year before, with the lists that the hub comes with.
  const before = await listeningHub({ inspector: trustingInspector }, database, { HUB_SECRET });
  reviewer = await teacher(before);
  owner = await student(before);
  old = await uploadedPaper(before, owner);
  await approve(before, reviewer, old._id);
  await uploadedNotes(before, reviewer);
  hub = await listeningHub({ inspector: trustingInspector }, database, { HUB_SECRET, CATALOGUE_FILE });
  reviewer = { ...reviewer, ...(await signIn(hub, reviewer.email)) };
  owner = { ...owner, ...(await signIn(hub, owner.email)) };
});

const search = async (query: Record<string, string>) =>
  (await ask(hub, 'GET', `/papers/search_papers?${new URLSearchParams(query)}`)).body;

describe('another institution’s lists (contract section 4)', () => {
  it('are what /catalogue serves', async () => {
    const { body } = await ask(hub, 'GET', '/catalogue');
    expect(body).toEqual(await readCatalogue(CATALOGUE_FILE));
    expect(body['departments']).not.toEqual(DEFAULT_CATALOGUE.departments);
  });

  it('are what a registration is held to, and the hub’s own are not any more', async () => {
    const chosen = { department: 'Law', university: 'University of the North', college: 'Faculty of Law' };
    const register = async (path: string, json: object) =>
      (await ask(hub, 'POST', path, { as: await signUp(hub), json })).status;
    expect(await register('/users/teacherReg', { ...teacherForm, ...chosen })).toBe(201);
    expect(await register('/users/studentReg', { ...studentForm, ...chosen, semester: 'Summer' })).toBe(201);
    expect(await register('/users/teacherReg', teacherForm)).toBe(400);
    expect(await register('/users/studentReg', { ...studentForm, ...chosen })).toBe(400);
  });

  it('are what an upload is held to, counted by and found by', async () => {
    const paper = await uploadedPaper(hub, owner, OWN);
    expect(paper).toMatchObject(OWN);
    await approve(hub, reviewer, paper._id);
    expect((await search({ department: 'Medicine', exam_type: 'Oral' })).total).toBe(1);
    const refused = await ask(hub, 'POST', '/papers/upload_paper', {
      as: owner,
      form: paperForm({ ...OWN, department: 'CSE' }, await anyPdf()),
    });
    expect([refused.status, refused.body.code]).toEqual([400, 'VALIDATION']);
    expect((await ask(hub, 'GET', '/papers/department_stats')).body).toEqual({
      Law: 0,
      Medicine: 1,
      Philosophy: 0,
      Economics: 0,
      CSE: 1,
    });
  });

  it('leave what has a retired value readable: view, list, filter and the form', async () => {
    const retired = { title: old.title, subject: old.subject, department: 'CSE', paper_type: 'Main' };
    for (const path of [`/papers/${old._id}/view_paper`, `/papers/get_paper/${old._id}`]) {
      expect((await ask(hub, 'GET', path)).body).toMatchObject(retired);
    }
    const { body } = await ask(hub, 'GET', '/papers/all_paper?page=1');
    expect(body.data).toContainEqual(expect.objectContaining(retired));
    expect(await search({ department: 'CSE', semester: PAPER_FIELDS.semester })).toMatchObject({ total: 1 });
    expect(await search({ department: 'Astrology' })).toMatchObject({ total: 0, data: [] });
    expect((await ask(hub, 'GET', '/notes/all_notes?page=1')).body.data).toContainEqual(
      expect.objectContaining(NOTES_FIELDS),
    );
  });

  it('ask for a present value when a retired one is saved, and change nothing before', async () => {
    const edit = (fields: Record<string, string>) =>
      ask(hub, 'PUT', `/papers/edit_paper/${old._id}`, { as: reviewer, form: paperForm(fields) });
    const refused = await edit({});
    expect([refused.status, refused.body.code]).toEqual([400, 'VALIDATION']);
    expect(String(refused.body['error'])).toContain('department');
    expect((await ask(hub, 'GET', `/papers/get_paper/${old._id}`)).body).toMatchObject(PAPER_FIELDS);
    expect((await edit(OWN)).body).toMatchObject(OWN);
  });
});
