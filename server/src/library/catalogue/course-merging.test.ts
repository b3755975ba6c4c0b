import type { Catalogue } from '@exam-vault/contract/catalogue';
import type { CourseNames } from '@exam-vault/contract/course-names';
import type { ListedSubject, SubjectOverview } from '@exam-vault/contract/subjects';
import { anyPdf, approve, ask, examFields, PAPER_FIELDS, paperForm } from '@exam-vault/testing/ask';
import { trustingInspector } from '@exam-vault/testing/files';
import { listeningHub, type ListeningHub } from '@exam-vault/testing/listening-hub';
import { administrator, student, type Member } from '@exam-vault/testing/people';
import { readingHub, type ReadingHub } from '@exam-vault/testing/reading-hub';
import { beforeAll, describe, expect, it } from 'vitest';

const HUB_SECRET = 'one secret for the hubs of a cluster, as it should be';
let hub: ReadingHub;
let other: ListeningHub;
let admin: Member;
let asha: Member;

const QUESTION = '1. Explain the two phases of the commit protocol with a diagram [5]';

beforeAll(async () => {
  hub = await readingHub({ HUB_SECRET });
  other = await listeningHub({ inspector: trustingInspector }, hub.database, { HUB_SECRET });
  admin = await administrator(hub);
  asha = await student(hub);
});

const path = (name: string) => encodeURIComponent(name);
const addSubject = (name: string) =>
  ask(hub, 'POST', '/admin/subjects', { as: admin, json: { name, group: 'Databases' } });
const merge = (name: string, subject: string, relation = 'same') =>
  ask(hub, 'POST', '/admin/course_names', { as: admin, json: { name, subject, relation } });
const split = (name: string, subject: string) =>
  ask(hub, 'DELETE', `/admin/course_names/${path(subject)}/${path(name)}`, { as: admin });
const names = async () => (await ask(hub, 'GET', '/admin/course_names', { as: admin })).body as unknown as CourseNames;
const overviewOf = async (subject: string) =>
  (await ask(hub, 'GET', `/subjects/${path(subject)}`, { as: asha })).body as unknown as SubjectOverview;
const found = async (query: Record<string, string>, at: ListeningHub = hub) =>
  (await ask(at, 'GET', `/papers/search_papers?${new URLSearchParams(query)}`)).body;
const titles = async (query: Record<string, string>, at: ListeningHub = hub) =>
  ((await found(query, at)).data ?? []).map(({ title }) => title).toSorted();
const listed = async (subject: string, at: ListeningHub = hub) =>
  ((await ask(at, 'GET', '/catalogue/subjects')).body['subjects'] as ListedSubject[]).find(
    (one) => one.subject === subject,
  );
const offered = async () =>
  ((await ask(other, 'GET', '/catalogue')).body as unknown as Catalogue).subjects.flatMap(({ subjects }) => subjects);

