import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  anyPdf,
  approve,
  ask,
  paperForm,
  reject,
  uploadedNotes,
  uploadedPaper,
  type Speaker,
} from '@exam-vault/testing/ask';
import { trustingInspector } from '@exam-vault/testing/files';
import { listeningHub, type ListeningHub } from '@exam-vault/testing/listening-hub';
import {
  administrator,
  makeAdministrator,
  PASSWORD,
  signIn,
  signUp,
  student,
  studentForm,
  teacher,
} from '@exam-vault/testing/people';
import type { Member } from '@exam-vault/testing/people';

/**
 * Role, status and disabled count from the next request, with the very token that held before; and at a second hub on the same
 * database and files as well, which has heard of nothing.
 */

let hub: ListeningHub;
let second: ListeningHub;
let admin: Member;
let reviewer: Member;

beforeAll(async () => {
  hub = await listeningHub({ inspector: trustingInspector });
  second = await listeningHub({ inspector: trustingInspector }, hub.database, { DATA_DIR: hub.config.dataDir });
  admin = await administrator(hub);
  reviewer = await teacher(hub);
});

type Probe = readonly [method: string, path: string, body?: { json?: unknown; form?: FormData }];

/** What both hubs answer now; they must agree. */
async function now(as: Speaker | null, [method, path, body]: Probe): Promise<number> {
  const [one, other] = [
    await ask(second, method, path, { as, ...body }),
    await ask(hub, method, path, { as, ...body }),
  ];
  expect([path, one.status]).toEqual([path, other.status]);
  return other.status;
}
const decide = async (path: string, by: Member = admin) =>
  expect((await ask(hub, 'PUT', `/admin/${path}`, { as: by, json: { accept_unconfirmed: true } })).status).toBe(200);

/** The role is checked before the body is read: 403 or, with the right role, 400. */
const UPLOAD: Probe = ['POST', '/papers/upload_paper', { form: paperForm() }];
const REVIEW: Probe = ['GET', '/papers/new_papers'];
const ADMINISTER: Probe = ['GET', '/admin/teachers'];
const OWN: Probe = ['GET', '/papers/my_paper'];
const ROLE: Probe = ['GET', '/login/get_role'];

/** A form of which half has been sent. @returns what sends the rest, and gives the status */
async function slowUpload(method: string, path: string, { token }: Member): Promise<() => Promise<number>> {
  const form = new Response(paperForm({ title: 'Brought slowly' }, await anyPdf()));
  const [type, body] = [form.headers.get('content-type') ?? '', Buffer.from(await form.arrayBuffer())];
  const headers = { authorization: `Bearer ${token}`, 'content-type': type, 'content-length': body.length };
  const sent = request(hub.origin + path, { method, headers });
  const answered = once(sent, 'response');
  sent.write(body.subarray(0, body.length / 2));
  // It has come so far that rights were looked at.
  await delay(500);
  return async () => {
    sent.end(body.subarray(body.length / 2));
    const [answer] = (await answered) as [IncomingMessage];
    answer.resume();
    return answer.statusCode ?? 0;
  };
}

async function rights(as: Speaker): Promise<number[]> {
  const all: number[] = [];
  for (const probe of [ROLE, OWN, UPLOAD, REVIEW, ADMINISTER]) all.push(await now(as, probe));
  return all;
}
const NOT_REGISTERED = [404, 403, 403, 403, 403];
const STUDENT = [200, 200, 400, 403, 403];
const NOT_APPROVED = [200, 200, 403, 403, 403];
const APPROVED = [200, 200, 400, 200, 403];
const ADMINISTRATOR = [200, 200, 400, 200, 200];
const DISABLED = [403, 403, 403, 403, 403];
const NO_LONGER_SIGNED_IN = [401, 401, 401, 401, 401];

