import type { Paper } from '@exam-vault/contract/papers';
import { MAX_BOOKMARKS, MAX_RECENT, type KeptDocument, type Notification } from '@exam-vault/contract/personal';
import { beforeAll, describe, expect, it } from 'vitest';
import { approve, ask, paperForm, reject, uploadedNotes, uploadedPaper, type Speaker } from '@exam-vault/testing/ask';
import { trustingInspector } from '@exam-vault/testing/files';
import { listeningHub, type ListeningHub } from '@exam-vault/testing/listening-hub';
import { administrator, student, teacher, type Member } from '@exam-vault/testing/people';
import { notificationService } from '../notifications/notifications.ts';
import { recentDocuments } from './recent-documents.ts';

const DAY = 24 * 3_600_000;
/** The hub's own clock must not go ahead so far: it would end the tokens. */
const laterBy = (ms: number) => ({ now: () => new Date(Date.now() + ms) });

let hub: ListeningHub;
let asha: Member;
let ben: Member;
let ravi: Member;

beforeAll(async () => {
  hub = await listeningHub({ inspector: trustingInspector }, undefined, { PROCESSING: 'off' });
  asha = await student(hub, { name: 'Asha Rao', semester: 'V', department: 'CSE' });
  ben = await student(hub, { name: 'Ben Low', semester: 'V', department: 'CSE' });
  ravi = await teacher(hub, { form: { name: 'Ravi Iyer' } });
});

async function approvedPaper(fields: Record<string, string> = {}, owner: Speaker = asha): Promise<Paper> {
  const { _id } = await uploadedPaper(hub, owner, fields);
  return (await approve(hub, ravi, _id)).body as unknown as Paper;
}
const put = (path: string, as: Speaker, json?: unknown) =>
  ask(hub, 'PUT', path, { as, ...(json === undefined ? {} : { json }) });
const idsOf = (data: unknown) => (data as readonly KeptDocument[]).map(({ document }) => document._id);
async function listed(path: string, as: Speaker): Promise<string[]> {
  const { status, body } = await ask(hub, 'GET', path, { as });
  expect(status).toBe(200);
  return idsOf(body.data);
}

describe('bookmarks (contract section 4)', () => {
  it('are own, of papers and notes together, the newest first', async () => {
    const paper = await approvedPaper({ title: 'Deadlocks' });
    const notes = await uploadedNotes(hub, asha, { title: 'Paging' });
    expect((await put(`/bookmarks/${paper._id}`, ben)).body).toEqual({ bookmarked: true });
    hub.clock.advance(1_000);
    await put(`/bookmarks/${notes._id}`, ben);
    await put(`/bookmarks/${paper._id}`, ben);
    expect(await listed('/bookmarks', ben)).toEqual([notes._id, paper._id]);
    expect((await ask(hub, 'GET', '/bookmarks/ids', { as: ben })).body['ids']).toEqual([notes._id, paper._id].sort());
    expect(await listed('/bookmarks', asha)).toEqual([]);
    expect((await ask(hub, 'DELETE', `/bookmarks/${paper._id}`, { as: ben })).body).toEqual({ bookmarked: false });
    expect((await ask(hub, 'DELETE', `/bookmarks/${paper._id}`, { as: ben })).status).toBe(200);
    expect(await listed('/bookmarks?page=1', ben)).toEqual([notes._id]);
  });

  it('of a document that may not be read disappear without a trace, and come back', async () => {
    const reader = await student(hub);
    const paper = await approvedPaper({ title: 'Comes and goes' });
    await put(`/bookmarks/${paper._id}`, reader);
    await put(`/recent/${paper._id}`, reader);
    const shown = async () => [
      ...(await listed('/bookmarks', reader)),
      ...(await listed('/recent', reader)),
      ...((await ask(hub, 'GET', '/bookmarks/ids', { as: reader })).body['ids'] as string[]),
      (await ask(hub, 'GET', '/bookmarks', { as: reader })).body.total,
    ];
    const all = [paper._id, paper._id, paper._id, 1];
    expect(await shown()).toEqual(all);
    await ask(hub, 'PUT', `/papers/${paper._id}/delete`, { as: asha });
    expect(await shown()).toEqual([0]);
    const admin = await administrator(hub);
    await put(`/admin/deleted_documents/${paper._id}/restore`, admin);
    expect(await shown()).toEqual(all);
    // A student's edit makes it Pending again (contract policy 1).
    await ask(hub, 'PUT', `/papers/edit_paper/${paper._id}`, { as: asha, form: paperForm({ title: 'Goes again' }) });
    expect(await shown()).toEqual([0]);
    // It can still be removed, and then it is not there for them.
    expect((await ask(hub, 'DELETE', `/bookmarks/${paper._id}`, { as: reader })).status).toBe(200);
    expect((await ask(hub, 'DELETE', `/bookmarks/${paper._id}`, { as: reader })).status).toBe(404);
    expect((await put(`/bookmarks/${paper._id}`, reader)).status).toBe(404);
  });

  it(`are at most ${MAX_BOOKMARKS}`, async () => {
    const keen = await student(hub);
    const paper = await approvedPaper();
    const { _id: last } = await approvedPaper();
    await fillBookmarks(keen, paper._id);
    const refused = await put(`/bookmarks/${last}`, keen);
    expect([refused.status, refused.body.code]).toEqual([409, 'TOO_MANY_BOOKMARKS']);
    const { total } = (await ask(hub, 'GET', '/bookmarks', { as: keen })).body;
    expect(total).toBe(MAX_BOOKMARKS);
  });
});

