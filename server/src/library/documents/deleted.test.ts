import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { DeletedDocument } from '@exam-vault/contract/deleted';
import type { Paper } from '@exam-vault/contract/papers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { anyPdf, approve, ask, reject, uploadedNotes, uploadedPaper, type Speaker } from '@exam-vault/testing/ask';
import { trustingInspector } from '@exam-vault/testing/files';
import { administrator, makeAdministrator, student, teacher, type Member } from '@exam-vault/testing/people';
import { testDatabase } from '@exam-vault/testing/test-database';
import { startTestHub, type TestHub } from '@exam-vault/testing/test-hub';
import { deletedService } from './deleted-service.ts';
import { THUMBNAIL_WIDTHS, thumbnailKey } from '../../base/ports/document-file.ts';

const DAY = 24 * 3_600_000;

let hub: TestHub & { origin: string };
let admin: Member;
let asha: Member;
let ravi: Member;

beforeEach(async () => {
  const started = await startTestHub({ env: { PROCESSING: 'off' }, overrides: { inspector: trustingInspector } });
  hub = Object.assign(started, { origin: await started.app.listen({ port: 0, host: '127.0.0.1' }) });
  admin = await administrator(hub);
  asha = await student(hub, { name: 'Asha Rao' });
  ravi = await teacher(hub, { form: { name: 'Ravi Iyer' } });
});
afterEach(() => hub.close());

const remove = async (path: string, as: Speaker = asha) =>
  expect((await ask(hub, 'PUT', `/${path}/delete`, { as })).status).toBe(200);
const view = (path: string, as: Speaker | null = admin) => ask(hub, 'GET', `/${path}`, { as });
const restore = (_id: string, as: Speaker = admin) =>
  ask(hub, 'PUT', `/admin/deleted_documents/${_id}/restore`, { as });
async function deleted(query = ''): Promise<{ data: DeletedDocument[]; total: number }> {
  const { status, body } = await ask(hub, 'GET', `/admin/deleted_documents${query}`, { as: admin });
  expect(status).toBe(200);
  return body as unknown as { data: DeletedDocument[]; total: number };
}
const actions = async (_id: string) =>
  (
    await hub.database.rows<{ action: string; actor: string }>(
      'select action, actor from audit_log where object_id = $1 order by id',
      [_id],
    )
  ).map(({ action, actor }) => `${actor}: ${action}`);
describe('the list of deleted documents (contract policy 11)', () => {
  it('has papers and notes, the latest first, with the person who deleted them and the days left', async () => {
    const paper = await uploadedPaper(hub, asha, { title: 'Deadlocks' });
    const notes = await uploadedNotes(hub, asha, { title: 'Paging' });
    await uploadedPaper(hub, asha, { title: 'Stays' });
    await remove(`papers/${paper._id}`);
    await remove(`notes/${notes._id}`, admin);
    const { data, total } = await deleted();
    expect(total).toBe(2);
    expect(data).toEqual([
      expect.objectContaining({ _id: notes._id, kind: 'notes', deleted_by: admin.user.name, days_left: 30 }),
      {
        _id: paper._id,
        kind: 'paper',
        title: 'Deadlocks',
        subject: paper.subject,
        department: paper.department,
        semester: paper.semester,
        uploaded_by: 'Asha Rao',
        created_at: paper.created_at,
        paper_approval_status: 'Pending',
        deleted_at: expect.any(String),
        deleted_by: 'Asha Rao',
        days_left: 30,
      },
    ]);
    expect(data[0]?.paper_approval_status).toBeNull();
  });

  it('has twelve a page', async () => {
    for (let n = 0; n < 13; n += 1) await remove(`papers/${(await uploadedPaper(hub, asha, { title: `P${n}` }))._id}`);
    expect((await deleted()).data.map(({ title }) => title)[0]).toBe('P12');
    expect((await deleted('?page=2')).data.map(({ title }) => title)).toEqual(['P0']);
    expect(await deleted('?page=3')).toEqual({ data: [], total: 13 });
    expect((await ask(hub, 'GET', '/admin/deleted_documents?page=0', { as: admin })).status).toBe(400);
  });
});

