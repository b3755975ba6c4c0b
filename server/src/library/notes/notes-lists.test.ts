import type { Notes } from '@exam-vault/contract/notes';
import { beforeAll, describe, expect, it } from 'vitest';
import { approve, ask, notesForm, paperForm, reject, uploadedNotes, uploadedPaper } from '@exam-vault/testing/ask';
import { trustingInspector } from '@exam-vault/testing/files';
import { listeningHub, type ListeningHub } from '@exam-vault/testing/listening-hub';
import { student, teacher, type Member } from '@exam-vault/testing/people';

let hub: ListeningHub;
let owner: Member;
let other: Member;
/** Newest first. */
const uploaded: string[] = [];

beforeAll(async () => {
  hub = await listeningHub({ inspector: trustingInspector });
  owner = await student(hub);
  other = await teacher(hub);
  for (let number = 1; number <= 26; number += 1)
    uploaded.unshift((await uploadedNotes(hub, owner, { title: `Notes ${number}` }))._id);
});

const ids = (data: unknown) => (data as Notes[]).map(({ _id }) => _id);
const remove = (_id: string) => ask(hub, 'PUT', `/notes/${_id}/delete`, { as: owner });

describe('lists of notes (spec section 9, contract section 4)', () => {
  it('all_notes: 12 a page, newest first, with the true total', async () => {
    const pages = await Promise.all([1, 2, 3].map((page) => ask(hub, 'GET', `/notes/all_notes?page=${page}`)));
    expect(pages.map(({ body }) => body.total)).toEqual([26, 26, 26]);
    expect(pages.map(({ body }) => ids(body.data))).toEqual([
      uploaded.slice(0, 12),
      uploaded.slice(12, 24),
      uploaded.slice(24),
    ]);
    expect(ids((await ask(hub, 'GET', '/notes/all_notes')).body.data)).toEqual(uploaded.slice(0, 12));
  });

  it('a page past the end is empty with the true total', async () => {
    for (const page of [4, 41, 1_000_000_000])
      expect((await ask(hub, 'GET', `/notes/all_notes?page=${page}`)).body).toEqual({ data: [], total: 26 });
  });

  it.each(['0', '-1', '1.5', '1e3', 'x', '', '01', '1000000001', '99999999999', '%00', '1&page=2'])(
    'page=%s of notes is 400 everywhere',
    async (page) => {
      for (const path of ['all_notes', 'search_notes', 'my_notes']) {
        const answer = await ask(hub, 'GET', `/notes/${path}?page=${page}`, { as: owner });
        expect([path, answer.status, answer.body.code]).toEqual([path, 400, 'VALIDATION']);
      }
    },
  );

  it("my_notes: the caller's own as an array, by page with X-Total-Count; uid is only compared", async () => {
    const all = await ask(hub, 'GET', '/notes/my_notes', { as: owner });
    expect(ids(all.body)).toEqual(uploaded);
    expect(all.headers.get('x-total-count')).toBeNull();
    const second = await ask(hub, 'GET', `/notes/my_notes?page=2&uid=${owner.user.user_id}`, { as: owner });
    expect(ids(second.body)).toEqual(uploaded.slice(12, 24));
    expect(second.headers.get('x-total-count')).toBe('26');
    const strange = await ask(hub, 'GET', `/notes/my_notes?uid=${owner.user.user_id}`, { as: other });
    expect([strange.status, strange.body.code]).toEqual([403, 'FORBIDDEN']);
    expect((await ask(hub, 'GET', '/notes/my_notes', { as: other })).body).toEqual([]);
  });
});

