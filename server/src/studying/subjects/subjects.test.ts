import type { ListedSubject, SubjectOverview } from '@exam-vault/contract/subjects';
import { approve, ask, examFields, uploadedPaper } from '@exam-vault/testing/ask';
import { student, teacher, type Member } from '@exam-vault/testing/people';
import { readingHub, textFile, type ReadingHub } from '@exam-vault/testing/reading-hub';
import { beforeAll, describe, expect, it } from 'vitest';

let hub: ReadingHub;
let asha: Member;
let ravi: Member;

beforeAll(async () => {
  hub = await readingHub({ PUBLIC_URL: 'https://vault.example.edu' });
  asha = await student(hub);
  ravi = await teacher(hub);
});

async function overviewOf(subject: string, as: Member = asha): Promise<SubjectOverview> {
  const { status, body } = await ask(hub, 'GET', `/subjects/${encodeURIComponent(subject)}`, { as });
  expect(status).toBe(200);
  return body as unknown as SubjectOverview;
}
const want = (subject: string, exam_year: number, as: Member = asha, exam_type = 'University') =>
  ask(hub, 'POST', `/subjects/${encodeURIComponent(subject)}/wanted`, { as, json: { exam_year, exam_type } });
/** The mail gathers for five minutes. */
async function tell(): Promise<void> {
  await hub.wanted.tellDue();
  hub.clock.advance(5 * 60_000);
  await hub.told.drain();
  // Tokens are valid for minutes.
  hub.clock.advance(-5 * 60_000);
}
const PUMP = 'Explain the construction and working of a centrifugal pump with priming';
const AGAIN = 'Describe the construction and working of a centrifugal pump with priming';
const WHEEL = 'Derive the hydraulic efficiency of a Pelton wheel with its bucket';

describe('all subjects (contract section 9)', () => {
  it('have the counts, years and semesters of their public documents, for everybody', async () => {
    const subject = 'Surveying';
    const listed = async () => {
      const { body } = await ask(hub, 'GET', '/catalogue/subjects');
      return (body['subjects'] as ListedSubject[]).find((one) => one.subject === subject);
    };
    const none = { subject, group: 'Civil', abbreviations: [], semesters: [], departments: [], papers: 0, notes: 0 };
    expect(await listed()).toEqual({ ...none, first_year: null, last_year: null, last_added: null });
    await hub.approvedPaper(
      { ...examFields(subject, 2021), semester: 'V', department: 'CIVIL' },
      '1. Explain levelling',
    );
    await hub.approvedPaper(
      { ...examFields(subject, 2018), semester: 'III', department: 'CIVIL' },
      '1. Explain contours',
    );
    await hub.pendingPaper({ ...examFields(subject, 2024), semester: 'VII' }, '1. Nobody knows');
    await hub.liveNotes({ title: 'Chains', subject, semester: 'III', department: 'Other' }, 'Chains');
    expect(await listed()).toEqual({
      ...none,
      semesters: ['III', 'V'],
      departments: ['CIVIL', 'Other'],
      papers: 2,
      notes: 1,
      first_year: 2018,
      last_year: 2021,
      last_added: expect.stringMatching(/^20\d\d-/),
    });
  });
});

