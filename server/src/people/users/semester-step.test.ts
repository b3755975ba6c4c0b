import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { approve, ask, uploadedPaper } from '@exam-vault/testing/ask';
import { listeningHub, type ListeningHub } from '@exam-vault/testing/listening-hub';
import { administrator, student, studentForm, type Member } from '@exam-vault/testing/people';
import { testDatabase, type TestDatabase } from '@exam-vault/testing/test-database';
import { atEnd } from '@exam-vault/testing/at-end';

/** The semester's step, its way back, and what alumni may do (decision 44). */

const DAY_MS = 24 * 3_600_000;

let database: TestDatabase;
let hub: ListeningHub;
let admin: Member;
beforeAll(async () => {
  database = await testDatabase();
  atEnd(() => database.close());
  hub = await listeningHub({}, database);
  admin = await administrator(hub);
});
afterAll(() => hub.close());

const step = (json: object = {}) => ask(hub, 'POST', '/admin/semester_step', { as: admin, json });
const undo = () => ask(hub, 'POST', '/admin/semester_step/undo', { as: admin });
const inSemester = (semester: string) => student(hub, { semester });
const profileOf = async (who: Member) => (await ask(hub, 'GET', '/login/get_teacher_data', { as: who })).body;
const rowsOf = (body: Record<string, unknown>) =>
  Object.fromEntries(
    (body['preview'] as { from: string; to: string | null; count: number }[]).map(({ from, to, count }) => [
      from,
      [to, count],
    ]),
  );