describe('a person, from the next request (contract section 3)', () => {
  it('is registered', async () => {
    const somebody = await signUp(hub);
    expect(await rights(somebody)).toEqual(NOT_REGISTERED);
    expect((await ask(hub, 'POST', '/users/studentReg', { as: somebody, json: studentForm })).status).toBe(201);
    expect(await rights(somebody)).toEqual(STUDENT);
  });

  it('is approved, withdrawn and approved again', async () => {
    const person = await teacher(hub, { approved: false });
    expect(await rights(person)).toEqual(NOT_APPROVED);
    await decide(`teachers/${person.user._id}/approve`);
    expect(await rights(person)).toEqual(APPROVED);
    await decide(`teachers/${person.user._id}/reject`);
    expect(await rights(person)).toEqual(NOT_APPROVED);
    await decide(`teachers/${person.user._id}/approve`);
    expect(await rights(person)).toEqual(APPROVED);
  });

  it('is rejected while waiting', async () => {
    const person = await teacher(hub, { approved: false });
    await decide(`teachers/${person.user._id}/reject`);
    expect(await rights(person)).toEqual(NOT_APPROVED);
  });

  it('is an administrator no longer when the approval is withdrawn, and an approval brings no more than that back', async () => {
    const other = await makeAdministrator(hub, 'for-a-while@example.edu');
    expect(await rights(other)).toEqual(ADMINISTRATOR);
    await decide(`teachers/${other.user._id}/reject`);
    expect(await rights(other)).toEqual(NOT_APPROVED);
    await decide(`teachers/${other.user._id}/approve`);
    expect(await rights(other)).toEqual(APPROVED);
  });

  it('while the upload is still on its way: the rights at its start do not count', async () => {
    const [withdrawn, disabled] = [await teacher(hub), await student(hub)];
    const paper = await uploadedPaper(hub, withdrawn);
    await approve(hub, reviewer, paper._id);
    const edit = await slowUpload('PUT', `/papers/edit_paper/${paper._id}`, withdrawn);
    const upload = await slowUpload('POST', '/papers/upload_paper', disabled);
    const other = await slowUpload('POST', '/papers/upload_paper', await student(hub));
    await decide(`teachers/${withdrawn.user._id}/reject`);
    await decide(`users/${disabled.user._id}/disable`);
    expect([await edit(), await upload(), await other()]).toEqual([403, 403, 201]);
    expect((await ask(hub, 'GET', `/papers/${paper._id}/view_paper`)).body['title']).toBe(paper.title);
  });

  it.each([
    ['a student', () => student(hub), STUDENT],
    ['a teacher who waits', () => teacher(hub, { approved: false }), NOT_APPROVED],
    ['an approved teacher', () => teacher(hub), APPROVED],
    ['an administrator', () => makeAdministrator(hub, 'to-be-disabled@example.edu'), ADMINISTRATOR],
  ])('%s is disabled and enabled again', async (_who, made, enabled) => {
    const person = await made();
    expect(await rights(person)).toEqual(enabled);
    await decide(`users/${person.user._id}/disable`);
    expect(await rights(person)).toEqual(DISABLED);
    expect((await ask(hub, 'GET', '/papers/all_paper', { as: person })).status).toBe(200);
    expect((await ask(hub, 'GET', '/api/auth/token', { headers: { cookie: person.cookie } })).status).toBe(401);
    // A person who signs in meanwhile gets no access, then and later.
    const meanwhile = await signIn(hub, person.email);
    expect(await rights(meanwhile)).toEqual(DISABLED);
    await decide(`users/${person.user._id}/enable`);
    for (const ended of [person, meanwhile]) {
      expect(await rights(ended)).toEqual(NO_LONGER_SIGNED_IN);
      expect((await ask(hub, 'GET', '/api/auth/token', { headers: { cookie: ended.cookie } })).status).toBe(401);
    }
    expect(await rights(await signIn(hub, person.email))).toEqual(enabled);
  });

  it.each([
    ['signs out', '/api/auth/sign-out', {}],
    ['signs out everywhere', '/api/auth/revoke-sessions', {}],
    [
      'changes the password',
      '/api/auth/change-password',
      { currentPassword: PASSWORD, newPassword: 'another good one' },
    ],
  ])('%s', async (_what, path, json) => {
    const person = await student(hub);
    expect(await rights(person)).toEqual(STUDENT);
    expect((await ask(hub, 'POST', path, { json, headers: { cookie: person.cookie } })).status).toBe(200);
    expect(await rights(person)).toEqual(NO_LONGER_SIGNED_IN);
  });
});