describe('restoring (contract policy 11)', () => {
  it('brings a paper back with the state it had, its file byte for byte', async () => {
    const bytes = await anyPdf();
    const paper = await uploadedPaper(hub, asha, { title: 'Deadlocks' }, bytes);
    await approve(hub, ravi, paper._id);
    await ask(hub, 'POST', '/papers/download_papers', { as: asha, json: { paper_id: paper._id } });
    const before = (await view(`papers/${paper._id}/view_paper`)).body as unknown as Paper;
    await remove(`papers/${paper._id}`);
    // Gone for everybody, the administrator too; only the path that was given away says so by itself.
    for (const who of [null, asha, ravi, admin])
      expect((await view(`papers/${paper._id}/view_paper`, who)).status).toBe(404);
    expect((await view(before.file_url.slice(1), null)).status).toBe(404);
    expect((await restore(paper._id)).status).toBe(200);
    const after = (await view(`papers/${paper._id}/view_paper`)).body as unknown as Paper;
    expect(after).toEqual(before);
    const file = await fetch(hub.origin + after.file_url);
    const sha = (data: Buffer) => createHash('sha256').update(data).digest('hex');
    expect(sha(Buffer.from(await file.arrayBuffer()))).toBe(sha(bytes));
    expect((await view('papers/all_paper', null)).body.total).toBe(1);
    expect((await view('papers/paper_stats', null)).body).toEqual({ pending: 0, approved: 1, rejected: 0 });
    expect(await deleted()).toEqual({ data: [], total: 0 });
    expect((await actions(paper._id)).at(-1)).toBe(`${admin.user.name}: paper.restore`);
  });

  it('brings a rejected paper back rejected with its comment, a pending one into the queue, notes as notes', async () => {
    const rejected = await uploadedPaper(hub, asha);
    await reject(hub, ravi, rejected._id, 'Blurred.');
    const pending = await uploadedPaper(hub, asha);
    const notes = await uploadedNotes(hub, asha);
    for (const path of [`papers/${rejected._id}`, `papers/${pending._id}`, `notes/${notes._id}`]) await remove(path);
    for (const { _id } of [rejected, pending, notes]) expect((await restore(_id)).status).toBe(200);
    expect((await view(`papers/${rejected._id}/view_paper`, asha)).body).toMatchObject({
      paper_approval_status: 'Rejected',
      comment: 'Blurred.',
      approved_by: 'Ravi Iyer',
    });
    expect((await view('papers/new_papers', ravi)).body).toMatchObject([{ _id: pending._id }]);
    expect((await view(`notes/${notes._id}/view_notes`, null)).body).toMatchObject({ _id: notes._id });
    expect((await actions(notes._id)).at(-1)).toBe(`${admin.user.name}: notes.restore`);
  });

  it('twice, by two administrators at once too, is one restoring', async () => {
    const other = await makeAdministrator(hub, 'other@example.edu');
    const paper = await uploadedPaper(hub, asha);
    await remove(`papers/${paper._id}`);
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, n) => restore(paper._id, n % 2 === 0 ? admin : other)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    expect((await actions(paper._id)).filter((line) => line.endsWith('restore'))).toHaveLength(1);
  });

  it('of what was never there is 404', async () => {
    for (const id of [crypto.randomUUID(), 'nonsense', '%00', asha.user._id, "'"])
      expect((await restore(id)).status).toBe(404);
  });

  it('can be deleted and restored again', async () => {
    const paper = await uploadedPaper(hub, asha);
    for (let round = 0; round < 3; round += 1) {
      await remove(`papers/${paper._id}`);
      expect((await restore(paper._id)).status).toBe(200);
    }
    expect((await view(`papers/${paper._id}/view_paper`, asha)).status).toBe(200);
  });
});