describe('the semester’s step', () => {
  it('advances everybody once, makes alumni of the last semester, and gives the rest back', async () => {
    const [first, changed, last, odd] = [
      await inSemester('I'),
      await inSemester('VI'),
      await inSemester('VIII'),
      await inSemester('II'),
    ];
    await database.rows("update users set semester = 'XII' where _id = $1", [odd.user._id]);
    const courses = await ask(hub, 'GET', '/courses', { as: first });
    expect(courses.body['semester']).toBe('I');

    const dry = await step({ dry_run: true });
    expect(dry.body).toMatchObject({ step_id: null, total: 3, not_in_catalogue: 1, last: null });
    expect(rowsOf(dry.body)).toMatchObject({ I: ['II', 1], II: ['III', 0], VI: ['VII', 1], VIII: [null, 1] });
    expect((await profileOf(first))['semester']).toBe('I');

    // Of several at the same moment one is made.
    const answers = await Promise.all([1, 2, 3, 4].map(() => step()));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    const made = answers.find(({ status }) => status === 200)?.body ?? {};
    expect(made).toMatchObject({ total: 3, not_in_catalogue: 1, last: { total: 3, made_by: admin.user.name } });
    expect(answers.find(({ status }) => status === 409)?.body['code']).toBe('CONFIRMATION_NEEDED');
    expect((await profileOf(first))['semester']).toBe('II');
    expect((await ask(hub, 'GET', '/courses', { as: first })).body['semester']).toBe('II');
    expect(await profileOf(last)).toMatchObject({ semester: 'VIII', alumni_since: expect.any(String) as string });
    expect((await profileOf(odd))['semester']).toBe('XII');
    expect((await ask(hub, 'GET', '/courses', { as: last })).body['semester']).toBeNull();
    const students = await ask(hub, 'GET', '/admin/students', { as: admin });
    const listed = (students.body['data'] as unknown as { _id: string; alumnus: boolean }[]).filter((s) => s.alumnus);
    expect(listed.map(({ _id }) => _id)).toEqual([last.user._id]);

    expect((await ask(hub, 'PUT', '/account/profile', { as: changed, json: { semester: 'III' } })).status).toBe(200);
    expect((await ask(hub, 'PUT', '/account/profile', { as: last, json: { semester: 'VII' } })).status).toBe(400);
    const taken = await undo();
    expect(taken).toMatchObject({ status: 200, body: { step_id: made['step_id'], restored: 2, left: 1 } });
    expect((await profileOf(first))['semester']).toBe('I');
    expect((await profileOf(changed))['semester']).toBe('III');
    expect(await profileOf(last)).not.toHaveProperty('alumni_since');
    expect(await undo()).toMatchObject({ status: 409, body: { code: 'UNDO_TOO_LATE' } });
    expect(await database.rows('select * from semester_step_students')).toEqual([]);
    const log = await database.rows<{ action: string; comment: string }>(
      "select action, detail ->> 'comment' as comment from audit_log where action like 'hub.semester%' order by id",
    );
    expect(log).toEqual([
      { action: 'hub.semester_step', comment: '3 students, 1 of them became alumni' },
      { action: 'hub.semester_step_undo', comment: '2 students, 1 stay as they are' },
    ]);
  });

  it('keeps thirty days between two, unless again is said, and fourteen for the way back', async () => {
    // The one before was taken back, so it does not count.
    const one = await step();
    expect(one.status).toBe(200);
    // The session of the administrator would not last so long.
    const madeDaysAgo = (days: number) =>
      database.rows('update semester_steps set at = $1 where _id = $2', [
        new Date(hub.clock.now().getTime() - days * DAY_MS),
        one.body['step_id'],
      ]);
    await madeDaysAgo(13);
    expect((await step({ dry_run: true })).body['last']).toMatchObject({ undo_until: expect.any(String) as string });
    await madeDaysAgo(29);
    expect(await step()).toMatchObject({ status: 409, body: { code: 'CONFIRMATION_NEEDED' } });
    expect(await undo()).toMatchObject({ status: 409, body: { code: 'UNDO_TOO_LATE' } });
    expect((await step({ dry_run: true })).body['last']).toMatchObject({ undo_until: null });
    const two = await step({ again: true });
    expect(two.status).toBe(200);
    // Nobody can be moved back by the old one any more, so it is not known whom it has moved.
    expect(
      await database.rows('select * from semester_step_students where step_id = $1', [one.body['step_id']]),
    ).toEqual([]);
    expect((await undo()).body['step_id']).toBe(two.body['step_id']);
    await madeDaysAgo(31);
    expect((await step()).status).toBe(200);
    expect((await undo()).status).toBe(200);
  });

  it('lets alumni read and download, and with ALUMNI=members what students may', async () => {
    const who = await inSemester('VIII');
    const own = await uploadedPaper(hub, who, { title: 'Before the last exam' });
    await approve(hub, admin, own._id);
    expect((await step({ again: true })).status).toBe(200);
    const refused = {
      status: 403,
      body: { code: 'FORBIDDEN', error: expect.stringMatching(/alumni can read/i) as string },
    };
    const form = () => {
      const body = new FormData();
      body.set('kind', 'paper');
      return body;
    };
    expect(await ask(hub, 'GET', '/login/get_role', { as: who })).toMatchObject({ body: { read_only: true } });
    expect(await ask(hub, 'POST', '/papers/upload_paper', { as: who, form: form() })).toMatchObject(refused);
    expect(await ask(hub, 'POST', '/drafts', { as: who, form: form() })).toMatchObject(refused);
    expect(await ask(hub, 'PUT', `/papers/edit_paper/${own._id}`, { as: who, form: form() })).toMatchObject(refused);
    expect(await ask(hub, 'PUT', `/papers/${own._id}/delete`, { as: who })).toMatchObject(refused);
    expect((await ask(hub, 'GET', `/papers/${own._id}/view_paper`, { as: who })).status).toBe(200);
    const download = { as: who, json: { paper_id: own._id } };
    expect((await ask(hub, 'POST', '/papers/download_papers', download)).status).toBe(200);
    expect((await ask(hub, 'PUT', `/bookmarks/${own._id}`, { as: who })).status).toBe(200);
    const members = await listeningHub({}, database, { DATA_DIR: hub.config.dataDir, ALUMNI: 'members' });
    expect((await ask(members, 'GET', '/login/get_role', { as: who })).body).not.toHaveProperty('read_only');
    expect((await ask(members, 'PUT', `/papers/${own._id}/delete`, { as: who })).status).toBe(200);
    expect((await undo()).status).toBe(200);
  });

  it('moves fifty thousand students in one transaction, and back', async () => {
    await database.rows(
      `insert into users (issuer, subject, role, name, email, role_id, department, university, college, semester, start_year, end_year, created_at, updated_at)
       select 'many', n::text, 'student', 'Student ' || n, 'many' || n || '@example.edu', n::text, 'CSE', 'BTU', 'LIET',
         (array['I','II','III','IV','V','VI','VII','VIII'])[n % 8 + 1], '${studentForm.start_year}', '${studentForm.end_year}', now(), now()
       from generate_series(1, 50000) n`,
    );
    const began = performance.now();
    const { body } = await step({ again: true });
    const moved = performance.now();
    expect(body['total']).toBeGreaterThanOrEqual(50_000);
    expect((await undo()).body['restored']).toBe(body['total']);
    console.info(`step ${Math.round(moved - began)} ms, undo ${Math.round(performance.now() - moved)} ms`);
    expect(moved - began).toBeLessThan(10_000);
  });
});
