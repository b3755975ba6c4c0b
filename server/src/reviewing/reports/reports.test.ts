import type { Notification } from '@exam-vault/contract/personal';
import { MAX_OPEN_REPORTS, type Report } from '@exam-vault/contract/reports';
import { approve, ask, uploadedNotes, uploadedPaper, type Speaker } from '@exam-vault/testing/ask';
import { trustingInspector } from '@exam-vault/testing/files';
import { listeningHub, type ListeningHub } from '@exam-vault/testing/listening-hub';
import { administrator, student, teacher, type Member } from '@exam-vault/testing/people';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

let hub: ListeningHub;
let owner: Member;
let reader: Member;
let reviewer: Member;
let colleague: Member;

beforeAll(async () => {
  hub = await listeningHub({ inspector: trustingInspector });
  [owner, reviewer, colleague] = [await student(hub), await teacher(hub), await teacher(hub)];
});
beforeEach(async () => {
  reader = await student(hub);
  await hub.database.rows('delete from reports');
  hub.outbox.length = 0;
});

async function publicPaper() {
  const paper = await uploadedPaper(hub, owner);
  await approve(hub, reviewer, paper._id);
  return paper;
}
const report = (_id: string, json: object, as: Speaker = reader, path = 'papers') =>
  ask(hub, 'POST', `/${path}/${_id}/reports`, { as, json });
const resolve = (_id: unknown, json: object, as: Speaker = reviewer) =>
  ask(hub, 'POST', `/reports/${String(_id)}/resolve`, { as, json });
const reported = async (_id: string, json: object = { kind: 'unreadable' }) => (await report(_id, json)).body['_id'];
const hide = (_id: string, hidden: boolean, as: Speaker = reviewer, more: object = {}) =>
  ask(hub, 'PUT', `/documents/${_id}/hidden`, { as, json: { hidden, ...more } });
const list = async (query = 'state=open', as: Speaker = reviewer) =>
  (await ask(hub, 'GET', `/reports?${query}`, { as })).body as unknown as {
    data: readonly Report[];
    total: number;
  };
const mine = async (as: Speaker = reader) => (await ask(hub, 'GET', '/reports/mine', { as })).body;
const told = async (as: Speaker) =>
  ((await ask(hub, 'GET', '/notifications', { as })).body.data ?? []) as unknown as readonly Notification[];
const logged = (_id: string) =>
  hub.database.rows<{ action: string; actor: string }>(
    'select action, actor from audit_log where object_id = $1 order by id',
    [_id],
  );

