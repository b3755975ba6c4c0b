import type { Notes } from '@exam-vault/contract/notes';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  approve,
  ask,
  notesForm,
  uploadedNotes,
  uploadedPaper,
  type Answered,
  type Speaker,
} from '@exam-vault/testing/ask';
import { accountsOf, type TestAccounts, type Who } from '@exam-vault/testing/accounts';
import { pdfFile, trustingInspector } from '@exam-vault/testing/files';
import { listeningHub, type ListeningHub } from '@exam-vault/testing/listening-hub';
import { student } from '@exam-vault/testing/people';

let hub: ListeningHub;
let people: TestAccounts['people'];
let asOwner: TestAccounts['asOwner'];

beforeAll(async () => {
  hub = await listeningHub({ inspector: trustingInspector });
  ({ people, asOwner } = await accountsOf(hub));
});

type Operation = (as: Speaker | null, notes: Notes) => Promise<Answered>;
const OPERATIONS: Record<string, Operation> = {
  get_notes: (as, { _id }) => ask(hub, 'GET', `/notes/get_notes/${_id}`, { as }),
  view_notes: (as, { _id }) => ask(hub, 'GET', `/notes/${_id}/view_notes`, { as }),
  edit_notes: (as, { _id }) => ask(hub, 'PUT', `/notes/edit_notes/${_id}`, { as, form: notesForm() }),
  delete: (as, { _id }) => ask(hub, 'PUT', `/notes/${_id}/delete`, { as }),
  download_notes: (as, { _id }) => ask(hub, 'POST', '/notes/download_notes', { as, json: { paper_id: _id } }),
  file: (_as, { file_url }) => ask(hub, 'GET', file_url),
};

describe('notes on a paper (contract section 7)', () => {
  const onPaper = async (as: Speaker | null, id: string) => {
    const { status, body } = await ask(hub, 'GET', `/papers/${id}/notes`, { as });
    return status === 200 ? ((body.data ?? []) as unknown as Notes[]).map(({ title }) => title) : status;
  };

  it('are listed beside it to those who may read both, and an edit keeps the tie', async () => {
    const { _id } = await uploadedPaper(hub, people['S owner']);
    const tied = { about_paper: _id, title: 'Answers by hand' };
    const { body } = await ask(hub, 'POST', '/notes/upload_notes', {
      as: people['S other'],
      form: notesForm(tied, await pdfFile({ pages: 1 })),
    });
    // Nobody says with it that a paper is there.
    expect(body).toMatchObject({ code: 'VALIDATION' });
    await approve(hub, people['T+'], _id);
    const notes = await uploadedNotes(hub, people['S other'], tied);
    expect(JSON.stringify(notes)).not.toContain(_id);
    expect(await onPaper(null, _id)).toEqual(['Answers by hand']);
    await ask(hub, 'PUT', `/notes/edit_notes/${notes._id}`, {
      as: people['S other'],
      form: notesForm({ title: 'New' }),
    });
    expect(await onPaper(null, _id)).toEqual(['New']);
    await ask(hub, 'PUT', `/documents/${notes._id}/hidden`, { as: people['T+'], json: { hidden: true } });
    expect([await onPaper(null, _id), await onPaper(people['T+'], _id)]).toEqual([[], ['New']]);
    await ask(hub, 'PUT', `/papers/${_id}/delete`, { as: people['S owner'] });
    expect(await onPaper(null, _id)).toBe(404);
  });
});