describe('a course with an older name (contract section 9, issue 40)', () => {
  it('is found with the papers of both names by either of them, in every hub at once, and an undo takes that back', async () => {
    await addSubject('Data Base Systems');
    await hub.approvedPaper({ ...examFields('DBMS', 2022), title: 'New', course_code: '3CS4-05' }, QUESTION);
    const old = await hub.approvedPaper(
      { ...examFields('Data Base Systems', 2011), title: 'Old', department: 'ME', course_code: 'CS-301' },
      QUESTION,
    );
    const waiting = await hub.pendingPaper({ ...examFields('Data Base Systems', 2012), title: 'Waiting' }, QUESTION);
    await hub.processing.drain();
    // What is kept of before must not be answered after the merge.
    for (const at of [hub, other]) {
      expect(await titles({ subject: 'DBMS' }, at)).toEqual(['New']);
      expect(await titles({ subject: 'Data Base Systems' }, at)).toEqual(['Old']);
    }
    await ask(hub, 'PUT', '/courses', {
      as: asha,
      json: { semester: PAPER_FIELDS.semester, subjects: ['Data Base Systems'] },
    });
    const date = new Date(hub.clock.now().getTime() + 30 * 86_400_000).toISOString().slice(0, 10);
    await ask(hub, 'PUT', '/courses/exams', { as: asha, json: { subject: 'Data Base Systems', date } });

    const want = { exam_year: 2013, exam_type: 'University' };
    await ask(hub, 'POST', '/subjects/Data%20Base%20Systems/wanted', { as: asha, json: want });

    const merged = await merge('Data Base Systems', 'DBMS');
    expect(merged.status).toBe(200);
    expect(merged.body['names']).toEqual([
      { name: 'Data Base Systems', subject: 'DBMS', relation: 'same', documents: 2, at: expect.any(String) },
    ]);
    for (const at of [hub, other]) {
      for (const subject of ['DBMS', 'Data Base Systems']) {
        expect(await titles({ subject }, at)).toEqual(['New', 'Old']);
        expect(await titles({ subject, title: 'commit protocol', inside: 'true' }, at)).toEqual(['New', 'Old']);
      }
      expect(await titles({ title: 'data base systems 2011', inside: 'true' }, at)).toEqual(['Old']);
      expect(await listed('DBMS', at)).toMatchObject({ papers: 2, first_year: 2011, departments: ['CSE', 'ME'] });
      expect(await listed('Data Base Systems', at)).toBeUndefined();
    }
    expect((await ask(hub, 'GET', `/papers/get_paper/${old._id}`)).body).toMatchObject({
      subject: 'DBMS',
      then_called: 'Data Base Systems',
    });
    // What a department never publishes is meant by either name.
    const rule = (never_publish: readonly string[]) =>
      ask(hub, 'PUT', '/admin/department_rules', {
        as: admin,
        json: { department: PAPER_FIELDS.department, keep_years: null, never_publish },
      });
    await rule(['Data Base Systems']);
    expect((await approve(hub, hub.reviewer, waiting._id)).body.code).toBe('NEVER_PUBLISH');
    await rule([]);
    const page = await overviewOf('Data Base Systems');
    expect(page).toMatchObject({
      subject: 'DBMS',
      names: [{ name: 'Data Base Systems', relation: 'same', first_year: 2011, last_year: 2011 }],
      codes: [
        { code: '3CS4-05', papers: 1, first_year: 2022, last_year: 2022 },
        { code: 'CS-301', papers: 1, first_year: 2011, last_year: 2011 },
      ],
      departments: ['CSE', 'ME'],
    });
    expect(page.papers).toHaveLength(2);
    expect(page.missing).toContainEqual({ ...want, wanted: 1, asked: true });
    const questions = await ask(hub, 'GET', '/questions?query=commit&subject=Data+Base+Systems', { as: asha });
    expect(questions.body['total']).toBe(2);
    const mock = await ask(hub, 'POST', '/subjects/Data%20Base%20Systems/mock', {
      as: asha,
      json: { marks: 20, seed: 1 },
    });
    expect(mock.status).toBe(200);
    const courses = (await ask(other, 'GET', '/courses', { as: asha })).body;
    expect(courses).toMatchObject({ subjects: ['DBMS'], news: { total: 2 }, exams: [{ subject: 'DBMS', date }] });
    const { body: moved } = await ask(hub, 'PUT', '/courses/exams', {
      as: asha,
      json: { subject: 'DBMS', date: null },
    });
    expect(moved['exams']).toEqual([]);

    expect((await split('Data Base Systems', 'DBMS')).body['names']).toEqual([]);
    for (const at of [hub, other]) {
      expect(await titles({ subject: 'DBMS' }, at)).toEqual(['New']);
      expect(await titles({ subject: 'Data Base Systems', title: 'commit', inside: 'true' }, at)).toEqual(['Old']);
      expect(await listed('Data Base Systems', at)).toMatchObject({ papers: 1, group: 'Databases' });
    }
    expect((await ask(hub, 'GET', `/papers/get_paper/${old._id}`)).body).not.toHaveProperty('then_called');
    expect((await ask(other, 'GET', '/courses', { as: asha })).body).toMatchObject({ subjects: ['Data Base Systems'] });
  });

  it('is no choice of a form any more, but an upload with it is taken and says so', async () => {
    await addSubject('Soft Computing');
    await merge('Soft Computing', 'AI and Machine Learning', 'followed');
    await merge('CS-701', 'AI and Machine Learning');
    const present = (await offered()).find(({ name }) => name === 'AI and Machine Learning');
    expect(present?.abbreviations).toEqual(['AI', 'ML', 'AIML', 'CS-701', 'Soft Computing']);
    expect((await offered()).some(({ name }) => name === 'Soft Computing')).toBe(false);
    const form = paperForm({ ...PAPER_FIELDS, subject: 'Soft Computing' }, await anyPdf());
    const { status, body } = await ask(other, 'POST', '/papers/upload_paper', { as: asha, form });
    expect(status).toBe(201);
    expect(body).toMatchObject({ subject: 'AI and Machine Learning', then_called: 'Soft Computing' });
    // An edit with today's name keeps the older one; another subject takes it away.
    const edit = async (subject: string) => {
      const fields = paperForm({ ...PAPER_FIELDS, subject });
      return (await ask(hub, 'PUT', `/papers/edit_paper/${String(body['_id'])}`, { as: asha, form: fields })).body;
    };
    expect(await edit('AI and Machine Learning')).toMatchObject({ then_called: 'Soft Computing' });
    expect(await edit('IoT')).not.toHaveProperty('then_called');
    expect((await addSubject('soft computing')).body.code).toBe('SUBJECT_EXISTS');
  });

  it('is the last one of a chain, and a split in the middle gives each paper its own name again', async () => {
    for (const name of ['Chain A', 'Chain B', 'Chain C']) await addSubject(name);
    for (const name of ['Chain A', 'Chain B']) await hub.approvedPaper({ subject: name, title: `Of ${name}` }, 'x');
    await merge('Chain A', 'Chain B');
    await merge('Chain B', 'Chain C');
    expect(await titles({ subject: 'Chain A' })).toEqual(['Of Chain A', 'Of Chain B']);
    expect((await overviewOf('Chain A')).subject).toBe('Chain C');
    await split('Chain B', 'Chain C');
    expect(await titles({ subject: 'Chain B' })).toEqual(['Of Chain A', 'Of Chain B']);
    expect(await titles({ subject: 'Chain C' })).toEqual([]);
    await split('Chain A', 'Chain B');
    expect(await titles({ subject: 'Chain B' })).toEqual(['Of Chain B']);
    // Into a subject that was merged itself: into what it is part of.
    await merge('Chain B', 'Chain C');
    await merge('Chain A', 'Chain B');
    expect((await names()).names).toContainEqual(expect.objectContaining({ name: 'Chain A', subject: 'Chain C' }));
    const refused = await ask(hub, 'DELETE', '/admin/subjects/Chain%20C', { as: admin });
    expect([refused.status, refused.body.code]).toEqual([409, 'SAME_COURSE']);
  });

  it.each([
    ['into itself', 'IoT', 'IoT', 409, 'SAME_COURSE'],
    ['into itself in other letters', 'iot', 'IoT', 409, 'SAME_COURSE'],
    ['in a circle', 'Circle B', 'Circle A', 409, 'SAME_COURSE'],
    ['twice', 'Circle A', 'Surveying', 409, 'SAME_COURSE'],
    ['under the abbreviation of another subject', 'OS', 'IoT', 409, 'SUBJECT_EXISTS'],
    ['into what no list has', 'IoT', 'Alchemy', 400, 'VALIDATION'],
    ['without a name', ' ', 'IoT', 400, 'MISSING_FIELDS'],
  ])('is not merged %s', async (_how, name, subject, status, code) => {
    for (const one of ['Circle A', 'Circle B']) await addSubject(one);
    await merge('Circle A', 'Circle B');
    const before = await names();
    const refused = await merge(name, subject);
    expect([refused.status, refused.body.code]).toEqual([status, code]);
    expect(await names()).toEqual(before);
  });

  it('takes papers whose subject is spelt another way, which no list has', async () => {
    const paper = await hub.approvedPaper({ subject: 'Hydrology and Irrigation', title: 'Rivers' }, 'x');
    await hub.database.rows(`update documents set subject = 'HYDROLOGY AND IRRIGATION' where _id = '${paper._id}'`);
    expect((await merge('HYDROLOGY AND IRRIGATION', 'Hydrology and Irrigation')).status).toBe(200);
    expect(await titles({ subject: 'Hydrology and Irrigation' })).toEqual(['Rivers']);
  });

  it('is in the audit log with both names', async () => {
    await merge('Web Tech', 'Web Development');
    await split('Web Tech', 'Web Development');
    expect((await split('Web Tech', 'Web Development')).status).toBe(404);
    const { data } = (await ask(hub, 'GET', '/admin/audit_log?page=1', { as: admin })).body;
    const comment = 'Web Tech → Web Development';
    expect((data as object[]).slice(0, 2)).toMatchObject([
      { action: 'subject.split', comment },
      { action: 'subject.merge', comment },
    ]);
  });
});