describe('a report (contract section 9)', () => {
  it('shows to its maker and to teachers, each what they may see', async () => {
    const { _id, title } = await publicPaper();
    const made = await report(_id, {
      kind: 'wrong_field',
      field: 'title',
      proposed: ' Compilers ',
      text: 'See page 1.',
    });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({ kind: 'wrong_field', field: 'title', proposed: 'Compilers', state: 'open' });
    expect((await mine()).data).toMatchObject([{ document: { kind: 'paper', _id, title }, answer: null }]);
    expect(await list()).toMatchObject({
      data: [{ reporter: reader.user.name, document: { _id, hidden: false, value: title }, claim: null }],
      total: 1,
    });
    expect((await ask(hub, 'GET', '/waiting', { as: reviewer })).body['reports']).toBe(1);
    expect((await ask(hub, 'GET', '/waiting', { as: reader })).body['reports']).toBeNull();
    expect((await mine(owner)).data).toEqual([]);
  });

  it.each(['a', 'ß', 'ह', '試', '😀', 'e\u0301'])('has up to 2,000 characters of any alphabet: %s', async (letter) => {
    const { _id } = await publicPaper();
    const text = letter.repeat(2_000);
    const { status, body } = await report(_id, { kind: 'other', text });
    expect([status, body['text']]).toEqual([201, text.normalize('NFC')]);
    const tooLong = await report(_id, { kind: 'other', text: letter.repeat(2_001) });
    expect([tooLong.status, tooLong.body.code]).toEqual([400, 'VALIDATION']);
  });

  it.each([
    [{ kind: 'boring' }, 'VALIDATION'],
    [{}, 'MISSING_FIELDS'],
    [{ kind: 'other' }, 'MISSING_FIELDS'],
    [{ kind: 'other', text: ' \u200B ' }, 'MISSING_FIELDS'],
    [{ kind: 'wrong_field', proposed: 'x' }, 'MISSING_FIELDS'],
    [{ kind: 'wrong_field', field: 'owner_id' }, 'VALIDATION'],
    [{ kind: 'unreadable', field: 'title' }, 'VALIDATION'],
    [{ kind: 'unreadable', text: 'a\u202Eb' }, 'VALIDATION'],
    [{ kind: 'unreadable', text: ['x'] }, 'VALIDATION'],
  ])('refuses %j', async (json, code) => {
    const { status, body } = await report((await publicPaper())._id, json);
    expect([status, body.code]).toEqual([400, code]);
  });

  it('refuses a field that the kind does not have', async () => {
    const { _id } = await uploadedNotes(hub, owner);
    const { status } = await report(_id, { kind: 'wrong_field', field: 'exam_type' }, reader, 'notes');
    expect(status).toBe(400);
  });

  it('about what one may not read is 404, as for an id that does not exist', async () => {
    const pending = await uploadedPaper(hub, owner);
    const { body: missing } = await report('00000000-0000-4000-8000-000000000000', { kind: 'unreadable' });
    for (const _id of [pending._id, 'none', (await uploadedNotes(hub, owner))._id]) {
      const { status, body } = await report(_id, { kind: 'unreadable' });
      expect([status, body]).toEqual([404, missing]);
    }
    // Also where the form is wrong: it tells nothing of the document.
    expect((await report(pending._id, { kind: 'wrong_field' })).status).toBe(404);
    expect((await report(pending._id, { kind: 'unreadable' }, owner)).status).toBe(201);
  });

  it('that is sent twice is one, until it is answered', async () => {
    const { _id } = await publicPaper();
    const sent = await Promise.all(['one', 'two', 'three'].map((text) => report(_id, { kind: 'duplicate', text })));
    expect(sent.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect((await list()).total).toBe(1);
    await resolve(sent[0]?.body['_id'], { action: 'dismissed' });
    await report(_id, { kind: 'duplicate' });
    expect((await mine()).total).toBe(2);
  });

  it('is refused when a person has many that nobody has answered', async () => {
    const { _id } = await publicPaper();
    await hub.database.rows(
      `insert into reports (document_id, kind, reporter_id, field, created_at)
       select $1, 'other', $2, n::text, now() from generate_series(1, $3::int) n`,
      [_id, reader.user._id, MAX_OPEN_REPORTS - 1],
    );
    const kinds = ['unreadable', 'duplicate', 'not_allowed', 'copyright'];
    const sent = await Promise.all(kinds.map((kind) => report(_id, { kind })));
    expect(sent.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409]);
    expect(sent.find(({ status }) => status === 409)?.body.code).toBe('TOO_MANY_REPORTS');
    expect((await mine()).total).toBe(MAX_OPEN_REPORTS);
  });

  it('is in the list by its state, 12 a page', async () => {
    const { _id } = await publicPaper();
    await hub.database.rows(
      `insert into reports (document_id, kind, reporter_id, field, created_at)
       select $1, 'other', $2, n::text, now() from generate_series(1, 13) n`,
      [_id, reader.user._id],
    );
    expect((await list('state=open&page=2')).data).toHaveLength(1);
    await resolve((await list()).data[0]?._id, { action: 'dismissed' });
    expect([(await list('')).total, (await list()).total]).toEqual([13, 12]);
    expect([(await list('state=answered')).total, (await list('state=dismissed')).total]).toEqual([1, 1]);
    expect((await list('state=never')).total).toBe(0);
  });
});