describe('a subject as a whole (contract section 9)', () => {
  it('has its public papers by exam, and the gaps between them', async () => {
    const subject = 'Heat Transfer';
    const fins = await hub.approvedPaper(examFields(subject, 2020), '1. Explain fins');
    const boiling = await hub.approvedPaper(examFields(subject, 2022), '1. Explain boiling');
    await hub.approvedPaper(examFields(subject, 2022, 'Midterm'), '1. Explain conduction');
    await hub.approvedPaper(examFields(subject, 2022, 'Midterm'), '1. Explain radiation');
    await hub.pendingPaper(examFields(subject, 2021), '1. Nobody knows');
    await hub.pendingPaper(examFields(subject, 2015, 'Improvement'), '1. Nobody knows');
    const { papers, missing, topics } = await overviewOf(subject);
    expect(papers).toEqual([
      { exam_year: 2022, exam_type: 'Midterm', count: 2, only: null },
      { exam_year: 2022, exam_type: 'University', count: 1, only: boiling._id },
      { exam_year: 2020, exam_type: 'University', count: 1, only: fins._id },
    ]);
    expect(missing.map(({ exam_year, exam_type }) => `${exam_year} ${exam_type}`)).toEqual([
      '2021 Midterm',
      '2021 University',
      '2020 Midterm',
    ]);
    expect(topics).toEqual([]);
  });

  it('tells the papers of an exam apart by their sitting', async () => {
    const exam = examFields('Cloud Computing', 2021);
    const paper = async (sitting: Record<string, string>) =>
      (await hub.approvedPaper({ ...exam, ...sitting }, '1. Explain clouds'))._id;
    const none = { exam_date: null, session: null, variant: null };
    const backlog = await paper({ variant: 'Backlog' });
    const dated = await paper({ exam_date: '2021-11-20', session: 'Nov/Dec' });
    await hub.pendingPaper({ ...exam, variant: 'Set C' }, '1. Nobody knows');
    const { papers } = await overviewOf('Cloud Computing');
    expect(papers).toEqual([
      {
        exam_year: 2021,
        exam_type: 'University',
        count: 2,
        only: null,
        sittings: [
          { ...none, _id: dated, exam_date: '2021-11-20', session: 'Nov/Dec' },
          { ...none, _id: backlog, variant: 'Backlog' },
        ],
      },
    ]);
  });

  it('names each group of repeats once, of public papers alone, for everybody', async () => {
    const subject = 'Fluid Mechanics';
    const first = await hub.approvedPaper(examFields(subject, 2019), `1. ${PUMP}\n2. ${WHEEL}`);
    await hub.approvedPaper(examFields(subject, 2021), `1. Define cavitation in turbines\n2. ${AGAIN}`);
    const third = await hub.approvedPaper(examFields(subject, 2023), `1. ${PUMP}\n2. ${WHEEL}`);
    await hub.pendingPaper(examFields(subject, 2024), `1. ${PUMP}\n2. ${WHEEL}`);
    await hub.processing.drain();
    for (const as of [asha, hub.owner, ravi]) {
      const { most_asked } = await overviewOf(subject, as);
      expect(most_asked.map(({ years }) => years)).toEqual([
        [2019, 2021, 2023],
        [2019, 2023],
      ]);
    }
    await ask(hub, 'PUT', `/papers/${first._id}/delete`, { as: hub.owner });
    const { most_asked } = await overviewOf(subject);
    expect(most_asked.map(({ years }) => years)).toEqual([[2021, 2023]]);
    expect(most_asked[0]?.paper._id === first._id).toBe(false);
    await ask(hub, 'PUT', `/papers/${third._id}/delete`, { as: hub.owner });
    expect((await overviewOf(subject)).most_asked).toEqual([]);
  });

  it('is empty without papers, and 404 where there is no such subject', async () => {
    expect(await overviewOf('Machine Design')).toEqual({
      subject: 'Machine Design',
      names: [],
      codes: [],
      departments: [],
      papers: [],
      missing: [],
      topics: [],
      most_asked: [],
    });
    for (const path of ['Alchemy', encodeURIComponent("'; drop table users"), 'a%00b', '%20'])
      expect([400, 404]).toContain((await ask(hub, 'GET', `/subjects/${path}`, { as: asha })).status);
  });

  it('gives the page to a browser that opens its address, and JSON to every other client', async () => {
    const url = `${hub.origin}/subjects/IoT`;
    const visit = await fetch(url, { headers: { accept: 'text/html,*/*' } });
    expect(visit.headers.get('vary')).toContain('accept');
    // A test has no built page: it is the plain 404 of an unknown address, not the 401 of the call.
    expect([200, 404]).toContain(visit.status);
    expect((await fetch(url)).status).toBe(401);
    expect((await fetch(url, { headers: { ...asha.headers, accept: 'application/json' } })).status).toBe(200);
  });
});

