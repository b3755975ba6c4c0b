import type { Overview } from '@exam-vault/contract/overview';
import { beforeAll, describe, expect, it } from 'vitest';
import { approve, ask, uploadedPaper } from '@exam-vault/testing/ask';
import { trustingInspector } from '@exam-vault/testing/files';
import { identityCalls } from '@exam-vault/testing/identity-calls';
import { listeningHub, type ListeningHub } from '@exam-vault/testing/listening-hub';
import { administrator, student, teacher, type Member } from '@exam-vault/testing/people';
import { noteBackupByHand } from '../../start/operations/backups/last-backup.ts';
import { backupName, saveNightlyState } from '../../start/operations/backups/nightly-state.ts';
import { overviewService } from './overview-service.ts';

let hub: ListeningHub;
let admin: Member;
beforeAll(async () => {
  hub = await listeningHub({ inspector: trustingInspector });
  admin = await administrator(hub);
});

async function overview(): Promise<Overview> {
  const { status, body } = await ask(hub, 'GET', '/admin/overview', { as: admin });
  expect(status).toBe(200);
  return body as unknown as Overview;
}

const NOTHING_DONE = { institution: false, subjects: false, mail: false, documents: false, teachers: false };

describe('the administrator’s overview (contract section 9)', () => {
  it('of a new hub has nothing that waits, and knows of no backup', async () => {
    expect(await overview()).toEqual({
      teachers_waiting: 0,
      papers_waiting: { count: 0, oldest_at: null },
      reports_open: { count: 0, oldest_at: null },
      people: { students: { total: 0, disabled: 0 }, teachers: { total: 1, disabled: 0 } },
      storage: { bytes: 0, free_bytes: expect.any(Number) },
      reading_queue: { waiting: 0, failed: 0 },
      desk_alarms: [],
      filled_in: [],
      first_steps: NOTHING_DONE,
      last_backup_at: null,
      failed_sign_ins: { count: 0, hours: [] },
    });
  });

  it('counts what waits and since when, as the lists have it', async () => {
    const [asha, ravi] = [await student(hub), await student(hub)];
    await teacher(hub, { approved: false });
    const gone = await teacher(hub, { approved: false });
    for (const { user } of [ravi, gone]) await ask(hub, 'PUT', `/admin/users/${user._id}/disable`, { as: admin });
    const first = await uploadedPaper(hub, asha, { title: 'First' });
    await uploadedPaper(hub, asha, { title: 'Second' });
    const deleted = await uploadedPaper(hub, asha, { title: 'Deleted' });
    await ask(hub, 'PUT', `/papers/${deleted._id}/delete`, { as: asha });
    await hub.database.rows("update documents set text_status = 'failed' where _id = any($1)", [
      [first._id, deleted._id],
    ]);
    await hub.database.rows('delete from readings where document_id = $1', [first._id]);
    const report = await ask(hub, 'POST', `/papers/${first._id}/reports`, { as: asha, json: { kind: 'unreadable' } });
    expect(await overview()).toMatchObject({
      teachers_waiting: 1,
      papers_waiting: { count: 2, oldest_at: first.created_at },
      reports_open: { count: 1, oldest_at: report.body['created_at'] },
      people: { students: { total: 2, disabled: 1 }, teachers: { total: 3, disabled: 1 } },
      reading_queue: { failed: 1 },
    });
    const total = async (path: string) => (await ask(hub, 'GET', path, { as: admin })).body['total'];
    const { people, papers_waiting } = await overview();
    expect(await total('/admin/students')).toBe(people.students.total);
    expect(await total('/admin/teachers')).toBe(people.teachers.total);
    expect(await total('/admin/students?disabled=true')).toBe(people.students.disabled);
    const queue = (await ask(hub, 'GET', '/papers/new_papers', { as: admin })).body as unknown as unknown[];
    expect(queue).toHaveLength(papers_waiting.count);
  });

  it('counts wrong passwords of the last day, by the hour and by nobody’s name', async () => {
    const { post } = identityCalls(() => hub);
    const before = (await overview()).failed_sign_ins?.count ?? 0;
    for (let n = 0; n < 3; n += 1) await post('/sign-in/email', { email: admin.email, password: `wrong ${n}` });
    await post('/sign-in/email', { email: admin.email, password: admin.password });
    await expect.poll(async () => (await overview()).failed_sign_ins?.count).toBe(before + 3);
    // Of yesterday, and of a week ago, which the next failure removes.
    await hub.database.rows(
      "insert into failed_sign_ins values (now() - interval '25 hours', 40), (now() - interval '8 days', 50)",
    );
    await post('/sign-in/email', { email: 'nobody@example.edu', password: 'wrong' });
    await expect.poll(async () => (await overview()).failed_sign_ins?.count).toBe(before + 4);
    const { hours } = (await overview()).failed_sign_ins ?? { hours: [] };
    expect(hours.reduce((sum, { count }) => sum + count, 0)).toBe(before + 4);
    for (const { at } of hours) expect(new Date(at).getTime() % 3_600_000).toBe(0);
    const rows = await hub.database.rows<Record<string, unknown>>('select * from failed_sign_ins');
    expect(rows.map(({ failures }) => failures)).not.toContain(50);
    expect(new Set(rows.flatMap((row) => Object.keys(row)))).toEqual(new Set(['hour', 'failures']));
  });

  it('knows the latest good backup, of the night or by hand, and no failed one', async () => {
    const night = new Date('2026-08-03T02:00:00Z');
    const failed = { since: '2026-08-04T02:00:00.000Z', reason: 'no space' };
    await saveNightlyState(hub.db, { made_at: failed.since, whole: null, failed });
    expect((await overview()).last_backup_at).toBeNull();
    await saveNightlyState(hub.db, { made_at: failed.since, whole: backupName('exam-vault-', night), failed });
    expect((await overview()).last_backup_at).toBe(night.toISOString());
    await noteBackupByHand(hub.db, new Date('2026-08-02T12:00:00Z'));
    expect((await overview()).last_backup_at).toBe(night.toISOString());
    const noon = new Date('2026-08-03T12:00:00Z');
    await noteBackupByHand(hub.db, noon);
    expect((await overview()).last_backup_at).toBe(noon.toISOString());
  });

  it('leaves out what does not answer, and sign-ins that others check', async () => {
    const service = overviewService({
      db: hub.db,
      clock: hub.clock,
      storedBytes: () => Promise.reject(new Error('too slow')),
      freeBytes: () => Promise.resolve(null),
      alarmCounts: () => Promise.resolve([]),
      filledIn: () => Promise.resolve([]),
      firstSteps: () => Promise.resolve(NOTHING_DONE),
      lastBackup: () => Promise.resolve(null),
      seesSignIns: false,
    });
    expect(await service.read()).toMatchObject({
      teachers_waiting: 1,
      storage: { bytes: null, free_bytes: null },
      failed_sign_ins: null,
    });
  });

  it('ticks off the first steps of a new hub when they are taken', async () => {
    const paper = await uploadedPaper(hub, await student(hub));
    await approve(hub, await teacher(hub), paper._id);
    const branded = { revision: 0, name: 'Hill College' };
    expect((await ask(hub, 'PUT', '/admin/branding', { as: admin, json: branded })).status).toBe(200);
    await ask(hub, 'POST', '/admin/subjects', { as: admin, json: { name: 'Botany', group: 'Biology' } });
    expect((await overview()).first_steps).toEqual({
      institution: true,
      subjects: true,
      mail: false,
      documents: true,
      teachers: true,
    });
  });
});
