import {
  ask,
  approve,
  notesForm,
  NOTES_FIELDS,
  uploadedNotes,
  uploadedPaper,
  type Speaker,
} from '@exam-vault/testing/ask';
import { trustingInspector } from '@exam-vault/testing/files';
import { listeningHub, type ListeningHub } from '@exam-vault/testing/listening-hub';
import { administrator, student, teacher, type Member } from '@exam-vault/testing/people';
import { beforeAll, describe, expect, it } from 'vitest';

let hub: ListeningHub;
let owner: Member;
let ada: Member;
let ben: Member;
let ravi: Member;

beforeAll(async () => {
  hub = await listeningHub({ inspector: trustingInspector }, undefined, { PROCESSING: 'off' });
  [owner, ada, ben, ravi] = [await student(hub), await student(hub), await student(hub), await teacher(hub)];
});

const call = (method: string, path: string, as: Speaker | null, json?: unknown) =>
  ask(hub, method, path, { as, ...(json !== undefined && { json }) });
const mark = (_id: string, as: Speaker, method = 'PUT') => call(method, `/documents/${_id}/helpful`, as);
const pin = (_id: string, pinned = true, as: Speaker = ravi) => call('PUT', `/documents/${_id}/pinned`, as, { pinned });
const notes = (fields: Record<string, string> = {}) => uploadedNotes(hub, owner, fields);
const countOf = async (_id: string) => (await call('GET', `/notes/get_notes/${_id}`, null)).body['helpful'];
/** The titles of a list, and how helpful each is. */
async function listed(query: string, as: Speaker | null = null) {
  const { body } = await call('GET', `/notes/search_notes?${query}`, as);
  return (body.data as { title: string; helpful?: number }[]).map(({ title, helpful = 0 }) => [title, helpful]);
}

describe('helpful marks (contract section 9, decision 95)', () => {
  it('count one for each person, however often and at the same time they are sent, and none for the owner', async () => {
    const { _id } = await notes();
    expect(await countOf(_id)).toBeUndefined();
    const sent = await Promise.all([mark(_id, ada), mark(_id, ada), mark(_id, ada), mark(_id, ben), mark(_id, ravi)]);
    expect(sent.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await countOf(_id)).toBe(3);
    expect((await mark(_id, owner)).status).toBe(403);
    expect((await mark(_id, ada, 'GET')).body).toEqual({ helpful: 3, marked: true, own: false });
    expect((await mark(_id, owner, 'GET')).body).toEqual({ helpful: 3, marked: false, own: true });
    expect((await mark(_id, ben, 'DELETE')).body).toEqual({ helpful: 2, marked: false, own: false });
    expect((await mark(_id, ben, 'DELETE')).body).toEqual({ helpful: 2, marked: false, own: false });
    expect((await call('GET', `/documents/${_id}/helpful`, null)).status).toBe(401);
  });

  it('order lists at once, and kept answers show the count', async () => {
    const fields = (title: string) => ({ title, subject: 'IoT' });
    const [first, second] = [await notes(fields('First')), await notes(fields('Second'))];
    await notes(fields('Third'));
    const query = 'subject=IoT';
    expect(await listed(query)).toEqual([['Third', 0], ['Second', 0], ['First', 0]]); // prettier-ignore
    await Promise.all([mark(first._id, ada), mark(first._id, ben), mark(second._id, ada)]);
    expect(await listed(`${query}&sort=helpful`)).toEqual([['First', 2], ['Second', 1], ['Third', 0]]); // prettier-ignore
    await mark(second._id, ben);
    await mark(second._id, ravi);
    expect(await listed(`${query}&sort=helpful`)).toEqual([['Second', 3], ['First', 2], ['Third', 0]]); // prettier-ignore
    expect(await listed(query)).toEqual([['Third', 0], ['Second', 3], ['First', 2]]); // prettier-ignore
  });

  it('are for those who may read the document: for others it does not exist', async () => {
    const { _id } = await uploadedPaper(hub, owner);
    for (const method of ['GET', 'PUT', 'DELETE']) expect((await mark(_id, ada, method)).status).toBe(404);
    expect((await mark(_id, ravi)).status).toBe(200);
    await approve(hub, ravi, _id);
    expect((await mark(_id, ada)).body).toEqual({ helpful: 2, marked: true, own: false });
    await call('PUT', `/documents/${_id}/hidden`, ravi, { hidden: true });
    expect((await mark(_id, ada, 'GET')).status).toBe(404);
    await call('PUT', `/documents/${_id}/hidden`, ravi, { hidden: false });
    expect((await mark(_id, ada, 'GET')).body).toEqual({ helpful: 2, marked: true, own: false });
    await hub.database.rows("update documents set readers = 'institution' where _id = $1", [_id]);
    expect((await mark(_id, ben)).status).toBe(404);
  });

  it('do not count while the account is disabled, and go with it', async () => {
    const { _id } = await notes();
    const [gone, admin] = [await student(hub), await administrator(hub)];
    await mark(_id, gone);
    await mark(_id, ada);
    const turn = (what: string) =>
      call('PUT', `/admin/users/${gone.user._id}/${what}`, admin, { accept_unconfirmed: true });
    await turn('disable');
    expect(await countOf(_id)).toBe(1);
    await turn('enable');
    expect(await countOf(_id)).toBe(2);
    await hub.database.rows('delete from users where _id = $1', [gone.user._id]);
    expect(await countOf(_id)).toBe(1);
  });
});