/** Copies of a document, all bookmarked. */
async function fillBookmarks(who: Member, document_id: string): Promise<void> {
  const columns = await hub.database.rows<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_name = 'documents' and is_generated = 'NEVER' and column_name not in ('_id', 'file_id')`,
  );
  const names = columns.map(({ name }) => name).join(', ');
  await hub.database.rows(
    `with copies as (
       insert into documents (_id, file_id, ${names})
       select gen_random_uuid(), gen_random_uuid(), ${names} from documents, generate_series(1, ${MAX_BOOKMARKS})
       where _id = $2 returning _id
     ) insert into bookmarks select $1, _id, now() from copies`,
    [who.user._id, document_id],
  );
}

describe('what was read recently', () => {
  it('is kept once for each document, the last first, and not more than there is room for', async () => {
    const reader = await student(hub);
    const [first, second] = [await approvedPaper(), await approvedPaper()];
    for (const _id of [first._id, second._id, first._id]) {
      hub.clock.advance(1_000);
      expect((await put(`/recent/${_id}`, reader)).body).toEqual({ kept: true });
    }
    expect(await listed('/recent', reader)).toEqual([first._id, second._id]);
    await hub.database.rows(
      `insert into recent_documents select $1, _id, $2 from documents where is_public and _id <> all ($3)
       order by _id limit ${MAX_RECENT + 20} on conflict do nothing`,
      [reader.user._id, new Date(Date.now() - DAY), [first._id, second._id]],
    );
    await put(`/recent/${second._id}`, reader);
    const kept = await listed('/recent', reader);
    expect(kept).toHaveLength(MAX_RECENT);
    expect(kept.slice(0, 2)).toEqual([second._id, first._id]);
  });

  it('can be emptied and switched off', async () => {
    const reader = await student(hub);
    const { _id } = await approvedPaper();
    await put(`/recent/${_id}`, reader);
    expect((await ask(hub, 'DELETE', '/recent', { as: reader })).body).toEqual({ enabled: true });
    expect(await listed('/recent', reader)).toEqual([]);
    await put(`/recent/${_id}`, reader);
    expect((await put('/recent', reader, { enabled: false })).body).toEqual({ enabled: false });
    expect((await put(`/recent/${_id}`, reader)).body).toEqual({ kept: false });
    expect((await ask(hub, 'GET', '/recent', { as: reader })).body).toEqual({ enabled: false, data: [] });
    await put('/recent', reader, { enabled: true });
    expect((await put(`/recent/${_id}`, reader)).body).toEqual({ kept: true });
  });
});

describe('own courses', () => {
  const courses = async (as: Speaker) => (await ask(hub, 'GET', '/courses', { as })).body;

  it('come from the profile until they are chosen', async () => {
    const reader = await student(hub, { semester: 'III', department: 'Civil' });
    expect(await courses(reader)).toMatchObject({
      semester: 'III',
      department: 'CIVIL',
      subjects: [],
      chosen: false,
      since: null,
    });
    await put('/courses', reader, { semester: 'IV', subjects: ['Surveying', 'DBMS', 'Surveying'] });
    expect(await courses(reader)).toMatchObject({
      semester: 'IV',
      department: null,
      subjects: ['Surveying', 'DBMS'],
      chosen: true,
    });
    expect(await courses(ravi)).toMatchObject({ semester: null, department: 'CSE', chosen: false });
  });

  it('show what has become public since the last visit, and what is read most', async () => {
    const reader = await student(hub);
    const mine = { semester: 'VIII', subject: 'Cloud Computing' };
    await put('/courses', reader, { semester: 'VIII', subjects: ['Cloud Computing'] });
    const old = await approvedPaper(mine);
    await approvedPaper({ ...mine, semester: 'VII' });
    await approvedPaper({ ...mine, subject: 'Cybersecurity' });
    const waiting = await uploadedPaper(hub, asha, mine);
    expect(idsOf(newsOf(await courses(reader)))).toEqual([old._id]);
    expect((await put('/courses/visit', reader)).body).toEqual({ since: null });

    await hub.database.rows("update personal_settings set visited_at = visited_at - interval '2 hours'");
    await hub.database.rows("update documents set approval_at = approval_at - interval '3 hours' where _id = $1", [
      old._id,
    ]);
    expect(newsOf(await courses(reader))).toEqual([]);
    // Handed in before the visit, approved after it.
    await approve(hub, ravi, waiting._id);
    expect(idsOf(newsOf(await courses(reader)))).toEqual([waiting._id]);
    const { since } = (await put('/courses/visit', reader)).body;
    expect(since).not.toBeNull();
    // The visit lasts: what is new stays while they look around.
    expect(idsOf(newsOf(await courses(reader)))).toEqual([waiting._id]);
    expect((await put('/courses/visit', reader)).body).toEqual({ since });

    expect((await courses(reader))['popular']).toEqual([]);
    for (const who of [asha, ben]) await put(`/recent/${old._id}`, who);
    for (const round of [1, 2, 3]) expect((await put(`/recent/${waiting._id}`, asha)).status, `${round}`).toBe(200);
    expect(idsOf((await courses(reader))['popular'])).toEqual([old._id, waiting._id]);
    await recentDocuments({ db: hub.db, clock: laterBy(32 * DAY) }).forgetOld();
    expect((await courses(reader))['popular']).toEqual([]);
  });
});

const newsOf = (body: Record<string, unknown>) => (body['news'] as { data: unknown[] }).data;

describe('notifications', () => {
  const told = async (as: Speaker) =>
    (await ask(hub, 'GET', '/notifications', { as })).body as unknown as {
      data: Notification[];
      total: number;
      unread: number;
    };

  it('tell the owner of both decisions, and nobody else', async () => {
    const owner = await student(hub);
    const [good, bad] = [await uploadedPaper(hub, owner), await uploadedPaper(hub, owner, { title: 'Blurred' })];
    await approve(hub, ravi, good._id);
    hub.clock.advance(1_000);
    await reject(hub, ravi, bad._id, 'Page 2 is missing.');
    const { data, total, unread } = await told(owner);
    expect([total, unread]).toEqual([2, 2]);
    expect(data[0]).toMatchObject({
      kind: 'paper_rejected',
      read: false,
      about: { kind: 'paper', _id: bad._id, title: 'Blurred' },
      by: 'Ravi Iyer',
      text: 'Page 2 is missing.',
    });
    expect(data[1]).toMatchObject({ kind: 'paper_approved', about: { _id: good._id }, text: null });
    const _id = data[0]?._id ?? '';
    expect((await put(`/notifications/${_id}`, owner, { read: true })).body).toEqual({ unread: 1 });
    expect((await put(`/notifications/${_id}`, owner, { read: false })).body).toEqual({ unread: 2 });
    expect((await put(`/notifications/${_id}`, ben, { read: true })).status).toBe(404);
    expect((await put('/notifications/read', owner)).body).toEqual({ unread: 0 });
    // One about a paper that is deleted is not there.
    await ask(hub, 'PUT', `/papers/${bad._id}/delete`, { as: owner });
    expect((await told(owner)).data.map(({ kind }) => kind)).toEqual(['paper_approved']);
  });

  it('do not tell reviewers of their own papers', async () => {
    const own = await uploadedPaper(hub, ravi);
    await approve(hub, ravi, own._id);
    expect((await told(ravi)).total).toBe(0);
  });

  it('come only when a decision stands, and go after 90 days', async () => {
    const owner = await student(hub);
    const [undone, standing] = [await uploadedPaper(hub, owner), await uploadedPaper(hub, owner)];
    const { body } = await approve(hub, ravi, undone._id, { may_undo: true });
    await ask(hub, 'POST', '/review/undo', { as: ravi, json: { paperId: undone._id, revision: body['revision'] } });
    await approve(hub, ravi, standing._id, { may_undo: true });
    await hub.review.announceDue();
    expect((await told(owner)).total).toBe(0);
    await hub.database.rows('update undoable_decisions set until = now()');
    await hub.review.announceDue();
    expect((await told(owner)).data.map(({ about }) => about?._id)).toEqual([standing._id]);
    const old = notificationService({
      db: hub.db,
      clock: { now: () => new Date(hub.clock.now().getTime() + 91 * DAY) },
    });
    await old.forgetOld();
    expect((await told(owner)).total).toBe(0);
  });
});

describe('what waits', () => {
  it('is counted for those whom it concerns', async () => {
    const owner = await student(hub);
    const admin = await administrator(hub);
    const counts = async (as: Speaker) => (await ask(hub, 'GET', '/waiting', { as })).body;
    const before = await counts(admin);
    await uploadedPaper(hub, owner);
    await teacher(hub, { approved: false });
    expect(await counts(owner)).toEqual({
      notifications: 0,
      drafts: 0,
      papers: null,
      solutions: null,
      teachers: null,
      reports: null,
      deleted_at: null,
    });
    expect(await counts(ravi)).toMatchObject({ papers: Number(before['papers']) + 1, teachers: null });
    expect(await counts(admin)).toMatchObject({
      papers: Number(before['papers']) + 1,
      teachers: Number(before['teachers']) + 1,
    });
  });
});

describe('an account that is removed', () => {
  it('takes all of it along', async () => {
    const person = await student(hub);
    const { _id } = await approvedPaper();
    await put(`/bookmarks/${_id}`, person);
    await put(`/recent/${_id}`, person);
    await put('/courses/visit', person);
    await hub.database.rows('delete from users where _id = $1', [person.user._id]);
    for (const table of ['bookmarks', 'recent_documents', 'personal_settings', 'notifications'])
      expect(await hub.database.rows(`select 1 from ${table} where user_id = $1`, [person.user._id])).toEqual([]);
  });
});