describe('notes and papers never mix', () => {
  it('a list, a search or a total of one kind holds nothing of the other', async () => {
    const word = `Both ${crypto.randomUUID()}`;
    const notes = await uploadedNotes(hub, owner, { title: word });
    const papers = [await uploadedPaper(hub, owner, { title: word }), await uploadedPaper(hub, owner, { title: word })];
    const [approved = '', pending = ''] = papers.map(({ _id }) => _id);
    await approve(hub, other, approved);
    const found = async (path: string) => {
      const { body } = await ask(hub, 'GET', `${path}title=${encodeURIComponent(word)}`, { as: other });
      return [ids(body.data), body.total];
    };
    expect(await found('/notes/search_notes?')).toEqual([[notes._id], 1]);
    expect(await found('/papers/search_papers?')).toEqual([[approved], 1]);
    expect(await found('/papers/search_papers?paper_approval_status=Pending&')).toEqual([[pending], 1]);
    expect((await ask(hub, 'GET', '/papers/all_paper')).body).toMatchObject({ data: [{ _id: approved }], total: 1 });
    expect((await ask(hub, 'GET', '/notes/all_notes')).body.total).toBe(27);
    expect(ids((await ask(hub, 'GET', '/papers/new_papers', { as: other })).body)).toEqual([pending]);
    expect(ids((await ask(hub, 'GET', '/papers/my_paper', { as: owner })).body).toSorted()).toEqual(
      [approved, pending].toSorted(),
    );
    expect(ids((await ask(hub, 'GET', '/notes/my_notes', { as: owner })).body)).toEqual([notes._id, ...uploaded]);
    await remove(notes._id);
  });

  it("an id of the other kind is answered as a missing one's, to its owner and to a teacher, and nothing happens to it", async () => {
    const notes = await uploadedNotes(hub, owner);
    const paper = await uploadedPaper(hub, owner);
    await approve(hub, other, paper._id);
    const notesCalls = (as: Member, _id: string) => [
      ask(hub, 'GET', `/notes/get_notes/${_id}`, { as }),
      ask(hub, 'GET', `/notes/${_id}/view_notes`, { as }),
      ask(hub, 'PUT', `/notes/edit_notes/${_id}`, { as, form: notesForm() }),
      ask(hub, 'PUT', `/notes/${_id}/delete`, { as }),
      ask(hub, 'POST', '/notes/download_notes', { as, json: { paper_id: _id } }),
    ];
    const paperCalls = (as: Member, _id: string) => [
      ask(hub, 'GET', `/papers/get_paper/${_id}`, { as }),
      ask(hub, 'GET', `/papers/${_id}/view_paper`, { as }),
      ask(hub, 'PUT', `/papers/edit_paper/${_id}`, { as, form: paperForm() }),
      ask(hub, 'PUT', `/papers/${_id}/delete`, { as }),
      ask(hub, 'POST', '/papers/download_papers', { as, json: { paper_id: _id } }),
    ];
    for (const as of [owner, other]) {
      const missing = (await ask(hub, 'GET', `/notes/get_notes/${crypto.randomUUID()}`, { as })).body;
      for (const answer of await Promise.all([...notesCalls(as, paper._id), ...paperCalls(as, notes._id)]))
        expect([answer.status, answer.body]).toEqual([404, missing]);
    }
    for (const decide of [approve, reject]) expect((await decide(hub, other, notes._id)).status).toBe(404);
    expect((await ask(hub, 'GET', `/notes/${notes._id}/view_notes`)).body).toEqual(notes);
    const seen = (await ask(hub, 'GET', `/papers/${paper._id}/view_paper`)).body;
    expect(seen).toMatchObject({ revision: 2, download_count: 0, title: paper.title });
    await remove(notes._id);
  });

  it('the four stats count papers only (spec section 2)', async () => {
    const stats = () =>
      Promise.all(
        ['paper_stats', 'department_stats', 'paper_type_stats', 'exam_type_stats'].map(
          async (name) => (await ask(hub, 'GET', `/papers/${name}`)).body,
        ),
      );
    const before = await stats();
    const { _id } = await uploadedNotes(hub, owner, { department: 'ME' });
    expect(await stats()).toEqual(before);
    await remove(_id);
    expect(await stats()).toEqual(before);
  });
});