describe('purging (contract policy 11)', () => {
  const stored = async () => {
    const keys: string[] = [];
    for await (const { key } of hub.storage.list()) keys.push(key);
    return keys;
  };
  async function addThumbnails(key: string): Promise<void> {
    for (const width of THUMBNAIL_WIDTHS) {
      const { path } = await hub.staging.stage(Readable.from([Buffer.from('a picture')]));
      await hub.storage.adopt(thumbnailKey(key, width), path);
    }
  }
  // The clock runs ahead of every token: the services are asked themselves.
  const listed = async () => (await hub.deleted.list(1)).data.map(({ title, days_left }) => [title, days_left]);

  it('keeps a document for 30 days and then removes row and file; the log keeps what was done and the title', async () => {
    const paper = await uploadedPaper(hub, asha, { title: 'Deadlocks' });
    await uploadedPaper(hub, asha, { title: 'Stays' });
    await remove(`papers/${paper._id}`);
    hub.clock.advance(29 * DAY);
    expect(await listed()).toEqual([['Deadlocks', 1]]);
    expect(await hub.deleted.purge()).toBe(0);
    expect(await stored()).toHaveLength(2);
    hub.clock.advance(DAY);
    expect(await listed()).toEqual([]);
    expect(await hub.deleted.purge()).toBe(1);
    expect(await hub.database.rows('select title from documents')).toEqual([{ title: 'Stays' }]);
    expect(await stored()).toHaveLength(1);
    expect(await actions(paper._id)).toEqual(['Asha Rao: paper.upload', 'Asha Rao: paper.delete', 'hub: paper.purge']);
    // Back to where the token is good.
    hub.clock.advance(-30 * DAY);
    const { body } = await ask(hub, 'GET', '/admin/audit_log?action=paper.upload', { as: admin });
    expect(body.data).toMatchObject([{ object: 'Stays' }, { object: 'Deadlocks' }]);
  });

  it('restores nothing any more after 30 days, purged or not', async () => {
    const paper = await uploadedPaper(hub, asha);
    await remove(`papers/${paper._id}`);
    const row = await hub.users.find(admin.user._id);
    if (!row) throw new Error('no administrator');
    hub.clock.advance(30 * DAY);
    await expect(hub.deleted.restore(row, paper._id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await hub.deleted.purge();
    await expect(hub.deleted.restore(row, paper._id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('starts the 30 days again when a restored document is deleted again', async () => {
    const paper = await uploadedPaper(hub, asha, { title: 'Twice' });
    await remove(`papers/${paper._id}`);
    await restore(paper._id);
    hub.clock.advance(20 * DAY);
    await hub.database.rows('update documents set deleted_at = $1', [hub.clock.now()]);
    hub.clock.advance(20 * DAY);
    expect(await hub.deleted.purge()).toBe(0);
    expect(await listed()).toEqual([['Twice', 10]]);
  });

  it('takes the thumbnails with the file, so that hundreds purged together leave nothing to the sweep', async () => {
    for (let n = 0; n < 30; n += 1) {
      const paper = await uploadedPaper(hub, asha);
      await remove(`papers/${paper._id}`);
    }
    for (const key of await stored()) await addThumbnails(key);
    expect(await stored()).toHaveLength(90);
    hub.clock.advance(31 * DAY);
    expect(await hub.deleted.purge()).toBe(30);
    expect(await stored()).toEqual([]);
  });

  it('that is cut off between row and file leaves only orphans that the collection removes', async () => {
    for (let n = 0; n < 30; n += 1) await remove(`papers/${(await uploadedPaper(hub, asha))._id}`);
    for (const key of await stored()) await addThumbnails(key);
    hub.clock.advance(31 * DAY);
    const files = { discard: () => Promise.reject(new Error('killed')) };
    const { db } = hub.database;
    await expect(deletedService({ db, files, clock: hub.clock }).purge()).rejects.toThrow('killed');
    const [left] = await hub.database.rows<{ count: number }>('select count(*)::int as count from documents');
    expect(left?.count).toBeLessThan(30);
    await hub.files.collectOrphans(hub.identity.issuer, 0, hub.clock.now());
    expect(await stored()).toHaveLength(3 * (left?.count ?? 0));
  });

  it('takes hundreds, by two hubs at once too, each once', async () => {
    const paper = await uploadedPaper(hub, asha);
    await remove(`papers/${paper._id}`);
    const columns = `kind, title, title_folded, subject, department, year, semester, paper_type, exam_type, owner_id, uploaded_by,
      created_at, updated_at, paper_approval_status, file_type, file_size, file_sha256, text_status, deleted_at`;
    await hub.database.rows(
      `insert into documents (file_id, ${columns}) select gen_random_uuid(), ${columns} from documents, generate_series(1, 349)`,
    );
    hub.clock.advance(31 * DAY);
    const counts = await Promise.all([hub.deleted.purge(), hub.deleted.purge()]);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(350);
    const [entries] = await hub.database.rows<{ count: number }>(
      "select count(*)::int as count from audit_log where action = 'paper.purge'",
    );
    expect(entries?.count).toBe(350);
    expect(await stored()).toEqual([]);
  });

  it('is ended by a stop of the hub, which waits for what is under way and leaves the rest to the next start', async () => {
    const database = await testDatabase();
    const before = await startTestHub({ database });
    const { user } = await student(before);
    await before.close();
    await database.rows(
      `insert into documents (kind, title, title_folded, subject, department, year, semester, unit_no, owner_id, uploaded_by,
         created_at, updated_at, file_id, file_type, file_size, file_sha256, text_status, deleted_at)
       select 'notes', 'Old', 'old', 'DBMS', 'CSE', '1st', 'I', 'I', $1, 'Asha', now(), now(), gen_random_uuid(), 'PDF', 1,
         sha256('x'), 'waiting', now() - interval '40 days' from generate_series(1, 1000)`,
      [user._id],
    );
    const stopped = await startTestHub({ database });
    await stopped.close();
    await database.close();
    expect(stopped.logged.filter(({ err }) => err !== undefined)).toEqual([]);
  });

  it('whose log entry cannot be written removes neither row nor file', async () => {
    const paper = await uploadedPaper(hub, asha);
    await remove(`papers/${paper._id}`);
    hub.clock.advance(31 * DAY);
    await hub.database.rows('alter table audit_log rename to audit_log_away');
    await expect(hub.deleted.purge()).rejects.toThrow(/audit_log/);
    await hub.database.rows('alter table audit_log_away rename to audit_log');
    expect(await hub.database.rows('select 1 from documents')).toHaveLength(1);
    expect(await stored()).toHaveLength(1);
  });
});