describe('a paper that is missing (contract section 9)', () => {
  it('is asked for once by each person, who are told once when it comes', async () => {
    const subject = 'Theory of Machines';
    await hub.approvedPaper(examFields(subject, 2018), '1. Explain a flywheel');
    await hub.approvedPaper(examFields(subject, 2020), '1. Explain a governor');
    expect((await want(subject, 2019)).body).toEqual({ exam_year: 2019, exam_type: 'University', wanted: 1 });
    expect(await want(subject, 2019)).toMatchObject({ status: 201, body: { wanted: 1 } });
    expect((await want(subject, 2019, ravi)).body).toMatchObject({ wanted: 2 });
    expect((await overviewOf(subject)).missing).toEqual([
      { exam_year: 2019, exam_type: 'University', wanted: 2, asked: true },
    ]);
    expect((await overviewOf(subject, hub.reviewer)).missing[0]).toMatchObject({ wanted: 2, asked: false });

    const paper = await uploadedPaper(hub, hub.owner, examFields(subject, 2019), textFile('1. Explain a clutch'));
    hub.clock.advance(60_000);
    await hub.wanted.tellDue();
    expect((await want(subject, 2019, hub.reviewer)).status).toBe(201);
    hub.outbox.length = 0;
    await approve(hub, hub.reviewer, paper._id);
    hub.clock.advance(60_000);
    await Promise.all([hub.wanted.tellDue(), hub.wanted.tellDue()]);
    await tell();
    const mails = hub.outbox.filter((mail) => mail.subject.includes('was uploaded'));
    expect(mails.map(({ to }) => to).toSorted()).toEqual([asha.email, ravi.email, hub.reviewer.email].toSorted());
    expect(mails[0]?.text).toContain(`https://vault.example.edu/all_paper/${paper._id}/view_paper`);
    const { body } = await ask(hub, 'GET', '/notifications', { as: asha });
    const told = body as unknown as { data: { kind: string; about: { _id: string } }[] };
    expect(told.data.filter(({ kind }) => kind === 'wanted_paper')).toMatchObject([{ about: { _id: paper._id } }]);
    expect((await overviewOf(subject)).missing).toEqual([]);
    expect(await want(subject, 2019)).toMatchObject({ status: 409, body: { code: 'PAPER_EXISTS' } });
  });

  it('is told of when another paper gets its year, and not while the paper is withdrawn', async () => {
    const subject = 'Surveying';
    const { _id } = await hub.approvedPaper(examFields(subject, 2018), '1. Explain a level');
    await want(subject, 2017);
    await hub.database.rows('update documents set exam_year = 2017, deleted_at = now() where _id = $1', [_id]);
    hub.clock.advance(60_000);
    await tell();
    const isTold = () => hub.outbox.some((mail) => mail.subject.includes('Surveying'));
    expect(isTold()).toBe(false);
    await hub.database.rows('update documents set deleted_at = null where _id = $1', [_id]);
    hub.clock.advance(60_000);
    await tell();
    expect(isTold()).toBe(true);
  });

  it('has limits', async () => {
    expect((await want('Alchemy', 2019)).status).toBe(404);
    expect((await want('Surveying', 2090)).status).toBe(400);
    expect((await want('Surveying', 1899)).status).toBe(400);
    expect((await want('Surveying', 2011, asha, 'Oral')).status).toBe(400);
    await hub.database.rows(
      `insert into wanted_papers (subject, exam_year, exam_type, user_id, created_at)
       select 'Full', 1900 + n / 2, n::text, u._id, now() from generate_series(1, 200) n, users u where u.email = $1`,
      [hub.owner.email],
    );
    const { status, body } = await want('Surveying', 2011, hub.owner);
    expect([status, body.code]).toEqual([409, 'TOO_MANY_WANTED']);
  });
});
