import type { Notes } from '@exam-vault/contract/notes';
import { beforeAll, describe, expect, it } from 'vitest';
import { ask, notesForm, uploadedNotes, uploadedPaper, type Answered, type Speaker } from '../testing/ask.ts';
import { castOf, type Cast, type Who } from '../testing/cast.ts';
import { trustingInspector } from '../testing/files.ts';
import { listeningHub, type ListeningHub } from '../testing/listening-hub.ts';
import { student } from '../testing/people.ts';

const STATES = ['live', 'deleted'] as const;
type State = (typeof STATES)[number];

let hub: ListeningHub;
let people: Cast['people'];
let asOwner: Cast['asOwner'];

beforeAll(async () => {
  hub = await listeningHub({ inspector: trustingInspector });
  ({ people, asOwner } = await castOf(hub));
});

async function notesIn(state: State, owner: Speaker): Promise<Notes> {
  const notes = await uploadedNotes(hub, owner);
  if (state === 'deleted')
    expect((await ask(hub, 'PUT', `/notes/${notes._id}/delete`, { as: owner })).status).toBe(200);
  return notes;
}

type Operation = (as: Speaker | null, notes: Notes) => Promise<Answered>;
const OPERATIONS: Record<string, Operation> = {
  get_notes: (as, { _id }) => ask(hub, 'GET', `/notes/get_notes/${_id}`, { as }),
  view_notes: (as, { _id }) => ask(hub, 'GET', `/notes/${_id}/view_notes`, { as }),
  edit_notes: (as, { _id }) => ask(hub, 'PUT', `/notes/edit_notes/${_id}`, { as, form: notesForm() }),
  delete: (as, { _id }) => ask(hub, 'PUT', `/notes/${_id}/delete`, { as }),
  download_notes: (as, { _id }) => ask(hub, 'POST', '/notes/download_notes', { as, json: { paper_id: _id } }),
  file: (_as, { file_url }) => ask(hub, 'GET', file_url),
};

const READ = '200 404';
/** Contract section 6, cell by cell: live, deleted. No review: live notes are readable by all. */
const MATRIX: Record<string, Record<Who, string>> = {};
for (const operation of ['get_notes', 'view_notes', 'file']) {
  MATRIX[operation] = {
    anonymous: READ,
    'no profile': READ,
    'S owner': READ,
    'S other': READ,
    TP: READ,
    'TP owner': READ,
    'T owner': READ,
    'T+': READ,
    admin: READ,
  };
}
MATRIX.edit_notes = {
  anonymous: '401 401',
  'no profile': '403 403',
  'S owner': READ,
  'S other': '403 404',
  TP: '403 404',
  'TP owner': '403 404',
  'T owner': READ,
  'T+': READ,
  admin: READ,
};
MATRIX.delete = {
  anonymous: '401 401',
  'no profile': '403 403',
  'S owner': '200 200',
  'S other': '403 404',
  TP: '403 404',
  'TP owner': '403 404',
  'T owner': '200 200',
  'T+': '403 404',
  admin: '200 200',
};
MATRIX.download_notes = {
  anonymous: '401 401',
  'no profile': '403 403',
  'S owner': READ,
  'S other': READ,
  TP: READ,
  'TP owner': READ,
  'T owner': READ,
  'T+': READ,
  admin: READ,
};

describe('rights to notes (contract section 6)', () => {
  const cells = Object.entries(MATRIX).flatMap(([operation, row]) =>
    Object.entries(row).flatMap(([who, expected]) =>
      STATES.map((state, at) => [operation, who as Who, state, Number(expected.split(' ')[at])] as const),
    ),
  );

  it.each(cells)('%s by %s of notes that are %s: %i', async (operation, who, state, expected) => {
    const notes = await asOwner(who, (owner) => notesIn(state, owner));
    const answer = await OPERATIONS[operation]?.(people[who], notes);
    expect(answer?.status).toBe(expected);
    if (expected === 404 && operation !== 'file') {
      const missing = await OPERATIONS[operation]?.(people[who], { ...notes, _id: crypto.randomUUID() });
      expect(answer?.body).toEqual(missing?.body);
    }
    // What was refused has changed nothing.
    if (state === 'live' && expected !== 200) {
      const now = (await ask(hub, 'GET', `/notes/${notes._id}/view_notes`)).body;
      expect(now).toEqual(notes);
    }
  });

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

  it('notes of somebody who is disabled stay everybody’s; he may do nothing with them (contract policy 3)', async () => {
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