describe('an answer to a report', () => {
  it('is told to the reporter and is in the log; a second one is 409', async () => {
    const { _id } = await publicPaper();
    const id = await reported(_id);
    const done = await resolve(id, { action: 'corrected', answer: 'Thank you.' });
    expect(done.body).toMatchObject({ state: 'corrected', resolved_by: reviewer.user.name });
    expect((await mine()).data).toMatchObject([{ state: 'corrected', answer: 'Thank you.' }]);
    expect(await told(reader)).toMatchObject([
      { kind: 'report_answered', about: { _id }, by: reviewer.user.name, text: 'Thank you.' },
    ]);
    const again = await resolve(id, { action: 'hidden' }, colleague);
    expect([again.status, again.body.code]).toEqual([409, 'ALREADY_RESOLVED']);
    expect((await ask(hub, 'GET', `/papers/get_paper/${_id}`)).status).toBe(200);
    expect((await logged(_id)).slice(2)).toEqual([{ action: 'report.correct', actor: reviewer.user.name }]);
  });

  it('is one of those that teachers give at the same time', async () => {
    const id = await reported((await publicPaper())._id);
    const all = await Promise.all(
      ['hidden', 'dismissed', 'corrected', 'hidden'].map((action, at) =>
        resolve(id, { action }, at % 2 === 0 ? reviewer : colleague),
      ),
    );
    expect(all.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    expect(await told(reader)).toHaveLength(1);
  });

  it('hides the document at once, and tells owner and reporter', async () => {
    const { _id, title } = await publicPaper();
    const id = await reported(_id, { kind: 'not_allowed' });
    const { body } = await resolve(id, { action: 'hidden', answer: 'Right.', reason: 'It names students.' });
    expect(body).toMatchObject({ state: 'hidden', document: { _id, hidden: true } });
    expect((await ask(hub, 'GET', `/papers/get_paper/${_id}`)).status).toBe(404);
    expect((await ask(hub, 'GET', `/papers/get_paper/${_id}`, { as: owner })).body['hidden']).toBe(true);
    // The reporter may not read it any more: they learn the outcome, and nothing of the document.
    expect(await told(reader)).toMatchObject([{ kind: 'report_answered', about: null, text: 'Right.' }]);
    expect((await mine()).data).toMatchObject([{ document: null, state: 'hidden' }]);
    const [note] = await told(owner);
    expect(note).toMatchObject({ kind: 'document_hidden', about: { _id, title }, text: 'It names students.' });
    expect((await logged(_id)).slice(2).map(({ action }) => action)).toEqual(['paper.hide', 'report.hide']);
    // Neither the owner nor anybody else learns who reported.
    expect(JSON.stringify(await told(owner))).not.toContain(String(id));
  });

  it('works for a document that was deleted meanwhile, which stays hidden when it is restored', async () => {
    const { _id } = await publicPaper();
    const [id, other] = [await reported(_id), await reported(_id, { kind: 'copyright' })];
    await ask(hub, 'PUT', `/papers/${_id}/delete`, { as: owner });
    expect((await list()).data.map(({ document }) => document)).toEqual([null, null]);
    expect((await resolve(id, { action: 'hidden' })).status).toBe(200);
    expect((await resolve(other, { action: 'dismissed' })).status).toBe(200);
    const admin = await administrator(hub);
    await ask(hub, 'PUT', `/admin/deleted_documents/${_id}/restore`, { as: admin });
    expect((await ask(hub, 'GET', `/papers/get_paper/${_id}`)).status).toBe(404);
    expect((await ask(hub, 'GET', `/papers/get_paper/${_id}`, { as: owner })).body['hidden']).toBe(true);
  });

  it('cannot hide a document that is purged, and leaves the report open', async () => {
    const { _id } = await publicPaper();
    const id = await reported(_id);
    await hub.database.rows('delete from documents where _id = $1', [_id]);
    expect((await resolve(id, { action: 'hidden' })).status).toBe(400);
    expect((await resolve(id, { action: 'dismissed' })).status).toBe(200);
  });

  it('is for teachers alone; others do not learn whether a report exists', async () => {
    const id = await reported((await publicPaper())._id);
    for (const as of [reader, owner, await teacher(hub, { approved: false })]) {
      const [there, missing] = [
        await resolve(id, { action: 'dismissed' }, as),
        await resolve('x', { action: 'dismissed' }, as),
      ];
      expect([there.status, there.body]).toEqual([403, missing.body]);
      expect((await ask(hub, 'GET', '/reports', { as })).status).toBe(403);
    }
  });
});

describe('a hidden document', () => {
  it('stays hidden through edits and decisions, until it is shown again', async () => {
    const { _id } = await uploadedPaper(hub, owner);
    expect((await hide(_id, true)).body).toEqual({ hidden: true });
    expect((await hide(_id, true, colleague)).status).toBe(200);
    const approved = await approve(hub, colleague, _id);
    expect(approved.body).toMatchObject({ paper_approval_status: 'Approved', hidden: true });
    const form = new FormData();
    for (const [name, value] of Object.entries({ title: 'Edited', subject: 'DBMS', department: 'CSE', year: '3rd', semester: 'V', paper_type: 'Main', exam_type: 'Midterm' })) form.append(name, value); // prettier-ignore
    expect((await ask(hub, 'PUT', `/papers/edit_paper/${_id}`, { as: reviewer, form })).body['hidden']).toBe(true);
    expect((await ask(hub, 'GET', `/papers/get_paper/${_id}`, { as: reader })).status).toBe(404);
    expect((await hide(_id, false, reviewer, { reason: 'My mistake.' })).body).toEqual({ hidden: false });
    const shown = await ask(hub, 'GET', `/papers/get_paper/${_id}`, { as: reader });
    expect([shown.status, 'hidden' in shown.body]).toEqual([200, false]);
    expect((await logged(_id)).map(({ action }) => action)).toEqual(
      ['upload', 'hide', 'approve', 'edit', 'unhide'].map((verb) => `paper.${verb}`),
    );
    expect((await told(owner)).map(({ kind }) => kind)).toContain('document_shown');
  });

  it('is hidden and shown by teachers alone', async () => {
    const { _id } = await uploadedNotes(hub, owner);
    expect((await hide(_id, true, owner)).status).toBe(403);
    expect((await hide(_id, true)).status).toBe(200);
    expect((await hide(_id, false, owner)).status).toBe(403);
    expect((await hide(_id, true, await administrator(hub))).status).toBe(200);
    await ask(hub, 'PUT', `/notes/${_id}/delete`, { as: owner });
    expect((await hide(_id, false)).status).toBe(404);
  });
});