/** The cells of contract section 6 are in rights-matrix.test.ts; here is what they do not say. */
describe('rights to notes (contract section 6)', () => {
  it('a refusal says why: not approved, or not yours (contract policy 3)', async () => {
    const codes = async (who: Who) => {
      const notes = await asOwner(who, (owner) => uploadedNotes(hub, owner));
      const edited = await OPERATIONS.edit_notes?.(people[who], notes);
      return [edited?.body.code, (await OPERATIONS.delete?.(people[who], notes))?.body.code];
    };
    expect(await codes('S other')).toEqual(['FORBIDDEN', 'FORBIDDEN']);
    for (const who of ['TP', 'TP owner'] as const) expect(await codes(who)).toEqual(['NOT_APPROVED', 'NOT_APPROVED']);
  });

  it.each([
    ['anonymous', 401],
    ['no profile', 403],
    ['S other', 200],
    ['TP', 200],
    ['TP owner', 200],
    ['T+', 200],
    ['admin', 200],
  ] as const)('my_notes by %s: %i', async (who, status) => {
    expect((await ask(hub, 'GET', '/notes/my_notes', { as: people[who] })).status).toBe(status);
  });

  it.each([
    ['anonymous', 401, 'UNAUTHENTICATED'],
    ['no profile', 403, 'NOT_REGISTERED'],
    ['S other', 201, undefined],
    ['TP', 403, 'NOT_APPROVED'],
    ['TP owner', 403, 'NOT_APPROVED'],
    ['T+', 201, undefined],
    ['admin', 201, undefined],
  ] as const)('upload_notes by %s: %i', async (who, status, code) => {
    // What is refused is not even a whole form: the right is asked before the body is read.
    const form = notesForm({}, Buffer.from('%PDF-1.4'));
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    const answer = await ask(hub, 'POST', '/notes/upload_notes', {
      as: people[who],
      ...(status === 201 ? { form } : { body: 'rubbish', headers }),
    });
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });

  it('a bad token is 401 on every call of notes, also where none is needed', async () => {
    const { _id } = await uploadedNotes(hub, people['S owner']);
    const headers = { authorization: 'Bearer a.b.c' };
    for (const path of ['all_notes', 'search_notes', 'my_notes', 'uploaders', `get_notes/${_id}`, `${_id}/view_notes`])
      expect([path, (await ask(hub, 'GET', `/notes/${path}`, { headers })).status]).toEqual([path, 401]);
  });

  it('notes of somebody who is disabled stay everybody’s; their owner may do nothing with them (contract policy 3)', async () => {
    const person = await student(hub);
    const notes = await uploadedNotes(hub, person);
    await ask(hub, 'PUT', `/admin/users/${person.user._id}/disable`, { as: people.admin });
    for (const operation of ['edit_notes', 'delete', 'download_notes']) {
      const answer = await OPERATIONS[operation]?.(person, notes);
      expect([operation, answer?.status, answer?.body.code]).toEqual([operation, 403, 'ACCOUNT_DISABLED']);
    }
    expect((await ask(hub, 'GET', '/notes/my_notes', { as: person })).body.code).toBe('ACCOUNT_DISABLED');
    for (const as of [null, person]) expect((await OPERATIONS.view_notes?.(as, notes))?.body).toEqual(notes);
    expect((await ask(hub, 'GET', notes.file_url)).status).toBe(200);
  });
});

describe('NOTES_UPLOAD=teachers (contract policy 6)', () => {
  it('narrows new notes to teachers, before the body is read; older ones stay their owner’s, papers are as ever', async () => {
    const narrow = await listeningHub({ inspector: trustingInspector }, hub.database, { NOTES_UPLOAD: 'teachers' });
    const older = await uploadedNotes(hub, people['S owner']);
    const upload = (as: Speaker | null, body: FormData | string) =>
      ask(narrow, 'POST', '/notes/upload_notes', {
        as,
        ...(typeof body === 'string'
          ? { body, headers: { 'content-type': 'multipart/form-data; boundary=x' } }
          : { form: body }),
      });
    const before = await hub.database.rows('select count(*) from documents');
    for (const body of ['rubbish', notesForm({}, Buffer.from('%PDF-1.4')), notesForm({ role: 'teacher' })]) {
      const refused = await upload(people['S other'], body);
      expect([refused.status, refused.body.code]).toEqual([403, 'FORBIDDEN']);
      expect((await upload(people.TP, body)).body.code).toBe('NOT_APPROVED');
      expect((await upload(null, body)).status).toBe(401);
    }
    expect(await hub.database.rows('select count(*) from documents')).toEqual(before);
    await uploadedNotes(narrow, people['T+']);
    await uploadedNotes(narrow, people.admin);
    await uploadedPaper(narrow, people['S other']);
    const as = people['S owner'];
    expect((await ask(narrow, 'PUT', `/notes/edit_notes/${older._id}`, { as, form: notesForm() })).status).toBe(200);
    expect((await ask(narrow, 'PUT', `/notes/${older._id}/delete`, { as })).status).toBe(200);
    expect((await ask(narrow, 'GET', '/notes/uploaders')).body).toEqual({ notes_upload: 'teachers' });
    expect((await ask(hub, 'GET', '/notes/uploaders')).body).toEqual({ notes_upload: 'members' });
  });
});