describe('pins (contract section 9, decision 95)', () => {
  const subject = 'DBMS';
  const pinnedIn = async (as: Speaker = ada) =>
    ((await call('GET', `/subjects/IoT`, as)).body['pinned'] as { document: { title: string } }[] | undefined)?.map(
      ({ document }) => document.title,
    );

  it('are at most three in a subject, at the same moment too, and the latest comes first', async () => {
    const all = [];
    for (const title of ['A', 'B', 'C', 'D']) all.push(await notes({ title, subject: 'IoT' }));
    const sent = await Promise.all(all.map(({ _id }) => pin(_id)));
    const late = sent.findIndex(({ status }) => status === 409);
    expect(sent.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 409]);
    expect(sent[late]?.body).toMatchObject({ code: 'TOO_MANY_PINNED' });
    const [fourth, other] = [all[late], all[(late + 1) % 4]];
    await pin(other?._id ?? '', false);
    hub.clock.advance?.(1_000);
    // A repeat changes nothing.
    await pin(fourth?._id ?? '');
    await pin(fourth?._id ?? '');
    const shown = await pinnedIn();
    expect(shown).toHaveLength(3);
    expect(shown?.[0]).toBe(fourth?.title);
    expect((await call('GET', `/notes/get_notes/${fourth?._id}`, null)).body['pinned']).toBe(true);
    expect((await call('GET', `/notes/get_notes/${other?._id}`, null)).body).not.toHaveProperty('pinned');
    const logged = await hub.database.rows<{ action: string }>(
      "select action from audit_log where object_id = $1 and action like 'subject.%' order by id",
      [other?._id],
    );
    expect(logged.map(({ action }) => action)).toEqual(['subject.pin', 'subject.unpin']);
    for (const { _id } of all) await pin(_id, false);
    expect(await pinnedIn()).toBeUndefined();
  });

  it('are of teachers, for what is published', async () => {
    const { _id } = await notes({ subject });
    expect((await pin(_id, true, ada)).status).toBe(403);
    const pending = await uploadedPaper(hub, owner, { subject });
    expect((await pin(pending._id)).status).toBe(400);
    expect((await pin(pending._id, false)).status).toBe(200);
    await approve(hub, ravi, pending._id);
    expect((await pin(pending._id)).status).toBe(200);
  });

  it.each([
    ['another subject', { fields: { subject: 'IoT' } }],
    ['another file', { file: Buffer.from('%PDF-1.7\nanother') }],
  ])('end with %s', async (_, { fields = {}, file = null }: { fields?: object; file?: Buffer | null }) => {
    const { _id } = await notes({ subject: 'DBMS' });
    await pin(_id);
    const edit = (more: object, sent: Buffer | null) =>
      ask(hub, 'PUT', `/notes/edit_notes/${_id}`, {
        as: owner,
        form: notesForm({ ...NOTES_FIELDS, subject: 'DBMS', ...more }, sent),
      });
    expect((await edit({ title: 'Another title' }, null)).body['pinned']).toBe(true);
    const { status, body } = await edit(fields, file);
    expect(status).toBe(200);
    expect(body).not.toHaveProperty('pinned');
  });

  it('end when it is hidden or deleted, and are in nobody’s list who may not read it', async () => {
    const shown = await notes({ title: 'For the institution', subject: 'IoT' });
    await hub.database.rows("update documents set readers = 'institution' where _id = $1", [shown._id]);
    await pin(shown._id);
    expect(await pinnedIn(ada)).toBeUndefined();
    expect(await pinnedIn(ravi)).toEqual(['For the institution']);
    await call('PUT', `/documents/${shown._id}/hidden`, ravi, { hidden: true });
    await call('PUT', `/documents/${shown._id}/hidden`, ravi, { hidden: false });
    expect(await pinnedIn(ravi)).toBeUndefined();
    await pin(shown._id);
    await call('PUT', `/notes/${shown._id}/delete`, owner);
    expect(await pinnedIn(ravi)).toBeUndefined();
  });
});
