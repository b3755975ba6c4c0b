import { existsSync } from 'node:fs';
import { mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { lockDataFolder } from '@exam-vault/embedded-postgres/data-folder-lock';
import { ask, reject, uploadedPaper } from '@exam-vault/testing/ask';
import { emptyPlace, HUB_SECRET, sumsOf, temporaryFolder } from '@exam-vault/testing/backups';
import { draftNow, uploadedDraft } from '@exam-vault/testing/drafts';
import { trustingInspector } from '@exam-vault/testing/files';
import { environmentOf, runHub } from '@exam-vault/testing/hub-command';
import { listeningHub, type ListeningHub } from '@exam-vault/testing/listening-hub';
import { administrator, PASSWORD, signIn } from '@exam-vault/testing/people';
import { readingHub, textFile, type ReadingHub } from '@exam-vault/testing/reading-hub';
import { scriptedReader } from '@exam-vault/testing/scripted-reader';

let hub: ReadingHub;
let folder: string;
beforeAll(async () => {
  hub = await readingHub({ HUB_SECRET });
  folder = await temporaryFolder();
});

const run = (...words: string[]) => runHub(environmentOf(hub), words);

async function download(from: ListeningHub, file_url: string): Promise<Buffer> {
  const answer = await fetch(from.origin + file_url);
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}

describe('hub backup and hub restore (contract section 1)', () => {
  it('bring back people, reviews, files, texts and log, so that the hub goes on where it stood', async () => {
    const admin = await administrator(hub);
    const text = [
      'Explain the banker algorithm\nand what a safe state is',
      'for a system of five processes with three resources each',
      'and prove that detection alone cannot avoid any deadlock',
      'Compute the page faults of a reference string under clock replacement',
      'Sketch the inode of a journaled volume with indirect blocks',
    ].join('\n');
    const draft = await uploadedDraft(hub, hub.owner, [textFile(`${text} not handed in yet`)]);
    await ask(hub, 'PATCH', `/drafts/${draft._id}`, { as: hub.owner, json: { values: { title: 'Half filled in' } } });
    const approved = await hub.approvedPaper({ title: 'Deadlocks, 日本語 और हिन्दी' }, text, 'A second page');
    const rejected = await hub.pendingPaper({ title: 'Blurred \\t scan' }, 'Nothing');
    await reject(hub, hub.reviewer, rejected._id, 'Line one\nline two \\N \\. "quoted"');
    const notes = await hub.liveNotes({ title: 'Notes of scheduling' }, 'Round robin');
    const deleted = await hub.pendingPaper({ title: 'Deleted by mistake' }, 'Nothing');
    await ask(hub, 'PUT', `/papers/${deleted._id}/delete`, { as: hub.owner });
    // Its text is still to be taken.
    const waiting = await uploadedPaper(hub, hub.owner, { title: 'Just uploaded' }, textFile('Hydrology of rivers'));
    const file = join(folder, 'whole.tar');

    const made = await run('backup', file);
    expect(made).toMatchObject({ code: 0, out: expect.stringContaining('5 documents with 6 files') });
    expect(made.out).toContain('HUB_SECRET isn’t in it');
    expect((await stat(file)).mode & 0o777).toBe(0o600);

    const place = await emptyPlace();
    expect(await place.run('restore', file)).toMatchObject({ code: 0, out: expect.stringContaining('5 documents') });
    expect(await sumsOf(place.database)).toEqual(await sumsOf(hub.database));
    expect(await place.run('verify')).toMatchObject({ code: 0, out: expect.stringContaining('6 files of documents') });
    expect(existsSync(join(place.dataDir, 'restoring'))).toBe(false);
    // The pairs of words are not in the backup: each text has a row, to be filled again.
    const pairs =
      'select number, pairs is null as due from document_texts left join word_pairs using (number) order by 1';
    const known = await hub.database.rows<{ due: boolean }>(pairs);
    expect(known.filter(({ due }) => !due).length).toBeGreaterThan(0);
    expect(await place.database.rows(pairs)).toEqual(known.map((row) => ({ ...row, due: true })));
    expect(await place.database.rows('select from word_pairs')).toHaveLength(known.length);
    // The log continues, with the person who restored it.
    const [last, before] = await place.database.rows<{ action: string; actor: string; actor_id: string | null }>(
      'select action, actor, actor_id from audit_log order by id desc limit 2',
    );
    expect(last).toEqual({ action: 'hub.restore', actor: 'hub restore', actor_id: null });
    expect(before).toEqual({ action: 'hub.backup', actor: 'hub backup', actor_id: null });

    const reader = scriptedReader();
    const overrides = { inspector: trustingInspector, reader };
    const again = await listeningHub(overrides, place.database, { HUB_SECRET, DATA_DIR: place.dataDir });
    // Everybody signs in with the password of before; a session of before is over.
    expect(
      (await again.app.inject({ url: '/api/auth/get-session', headers: { cookie: admin.cookie } })).json(),
    ).toBeNull();
    const owner = await signIn(again, hub.owner.email, PASSWORD);
    const root = await signIn(again, admin.email, PASSWORD);
    expect((await ask(again, 'GET', '/login/get_role', { as: root })).body).toMatchObject({ is_admin: true });

    const kept = await draftNow(again, owner, draft._id);
    expect([kept.values, kept.proposals_state]).toEqual([{ title: 'Half filled in' }, 'done']);
    // Pages that were compared are not compared again.
    expect(kept.seen_before).toMatchObject([{ _id: approved._id, kind: 'part' }]);
    const page = await ask(again, 'GET', `/drafts/${draft._id}/pages/1`, { as: owner });
    expect(page.status).toBe(200);

    const found = await ask(again, 'GET', '/papers/search_papers?inside=true&title=banker');
    expect(found.body.data).toMatchObject([{ _id: approved._id, title: 'Deadlocks, 日本語 और हिन्दी' }]);
    const mine = await ask(again, 'GET', '/papers/my_paper', { as: owner });
    const titles = (mine.body as unknown as { title: string; comment: string | null; file_url: string }[]).map(
      ({ title, comment }) => [title, comment],
    );
    expect(titles).toContainEqual(['Blurred \\t scan', 'Line one\nline two \\N \\. "quoted"']);
    const view = await ask(again, 'GET', `/papers/${approved._id}/view_paper`);
    expect(view.status).toBe(200);
    const { file_url } = view.body as unknown as { file_url: string };
    expect(await download(again, file_url)).toEqual(textFile(text, 'A second page'));
    const restored = await ask(again, 'PUT', `/admin/deleted_documents/${deleted._id}/restore`, { as: root });
    expect(restored.status).toBe(200);

    // What was taken of the texts is not taken again: only what waited is read, and the thumbnails are made.
    await again.processing.drain();
    expect(reader.readings).toHaveLength(1);
    expect(reader.drawings.length).toBeGreaterThanOrEqual(5);
    const states = await place.database.rows('select distinct text_status, has_thumbnails from documents');
    expect(states).toEqual([{ text_status: 'read', has_thumbnails: true }]);
    expect(await place.database.rows('select from readings')).toEqual([]);

    // Numbers go on behind those that were given.
    const fresh = await uploadedPaper(again, owner, { title: 'After the restore' }, textFile('More'));
    await again.processing.drain();
    const log = await place.database.rows<{ object_id: string }>(
      'select object_id from audit_log order by id desc limit 1',
    );
    expect(log[0]?.object_id).toBe(fresh._id);
    for (const { _id } of [waiting, notes]) {
      expect(
        await place.database.rows('select from documents where _id = $1 and deleted_at is null', [_id]),
      ).toHaveLength(1);
    }
    expect((await place.run('verify')).code).toBe(0);
  });

  it('restore refuses whatever is not empty, and a place where a hub runs, and changes nothing', async () => {
    const file = join(folder, 'refused.tar');
    expect((await run('backup', file)).code).toBe(0);
    const before = await sumsOf(hub.database);
    expect(await run('restore', file)).toMatchObject({ code: 1, err: expect.stringContaining('isn’t empty') });
    expect(await sumsOf(hub.database)).toEqual(before);

    const database = await emptyPlace();
    await database.database.rows('create table somebodys (id integer)');
    expect(await database.run('restore', file)).toMatchObject({
      code: 1,
      err: expect.stringContaining('database isn’t empty'),
    });
    expect(await database.database.rows('select tablename from pg_tables where schemaname = current_schema()')).toEqual(
      [{ tablename: 'somebodys' }],
    );

    const locked = await emptyPlace();
    await mkdir(locked.dataDir);
    const lock = await lockDataFolder(locked.dataDir, 'hub');
    try {
      expect(await locked.run('restore', file)).toMatchObject({ code: 1, err: expect.stringContaining('in use') });
      // No mark, which would keep that hub from ever starting again.
      expect(await readdir(locked.dataDir)).toEqual(['hub.lock']);
    } finally {
      await lock.release();
    }
    expect(await locked.database.rows('select tablename from pg_tables where schemaname = current_schema()')).toEqual(
      [],
    );

    const strange = await emptyPlace();
    await mkdir(strange.dataDir);
    await writeFile(join(strange.dataDir, 'thesis.doc'), 'x');
    expect(await strange.run('restore', file)).toMatchObject({ code: 1, err: expect.stringContaining('thesis.doc') });
    expect(await readdir(strange.dataDir)).toEqual(['thesis.doc']);
  });

  it('backup does not overwrite unless it is asked to, and needs a folder', async () => {
    const file = join(folder, 'there.tar');
    await writeFile(file, 'precious');
    expect(await run('backup', file)).toMatchObject({ code: 1, err: expect.stringContaining('already exists') });
    expect((await stat(file)).size).toBe(8);
    expect((await run('backup', file, '--overwrite')).code).toBe(0);
    expect((await stat(file)).size).toBeGreaterThan(8);
    expect(await run('backup', join(folder, 'no', 'x.tar'))).toMatchObject({
      code: 1,
      err: expect.stringContaining('doesn’t exist'),
    });
    expect((await readdir(folder)).filter((name) => name.includes('partial'))).toEqual([]);
  });

  it('says when the hub that comes back has another secret, and everybody can still sign in', async () => {
    const file = join(folder, 'secret.tar');
    expect((await run('backup', file)).code).toBe(0);
    const place = await emptyPlace();
    const env = { ...place.env, HUB_SECRET: 'another secret than the one of the backup' };
    expect(await runHub(env, ['restore', file])).toMatchObject({
      code: 0,
      out: expect.stringContaining('HUB_SECRET differs'),
    });
    const again = await listeningHub({}, place.database, { HUB_SECRET: env.HUB_SECRET, DATA_DIR: place.dataDir });
    expect((await signIn(again, hub.owner.email)).token).not.toBe('');
  });
});
