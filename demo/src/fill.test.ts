import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signIn } from '@exam-vault/testing/people';
import { startTestHub, type TestHub } from '@exam-vault/testing/test-hub';
import { ADMINISTRATOR, STUDENT, TEACHER } from './accounts.ts';
import { claimDemoFolder, type DemoFolder } from './demo-folder.ts';
import type { DemoDeps } from './demo-deps.ts';
import { fillDemo } from './fill.ts';
import { moments } from './moments.ts';
import { planDemo } from './plan.ts';

const SIZE = { papers: 9, notes: 3 };

let hub: TestHub;
let demo: DemoFolder;
let parts: DemoDeps;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'exam-vault-fill-'));
  demo = await claimDemoFolder(join(folder, 'data-demo'));
  const clock = moments();
  hub = await startTestHub({ overrides: { clock } });
  parts = { ...hub, clock, stage: hub.staging.stage };
});
afterAll(async () => {
  await hub.close();
  await rm(folder, { recursive: true, force: true });
});

interface Row {
  readonly _id: string;
  readonly title: string;
  readonly created_at: Date;
  readonly text_status: string;
  readonly file_sha256: Buffer;
}
const rows = () =>
  hub.database.rows<Row>('select _id, title, created_at, text_status, file_sha256 from documents order by _id');
const people = async () => (await hub.database.rows('select email from users')).length;
const fill = (signal?: AbortSignal) =>
  fillDemo(parts, demo, { size: SIZE, progress: () => {}, ...(signal ? { signal } : {}) });

it('an interrupted filling is gone on with: everything is there once', async () => {
  const stopping = new AbortController();
  const progress = (done: number) => done >= 3 && stopping.abort();
  expect(await fillDemo(parts, demo, { size: SIZE, progress, signal: stopping.signal })).toBe(false);
  const before = await rows();
  expect(before.length).toBeGreaterThanOrEqual(3);
  expect(before.length).toBeLessThan(12);
  // As if it had been killed between an upload and its decision.
  const [{ _id } = { _id: '' }] = await hub.database.rows<Row>(
    `update documents set paper_approval_status = 'Pending', approval_at = null, approved_by = null, reviewer_id = null, comment = null
     where _id = (select _id from documents where paper_approval_status = 'Approved' and deleted_at is null limit 1) returning _id`,
  );
  expect(await fill()).toBe(true);
  const after = await rows();
  expect(after.map(({ title }) => title).sort()).toEqual(
    planDemo(SIZE, demo.began_at)
      .map(({ form }) => form.title)
      .sort(),
  );
  expect(after).toEqual(expect.arrayContaining(before));
  expect((await hub.database.rows<Row>('select * from documents where _id = $1', [_id]))[0]).toMatchObject({
    paper_approval_status: 'Approved',
  });
});

it('a filling of what is full changes nothing', async () => {
  const [before, who] = [await rows(), await people()];
  const log = await hub.database.rows('select id from audit_log');
  expect(await fill()).toBe(true);
  expect(await rows()).toEqual(before);
  expect(await people()).toBe(who);
  expect(await hub.database.rows('select id from audit_log')).toHaveLength(log.length);
});

it('the sandboxed check opens every file, and the lists show them at the times of the plan', async () => {
  expect((await rows()).map(({ text_status }) => text_status)).not.toContain('failed');
  const planned = planDemo(SIZE, demo.began_at);
  const listed = planned.filter(({ decision, deleted_at }) => decision?.action === 'approve' && !deleted_at);
  const papers = (await hub.app.inject({ url: '/papers/all_paper' })).json<{
    total: number;
    data: { title: string; created_at: string; approval_at: number; download_count: number }[];
  }>();
  expect(papers.total).toBe(listed.length);
  const newest = [...listed].sort((one, other) => other.created_at.getTime() - one.created_at.getTime());
  expect(papers.data).toMatchObject(
    newest.map(({ form, created_at, decision, download_count }) => ({
      title: form.title,
      created_at: created_at.toISOString(),
      approval_at: decision?.at.getTime(),
      download_count,
    })),
  );
  const notes = (await hub.app.inject({ url: '/notes/all_notes' })).json<{ total: number }>();
  expect(notes.total).toBe(planned.filter(({ kind, deleted_at }) => kind === 'notes' && !deleted_at).length);
});

it('the printed accounts sign in with the printed passwords, each as what is said of it', async () => {
  const roleOf = async (email: string) => {
    const password = demo.accounts.find((account) => account.email === email)?.password ?? '';
    const { headers } = await signIn(hub, email, password);
    return (await hub.app.inject({ url: '/login/get_role', headers })).json<Record<string, unknown>>();
  };
  expect(await roleOf(ADMINISTRATOR)).toMatchObject({ role: 'teacher', status: 'Approved', is_admin: true });
  expect(await roleOf(TEACHER)).toMatchObject({ role: 'teacher', status: 'Approved', is_admin: false });
  expect(await roleOf(STUDENT)).toMatchObject({ role: 'student' });
  expect(await roleOf('waiting@example.edu')).toMatchObject({ role: 'teacher', status: 'Pending' });
  const nobody = { email: 'asha.verma@example.edu', password: demo.accounts[0]?.password };
  expect((await hub.app.inject({ method: 'POST', url: '/api/auth/sign-in/email', payload: nobody })).statusCode).toBe(
    401,
  );
});
