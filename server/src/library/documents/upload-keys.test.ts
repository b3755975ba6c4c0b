import { beforeAll, describe, expect, it } from 'vitest';
import { anyPdf, ask, notesForm, paperForm } from '@exam-vault/testing/ask';
import { jpegFile } from '@exam-vault/testing/files';
import { listeningHub, type ListeningHub } from '@exam-vault/testing/listening-hub';
import { student, type Member } from '@exam-vault/testing/people';
import { stagedFiles, storedFiles } from '@exam-vault/testing/stored-files';
import { startTestHub } from '@exam-vault/testing/test-hub';
import { uploadKeys } from './upload-keys.ts';

const DAY = 24 * 3_600_000;

let hub: ListeningHub;
let owner: Member;
let pdf: Buffer;
beforeAll(async () => {
  hub = await listeningHub();
  owner = await student(hub);
  pdf = await anyPdf();
});

const newKey = () => crypto.randomUUID();
const send = (key: string, form: FormData, as = owner, path = '/papers/upload_paper', to: { origin: string } = hub) =>
  ask(to, 'POST', path, { as, form, headers: { 'idempotency-key': key } });
const documentsOf = async ({ user }: Member) =>
  (await hub.database.rows('select 1 from documents where owner_id = $1', [user._id])).length;

describe('an Idempotency-Key (issue 5)', () => {
  it('makes of an upload that is sent twice one paper, and answers alike', async () => {
    const who = await student(hub);
    const key = newKey();
    const stored = (await storedFiles(hub)).length;
    const first = await send(key, paperForm({}, pdf), who);
    const second = await send(key, paperForm({}, pdf), who);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body).toMatchObject({ _id: first.body['_id'], title: first.body['title'], revision: 1 });
    expect(await documentsOf(who)).toBe(1);
    expect((await storedFiles(hub)).length).toBe(stored + 1);
    const log = await hub.database.rows('select 1 from audit_log where object_id = $1', [first.body['_id']]);
    expect(log).toHaveLength(1);
  });

  it('makes one of ten that are sent at the same moment, and keeps no file of the others', async () => {
    const who = await student(hub);
    const key = newKey();
    const stored = (await storedFiles(hub)).length;
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => send(key, notesForm({}, pdf), who, '/notes/upload_notes')),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201));
    expect(new Set(answers.map(({ body }) => body['_id'])).size).toBe(1);
    expect(await documentsOf(who)).toBe(1);
    expect((await storedFiles(hub)).length).toBe(stored + 1);
    await expect.poll(async () => (await stagedFiles(hub)).length).toBe(0);
  });

  it('is refused with another form, another file or for another kind, and changes nothing', async () => {
    const who = await student(hub);
    const key = newKey();
    expect((await send(key, paperForm({}, pdf), who)).status).toBe(201);
    for (const answer of [
      await send(key, paperForm({ title: 'Another title' }, pdf), who),
      await send(key, paperForm({}, await jpegFile(), 'paper.jpg'), who),
      await send(key, notesForm({}, pdf), who, '/notes/upload_notes'),
    ]) {
      expect([answer.status, answer.body.code]).toEqual([422, 'KEY_REUSED']);
    }
    expect(await documentsOf(who)).toBe(1);
  });

  it('is each person’s own', async () => {
    const [one, other] = [await student(hub), await student(hub)];
    const key = newKey();
    const first = await send(key, paperForm({}, pdf), one);
    const second = await send(key, paperForm({ title: 'Mine' }, pdf), other);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body['_id']).not.toBe(first.body['_id']);
  });

  it('remembers no upload that was refused', async () => {
    const who = await student(hub);
    const key = newKey();
    expect((await send(key, paperForm({}, Buffer.from('%PDF-1.4 nothing')), who)).status).toBe(422);
    expect((await send(key, paperForm({}, pdf), who)).status).toBe(201);
  });

  it('makes another one when what it made was deleted meanwhile', async () => {
    const who = await student(hub);
    const key = newKey();
    const first = await send(key, paperForm({}, pdf), who);
    expect((await ask(hub, 'PUT', `/papers/${String(first.body['_id'])}/delete`, { as: who })).status).toBe(200);
    const second = await send(key, paperForm({}, pdf), who);
    expect(second.status).toBe(201);
    expect(second.body['_id']).not.toBe(first.body['_id']);
    expect((await ask(hub, 'GET', `/papers/${String(second.body['_id'])}/view_paper`, { as: who })).status).toBe(200);
    expect((await send(key, paperForm({}, pdf), who)).body['_id']).toBe(second.body['_id']);
    expect(await documentsOf(who)).toBe(2);
  });

  it('lasts a day', async () => {
    const who = await student(hub);
    const key = newKey();
    const first = await send(key, paperForm({}, pdf), who);
    const age = (by: number) =>
      hub.database.rows('update idempotency_keys set at = $2 where user_id = $1', [
        who.user._id,
        new Date(Date.now() - by),
      ]);
    await age(DAY - 60_000);
    expect((await send(key, paperForm({}, pdf), who)).body['_id']).toBe(first.body['_id']);
    await age(DAY + 60_000);
    const next = await send(key, paperForm({ title: 'Another title' }, pdf), who);
    expect([next.status, await documentsOf(who)]).toEqual([201, 2]);
    expect((await send(key, paperForm({ title: 'Another title' }, pdf), who)).body['_id']).toBe(next.body['_id']);
    await age(DAY + 60_000);
    await uploadKeys(hub.db).forget(hub.clock.now());
    expect(await hub.database.rows('select 1 from idempotency_keys where user_id = $1', [who.user._id])).toEqual([]);
  });

  it('is shared by the hubs of one database', async () => {
    const second = await startTestHub({ database: hub.database, env: { DATA_DIR: hub.config.dataDir } });
    const origin = await second.app.listen({ port: 0, host: '127.0.0.1' });
    const key = newKey();
    const answers = await Promise.all([
      send(key, paperForm({}, pdf)),
      send(key, paperForm({}, pdf), owner, '/papers/upload_paper', { origin }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(answers[0]?.body['_id']).toBe(answers[1]?.body['_id']);
    await second.close();
  });

  it.each(['', 'with space', 'x'.repeat(201), '\u00fcber'])('%j is 400, and nothing is kept', async (key) => {
    const { status, body } = await send(key, paperForm({}, pdf));
    expect([status, body.code]).toEqual([400, 'VALIDATION']);
  });

  it('changes nothing where none is honoured, and uploads without one are as many as are sent', async () => {
    const who = await student(hub);
    for (let n = 0; n < 2; n += 1)
      await ask(hub, 'POST', '/papers/upload_paper', { as: who, form: paperForm({}, pdf) });
    expect(await documentsOf(who)).toBe(2);
  });
});