describe('deleting and downloading notes (spec section 4, contract section 4)', () => {
  it('delete is soft and once: gone from every list, its file too; a repeat is 200 and not logged again', async () => {
    const title = `Gone ${crypto.randomUUID()}`;
    const notes = await uploadedNotes(hub, owner, { title });
    const total = Number((await ask(hub, 'GET', '/notes/all_notes')).body.total);
    for (const _again of [1, 2]) {
      const { status, body } = await remove(notes._id);
      expect([status, body]).toEqual([200, { message: 'The notes were deleted.' }]);
    }
    expect((await ask(hub, 'GET', '/notes/all_notes')).body.total).toBe(total - 1);
    expect((await ask(hub, 'GET', `/notes/search_notes?title=${encodeURIComponent(title)}`)).body.total).toBe(0);
    expect(ids((await ask(hub, 'GET', '/notes/my_notes', { as: owner })).body)).not.toContain(notes._id);
    expect((await ask(hub, 'GET', notes.file_url)).status).toBe(404);
    const rows = 'select deleted_at is not null as deleted, file_id from documents where _id = $1';
    expect(await hub.database.rows(rows, [notes._id])).toMatchObject([{ deleted: true }]);
    const log = 'select action from audit_log where object_id = $1 order by id';
    expect(await hub.database.rows(log, [notes._id])).toEqual([{ action: 'notes.upload' }, { action: 'notes.delete' }]);
  });

  it('delete takes an empty body of any content type (contract section 3)', async () => {
    for (const type of ['application/json', 'application/x-www-form-urlencoded', 'text/plain', ';', undefined]) {
      const { _id } = await uploadedNotes(hub, owner);
      const headers: Record<string, string> = type === undefined ? {} : { 'content-type': type };
      const body = type === undefined ? undefined : '';
      const answer = await ask(hub, 'PUT', `/notes/${_id}/delete`, { as: owner, headers, body });
      expect([type, answer.status]).toEqual([type, 200]);
    }
  });

  it('download_notes counts each download once, also many at a time', async () => {
    const { _id } = await uploadedNotes(hub, owner);
    const counts = await Promise.all(
      Array.from({ length: 15 }, (_, at) =>
        ask(hub, 'POST', '/notes/download_notes', { as: at % 2 === 0 ? owner : other, json: { paper_id: _id } }),
      ),
    );
    expect(counts.map(({ body }) => Number(body.download_count)).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 15 }, (_, at) => at + 1),
    );
    expect((await ask(hub, 'GET', `/notes/${_id}/view_notes`)).body.download_count).toBe(15);
  });

  it('an id of any shape is a 404 or 400, never a 500', async () => {
    const uuid = crypto.randomUUID();
    for (const id of ['x', '0', '%00', '%F0%9F%98%80', '..%2f..%2fetc', 'A'.repeat(4_000), "1'--", 'null', uuid, '%']) {
      for (const [method, path] of [
        ['GET', `/notes/get_notes/${id}`],
        ['GET', `/notes/${id}/view_notes`],
        ['PUT', `/notes/${id}/delete`],
      ] as const) {
        const { status } = await ask(hub, method, path, { as: owner });
        expect([method, id, [400, 404].includes(status)]).toEqual([method, id, true]);
      }
      const { status } = await ask(hub, 'PUT', `/notes/edit_notes/${id}`, { as: owner, form: notesForm() });
      expect([id, [400, 404].includes(status)]).toEqual([id, true]);
    }
    for (const json of [{}, { paper_id: '' }, { paper_id: 1 }, { paper_id: null }, { paper_id: [] }, [], 'x', null]) {
      const { status } = await ask(hub, 'POST', '/notes/download_notes', { as: owner, json });
      expect([json, status]).toEqual([json, 400]);
    }
    const noId = await ask(hub, 'POST', '/notes/download_notes', { as: owner, json: { paper_id: 'x' } });
    expect(noId.status).toBe(404);
  });
});