describe('a document, from the next request (contract sections 5 and 6)', () => {
  it('a paper: approved, edited by its student, rejected, approved, deleted, restored, and its file with it', async () => {
    const owner = await student(hub);
    const paper = await uploadedPaper(hub, owner);
    const view: Probe = ['GET', `/papers/${paper._id}/view_paper`];
    let publicUrl = '';
    const seen = async () => [await now(null, view), publicUrl ? await now(null, ['GET', publicUrl]) : 0];
    expect(await seen()).toEqual([404, 0]);
    await approve(hub, reviewer, paper._id);
    publicUrl = String((await ask(hub, 'GET', view[1])).body.file_url);
    expect(await seen()).toEqual([200, 200]);
    await ask(hub, 'PUT', `/papers/edit_paper/${paper._id}`, { as: owner, form: paperForm({ title: 'Other' }) });
    expect(await seen()).toEqual([404, 404]);
    await reject(hub, reviewer, paper._id, 'No');
    expect(await seen()).toEqual([404, 404]);
    await ask(hub, 'PUT', `/papers/edit_paper/${paper._id}`, { as: owner, form: paperForm() });
    await approve(hub, reviewer, paper._id);
    expect(await seen()).toEqual([200, 200]);
    await ask(hub, 'PUT', `/papers/${paper._id}/delete`, { as: owner });
    expect(await seen()).toEqual([404, 404]);
    await decide(`deleted_documents/${paper._id}/restore`);
    expect(await seen()).toEqual([200, 200]);
  });

  it('the address of what is not public ends with the rights of the reader it names', async () => {
    const owner = await student(hub);
    const paper = await uploadedPaper(hub, owner);
    const [mine, reviewed] = [await teacher(hub), await teacher(hub)];
    const addressFor = async (as: Member) =>
      String((await ask(hub, 'GET', `/papers/${paper._id}/view_paper`, { as })).body.file_url);
    const addresses = {
      owner: await addressFor(owner),
      mine: await addressFor(mine),
      reviewed: await addressFor(reviewed),
    };
    const served = async () => {
      const all: number[] = [];
      for (const address of Object.values(addresses)) all.push(await now(null, ['GET', address]));
      return all;
    };
    expect(await served()).toEqual([200, 200, 200]);
    await decide(`teachers/${mine.user._id}/reject`);
    expect(await served()).toEqual([200, 404, 200]);
    await decide(`users/${reviewed.user._id}/disable`);
    expect(await served()).toEqual([200, 404, 404]);
    await decide(`users/${owner.user._id}/disable`);
    expect(await served()).toEqual([404, 404, 404]);
    await decide(`users/${owner.user._id}/enable`);
    expect(await served()).toEqual([200, 404, 404]);
  });

  it('notes: deleted and restored', async () => {
    const owner = await student(hub);
    const { _id, file_url } = await uploadedNotes(hub, owner);
    const seen = async () => [await now(null, ['GET', `/notes/${_id}/view_notes`]), await now(null, ['GET', file_url])];
    expect(await seen()).toEqual([200, 200]);
    await ask(hub, 'PUT', `/notes/${_id}/delete`, { as: owner });
    expect(await seen()).toEqual([404, 404]);
    await decide(`deleted_documents/${_id}/restore`);
    expect(await seen()).toEqual([200, 200]);
  });
});