describe('subjects that look like one course (contract section 9, issue 40)', () => {
  const pairs = async () => (await names()).alike.map(({ sides }) => sides.map(({ subject }) => subject));

  it('are proposed by a common code or a title, with what says so, until they are merged or kept apart', async () => {
    for (const name of ['Heat Engines', 'Cooling']) await addSubject(name);
    await hub.approvedPaper({ ...examFields('Thermodynamics', 2023), title: 'T', course_code: '3ME4-01' }, 'x');
    await hub.approvedPaper({ ...examFields('Heat Engines', 2009), title: 'H', course_code: '3ME4 01' }, 'x');
    await hub.approvedPaper({ ...examFields('Heat Transfer', 2020), title: 'Cooling' }, 'x');
    await hub.pendingPaper({ ...examFields('Surveying', 2020), title: 'Heat Transfer' }, 'x');
    const { alike } = await names();
    expect(alike).toContainEqual({
      sides: [
        { subject: 'Thermodynamics', papers: 1, first_year: 2023, last_year: 2023 },
        { subject: 'Heat Engines', papers: 1, first_year: 2009, last_year: 2009 },
      ],
      codes: ['3ME4-01'],
      titles: [],
    });
    expect(alike).toContainEqual({
      sides: [
        { subject: 'Heat Transfer', papers: 1, first_year: 2020, last_year: 2020 },
        { subject: 'Cooling', papers: 0, first_year: null, last_year: null },
      ],
      codes: [],
      titles: [{ title: 'Cooling', subject: 'Heat Transfer', papers: 1 }],
    });
    await merge('Heat Engines', 'Thermodynamics');
    await merge('Heat Transfer', 'Cooling', 'different');
    expect((await pairs()).flat()).not.toEqual(expect.arrayContaining(['Heat Engines']));
    expect(await pairs()).not.toContainEqual(['Heat Transfer', 'Cooling']);
    expect((await merge('Cooling', 'Heat Transfer', 'different')).status).toBe(200);
    await split('Heat Transfer', 'Cooling');
    await split('Cooling', 'Heat Transfer');
    expect(await pairs()).toContainEqual(['Heat Transfer', 'Cooling']);
  });
});
